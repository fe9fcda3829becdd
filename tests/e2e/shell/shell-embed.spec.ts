import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { expect, test } from '../help/hosted.ts';

test.describe.configure({ mode: 'default' });

/** As a browser treats a cross-site frame without third-party cookies: every storage access throws. */
async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.top === window) return;
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });
}

const frameOf = (page: Page) => page.frameLocator('#shop');

for (const storage of ['allowed', 'forbidden'] as const) {
  test(`a shop embedded in another site sells with its storage ${storage}`, async ({ page, hosted }) => {
    if (storage === 'forbidden') await forbidStorage(page);
    await page.goto(`${hosted.hostOrigin}/__embed/frame.html?shop=${hosted.origin}/`);
    const shop = frameOf(page);
    await shop.getByRole('searchbox').fill('Зимний сад');
    await shop.getByRole('link', { name: 'Купить билет: Зимний сад' }).click();
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Зимний сад');
    await expect(page).toHaveURL(/__embed\/frame\.html/);
  });
}

test('a site that is not listed may not embed the shop', async ({ page, hosted }) => {
  // The host by its IP address is another origin than the shop by its name, and it is not allowed.
  await page.goto(`${hosted.origin}/__embed/frame.html?shop=${hosted.hostOrigin}/`);
  await expect(frameOf(page).getByRole('searchbox')).toHaveCount(0);
});

test('the integration leads the buyer to the host’s own address and notifies the host', async ({
  page,
  hosted,
}) => {
  test.slow();
  await page.route('**/api/setup', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { response: { app: Record<string, unknown> } };
    body.response.app['integration_order_url'] = '/shop/__embed/mount?old-order={hash}&l={lang}';
    body.response.app['integration_origin'] = new URL(hosted.hostOrigin).origin;
    await route.fulfill({ response: reply, json: { response: { ...body.response, is_integration: '1' } } });
  });
  const hash = 'ABCDEF0123456789'.repeat(3).slice(0, 40);
  await page.route('**/api/order/create', (route) =>
    route.fulfill({ json: { response: { errorCode: '0', errorText: '', hash } } }),
  );
  await page.goto(`${hosted.hostOrigin}/__embed/frame.html?shop=${hosted.origin}/event/${events.museum}`);
  const shop = frameOf(page);
  await shop.getByRole('button', { name: 'Увеличить количество' }).first().click();
  await shop.getByLabel(/^Фамилия и имя/).fill('Иванова Анна');
  await shop.getByLabel(/^Телефон/).fill('+79161234567');
  await shop.getByLabel(/^Электронная почта/).fill('anna@example.com');
  for (const box of await shop.getByRole('main').getByRole('checkbox').all()) await box.check();
  await shop.getByRole('button', { name: /^Продолжить · / }).click();
  await expect(page.locator('#told')).toHaveText(`Заказ ${hash}`);
  await expect
    .poll(() => page.frames().some((frame) => frame.url().includes(`old-order=${hash}&l=ru`)))
    .toBe(true);
  // The next page requests the setup as well, possibly after the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a script mounts the shop in the host’s page, whose styles stay unchanged', async ({ page, hosted }) => {
  await page.goto(`${hosted.hostOrigin}/__embed/mount`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Билеты', exact: true })).toHaveCSS(
    'font-size',
    '40px',
  );
  await expect(page.locator('body')).toHaveCSS('font-family', /Georgia/);
  await expect(page.locator('[data-parterre]')).toHaveAttribute('lang', 'ru');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  // Its pages are under the host's path, and survive a reload.
  await page.getByRole('link', { name: 'Купить билет: Зимний сад' }).click();
  await expect(page).toHaveURL(new RegExp(`/__embed/mount/scheme/${events.chamber}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Зимний сад' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Зимний сад' })).toBeVisible();
});

test('its storage keys have their own prefix', async ({ page, hosted }) => {
  await page.goto(`${hosted.hostOrigin}/__embed/mount`);
  await page.getByRole('searchbox').fill('сад');
  await expect(page.getByText(/^Найдено/).first()).toBeVisible();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toContain('parterre:poster');
  expect(keys.filter((key) => !key.startsWith('parterre:'))).toEqual([]);
});
