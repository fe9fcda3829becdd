import type { Locator, Page } from 'playwright/test';

import { EventVisit, places } from '../help/event-visit.ts';
import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';

/** How many presses of Tab stay among the radios of a group, starting at the one that Tab reaches. */
const stopsOf = async (page: Page, group: Locator): Promise<number> => {
  await group.locator('[role="radio"][tabindex="0"]').focus();
  for (let stops = 1; stops < 20; stops += 1) {
    await page.keyboard.press('Tab');
    if (!(await group.evaluate((box) => box.contains(document.activeElement)))) return stops;
  }
  return 20;
};

/** Walks along a row of dates with the arrows; no step may choose a date. */
const expectWalk = async (page: Page, dates: Locator): Promise<void> => {
  const count = await dates.count();
  expect(count).toBeGreaterThan(2);
  await expect(dates.first()).toBeChecked();
  await dates.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(dates.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(dates.nth(count - 1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dates.first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(dates.nth(count - 1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(dates.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dates.nth(2)).toBeFocused();
  await expect(dates.first()).toBeChecked();
  await expect(dates.nth(2)).not.toBeChecked();
};

test('a hall’s dates are one Tab stop; arrows move over them without loading anything', async ({
  page,
  buyer,
}) => {
  await buyer.openHall(events.opera);
  const group = page.getByRole('radiogroup', { name: 'Даты' });
  const dates = group.getByRole('radio');
  expect(await stopsOf(page, group)).toBe(1);
  let maps = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/scheme/map')) maps += 1;
  });
  await expectWalk(page, dates);
  expect(maps).toBe(0);
  // Shift+Tab from a date that is not chosen leaves the group, and does not go to the chosen one.
  await page.keyboard.press('Shift+Tab');
  expect(await group.evaluate((box) => box.contains(document.activeElement))).toBe(false);
  await page.keyboard.press('Tab');
  await expect(dates.first()).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dates.nth(1)).toBeChecked();
  await expect(dates.nth(1)).toBeFocused();
  await expect(dates.first()).not.toBeChecked();
  await expect.poll(() => maps).toBe(1);
  await expectNoViolations(page, 'a hall with its dates');
});

test('an event’s dates and times are one Tab stop each, and Space chooses', async ({ page }) => {
  const visit = new EventVisit(page);
  await visit.open(places.butterflies);
  const dates = page.getByRole('radiogroup', { name: 'Дата', exact: true });
  await visit.chooseLaterDate();
  await visit.dates.first().click();
  expect(await stopsOf(page, dates)).toBe(1);
  await expectWalk(page, visit.dates);
  await page.keyboard.press('Space');
  await expect(visit.dates.nth(2)).toBeChecked();
  const times = page.getByRole('radiogroup', { name: 'Время', exact: true });
  await expect(times.getByRole('radio', { checked: true })).toHaveCount(1);
  expect(await stopsOf(page, times)).toBe(1);
  await expectNoViolations(page, 'an event with its dates');
});
