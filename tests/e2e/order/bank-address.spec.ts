import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

/**
 * A host name that the browser does not treat as loopback, though the shop answers there (see playwright.config.ts),
 * like a machine on the local network.
 */
const foreignName = 'shop.test';

test('a buyer can pay at any address of the shop, also over plain http', async ({
  page,
  buyer,
  shop,
  baseURL,
}) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  const origin = new URL(baseURL ?? '').origin.replace('127.0.0.1', foreignName);
  await page.goto(`${origin}/order/${hash}`);
  await buyer.toBank();
  expect(new URL(page.url()).origin).toBe(origin);
  await buyer.atBank('pay');
  expect(new URL(page.url()).origin).toBe(origin);
  await buyer.expectState('Оплачен');
});

/** From now on the payment method leads to a form that is posted to `action`. */
async function leadTo(page: Page, action: string): Promise<void> {
  await page.route('**/api/payment/card', async (route) => {
    const reply = await route.fetch();
    const { response } = (await reply.json()) as { response: Record<string, unknown> };
    await route.fulfill({ response: reply, json: { response: { ...response, form_action: action } } });
  });
}

test('a bank at an address that is not allowed is reported at once', async ({ page, buyer, shop }) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await leadTo(page, 'https://bank.example/pay');
  await page.goto(`/order/${hash}`);
  // Playwright waits for the navigation that the browser has refused, so the page is queried through the debugger.
  const browser = await page.context().newCDPSession(page);
  await buyer.payButton.click({ noWaitAfter: true });
  const said = async (): Promise<unknown> => {
    const expression = `document.querySelector('dialog[open]')?.innerText ?? ''`;
    return (await browser.send('Runtime.evaluate', { expression })).result.value;
  };
  await expect.poll(said).toMatch(/Страница банка не открылась[^]*другой способ оплаты[^]*-9997/);
});

test('a bank that redirects to an address that is not allowed leaves the order payable', async ({
  page,
  buyer,
  shop,
}) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.route('**/bank/hop', (route) =>
    route.fulfill({ status: 307, headers: { Location: 'https://bank.example/pay' } }),
  );
  await leadTo(page, '/bank/hop');
  await page.goto(`/order/${hash}`);
  await buyer.payButton.click();
  const said = page.getByRole('dialog', { name: 'Ошибка' });
  await expect(said).toContainText('Страница банка не открылась');
  await said.getByRole('button', { name: 'ОК' }).click();
  await page.unroute('**/api/payment/card');
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
});
