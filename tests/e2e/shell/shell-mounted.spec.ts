import type { Page } from 'playwright/test';

import { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/hosted.ts';
import { ShopDesk } from '../help/shop-desk.ts';

test.describe.configure({ mode: 'default' });

/** The address of the page that mounts the shop in an element; its site has styles for every bare element. */
const mountPath = '/shop/__embed/mount';

/** Like a site that forwards only `/shop`: every other request gets an empty answer from the site. */
async function ownTheRest(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.route(
    ({ pathname }) => !pathname.startsWith('/shop/'),
    (route) => {
      refused.push(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 404, body: 'not the shop’s' });
    },
  );
  return refused;
}

test('below a host’s tall header a phone’s hall keeps its height, and its buttons do not overlap', async ({
  page,
  hosted,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`${new URL(hosted.hostOrigin).origin}${mountPath}/scheme/${events.chamber}`);
  const zoomIn = page.getByRole('button', { name: 'Приблизить' });
  await expect(zoomIn).toBeVisible();
  const stage = await page.locator('[data-hall-stage]').boundingBox();
  expect(stage?.height).toBeGreaterThan(280);
  const views = await page.getByRole('group', { name: 'Вид', exact: true }).boundingBox();
  const zoom = await zoomIn.boundingBox();
  if (views === null || zoom === null) throw new Error('The buttons over the hall were asked for.');
  expect(zoom.y).toBeGreaterThan(views.y + views.height);
});

test('in a host’s page a buyer goes from the poster to a paid ticket and returns from the bank into it', async ({
  page,
  hosted,
  playwright,
}) => {
  test.slow();
  const elsewhere = await ownTheRest(page);
  const origin = new URL(hosted.hostOrigin).origin;
  const request = await playwright.request.newContext({ baseURL: origin });
  const [seat] = await new ShopDesk(request).freeSeats(events.chamber);
  await request.dispose();
  if (seat === undefined) throw new Error('A seat was asked for.');
  const buyer = new Buyer(page);
  await page.goto(`${origin}${mountPath}?qa=1`);
  const picture = page.getByRole('article').first().locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Купить билет: Зимний сад' }).click();
  await buyer.hallReady();
  await buyer.pickSeat(seat);
  await expect(buyer.cart).toHaveCount(1);
  await buyer.fillBuyer();
  const hash = await buyer.order();
  expect(new URL(page.url()).pathname).toBe(`${mountPath}/order/${hash}`);
  await buyer.toBank();
  await buyer.atBank('pay');
  await expect(page).toHaveURL(new RegExp(`${mountPath}/order/${hash}`));
  await buyer.expectState('Оплачен');
  await expect(page.getByRole('heading', { level: 2, name: 'Билеты', exact: true }).first()).toBeVisible();
  expect(elsewhere).toEqual([]);
  // A shop page opened directly, without a record of a host page, stays there: the host may no longer exist.
  await page.evaluate((name) => localStorage.removeItem(`parterre:hosted.${name}`), hash);
  await page.goto(`${origin}/shop/order/${hash}`);
  await buyer.expectState('Оплачен');
  expect(new URL(page.url()).pathname).toBe(`/shop/order/${hash}`);
});

/** The looks of the shop's bare elements, whatever styles the surrounding site has. */
const looksOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const root = document.querySelector('[data-parterre]')?.shadowRoot ?? document;
    const properties = [
      'color',
      'backgroundColor',
      'fontFamily',
      'fontSize',
      'fontStyle',
      'letterSpacing',
      'lineHeight',
      'textTransform',
      'textAlign',
      'textDecorationStyle',
      'listStyleType',
      'margin',
      'padding',
      'borderTopWidth',
      'borderRadius',
      'boxSizing',
      'cursor',
      'maxInlineSize',
    ] as const;
    const kinds = 'h1 h2 h3 p a button input ul li img svg main header footer label summary'.split(' ');
    return Object.fromEntries(
      kinds.flatMap((kind) => {
        const element = root.querySelector(`:is(main, header, footer) ${kind}, ${kind}`);
        if (element === null) return [];
        const style = getComputedStyle(element);
        return [[kind, properties.map((name) => `${name}: ${style[name]}`).join('; ')]];
      }),
    );
  });

test('the host’s styles do not affect the shop, nor the shop’s the host', async ({ page, hosted }) => {
  await page.goto(hosted.hostOrigin);
  await expect(page.getByRole('article').first()).toBeVisible();
  const own = await looksOf(page);
  expect(Object.keys(own).length).toBeGreaterThan(12);
  await page.goto(`${hosted.hostOrigin}/__embed/mount`);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await looksOf(page)).toEqual(own);
  // The host keeps its variables and its look.
  const host = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['--ink', '--accent', '--s1', '--font', 'color-scheme'].map((name) =>
      style.getPropertyValue(name),
    );
  });
  expect(host).toEqual(['', '', '', '', 'normal']);
  await expect(page.locator('h2.host-heading')).toHaveCSS('text-transform', 'uppercase');
});

test('dialog, menu, drawer and focus work in a host’s page', async ({ page, hosted }) => {
  await page.goto(`${hosted.hostOrigin}/__embed/mount?qa=drawer`);
  const drawer = page.getByRole('region', { name: 'QA' }).or(page.getByRole('complementary', { name: 'QA' }));
  await expect(drawer.first()).toBeVisible();
  await expect(drawer.first()).toHaveCSS('position', 'fixed');
  await page.keyboard.press('Escape');
  const menu = page.locator('summary').filter({ hasText: 'Правила' });
  await menu.press('Enter');
  await page.getByRole('button', { name: 'Условия покупки' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // From the dialog's last control the focus moves to the browser's own controls, never to the page behind.
  const isBehind = () =>
    dialog.evaluate((element) => {
      const active = (element.getRootNode() as ShadowRoot).activeElement;
      return active !== null && !element.contains(active);
    });
  for (let tab = 0; tab < 4; tab += 1) {
    await page.keyboard.press('Tab');
    expect(await isBehind()).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(menu).toBeFocused();
  // A press on the host's page closes a menu; one within the menu does not.
  await menu.click();
  await expect(page.getByRole('button', { name: 'Условия покупки' })).toBeVisible();
  await page.locator('header.host').click();
  await expect(page.getByRole('button', { name: 'Условия покупки' })).toBeHidden();
  // A focused element that disappears passes the focus on, as on the shop's own page.
  await page.getByRole('searchbox').fill('река');
  await page.getByRole('button', { name: 'Сбросить фильтры' }).press('Enter');
  await expect
    .poll(() =>
      page.evaluate(
        () => document.querySelector('[data-parterre]')?.shadowRoot?.activeElement?.localName ?? '',
      ),
    )
    .toMatch(/^h[12]$/);
});

test('every address stays under the base path', async ({ page, hosted }) => {
  await page.goto(`${hosted.origin}/?lang=en`);
  await page.getByRole('link', { name: 'Buy a ticket: The Winter Garden' }).click();
  await expect(page).toHaveURL(`${hosted.origin}/scheme/${events.chamber}?lang=en`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'The Winter Garden' })).toBeVisible();
  await page.goto(`${hosted.origin}/kz/rules`);
  await expect(page).toHaveURL(`${hosted.origin}/rules/purchase-terms?lang=kz`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${hosted.origin}/rules/purchase-terms?lang=kz`,
  );
});

test('a paid order opens without a network under the base path', async ({
  page,
  context,
  hosted,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: new URL(hosted.origin).origin });
  const desk = new ShopDesk(request);
  const hash = await desk.placeOrder(events.chamber, await desk.freeSeats(events.chamber));
  await request.dispose();
  await page.goto(`${hosted.origin}/order/${hash}`);
  const buyer = new Buyer(page);
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/shop/order/'))?.active?.state);
  await expect.poll(state).toBe('activated');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Показаны билеты из памяти браузера/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Код для входа' })).toBeVisible();
});
