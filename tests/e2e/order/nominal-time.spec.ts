import type { Page } from 'playwright/test';

import { NamedTickets, placeNamedOrder } from '../help/named-tickets.ts';
import { expect, test } from '../help/shop.ts';

/** All that the browser stores for the shop. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));

test('a reload while a confirmation is unanswered keeps its key and the names, but no document number', async ({
  page,
  buyer,
  shop,
}) => {
  const names = new NamedTickets(page);
  const sent = names.watch();
  await names.open(await placeNamedOrder(shop, ['adult']));
  await names.fillAdult();
  await names.agree();
  // The request never reaches the box office.
  await page.route('**/api/confirm-nominal', () => {}, { times: 1 });
  const gone = page.waitForRequest('**/api/confirm-nominal');
  await names.confirmButton.click();
  await gone;
  const kept = await keptBy(page);
  expect(kept).toContain('Петрова');
  expect(kept).not.toContain('123456');
  await page.reload();

  await expect(page.getByText('Ответа на прошлое подтверждение не было', { exact: false })).toBeVisible();
  await expect(page.getByText('впишите их ещё раз', { exact: false })).toBeVisible();
  await names.unfold(0);
  await expect(names.field(0, 'Фамилия')).toHaveValue('Петрова');
  await expect(names.choice(0, 'Документ')).toHaveValue('1');
  await expect(names.field(0, 'Номер документа')).toHaveValue('');
  expect(sent).toHaveLength(1);
  await names.field(0, 'Номер документа').fill('4510 123456');
  await expect(page.getByText('впишите их ещё раз', { exact: false })).toHaveCount(0);
  await names.confirmButton.click();
  await buyer.onOrderPage();
  expect(sent[1]).toEqual(sent[0]);
  expect(await keptBy(page)).not.toContain('Петрова');
});

test('switching the language keeps open cards and typed text, and reloads the lists', async ({
  page,
  shop,
}) => {
  const names = new NamedTickets(page);
  await names.open(await placeNamedOrder(shop, ['adult', 'guest']));
  await names.fillAdult();
  const header = page.getByRole('banner');
  const read = page.waitForRequest('**/api/order-data');
  await header.locator('summary', { hasText: 'Русский' }).click();
  await header.getByRole('link', { name: 'English' }).click();
  expect((await read).postDataJSON()).toMatchObject({ lang: 'en' });
  await expect(page.getByText('I confirm that the visitors agree', { exact: false }).first()).toBeVisible();
  await expect(names.card(0)).toHaveAttribute('open', '');
  await expect(names.card(1)).not.toHaveAttribute('open', '');
  await expect(names.field(0, 'Last name')).toHaveValue('Петрова');
  await expect(names.field(0, 'Document number')).toHaveValue('4510 123456');
  await expect(names.choice(0, 'Document').locator('option:checked')).toHaveText('Russian passport');
  await expect(page.locator('main form')).not.toContainText(/\p{Script=Cyrillic}/u);
});

test('when time runs out on this page, the order’s page says what became of it', async ({
  page,
  buyer,
  shop,
}) => {
  await page.clock.install();
  const hash = await placeNamedOrder(shop, ['adult']);
  const names = new NamedTickets(page);
  await names.open(hash);
  await expect(page.getByText(/Бронь до \d/)).toBeVisible();
  await shop.advanceClock(16 * 60);
  await page.clock.fastForward('16:00');
  await page.waitForURL(new RegExp(`/order/${hash}`));
  await buyer.expectState('Аннулирован');
});
