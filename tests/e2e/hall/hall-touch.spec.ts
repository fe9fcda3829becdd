import { events } from '../help/events.ts';
import { Hand } from '../help/hall-hand.ts';
import { expectPageStill, firstOf, mapPoint } from '../help/hall-plan.ts';
import { expect, test } from '../help/shop.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a pinch zooms around the middle of the fingers, wherever that is', async ({ page, buyer }) => {
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
});

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
});
