import type { Locator, Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { firstOf, mapBox, scaleOf, seatsInReach, seatsOf, type PlacedSeat } from '../help/hall-plan.ts';
import { expect, test } from '../help/shop.ts';

/* The hint under the mouse before a press. */

const hintOf = (page: Page): Locator =>
  page.getByRole('application').locator('div[aria-hidden="true"]:has(strong)');

/** Moves the mouse to a point from a short distance. */
const moveTo = async (page: Page, { x, y }: { x: number; y: number }): Promise<void> => {
  await page.mouse.move(x + 3, y + 3);
  await page.mouse.move(x, y);
};

test('hovering over a seat shows its name, price and availability, wherever the seat is', async ({
  page,
  buyer,
  shop,
}) => {
  const plan = await seatsOf(shop, events.chamber);
  await buyer.openHall(events.chamber);
  await buyer.zoomToSeat(firstOf(plan.slice(200), 'seat').id);
  const stage = await mapBox(buyer);
  const reach = await seatsInReach(buyer, plan);
  const nearest = (across: number, down: number): PlacedSeat => {
    const [x, y] = [stage.x + stage.width * across, stage.y + stage.height * down];
    const away = (seat: PlacedSeat) => Math.hypot(seat.x - x, seat.y - y);
    return firstOf(
      [...reach].sort((a, b) => away(a) - away(b)),
      'seat in reach',
    );
  };
  const half = (9 * (await scaleOf(buyer))) / 2;
  for (const [across, down] of [
    [0.5, 0.5],
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const seat = nearest(across, down);
    await moveTo(page, seat);
    const hint = hintOf(page);
    await expect(hint).toContainText(seat.name);
    await expect(hint).toContainText(seat.free ? /[\d\s–]+₽, свободно/ : 'занято');
    const box = await hint.boundingBox();
    if (box === null) throw new Error('The hint is not shown.');
    const apart =
      box.x >= seat.x + half ||
      box.x + box.width <= seat.x - half ||
      box.y >= seat.y + half ||
      box.y + box.height <= seat.y - half;
    expect(apart, `${JSON.stringify(box)} over ${seat.name} at ${seat.x}, ${seat.y}`).toBe(true);
    expect(box.x).toBeGreaterThanOrEqual(stage.x);
    expect(box.y).toBeGreaterThanOrEqual(stage.y);
    expect(box.x + box.width).toBeLessThanOrEqual(stage.x + stage.width);
    expect(box.y + box.height).toBeLessThanOrEqual(stage.y + stage.height);
  }
});

test('the hint disappears when the hall moves, the seat is opened or the mouse leaves', async ({
  page,
  buyer,
  shop,
}) => {
  const seat = firstOf(await shop.freeSeats(events.chamber), 'seat');
  await buyer.openHall(events.chamber);
  await moveTo(page, await buyer.zoomToSeat(seat.id));
  const hint = hintOf(page);
  await expect(hint).toBeVisible();
  await page.mouse.wheel(0, 100);
  await expect(hint).toBeHidden();
  await buyer.cameraAtRest();
  const at = await buyer.seatPoint(seat.id);
  await moveTo(page, at);
  await expect(hint).toBeVisible();
  await page.mouse.click(at.x, at.y);
  await expect(buyer.offer(seat.name)).toBeVisible();
  await moveTo(page, at);
  await expect(hint).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await moveTo(page, at);
  await expect(hint).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(hint).toBeHidden();
});
