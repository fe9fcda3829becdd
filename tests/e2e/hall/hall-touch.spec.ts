import { events } from '../help/events.ts';
import { Hand } from '../help/hall-hand.ts';
import { expectPageStill, firstOf, mapPoint, scaleOf, seatsInReach, seatsOf } from '../help/hall-plan.ts';
import { expect, test } from '../help/shop.ts';

for (const [device, viewport] of [
  ['tablet', { width: 1024, height: 768 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, hasTouch: true });

    test(`a pinch on a ${device} zooms around the middle of the fingers, wherever that is`, async ({
      page,
      buyer,
    }) => {
      await buyer.openHall(events.opera);
      const hand = await Hand.on(page);
      for (const [across, down] of [
        [0.5, 0.5],
        [0.25, 0.3],
        [0.7, 0.6],
        [0.35, 0.7],
      ] as const) {
        const middle = await mapPoint(buyer, across, down);
        const { zoom } = await buyer.camera();
        const under = await buyer.hallPointAt(middle);
        const near = 20;
        const far = 75;
        const pair = (reach: number) =>
          [
            { x: middle.x - reach, y: middle.y - reach / 2 },
            { x: middle.x + reach, y: middle.y + reach / 2 },
          ] as const;
        const [a, b] = [pair(near), pair(far)];
        await hand.swipe([
          [a[0], b[0]],
          [a[1], b[1]],
        ]);
        await buyer.cameraAtRest();
        expect((await buyer.camera()).zoom / zoom).toBeCloseTo(far / near, 0);
        await buyer.expectAt(under, middle, 3);
        // And back again around the same middle.
        hand.rest();
        await hand.swipe([
          [b[0], a[0]],
          [b[1], a[1]],
        ]);
        await buyer.cameraAtRest();
        await buyer.expectAt(under, middle, 3);
        hand.rest();
      }
      await expectPageStill(buyer);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test(`two fingers side by side carry the hall along on a ${device} without zooming it`, async ({
      page,
      buyer,
      shop,
    }) => {
      await buyer.openHall(events.opera);
      await buyer.zoomToSeat(firstOf(await shop.freeSeats(events.opera), 'seat').id);
      const hand = await Hand.on(page);
      const from = await mapPoint(buyer, 0.45, 0.5);
      const to = { x: from.x + 50, y: from.y - 40 };
      const { zoom } = await buyer.camera();
      const under = await buyer.hallPointAt(from);
      await hand.put({ x: from.x - 40, y: from.y }, { x: from.x + 40, y: from.y });
      await hand.draw({ 0: { x: to.x - 40, y: to.y }, 1: { x: to.x + 40, y: to.y } });
      await hand.liftAll();
      await buyer.cameraAtRest();
      expect((await buyer.camera()).zoom / zoom).toBeCloseTo(1, 1);
      await buyer.expectAt(under, to, 3);
      await expectPageStill(buyer);
    });
  });
}

test.describe('with a tablet in hand', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('two taps at one place zoom to it, two taps 60 pixels apart do not', async ({ page, buyer }) => {
    await buyer.openHall(events.chamber);
    const hand = await Hand.on(page);
    // The floor before the stage: no seat within a finger.
    const floor = await mapPoint(buyer, 0.5, 0.12);
    const whole = await buyer.camera();
    const second = { x: floor.x + 14, y: floor.y + 14 };
    const under = await buyer.hallPointAt(second);
    await hand.tap({ x: floor.x - 30, y: floor.y });
    await hand.tap({ x: floor.x + 30, y: floor.y });
    await buyer.cameraAtRest();
    expect((await buyer.camera()).zoom).toBe(whole.zoom);

    hand.rest();
    await hand.tap(floor);
    await hand.tap(second);
    await expect.poll(async () => (await buyer.camera()).zoom).toBeCloseTo(2, 5);
    await buyer.cameraAtRest();
    await buyer.expectAt(under, second, 2);
    await expectPageStill(buyer);

    // Slow taps are two taps.
    const { zoom } = await buyer.camera();
    hand.rest();
    await hand.tap(floor);
    hand.rest(600);
    await hand.tap(floor);
    await buyer.cameraAtRest();
    expect((await buyer.camera()).zoom).toBe(zoom);
  });

  test('a finger that went away and came back to the seat has dragged, not tapped', async ({
    page,
    buyer,
    shop,
  }) => {
    await buyer.openHall(events.opera);
    const hand = await Hand.on(page);
    const on = await buyer.zoomToSeat(firstOf(await shop.freeSeats(events.opera), 'seat').id);
    await hand.put(on);
    await hand.draw({ 0: { x: on.x + 40, y: on.y } }, 4);
    await hand.draw({ 0: on }, 4);
    hand.rest(100);
    await hand.liftAll();
    await buyer.cameraAtRest();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // A trembling finger that stays for long is still a tap.
    hand.rest();
    const now = await buyer.seatPoint(firstOf(await shop.freeSeats(events.opera), 'seat').id);
    await hand.put(now);
    await hand.draw({ 0: { x: now.x + 11, y: now.y - 11 } }, 3);
    await hand.draw({ 0: { x: now.x - 8, y: now.y + 4 } }, 3);
    hand.rest(2000);
    await hand.liftAll();
    await expect(buyer.offer(firstOf(await shop.freeSeats(events.opera), 'seat').name)).toBeVisible();
  });

  for (const last of [0, 1]) {
    test(`the end of a pinch is no tap when finger ${last + 1} is the last to leave`, async ({
      page,
      buyer,
      shop,
    }) => {
      await buyer.openHall(events.opera);
      const hand = await Hand.on(page);
      const on = await buyer.zoomToSeat(firstOf(await shop.freeSeats(events.opera), 'seat').id);
      const { zoom } = await buyer.camera();
      const other = { x: on.x - 140, y: on.y };
      const fingers = last === 0 ? [on, other] : [other, on];
      await hand.put(...fingers);
      await hand.draw({ [1 - last]: { x: on.x - 70, y: on.y } }, 3);
      await hand.lift(1 - last);
      await hand.lift(last);
      await buyer.cameraAtRest();
      expect((await buyer.camera()).zoom).toBeLessThan(zoom);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }

  test('the hall does not jump when one of two fingers leaves, and the other goes on moving it', async ({
    page,
    buyer,
    shop,
  }) => {
    await buyer.openHall(events.opera);
    const hand = await Hand.on(page);
    await buyer.zoomToSeat(firstOf(await shop.freeSeats(events.opera), 'seat').id);
    const at = await mapPoint(buyer, 0.5, 0.5);
    await hand.put({ x: at.x - 60, y: at.y }, { x: at.x + 60, y: at.y });
    await hand.draw({ 0: { x: at.x - 90, y: at.y } }, 4);
    const left = await buyer.hallPointAt({ x: at.x + 60, y: at.y });
    await hand.lift(0);
    await buyer.expectAt(left, { x: at.x + 60, y: at.y }, 2);
    await hand.draw({ 1: { x: at.x + 60, y: at.y + 70 } }, 6);
    hand.rest(300);
    await hand.liftAll();
    await buyer.cameraAtRest();
    await buyer.expectAt(left, { x: at.x + 60, y: at.y + 70 }, 3);
  });

  test('a tap beside a seat takes the nearest within a finger, and none farther off', async ({
    page,
    buyer,
    shop,
  }) => {
    const seats = await seatsOf(shop, events.chamber);
    // Its first row lies behind a wide aisle.
    const front = seats.filter((seat) => seat.free && seat.sector === 'Амфитеатр' && seat.row === '10');
    const seat = firstOf(front.slice(Math.floor(front.length / 2)), 'free seat at the aisle');
    await buyer.openHall(events.chamber);
    const hand = await Hand.on(page);
    const on = await buyer.zoomToSeat(seat.id);
    const half = (9 * (await scaleOf(buyer))) / 2;
    await hand.tap({ x: on.x, y: on.y - half - 36 });
    await buyer.cameraAtRest();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    hand.rest();
    await hand.tap({ x: on.x, y: on.y - half - 18 });
    await expect(buyer.offer(seat.name)).toBeVisible();
    await expectPageStill(buyer);
  });

  test('a tap on a sector of the overview zooms into it until its seats can be tapped', async ({
    page,
    buyer,
    shop,
  }) => {
    const seat = firstOf(await shop.freeSeats(events.stadium), 'seat');
    const all = (await seatsOf(shop, events.stadium)).filter(({ sector }) => sector === seat.sector);
    await buyer.openHall(events.stadium);
    const hand = await Hand.on(page);
    const inside = firstOf(await seatsInReach(buyer, all.slice(all.length / 2)), 'seat in reach');
    await hand.tap(inside);
    await expect.poll(async () => (await buyer.camera()).zoom).toBeGreaterThan(2);
    await buyer.cameraAtRest();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const now = (await seatsInReach(buyer, all)).filter(({ free }) => free);
    const next = firstOf(now.slice(now.length / 2), 'free seat of the sector on the screen');
    // A wide sector's seats are still small for a finger: one more tap brings them nearer.
    hand.rest();
    await hand.tap(next);
    await buyer.cameraAtRest();
    hand.rest();
    await hand.tap(await buyer.seatPoint(next.id));
    await expect(buyer.offer(next.name)).toBeVisible();
    await expectPageStill(buyer);
  });

  test('a tablet that is turned goes on showing the place looked at', async ({ page, buyer, shop }) => {
    await buyer.openHall(events.opera);
    const seat = firstOf(await shop.freeSeats(events.opera), 'seat');
    await buyer.zoomToSeat(seat.id);
    const hand = await Hand.on(page);
    const from = await mapPoint(buyer, 0.5, 0.5);
    await hand.put(from);
    await hand.draw({ 0: { x: from.x - 45, y: from.y + 30 } });
    hand.rest(300);
    await hand.liftAll();
    await buyer.cameraAtRest();
    const scale = await scaleOf(buyer);
    const looked = await buyer.hallPointAt(await mapPoint(buyer, 0.5, 0.5));
    const ratio = (await buyer.camera()).zoom / scale;
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect.poll(async () => (await buyer.map.boundingBox())?.width).toBe(768);
    await buyer.cameraAtRest();
    // Seats keep their size; zoom counts from another whole now, so the place is compared in hall units.
    expect((await scaleOf(buyer)) / scale).toBeCloseTo(1, 2);
    const camera = await buyer.camera();
    const again = camera.zoom / (await scaleOf(buyer));
    const middle = await buyer.hallPointAt(await mapPoint(buyer, 0.5, 0.5));
    expect(middle.x * again).toBeCloseTo(looked.x * ratio, 0);
    expect(middle.y * again).toBeCloseTo(looked.y * ratio, 0);

    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(async () => (await buyer.map.boundingBox())?.width).toBe(624);
    await buyer.cameraAtRest();
    const back = await buyer.hallPointAt(await mapPoint(buyer, 0.5, 0.5));
    expect(back.x).toBeCloseTo(looked.x, 0);
    expect(back.y).toBeCloseTo(looked.y, 0);
  });
});

test('two clicks at one place zoom to it', async ({ page, buyer }) => {
  await buyer.openHall(events.chamber);
  const floor = await mapPoint(buyer, 0.5, 0.12);
  const under = await buyer.hallPointAt(floor);
  await page.mouse.dblclick(floor.x, floor.y);
  await expect.poll(async () => (await buyer.camera()).zoom).toBeCloseTo(2, 5);
  await buyer.cameraAtRest();
  await buyer.expectAt(under, floor, 2);
});
