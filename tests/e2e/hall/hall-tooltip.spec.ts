import type { Locator } from 'playwright/test';

import type { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { Hand } from '../help/hall-hand.ts';
import {
  expectPageStill,
  firstOf,
  mapBox,
  scaleOf,
  seatsInReach,
  seatsOf,
  type PlacedSeat,
} from '../help/hall-plan.ts';
import { expect, test } from '../help/shop.ts';

/* Positions on the stage: shares of its width and height. */
const spots = {
  'the upper left corner': [0, 0],
  'the upper edge': [0.4, 0],
  'the upper right corner': [1, 0],
  'the right edge': [1, 0.5],
  'the lower right corner': [1, 1],
  'the lower edge': [0.5, 1],
  'the lower left corner': [0, 1],
  'the left edge': [0, 0.5],
  'the middle': [0.5, 0.5],
} as const;

/* A seat of the chamber hall is a square of 9 units; rotated, its corners reach √2 farther. */
const seatUnits = 9;

const nearestTo = (seats: readonly PlacedSeat[], x: number, y: number): PlacedSeat =>
  firstOf(
    [...seats].sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y)),
    'seat in reach',
  );

/** The dialog is entirely in the window and does not overlap the seat. */
const expectBeside = async (buyer: Buyer, dialog: Locator, seatId: string, where: string): Promise<void> => {
  const box = await dialog.boundingBox();
  if (box === null) throw new Error('The tooltip is not shown.');
  const stage = await mapBox(buyer);
  const window = buyer.page.viewportSize();
  expect(box.y + box.height, where).toBeLessThanOrEqual(window?.height ?? Infinity);
  const half = (seatUnits * (await scaleOf(buyer))) / 2;
  const { x, y } = await buyer.seatPoint(seatId);
  const apart =
    box.x >= x + half || box.x + box.width <= x - half || box.y >= y + half || box.y + box.height <= y - half;
  expect(apart, `tooltip ${JSON.stringify(box)} over the seat at ${x}, ${y}, ± ${half}: ${where}`).toBe(true);
  expect(box.x, where).toBeGreaterThanOrEqual(stage.x);
  expect(box.y, where).toBeGreaterThanOrEqual(stage.y);
  expect(box.x + box.width, where).toBeLessThanOrEqual(stage.x + stage.width + 0.5);
  // On a phone it may also cover what is below the stage.
  const foot = (window?.width ?? 0) < 560 ? (window?.height ?? 0) : stage.y + stage.height;
  expect(box.y + box.height, where).toBeLessThanOrEqual(foot + 0.5);
};

for (const [device, viewport] of [
  ['tablet', { width: 1180, height: 820 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, hasTouch: true });

    test(`the tooltip never covers its seat, at any edge or corner of the stage on a ${device}`, async ({
      page,
      buyer,
      shop,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const seats = await seatsOf(shop, events.chamber);
      await buyer.openHall(events.chamber);
      const hand = await Hand.on(page);
      // Close enough that seats fill the stage to its edges.
      await buyer.zoomToSeat(firstOf(seats.slice(200), 'seat').id);
      for (const [where, [across, down]] of Object.entries(spots)) {
        const stage = await mapBox(buyer);
        const seat = nearestTo(
          await seatsInReach(buyer, seats),
          stage.x + stage.width * across,
          stage.y + stage.height * down,
        );
        hand.rest();
        await hand.tap(seat);
        const dialog = buyer.offer(seat.name);
        await expect(dialog).toBeVisible();
        // On a phone the dialog is at the bottom of the stage, and a seat that it would cover moves up.
        await buyer.cameraAtRest();
        await expectBeside(buyer, dialog, seat.id, where);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await expectPageStill(buyer);
    });
  });
}

test.describe('at the edge of the stage', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('a seat only partly inside the stage opens too, and its card is visible', async ({
    page,
    buyer,
    shop,
  }) => {
    const seats = await seatsOf(shop, events.chamber);
    const seat = firstOf(seats.slice(200), 'seat');
    await buyer.openHall(events.chamber);
    const on = await buyer.zoomToSeat(seat.id);
    const stage = await mapBox(buyer);
    const hand = await Hand.on(page);
    // Dragged up until its centre is 5 pixels beyond the edge, so that at most a third of it is visible.
    await hand.put({ x: on.x, y: on.y });
    await hand.draw({ 0: { x: on.x, y: stage.y + 20 } });
    await hand.draw({ 0: { x: on.x, y: stage.y - 5 } });
    hand.rest(400);
    await hand.liftAll();
    await buyer.cameraAtRest();
    const now = await buyer.seatPoint(seat.id);
    expect(now.y).toBeLessThan(stage.y);
    hand.rest();
    await hand.tap({ x: now.x, y: stage.y + 2 });
    await expect(buyer.offer(seat.name)).toBeVisible();
  });
});

test.describe('with the sheet open on a tablet in portrait', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('seats above the open sheet can still be chosen', async ({ page, buyer, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const seats = (await seatsOf(shop, events.chamber)).filter(({ free }) => free);
    await buyer.openHall(events.chamber);
    const hand = await Hand.on(page);
    const first = firstOf(seats.slice(seats.length / 2), 'free seat');
    await hand.tap(await buyer.zoomToSeat(first.id));
    await buyer.chooseCategory();
    await page.getByRole('button', { name: 'Оформить заказ' }).click();
    const region = page.getByRole('region', { name: 'Моя корзина' });
    await expect(region).toBeVisible();

    // The hall moves above the sheet…
    const stage = await mapBox(buyer);
    const under = await buyer.hallPointAt({ x: 120, y: stage.y + 40 });
    hand.rest();
    await hand.put({ x: 120, y: stage.y + 40 });
    await hand.draw({ 0: { x: 150, y: stage.y + 100 } });
    hand.rest(300);
    await hand.liftAll();
    await buyer.cameraAtRest();
    await buyer.expectAt(under, { x: 150, y: stage.y + 100 }, 2);
    await expect(region).toBeVisible();

    // …and remains usable: the next offer is not hidden under the sheet.
    const inReach = async () => (await seatsInReach(buyer, seats)).filter(({ id }) => id !== first.id);
    let above = await inReach();
    // Which seats are free depends on earlier sales: the hall is dragged up until one is in reach.
    for (let carried = 0; above.length === 0 && carried < 10; carried += 1) {
      hand.rest();
      await hand.put({ x: 90, y: stage.y + 150 });
      await hand.draw({ 0: { x: 90, y: stage.y + 60 } });
      hand.rest(300);
      await hand.liftAll();
      await buyer.cameraAtRest();
      above = await inReach();
    }
    const next = firstOf(above, 'free seat above the sheet');
    hand.rest();
    await hand.tap(next);
    const dialog = buyer.offer(next.name);
    await expect(dialog).toBeVisible();
    await expectBeside(buyer, dialog, next.id, 'above the sheet');
    await expect(dialog.getByRole('button', { name: /^Взять/ }).first()).toBeInViewport();
    const [sheet, box] = [
      await page.getByRole('region', { name: 'Оформить заказ' }).boundingBox(),
      await dialog.boundingBox(),
    ];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
    await buyer.chooseCategory();
    await expect(page.getByText(/^Выбран. 2 билета/)).toBeVisible();
    await expectPageStill(buyer);
  });
});

test('Tab and Shift+Tab out of an offer close it, and the focus stays at its new place', async ({
  page,
  buyer,
  shop,
}) => {
  const seat = firstOf(await shop.freeSeats(events.chamber), 'free seat');
  await buyer.openHall(events.chamber);
  const on = await buyer.zoomToSeat(seat.id);
  const offer = buyer.offer(seat.name);
  for (const [key, name] of [
    ['Tab', /Свободно \d/],
    ['Shift+Tab', /О секторе|Приблизить/],
  ] as const) {
    await page.mouse.click(on.x, on.y);
    await expect(offer).toBeVisible();
    // Within the offer Tab moves from control to control.
    const within = () => offer.evaluate((box) => box.contains(document.activeElement));
    expect(await within()).toBe(true);
    for (let press = 0; press < 8 && (await offer.isVisible()) && (await within()); press += 1)
      await page.keyboard.press(key);
    await expect(offer).toHaveCount(0);
    const focused = page.locator(':focus');
    await expect(focused).toHaveCount(1);
    await expect(focused).toHaveAccessibleName(name);
  }
});
