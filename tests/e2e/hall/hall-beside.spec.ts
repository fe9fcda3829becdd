import { events } from '../help/events.ts';
import { Hand } from '../help/hall-hand.ts';
import { expectPageStill, firstOf, mapBox, mapPoint, scaleOf } from '../help/hall-plan.ts';
import { minimapFrame, minimapOf } from '../help/minimap.ts';
import { expect, test } from '../help/shop.ts';

/* Gestures and wheel turns that begin or stay beside the map. */

test.describe('with a thumb on the tablet’s edge', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  /** The cart's panel, right of the map. */
  const thumb = { x: 990, y: 600 };

  test('the thumb holding the tablet is not a second finger: the other hand moves the hall and picks a seat', async ({
    page,
    buyer,
    shop,
  }) => {
    await buyer.openHall(events.opera);
    const seat = firstOf(await shop.freeSeats(events.opera), 'seat');
    await buyer.zoomToSeat(seat.id);
    const hand = await Hand.on(page);
    const from = await mapPoint(buyer, 0.5, 0.5);
    const before = await buyer.camera();
    const under = await buyer.hallPointAt(from);
    const to = { x: from.x - 60, y: from.y + 50 };
    await hand.put(thumb, from);
    await hand.draw({ 1: to });
    hand.rest(300);
    await hand.lift(1);
    await buyer.cameraAtRest();
    expect((await buyer.camera()).zoom).toBe(before.zoom);
    await buyer.expectAt(under, to, 2);

    // The thumb still rests there.
    const on = await buyer.seatPoint(seat.id);
    await hand.put(on);
    await hand.lift(1);
    await expect(buyer.offer(seat.name)).toBeVisible();
    await hand.liftAll();
    await expectPageStill(buyer);
  });

  test('one finger on the header and one on the map zoom neither page nor hall; two on the header zoom the page', async ({
    page,
    buyer,
  }) => {
    await buyer.openHall(events.opera);
    const hand = await Hand.on(page);
    const from = await mapPoint(buyer, 0.5, 0.5);
    const header = { x: from.x, y: 30 };
    for (const fingers of [
      [header, from],
      [from, header],
    ] as const) {
      const onMap = fingers[0] === from ? 0 : 1;
      await hand.put(...fingers);
      await hand.draw({ [onMap]: { x: from.x, y: from.y + 150 } });
      hand.rest(300);
      await hand.liftAll();
      await buyer.cameraAtRest();
      expect((await buyer.camera()).zoom).toBe(1);
      await expectPageStill(buyer);
      hand.rest();
    }
    // A pinch outside the hall zooms the page: this proves that the check detects it.
    await hand.swipe([
      [
        { x: 400, y: 30 },
        { x: 250, y: 30 },
      ],
      [
        { x: 500, y: 30 },
        { x: 650, y: 30 },
      ],
    ]);
    await expect.poll(async () => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5);
  });

  test('a pinch zooms the hall even if one finger lands on the minimap or a button', async ({
    page,
    buyer,
    shop,
  }) => {
    await buyer.openHall(events.opera);
    const seat = firstOf(await shop.freeSeats(events.opera), 'seat');
    await buyer.zoomToSeat(seat.id);
    const hand = await Hand.on(page);
    const stage = await mapBox(buyer);
    const over = [
      { x: stage.x + 90, y: stage.y + 60 },
      { x: stage.x + stage.width - 38, y: stage.y + stage.height - 84 },
    ];
    const middle = await mapPoint(buyer, 0.5, 0.5);
    for (const [finger, first] of [
      [over[0], true],
      [over[1], false],
    ] as const) {
      if (finger === undefined) throw new Error('Two places were named.');
      const { zoom } = await buyer.camera();
      const nearer = { x: (finger.x + middle.x) / 2, y: (finger.y + middle.y) / 2 };
      const under = await buyer.hallPointAt(nearer);
      await hand.put(...(first ? [finger, middle] : [middle, finger]));
      await hand.draw({ [first ? 1 : 0]: nearer });
      hand.rest(300);
      await hand.liftAll();
      await buyer.cameraAtRest();
      expect(zoom / (await buyer.camera()).zoom).toBeCloseTo(2, 1);
      await buyer.expectAt(under, { x: (finger.x + nearer.x) / 2, y: (finger.y + nearer.y) / 2 }, 3);
      hand.rest();
      await buyer.zoomToSeat(seat.id);
    }
    await expectPageStill(buyer);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('the minimap passes drags and the wheel to the hall, and a tap on it goes there', async ({
    page,
    buyer,
    shop,
  }) => {
    await buyer.openHall(events.opera);
    await buyer.zoomToSeat(firstOf(await shop.freeSeats(events.opera), 'seat').id);
    const hand = await Hand.on(page);
    const box = await minimapOf(page).boundingBox();
    if (box === null) throw new Error('The minimap is not shown.');
    const at = (across: number, down: number) => ({
      x: Math.round(box.x + box.width * across),
      y: Math.round(box.y + box.height * down),
    });
    const [from, to] = [at(0.3, 0.5), at(0.7, 0.7)];
    const under = await buyer.hallPointAt(from);
    await hand.put(from);
    await hand.draw({ 0: to });
    hand.rest(300);
    await hand.liftAll();
    await buyer.cameraAtRest();
    await buyer.expectAt(under, to, 2);

    const { zoom } = await buyer.camera();
    const pointed = await buyer.hallPointAt(to);
    await page.mouse.move(to.x, to.y);
    await page.mouse.wheel(0, -100);
    await buyer.cameraAtRest();
    expect((await buyer.camera()).zoom).toBeGreaterThan(zoom);
    await buyer.expectAt(pointed, to, 2);

    hand.rest();
    await hand.tap(to);
    await buyer.cameraAtRest();
    const frame = await minimapFrame(page);
    expect(Math.hypot(frame.x + frame.width / 2 - to.x, frame.y + frame.height / 2 - to.y)).toBeLessThan(4);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectPageStill(buyer);
  });
});

test.describe('on a low window, where the page has something to scroll', () => {
  test.use({ viewport: { width: 1100, height: 600 } });

  test('the wheel over map and minimap, with any key held, does not scroll the page', async ({
    page,
    buyer,
    shop,
  }) => {
    await buyer.openHall(events.opera);
    // The page's footer comes after the hall.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight > innerHeight))
      .toBe(true);
    const over = await mapPoint(buyer, 0.5, 0.6);
    await page.mouse.move(over.x, over.y);
    for (const key of ['', 'Control', 'Shift']) {
      if (key !== '') await page.keyboard.down(key);
      // Zooming out of the whole hall, in, out again, and sideways.
      for (const [dx, dy] of [
        [0, 400],
        [0, -400],
        [0, 900],
        [300, 0],
        [-300, 0],
      ] as const) {
        await page.mouse.wheel(dx, dy);
        await buyer.cameraAtRest();
        if (dy < 0 && key !== 'Shift') expect((await buyer.camera()).zoom).toBeGreaterThan(1);
        expect(
          await page.evaluate(() => [
            scrollX,
            scrollY,
            visualViewport?.scale,
            devicePixelRatio,
            outerWidth / innerWidth,
          ]),
        ).toEqual([0, 0, 1, 1, 1]);
      }
      if (key !== '') await page.keyboard.up(key);
    }
    expect(new URL(page.url()).pathname).toContain('/scheme/');

    await buyer.zoomToSeat(firstOf(await shop.freeSeats(events.opera), 'seat').id);
    const scale = await scaleOf(buyer);
    const box = await minimapOf(page).boundingBox();
    if (box === null) throw new Error('The minimap is not shown.');
    await page.mouse.move(box.x + 50, box.y + 50);
    await page.mouse.wheel(0, 100);
    await expect.poll(async () => (await scaleOf(buyer)) / scale).toBeLessThan(0.95);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe('on a low window', () => {
  test.use({ viewport: { width: 1100, height: 480 } });

  test('prices are below the hall, not over it', async ({ page, buyer }) => {
    await buyer.openHall(events.chamber);
    const stage = await mapBox(buyer);
    const prices = await page.getByRole('list', { name: 'Цены' }).boundingBox();
    expect(stage.height).toBeGreaterThanOrEqual(240);
    expect(prices?.y).toBeGreaterThanOrEqual(stage.y + stage.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
