import type { APIRequestContext, Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { expect, test } from '../help/patient-shop.ts';

test.describe.configure({ mode: 'default' });

const scheme = `/scheme/${events.chamber}`;
const event = `/event/${events.museum}`;

/** The metadata in a page's HTML. */
function headOf(html: string) {
  const meta = (name: string): string =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  return {
    title: /<title>([^<]*)</.exec(html)?.[1] ?? '',
    name: meta('og:title'),
    description: meta('og:description'),
    image: meta('og:image'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '',
  };
}

const rawHead = async (request: APIRequestContext, path: string) =>
  headOf(await (await request.get(path)).text());

/** Collects the calls that a page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (one) => {
    const { pathname } = new URL(one.url());
    const call = /\/api\/(?!images\/).*/.exec(pathname)?.[0];
    if (call !== undefined) calls.push(call);
  });
  return calls;
}

/** The calls that pages include; a hall is a separate file. */
const brought = new Set([
  '/api/setup',
  '/api/afisha',
  '/api/no-scheme',
  '/api/scheme',
  '/api/scheme/sessions',
]);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const [lang, price] of [
  ['', 'от 730\u00a0₽'],
  ['?lang=ch', '730\u00a0₽'],
] as const) {
  test(`before any script the page’s text says what the page shows ${lang}`, async ({ page, request }) => {
    const raw = await rawHead(request, `${scheme}${lang}`);
    await page.goto(`${scheme}${lang}`);
    await expect(heading(page)).toHaveText(raw.name);
    await expect(page).toHaveTitle(raw.title);
    expect(raw.title).toContain(raw.name);
    expect(raw.description).toContain(price);
    expect((await request.get(raw.image)).headers()['content-type']).toContain('image/');
    // The poster shows the same lowest price of an ordinary seat.
    await page.goto(`/${lang}`);
    const card = page.getByRole('article').filter({ hasText: raw.name });
    await expect(card.getByText(/^730–/)).toBeVisible();
  });
}

test('a title is never another page’s or in another language', async ({ page }) => {
  await page.addInitScript({
    content: `window.titles = [];
      new MutationObserver(() => {
        const { title, documentElement: { lang } } = document;
        const last = window.titles.at(-1);
        if (title !== '' && last !== lang + ' ' + title) window.titles.push(lang + ' ' + title);
      }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });`,
  });
  await page.goto(`${scheme}?lang=en`);
  await expect(heading(page)).toHaveText('The Winter Garden');
  expect(await page.evaluate('window.titles')).toEqual(['en The Winter Garden — Parterre']);
});

test('replies that came with the page are not requested again', async ({ page }) => {
  const calls = callsOf(page);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(calls).toEqual([]);
  await page.goto(event);
  await expect(page.getByRole('button', { name: /^Увеличить количество/ }).first()).toBeVisible();
  expect(calls).toEqual(['/api/token']);
  await page.goto(scheme);
  await page.waitForFunction(() => performance.getEntriesByName('hall-ready').length > 0);
  expect(calls.slice(1)).not.toEqual([]);
  expect(calls.slice(1).filter((path) => brought.has(path))).toEqual([]);
});

/** Changes the page's own HTML. */
const withText = (page: Page, path: string, change: (html: string) => string) =>
  page.route(path, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: change(await reply.text()) });
  });

test('a broken reply in the page is requested', async ({ page }) => {
  const calls = callsOf(page);
  await withText(page, scheme, (html) =>
    html.replace(
      /(data-reply="\/api\/scheme\{[^>]*>)([^<]*)/,
      (_, tag: string, text: string) => tag + text.slice(0, -10),
    ),
  );
  await page.goto(scheme);
  await expect(heading(page)).toHaveText('Зимний сад');
  await page.waitForFunction(() => performance.getEntriesByName('hall-ready').length > 0);
  expect(calls.filter((path) => path === '/api/scheme')).toHaveLength(1);
  expect(calls).not.toContain('/api/setup');
});

test('a page without its replies, or kept by the browser for long, requests them as usual', async ({
  page,
}) => {
  const calls = callsOf(page);
  await withText(page, '/', (html) => html.replaceAll(/ data-reply="[^"]*"/g, ''));
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(calls).toEqual(['/api/setup', '/api/afisha']);
  await page.unroute('/');
  await withText(page, '/', (html) =>
    html.replace(/ data-made="[^"]*"/, ' data-made="Thu, 26 Nov 2020 21:04:07 GMT"'),
  );
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(calls.slice(2)).toEqual(['/api/setup', '/api/afisha']);
});

test('an unknown event is a 404, and the page says so', async ({ page, request }) => {
  for (const path of [`/event/${'0'.repeat(40)}`, `/scheme/${'0'.repeat(40)}`]) {
    expect((await request.get(path)).status()).toBe(404);
    expect((await rawHead(request, path)).title).toBe('Данные не найдены — Партер');
    await page.goto(path);
    await expect(heading(page)).toHaveText('Данные не найдены');
    await expect(page).toHaveTitle('Данные не найдены — Партер');
  }
});

test('the head changes with the page', async ({ page }) => {
  await page.goto(scheme);
  await expect(heading(page)).toHaveText('Зимний сад');
  const one = (selector: string) => page.locator(selector);
  await expect(one('meta[property="og:title"]')).toHaveAttribute('content', 'Зимний сад');
  await page.getByRole('link', { name: 'К афише' }).first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(one('meta[property="og:title"]')).toHaveAttribute('content', 'Партер — билеты на события');
  await expect(one('link[rel="canonical"]')).toHaveAttribute('href', new URL('/', page.url()).href);
  await expect(one('script[type="application/ld+json"]')).toHaveCount(1);
  await page.goBack();
  await expect(heading(page)).toHaveText('Зимний сад');
  await expect(one('link[rel="canonical"]')).toHaveAttribute('href', new URL(scheme, page.url()).href);
  await expect(one('meta[name="description"]')).toHaveCount(1);
});

test('each page has its JSON-LD once', async ({ page }) => {
  for (const path of ['/', event, scheme]) {
    await page.goto(path);
    await expect(page.getByRole('article').or(heading(page)).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const described = page.locator('script[type="application/ld+json"]');
    await expect(described).toHaveCount(1);
    expect(await described.textContent()).toContain(path === event ? 'Стеклянный птичник' : 'Зимний сад');
  }
});

test('a customer’s page has the customer’s data and is not cached', async ({ page }) => {
  await page.goto('/api/client/demo?to=/contacts');
  const calls = callsOf(page);
  const reply = await page.goto(event);
  expect(reply?.headers()['cache-control']).toBe('private, no-store');
  await page
    .getByRole('button', { name: /^Увеличить количество/ })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: /^Электронная почта/ })).toHaveValue('lada@example.org');
  expect(calls).not.toContain('/api/setup');
  expect(calls).not.toContain('/api/no-scheme');
});

test('the content policy allows the data', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(scheme);
  await page.waitForFunction(() => performance.getEntriesByName('hall-ready').length > 0);
  expect(said).toEqual([]);
});

test('all of it works with another back end and under a base path', async ({
  page,
  request,
  front,
  shopProcess,
}) => {
  const base = `${front.origin}/shop`;
  for (const path of ['/', event, scheme, `${scheme}?lang=ch`]) {
    const [own, other] = [await rawHead(request, path), await rawHead(request, `${base}${path}`)];
    const moved = Object.entries(own).map(([key, text]) => [key, text.replace(shopProcess.origin, base)]);
    expect(other).toEqual(Object.fromEntries(moved));
  }
  expect((await request.get(`${base}/event/${'0'.repeat(40)}`)).status()).toBe(404);
  const calls = callsOf(page);
  await page.goto(`${base}${scheme}`);
  await page.waitForFunction(() => performance.getEntriesByName('hall-ready').length > 0);
  expect(calls).not.toEqual([]);
  expect(calls.filter((path) => brought.has(path))).toEqual([]);
});
