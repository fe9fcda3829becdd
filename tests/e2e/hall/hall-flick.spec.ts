import { events } from '../help/events.ts';
import { Hand } from '../help/hall-hand.ts';
import { expectPageStill, firstOf, mapPoint } from '../help/hall-plan.ts';
import { expect, test } from '../help/shop.ts';

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

const directions = [
  [1, 0],
  [-0.7, -0.7],
] as const;

test('a flick carries the hall on in the finger’s direction, also straight ahead', async ({
  page,
  buyer,
  shop,
}) => {
  await buyer.openHall(events.opera);
  const hand = await Hand.on(page);
  const seat = firstOf(await shop.freeSeats(events.opera), 'seat');
  for (const [dx, dy] of directions) {
    await buyer.zoomToSeat(seat.id);
    const from = await mapPoint(buyer, 0.5, 0.5);
    const before = await buyer.camera();
    hand.rest();
    const travel = 80;
    await hand.swipe([[from, { x: from.x + dx * travel, y: from.y + dy * travel }]]);
    // The finger has lifted and the hall keeps moving…
    await expect
      .poll(async () => {
        const { x, y } = await buyer.camera();
        return (x - before.x) * dx + (y - before.y) * dy;
      })
      .toBeGreaterThan(travel + 40);
    // …and comes to rest, along the line of the finger's movement.
    await buyer.cameraAtRest();
    const after = await buyer.camera();
    const aside = Math.abs((after.x - before.x) * dy - (after.y - before.y) * dx);
    expect(aside).toBeLessThan(4);
    expect(after.zoom).toBe(before.zoom);
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectPageStill(buyer);
});
