import type { Page } from 'playwright/test';
import { withOrder } from '../help/altered.ts';
import type { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';
import type { ShopDesk } from '../help/shop-desk.ts';

const memory = /Показаны билеты из памяти браузера, по данным на \d+\s\p{L}+\s\d{4}, \d+:\d+/u;

/** Pays an order and waits until the page has stored it; returns its hash. */
async function paidAndKept(page: Page, buyer: Buyer, shop: ShopDesk): Promise<string> {
  const hash = await shop.placeOrder(events.opera, await shop.freeSeats(events.opera, { count: 2 }));
  await page.goto(`/order/${hash}`);
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  await workerActive(page);
  return hash;
}

const workerActive = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/order/'))?.active?.state),
    )
    .toBe('activated');

test('a paid order opens offline with its codes and says how old it is', async ({
  page,
  buyer,
  shop,
  context,
}) => {
  await paidAndKept(page, buyer, shop);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(memory)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /Заказ №\s\d+/ })).toBeVisible();
  await expectNoViolations(page, 'order from memory');
  await page
    .getByRole('button', { name: /^Показать код/ })
    .first()
    .click();
  const code = page.getByRole('dialog').getByRole('img', { name: /^QR-код билета/ });
  await expect(code).toBeVisible();
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');

  // The poster is not stored for offline use.
  const elsewhere = await context.newPage();
  await expect(elsewhere.goto('/')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await elsewhere.close();

  // The order is read again when the network returns, though the browser may not report it.
  await context.setOffline(false);
  await expect(page.getByText(memory)).toBeHidden({ timeout: 20_000 });
  await buyer.expectState('Оплачен');
});

test('an order no longer paid is removed, and the worker with the last one', async ({
  page,
  buyer,
  shop,
  context,
}) => {
  const hash = await paidAndKept(page, buyer, shop);
  await withOrder(page, () => ({ printingAllowed: '0', demandstatusid: '90' }));
  await page.goto(`/order/${hash}`);
  await buyer.expectState('Аннулирован');
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
      localStorage.getItem('parterre:lasting:paid-orders'),
    ]);
  await expect.poll(left).toEqual([0, 0, null]);
  await context.setOffline(true);
  await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('a stored page is not shown while online: a new version is used at once', async ({
  page,
  buyer,
  shop,
}) => {
  await paidAndKept(page, buyer, shop);
  // Corrupts the whole store: it must not be shown.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        if (url.includes('/order/'))
          await cache.put(
            url,
            new Response('<title>old</title>', { headers: { 'Content-Type': 'text/html' } }),
          );
    }
  });
  await page.reload();
  await buyer.expectState('Оплачен');
  await expect(page).toHaveTitle(/оплачен/);
});
