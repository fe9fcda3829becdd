import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { pageServer } from '../../../../fixtures/server/pages/serve-page.ts';
import { createShopApp } from '../../../../fixtures/server/shop-app.ts';
import {
  builtPage,
  fakeBackEnd,
  hash,
  usualAnswers,
  wireEvent,
  wireSetup,
  type Answers,
} from './page-samples.ts';

type ShopOptions = {
  readonly answers?: Answers;
  readonly waitMs?: number;
  readonly keptSeconds?: number;
};

/** A shop in front of a back end with these answers; `asked` are the paths the back end received. */
function shop({ answers = {}, waitMs = 5000, keptSeconds = 5 }: ShopOptions = {}) {
  const { ask, asked } = fakeBackEnd({ ...usualAnswers, ...answers });
  const signals: AbortSignal[] = [];
  const app = createShopApp({
    settings: {
      base: '',
      apiUrl: undefined,
      publicOrigin: 'https://shop.test',
      trustProxy: false,
      origins: { frameAncestors: [], bank: [], image: [], script: [] },
      pageWaitMs: waitMs,
      pageKeptSeconds: keptSeconds,
    },
    files: new Map(),
    page: builtPage,
    boxOffice: {
      fetch: async (request) => {
        const { pathname } = new URL(request.url);
        signals.push(request.signal);
        return ask(pathname, { headers: request.headers, body: await request.text() });
      },
    },
  });
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.fetch(new Request(`http://shop.test${path}`, { headers, method }));
  return { get, asked, signals, paths: () => asked.map(({ path }) => path) };
}

const eventPath = `/event/${hash}`;
const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
const ownTitle = 'Щелкунчик — Театр «Парус»';

/** The replies in a page, by key. */
const brought = (html: string): Record<string, unknown> =>
  Object.fromEntries(
    Array.from(html.matchAll(/data-reply="([^"]*)">([^<]*)</g), ([, key = '', text = '']) => [
      key.replaceAll('&quot;', '"'),
      (JSON.parse(text) as { response: unknown }).response,
    ]),
  );

describe('a page with embedded responses', () => {
  it.each([
    ['/', ['/api/setup', '/api/afisha']],
    ['/contacts', ['/api/setup']],
    [eventPath, ['/api/setup', `/api/no-scheme{"hash":"${hash}","lang":"ru"}`]],
    [`${eventPath}?lang=kz`, ['/api/setup', `/api/no-scheme{"hash":"${hash}","lang":"kz"}`]],
    [
      `/scheme/${hash}/24-12-2040`,
      ['/api/setup', `/api/scheme{"hash":"${hash}","lang":"ru"}`, `/api/scheme/sessions{"hash":"${hash}"}`],
    ],
  ])('at %s has those that the page would request', async (path, keys) => {
    const { get } = shop();
    const reply = await get(path);
    expect(reply.status).toBe(200);
    const replies = brought(await reply.text());
    expect(Object.keys(replies)).toEqual(keys);
    expect(replies['/api/setup']).toEqual(wireSetup);
  });

  it('is cached for a few seconds, on the server and in browsers', async () => {
    const { get, paths } = shop();
    const [first] = await Promise.all([get(eventPath), get(eventPath), get(eventPath)]);
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=5');
    expect(first.headers.get('Vary')).toBe('Accept-Encoding, Cookie');
    const again = await get(eventPath, { 'If-None-Match': first.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
    expect(paths().filter((path) => path === '/api/no-scheme')).toHaveLength(1);
  });

  it('is the same 404 page for every unknown address', async () => {
    const { get, paths } = shop();
    const lost = await get(`/scheme/${hash}/a/b/c/d/e`);
    expect([lost.status, paths()]).toEqual([404, ['/api/setup']]);
    expect(await lost.text()).toBe(await (await get('/nowhere')).text());
  });

  it('is not cached if caching is turned off', async () => {
    const { get, paths } = shop({ keptSeconds: 0 });
    expect((await get(eventPath)).headers.get('Cache-Control')).toBe('no-cache');
    await get(eventPath);
    expect(paths().filter((path) => path === '/api/no-scheme')).toHaveLength(2);
  });

  it('stays cached until other pages evict it', async () => {
    const { get, asked } = shop();
    const times = (of: string) => asked.filter(({ body }) => body.includes(of)).length;
    await get('/event/FIRST');
    for (let at = 0; at < 150; at += 1) await get(`/event/A${at}`);
    await get('/event/FIRST');
    expect(times('"FIRST"')).toBe(1);
    for (let at = 0; at < 250; at += 1) await get(`/event/B${at}`);
    await get('/event/FIRST');
    expect(times('"FIRST"')).toBe(2);
  });

  it('is compressed with an encoding the browser accepts', async () => {
    const { get } = shop();
    const reply = await get('/', { 'Accept-Encoding': 'gzip, br' });
    expect(reply.headers.get('Content-Encoding')).toBe('br');
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(reply.headers.get('Content-Length')).toBe(String(bytes.length));
    expect(brotliDecompressSync(bytes).toString()).toBe(await (await get('/')).text());
  });

  it('leaves out a response that is too large', async () => {
    const { get } = shop({
      answers: { '/api/no-scheme': () => wireEvent({ descript_en: 'long '.repeat(100_000) }) },
    });
    const html = await (await get(eventPath)).text();
    expect(titleOf(html)).toBe(ownTitle);
    expect([brought(html), html.includes('data-made')]).toEqual([{}, false]);
  });

  it('is served in time without its hall, however long its responses took', async () => {
    const waitMs = 1500;
    const slowly = <T>(value: T): Promise<T> =>
      new Promise((resolve) => setTimeout(resolve, waitMs / 2, value));
    const { ask } = fakeBackEnd({ ...usualAnswers, '/api/setup': () => slowly(wireSetup) });
    const pages = pageServer(builtPage, {
      base: '',
      waitMs,
      keptSeconds: 5,
      soldHall: () => new Promise(() => undefined),
    });
    const url = new URL(`http://shop.test/scheme/${hash}/24-12-2040`);
    const served = await pages.page({ url, headers: new Headers(), origin: url.origin, ask });
    expect(titleOf(served?.bytes.toString() ?? '')).toBe(ownTitle);
  });

  it('never contains a token', async () => {
    const { get } = shop({ answers: { '/api/token': () => 'SECRET-TOKEN' } });
    for (const headers of [{}, { Cookie: 'id=1' }])
      expect(await (await get(eventPath, headers)).text()).not.toContain('SECRET-TOKEN');
  });

  it('has no responses if they are turned off', async () => {
    const { get, asked } = shop({ waitMs: 0 });
    const reply = await get(`${eventPath}?lang=kz`);
    expect(await reply.text()).toBe(builtPage.replace('lang="ru"', 'lang="kk"'));
    expect([reply.headers.get('Cache-Control'), asked]).toEqual(['no-cache', []]);
  });
});

describe('a cached page', () => {
  afterEach(() => vi.useRealTimers());

  it('is refreshed in the background before it expires, while visitors get the old one', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let name = 'Старое';
    let answered = Promise.resolve();
    const { get, paths } = shop({
      answers: {
        '/api/no-scheme': async () => {
          await answered;
          return wireEvent({ action_ru: name });
        },
      },
    });
    const title = async () => titleOf(await (await get(eventPath)).text()).split(' — ')[0];
    const times = () => paths().filter((path) => path === '/api/no-scheme').length;
    expect(await title()).toBe('Старое');
    vi.advanceTimersByTime(2900);
    expect([await title(), times()]).toEqual(['Старое', 1]);
    name = 'Новое';
    let answer = (): void => undefined;
    answered = new Promise((resolve) => (answer = resolve));
    vi.advanceTimersByTime(1000);
    expect([await title(), await title()]).toEqual(['Старое', 'Старое']);
    await expect.poll(times).toBe(2);
    answer();
    await expect.poll(title).toBe('Новое');
    vi.advanceTimersByTime(2000);
    expect([await title(), times()]).toEqual(['Новое', 2]);
  });

  it('is served until it expires, and no longer, if refreshing fails', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let isDown = false;
    const down = () => new Response('{}', { status: 500 });
    const { get, paths } = shop({ answers: { '/api/no-scheme': () => (isDown ? down() : wireEvent()) } });
    const title = async () => titleOf(await (await get(eventPath)).text());
    await title();
    isDown = true;
    vi.advanceTimersByTime(4000);
    await title();
    await expect.poll(() => paths().filter((path) => path === '/api/no-scheme').length).toBe(2);
    vi.advanceTimersByTime(900);
    expect(await title()).toBe(ownTitle);
    vi.advanceTimersByTime(200);
    expect(await title()).toBe('Parterre');
  });

  it('is dropped with its pending back-end requests if too many pages are being made', async () => {
    const never = () => new Promise(() => undefined);
    const { get, signals } = shop({
      answers: { '/api/setup': never, '/api/no-scheme': never },
      waitMs: 1500,
    });
    void Array.from({ length: 260 }, (_, at) => get(`/event/A${at}`));
    const pages = (isOver: boolean) => signals.filter((one) => one.aborted === isOver).length;
    await expect.poll(() => pages(true)).toBeGreaterThanOrEqual(60);
    expect(pages(false)).toBeLessThanOrEqual(2 * 200);
  });
});

describe('a customer’s page', () => {
  const answers: Answers = {
    '/api/setup': ({ headers }) => ({
      ...wireSetup,
      ...(headers.get('Cookie') === 'account=lada' && {
        crm_client: { data: { email: 'lada@example.org' } },
      }),
    }),
  };

  it('has the customer’s own data and is not cached', async () => {
    const { get } = shop({ answers });
    const own = await get(eventPath, { Cookie: 'account=lada' });
    expect([own.headers.get('Cache-Control'), own.headers.get('ETag')]).toEqual(['private, no-store', null]);
    expect(await own.text()).toContain('lada@example.org');
    const other = await (await get(eventPath)).text();
    expect(other).toContain('data-made');
    expect(other).not.toContain('lada@example.org');
    // And customers do not get the shared cache.
    expect(await (await get(eventPath, { Cookie: 'account=lada' })).text()).toContain('lada@example.org');
  });

  it('has no embedded responses if the back end fails, and otherwise the customer’s own', async () => {
    const failing = (answer: () => unknown) =>
      shop({
        answers: {
          '/api/no-scheme': ({ headers }) => (headers.has('Cookie') ? answer() : wireEvent()),
        },
      }).get(eventPath, { Cookie: 'account=lada' });
    for (const answer of [
      () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
      () => new Response('{}', { status: 500 }),
    ])
      expect(await (await failing(answer)).text()).toBe(builtPage);
    const own = await (await failing(() => wireEvent({ action_ru: 'Только для вас' }))).text();
    expect([titleOf(own), JSON.stringify(brought(own)).includes('Только для вас')]).toEqual([ownTitle, true]);
  });

  it('for an order is everyone’s page: neither the hash nor the cookie is sent to the back end', async () => {
    const { get, asked } = shop({ answers });
    for (const path of [`/order/${hash}`, `/nominal-tickets/${hash}`, `/kz/order/${hash}`]) {
      const reply = await get(path, { Cookie: 'account=lada' });
      const html = await reply.text();
      expect([reply.status, titleOf(html), brought(html)]).toEqual([200, 'Театр', {}]);
      expect(html).toContain('<meta name="robots" content="noindex"');
      expect(html).not.toContain(hash);
      expect(reply.headers.get('Cache-Control')).toBe('no-cache');
    }
    expect(asked.map(({ path, headers, body }) => [path, headers.get('Cookie'), body])).toEqual([
      ['/api/setup', null, ''],
    ]);
  });
});

describe('a page for which the back end has no data', () => {
  const gone = { errorCode: '-3', errorText: 'Нет такого события' };

  it.each([
    ['refuses an event', () => gone],
    ['has no event', () => ({ action: null })],
    ['answers 404', () => new Response('none', { status: 404 })],
  ])('is a 404 with the shop’s own page if the back end %s', async (_, answer) => {
    const { get } = shop({ answers: { '/api/no-scheme': answer } });
    const reply = await get(eventPath);
    expect(reply.status).toBe(404);
    const html = await reply.text();
    expect(titleOf(html)).toBe('Данные не найдены — Театр «Парус»');
    expect(html).toContain('<div id="app">');
    expect(reply.headers.get('Cache-Control')).toBe('no-cache');
  });

  it.each([
    ['fails', () => Response.json({ response: { errorCode: '-9999' } }, { status: 500 })],
    ['reports an internal error', () => ({ errorCode: '-9999', errorText: 'Внутренняя ошибка' })],
    ['sends HTML', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['breaks off its response', () => new Response('{"response":{"action"')],
    ['sends unreadable data', () => ({ action: 5, price: 'much' })],
  ])('is a 200 without embedded responses if the back end %s', async (_, answer) => {
    const { get } = shop({ answers: { '/api/no-scheme': answer } });
    const reply = await get(eventPath);
    expect([reply.status, await reply.text()]).toEqual([200, builtPage]);
  });

  it('requests nothing for a hash that is too long', async () => {
    const { get, asked } = shop();
    expect((await get(`/event/${'A'.repeat(101)}`)).status).toBe(200);
    expect(asked).toEqual([]);
  });
});

describe('a slow back end', () => {
  /** A back end that answers on command. */
  const halting = () => {
    const waiting: (() => void)[] = [];
    const answer = (): Promise<unknown> =>
      new Promise((resolve) => waiting.push(() => resolve(usualAnswers['/api/no-scheme']?.({} as never))));
    return { answer, waiting };
  };

  it('is not waited for, and is asked only once at a time', async () => {
    const { answer, waiting } = halting();
    const { get, paths } = shop({ answers: { '/api/no-scheme': answer }, waitMs: 20 });
    for (const other of ['', '?a', '?b']) {
      const reply = await get(eventPath + other);
      expect([reply.status, await reply.text()]).toEqual([200, builtPage]);
    }
    expect((await get(`/event/${'B'.repeat(40)}`)).status).toBe(200);
    expect(paths().filter((path) => path === '/api/no-scheme')).toHaveLength(1);
    // Other kinds of pages are not delayed.
    expect(titleOf(await (await get('/contacts')).text())).toBe('Контакты — Театр «Парус»');
    // A late answer is used for the next requests.
    for (const tell of waiting) tell();
    await expect.poll(async () => titleOf(await (await get(eventPath)).text())).toBe(ownTitle);
  });

  it('does not delay a customer’s page either', async () => {
    const { get } = shop({ answers: { '/api/no-scheme': halting().answer }, waitMs: 20 });
    expect(await (await get(eventPath, { Cookie: 'a=1' })).text()).toBe(builtPage);
  });
});

it('sends the session cookie back to a back end that binds its tokens to a session', async () => {
  const { get, asked } = shop({
    answers: {
      '/api/token': () =>
        Response.json({ response: 'token' }, { headers: { 'Set-Cookie': 'sid=S1; Path=/; HttpOnly' } }),
      '/api/no-scheme': ({ headers }) =>
        headers.get('Cookie') === 'sid=S1' ? wireEvent() : { errorCode: '-1000', errorText: '' },
    },
  });
  expect(titleOf(await (await get(eventPath)).text())).toBe(ownTitle);
  // A customer's answer is separate.
  await get(eventPath, { Cookie: 'sid=OWN' });
  expect(asked.at(-1)?.headers.get('Cookie')).toBe('sid=OWN');
});
