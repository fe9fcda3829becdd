import { expect, type Locator, type Page } from 'playwright/test';

import type { Buyer } from './buyer.ts';
import type { PlanSeat } from './hall-plan.ts';

/* The keyboard on the map. */

/** The latest announcement for screen readers; it is removed after a few seconds. */
export const spoken = (page: Page): Locator =>
  page.locator('output[aria-live="polite"]').first().locator('span').last();

/** Its text, '' once it is removed. */
export const lastWords = async (page: Page): Promise<string> =>
  (await spoken(page).allTextContents()).join('').trim();

/** The element that represents the keyboard's place on the map. */
export const hereOn = (page: Page): Locator => page.locator('#hall-map-here');

/** The full name of the keyboard's place, '' if there is none. */
export const placeName = async (page: Page): Promise<string> =>
  (await hereOn(page).allTextContents()).join('');

/** Presses a key that moves to another place; returns its name. */
export const stepTo = async (page: Page, key: string): Promise<string> => {
  const before = await placeName(page);
  await page.keyboard.press(key);
  await expect.poll(() => placeName(page), `${key} leads on from «${before}»`).not.toBe(before);
  return placeName(page);
};

/** Presses a key that moves to another seat; returns that seat. */
export const stepToSeat = async (page: Page, key: string, seats: readonly PlanSeat[]): Promise<PlanSeat> => {
  const name = await stepTo(page, key);
  const seat = seats.find((one) => name === one.name || name.startsWith(`${one.name},`));
  if (seat === undefined) throw new Error(`«${name}» is no seat of this hall.`);
  return seat;
};

/** Focuses the map in the whole view and enters the sector where the keyboard starts; returns the seat there. */
export const goIntoSeats = async (buyer: Buyer, seats: readonly PlanSeat[]): Promise<PlanSeat> => {
  await buyer.map.focus();
  await stepTo(buyer.page, 'ArrowRight');
  return stepToSeat(buyer.page, 'Enter', seats);
};
