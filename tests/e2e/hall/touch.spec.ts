import { events } from '../help/events.ts';
import { Fingers } from '../help/fingers.ts';
import { expect, test } from '../help/shop.ts';

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

/* A point of the stadium's map, away from its edges. */
const centre = { x: 330, y: 480 };
const at = (dx: number, dy: number) => ({ x: centre.x + dx, y: centre.y + dy });

test('two fingers zoom a stadium of 50,000 around their midpoint and move it, while the page stays still', async ({
  page,
  buyer,
}) => {
  await buyer.openHall(events.stadium);
  const fingers = await Fingers.on(page);
  const whole = await buyer.camera();

  const underMiddle = await buyer.hallPointAt(centre);
  await fingers.draw([
    [at(-40, -20), at(-160, -80)],
    [at(40, 20), at(160, 80)],
  ]);
  await buyer.cameraAtRest();
  const close = await buyer.camera();
  expect(close.zoom / whole.zoom).toBeGreaterThan(2.5);
  await buyer.expectAt(underMiddle, centre, 6);

  // Two parallel fingers move the hall without zooming it.
  const carried = await buyer.hallPointAt(centre);
  await fingers.draw([
    [at(-40, 0), at(20, 50)],
    [at(40, 0), at(100, 50)],
  ]);
  await buyer.cameraAtRest();
  expect((await buyer.camera()).zoom / close.zoom).toBeCloseTo(1, 1);
  await buyer.expectAt(carried, at(60, 50), 12);

  expect(await page.evaluate(() => [scrollX, scrollY, visualViewport?.scale])).toEqual([0, 0, 1]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('dragging the hall picks nothing, a tap picks the seat under it', async ({ page, buyer, shop }) => {
  const [seat] = await shop.freeSeats(events.stadium);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.stadium);
  const fingers = await Fingers.on(page);

  const on = await buyer.zoomToSeat(seat.id);
  await fingers.draw([[on, { x: on.x - 70, y: on.y + 60 }]]);
  await buyer.cameraAtRest();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const moved = await buyer.seatPoint(seat.id);
  expect(Math.hypot(moved.x - on.x, moved.y - on.y)).toBeGreaterThan(40);

  await fingers.tap(moved);
  await expect(buyer.offer(seat.name)).toBeVisible();
  await buyer.chooseCategory('Взрослый');
  await expect(buyer.cart.filter({ hasText: seat.name })).toBeVisible();
  expect(await page.evaluate(() => [scrollX, scrollY, visualViewport?.scale])).toEqual([0, 0, 1]);
});

test('a pinch that ends on a seat is not a tap', async ({ page, buyer, shop }) => {
  const [seat] = await shop.freeSeats(events.stadium);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.stadium);
  const fingers = await Fingers.on(page);
  const on = await buyer.zoomToSeat(seat.id);
  const { zoom } = await buyer.camera();
  // Short enough to pass for a tap, and the finger on the seat hardly moves.
  await fingers.draw(
    [
      [
        { x: on.x - 150, y: on.y },
        { x: on.x - 60, y: on.y },
      ],
      [{ x: on.x + 2, y: on.y }, on],
    ],
    3,
  );
  await buyer.cameraAtRest();
  expect((await buyer.camera()).zoom).toBeLessThan(zoom);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
