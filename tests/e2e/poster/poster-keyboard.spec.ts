import type { Locator, Page } from 'playwright/test';

import { places } from '../help/event-visit.ts';
import { expect, test } from '../help/shop.ts';

/** More Tab stops than any page here has. */
const maxStops = 150;

/** Whether the focused element shows its focus: by its own outline, or by that of an element around it. */
const focusIsSeen = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    for (let element = focused, up = 0; element !== null && up < 3; element = element.parentElement, up += 1)
      if (getComputedStyle(element).outlineStyle !== 'none') return null;
    return focused?.outerHTML.slice(0, 200) ?? 'nothing';
  });

const hasFocus = (there: Locator): Promise<boolean> =>
  there.evaluate((element) => element === document.activeElement);

/** Presses Tab until the element has the focus; every stop on the way must be visible. */
async function tabTo(page: Page, there: Locator): Promise<void> {
  await expect(there).toBeVisible();
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await focusIsSeen(page), 'a focus nobody sees').toBe(null);
    if (await hasFocus(there)) return;
  }
  throw new Error(`Tab does not come to ${String(there)}`);
}

test('Tab alone leads from the poster through the event to an order, with visible focus', async ({
  page,
  buyer,
}) => {
  test.slow();
  await page.goto('/?id=5');
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('бабоч');
  await tabTo(page, page.getByRole('link', { name: 'Купить билет: Дом бабочек' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/event/${places.butterflies}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Дом бабочек' })).toBeVisible();

  const dates = page.getByRole('region', { name: 'Дата', exact: true }).getByRole('radio');
  await tabTo(page, dates.first());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dates.nth(1)).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Увеличить количество: Взрослый' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  for (const [field, text] of [
    [/^Фамилия и имя/, 'Иванова Анна'],
    [/^Телефон/, '9161234567'],
    [/^Электронная почта/, 'anna@example.com'],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name: field }));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole('checkbox', { name: /Я принимаю/ }));
  await page.keyboard.press('Space');
  await tabTo(page, buyer.orderButton);
  await page.keyboard.press('Enter');
  await buyer.onOrderPage();
});

test('the focus moves through a page and out again: there is no trap', async ({ page }) => {
  await page.goto(`/event/${places.museum}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const last = page.getByRole('contentinfo').getByRole('radio').first();
  await expect(last).toBeAttached();
  await tabTo(page, last);
  // «Back to top» is the last stop of a page long enough to have it.
  const up = page.getByRole('button', { name: 'Наверх' });
  if (await up.isVisible()) await tabTo(page, up);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

test('menus open and close by keyboard and return the focus', async ({ page }) => {
  await page.goto('/');
  const language = page.getByRole('banner').locator('summary').last();
  await tabTo(page, language);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'English' }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'English' })).toBeHidden();
  await expect(language).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'English' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/lang=en/);
  await expect(page.getByRole('heading', { level: 1, name: 'What’s on' })).toBeVisible();
});
