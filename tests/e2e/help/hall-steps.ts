import { expect, type Locator, type Page } from 'playwright/test';

import type { Buyer } from './buyer.ts';
import type { PlanSeat } from './hall-plan.ts';

/* The keyboard's way over the map. */

/** What a screen reader was told last; it goes a few seconds later. */
export const spoken = (page: Page): Locator =>
  page.locator('output[aria-live="polite"]').first().locator('span').last();

/** The same in words, '' when all of it has gone. */
export const lastWords = async (page: Page): Promise<string> =>
  (await spoken(page).allTextContents()).join('').trim();

/** What stands for the place of the map where the keyboard is. */
export const hereOn = (page: Page): Locator => page.locator('#hall-map-here');

/** The whole name of the place where the keyboard is, '' where it is nowhere. */
export const placeName = async (page: Page): Promise<string> =>
  (await hereOn(page).allTextContents()).join('');

/** Presses a key that leads to another place; its name. */
export const stepTo = async (page: Page, key: string): Promise<string> => {
  const before = await placeName(page);
  await page.keyboard.press(key);
  await expect.poll(() => placeName(page), `${key} leads on from «${before}»`).not.toBe(before);
  return placeName(page);
};

/** Presses a key that leads to another seat; that seat. */
export const stepToSeat = async (page: Page, key: string, seats: readonly PlanSeat[]): Promise<PlanSeat> => {
  const name = await stepTo(page, key);
  const seat = seats.find((one) => name === one.name || name.startsWith(`${one.name},`));
  if (seat === undefined) throw new Error(`«${name}» is no seat of this hall.`);
  return seat;
};

/** Puts the focus on the map, seen whole, and goes into the sector that the keyboard begins at; the seat in it. */
export const goIntoSeats = async (buyer: Buyer, seats: readonly PlanSeat[]): Promise<PlanSeat> => {
  await buyer.map.focus();
  await stepTo(buyer.page, 'ArrowRight');
  return stepToSeat(buyer.page, 'Enter', seats);
};
