import type { Page } from 'playwright/test';
import { withOrder } from '../help/altered.ts';
import type { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';
import type { ShopDesk } from '../help/shop-desk.ts';

/* Mailing one ticket to its visitor: every result is a sentence that is announced, and the focus stays. */

const path = '/api/order/send-ticket';

/** Opens the code of a paid order of one seat with a named visitor, with the form to mail it. */
async function openCode(page: Page, buyer: Buyer, shop: ShopDesk) {
  const hash = await shop.placeOrder(events.opera, await shop.freeSeats(events.opera));
  await shop.payOrder(hash);
  await withOrder(page, ({ main }) => ({
    main: (main as Record<string, unknown>[]).map((line) => ({ ...line, visitor: 'Петрова Анна' })),
  }));
  await page.goto(`/order/${hash}`);
  await buyer.expectState('Оплачен');
  await page.getByRole('button', { name: 'Код для входа' }).click();
  const dialog = page.getByRole('dialog');
  const way = dialog.getByRole('region', { name: 'Отправить посетителю' });
  return {
    way,
    address: way.getByLabel('Почта посетителя'),
    button: way.getByRole('button', { name: 'Отправить письмом' }),
    polite: dialog.locator('output[aria-live="polite"]'),
    alert: dialog.locator('[aria-live="assertive"]'),
  };
}

test('a ticket is sent to its visitor once; a second press says when it was sent', async ({
  page,
  buyer,
  shop,
}) => {
  const { way, address, button, polite } = await openCode(page, buyer, shop);
  await address.fill('visitor@example.org');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(way.getByText('Билет отправлен на visitor@example.org')).toBeVisible();
  await expect(polite).toContainText('Билет отправлен на visitor@example.org');
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  const before = /^Билет уже отправлен на visitor@example.org: \d\d:\d\d.*Второе письмо не ушло/;
  await expect(way.getByText(before)).toBeVisible();
  await expect(polite).toContainText('Второе письмо не ушло');
  await expect(button).toBeFocused();
  await expectNoViolations(page, 'a ticket that was mailed');
});

test('an invalid address is reported at its field before anything is sent', async ({ page, buyer, shop }) => {
  const { way, address, button } = await openCode(page, buyer, shop);
  let sent = 0;
  await page.route(`**${path}`, (route) => {
    sent += 1;
    return route.continue();
  });
  await button.press('Enter');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription('Укажите электронную почту');
  for (const wrong of ['a,b@c.ru', 'visitor@example..org', 'visi\u202Etor@example.org']) {
    await address.fill(wrong);
    await page.keyboard.press('Enter');
    await expect(address).toHaveAccessibleDescription(/^Неверный адрес электронной почты/);
    await expect(address).toBeFocused();
  }
  expect(sent).toBe(0);
  await address.fill('visitor@example.org');
  await page.keyboard.press('Enter');
  await expect(way.getByText('Билет отправлен на visitor@example.org')).toBeVisible();
  expect(sent).toBe(1);
});

test('a refusal, an outage and a missing reply are reported and can be retried', async ({
  page,
  buyer,
  shop,
}) => {
  await page.clock.install();
  const { way, address, button, polite, alert } = await openCode(page, buyer, shop);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(path)) keys.push(request.headers()['idempotency-key']);
  });
  await address.fill('visitor@example.org');
  const said = async (words: RegExp) => {
    await expect(address).toHaveAccessibleDescription(words);
    await expect(alert).toContainText(words);
    await expect(button).toBeFocused();
  };
  await button.focus();

  const refused = { errorCode: '-4', errorText: 'Этот билет отправить нельзя: он возвращён.' };
  await page.route(`**${path}`, (route) => route.fulfill({ json: { response: refused } }));
  await page.keyboard.press('Enter');
  await said(/Этот билет отправить нельзя: он возвращён\./);
  await page.unroute(`**${path}`);

  await page.route(`**${path}`, (route) => route.abort());
  await page.keyboard.press('Enter');
  await said(/Не удалось связаться с сервером/);
  await page.unroute(`**${path}`);

  await page.route(`**${path}`, () => {});
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(16_000);
  await said(/Сервер не ответил вовремя/);
  await page.unroute(`**${path}`);

  await shop.fault('truncated', path);
  await page.keyboard.press('Enter');
  await said(/непонятный ответ/);
  await page.keyboard.press('Enter');
  await expect(way.getByText('Билет отправлен на visitor@example.org')).toBeVisible();
  await expect(polite).toContainText('Билет отправлен на visitor@example.org');
  await expect(button).toBeFocused();
  // A definite answer ends the submission; until then a press repeats it with the same key.
  expect(keys).toHaveLength(5);
  expect(new Set(keys.slice(1)).size).toBe(1);
  expect(keys[0]).not.toBe(keys[1]);
});

test('leaving a focused slide moves the focus to the strip, so that keys go on working', async ({
  page,
  buyer,
  shop,
}) => {
  const hash = await shop.placeOrder(events.opera, await shop.freeSeats(events.opera, { count: 2 }));
  await shop.payOrder(hash);
  await withOrder(page, ({ main }) => ({
    main: (main as Record<string, unknown>[]).map((line) => ({ ...line, visitor: 'Петрова Анна' })),
  }));
  await page.goto(`/order/${hash}`);
  await buyer.expectState('Оплачен');
  await page.getByRole('button', { name: 'Показать 2 кода' }).click();
  const dialog = page.getByRole('dialog');
  const way = dialog.getByRole('region', { name: 'Отправить посетителю' });
  await way.getByRole('button', { name: 'Отправить посетителю' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 из 2', { exact: true })).toBeVisible();
  const strip = dialog.getByRole('group', { name: 'Билеты' }).filter({ has: page.locator('figure') });
  await expect(strip).toBeFocused();
});
