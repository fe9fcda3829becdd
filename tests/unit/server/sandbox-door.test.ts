import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doorOf } from '../../../fixtures/box-office/http/sandbox-door.ts';
import { createShopApp, type BackEnd } from '../../../fixtures/server/shop-app.ts';
import { readSettings } from '../../../fixtures/server/run-settings.ts';
import { openShop, type Shop } from '../box-office/help/open-shop.ts';

/* Access to the sandbox's own pages, and the origins from which they and the bank's accept actions. */

type Ways = { publicOrigin?: string; trustProxy?: boolean; sandboxOpen?: boolean };
type Asked = { method?: string; from?: string; headers?: Record<string, string>; body?: URLSearchParams };

type Ask = (url: string, asked?: Asked) => Promise<Response>;

const opened: Shop[] = [];
const asking =
  (fetch: BackEnd['fetch']): Ask =>
  (url, { method = 'GET', from = '127.0.0.1', headers = {}, body } = {}) => {
    const env = { incoming: { socket: { remoteAddress: from }, readableEnded: true } } as never;
    return Promise.resolve(fetch(new Request(url, { method, headers, ...(body && { body }) }), env));
  };

/** Sends a request to the shop in front of a box office. */
function front(boxOffice: BackEnd, ways: Ways = {}, base = ''): Ask {
  const app = createShopApp({
    settings: {
      publicOrigin: undefined,
      trustProxy: false,
      ...ways,
      base,
      apiUrl: undefined,
      origins: { frameAncestors: [], bank: [], image: [], script: [] },
    },
    files: new Map(),
    page: '<!doctype html>',
    boxOffice,
  });
  return asking((request, env) => app.fetch(request, env));
}

/** A served shop, and its box office alone, as another server may use it. */
async function served(ways: Ways = {}) {
  const shop = await openShop(ways);
  opened.push(shop);
  return {
    shop,
    ask: front(shop.app, ways),
    askInside: asking((request, env) => shop.app.fetch(request, env)),
  };
}

type Served = Awaited<ReturnType<typeof served>>;
let local: Served;
let behind: Served;
let trusting: Ask;
let based: Ask;
/* For open access the content does not matter. */
const open = front(
  { fetch: () => new Response('inside') },
  { publicOrigin: 'https://tickets.test', sandboxOpen: true },
);
beforeAll(async () => {
  local = await served();
  behind = await served({ publicOrigin: 'https://tickets.test' });
  trusting = front(local.shop.app, { trustProxy: true });
  based = front(local.shop.app, {}, '/shop');
}, 240_000);
afterAll(() => Promise.all(opened.map((shop) => shop.close())));

/** The box office's registered routes under a path. */
const routesUnder = (path: string) =>
  local.shop.app.routes.filter((route) => route.method !== 'ALL' && route.path.startsWith(path));

const outbox = '/sandbox/outbox';

describe('the sandbox pages', () => {
  it('are available from the local machine under each of its names', async () => {
    for (const host of ['localhost:4173', '127.0.0.1:4173', '[::1]:4173', 'localhost', '127.8.8.8'])
      for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.3.2.1'])
        expect([host, from, (await local.ask(`http://${host}${outbox}`, { from })).status]).toEqual([
          host,
          from,
          200,
        ]);
    expect((await based(`http://localhost/shop${outbox}`)).status).toBe(200);
    expect((await based(`http://localhost${outbox}`)).status).toBe(200);
  });

  it('answer 404 to anyone else, whatever the headers and however the path is written', async () => {
    const { ask, askInside } = local;
    for (const { method, path } of routesUnder('/sandbox')) {
      for (const way of [ask, askInside]) {
        for (const from of [
          '10.0.0.8',
          '::ffff:10.0.0.8',
          'fe80::1',
          '1127.0.0.1',
          '127.0.0.1.evil.test',
          '',
        ])
          expect([path, from, (await way(`http://localhost${path}`, { method, from })).status]).toEqual([
            path,
            from,
            404,
          ]);
        // Host names of the internet that resolve to this machine, with a foreign page behind them.
        for (const host of [
          'evil.test',
          'localhost.evil.test',
          '127.0.0.1.nip.io',
          '0.0.0.0',
          '10.0.0.1',
          'tickets.test',
        ])
          expect([path, host, (await way(`http://${host}${path}`, { method })).status]).toEqual([
            path,
            host,
            404,
          ]);
        for (const headers of [
          { 'X-Forwarded-For': '10.0.0.8' },
          { 'X-Forwarded-For': '127.0.0.1, 10.0.0.8' },
          { 'X-Forwarded-Host': 'tickets.test' },
          { Forwarded: 'for=10.0.0.8' },
          { Via: '1.1 proxy' },
        ] as Record<string, string>[])
          expect([path, headers, (await way(`http://localhost${path}`, { method, headers })).status]).toEqual(
            [path, headers, 404],
          );
      }
    }
    for (const path of [
      '//sandbox/outbox',
      '/%73andbox/outbox',
      '/./sandbox/outbox',
      '/x/../sandbox/outbox',
      '/sandbox//outbox',
      '/Sandbox/outbox',
      '/sandbox%2Foutbox',
      '/sandbox/outbox/',
    ]) {
      const text = await (await ask(`http://localhost${path}`, { from: '10.0.0.8' })).text();
      expect([path, text.includes('песочниц')]).toEqual([path, false]);
    }
    for (const path of [
      '/shop/sandbox/outbox',
      '/sandbox/outbox',
      '/shop/../sandbox/outbox',
      '/shop//sandbox/outbox',
    ])
      expect([path, (await based(`http://localhost${path}`, { from: '10.0.0.8' })).status]).toEqual([
        path,
        404,
      ]);
  });

  it('are closed behind a proxy, where every request comes from the local machine', async () => {
    for (const { method, path } of routesUnder('/sandbox'))
      for (const way of [behind.ask, behind.askInside, trusting])
        expect([path, (await way(`http://localhost${path}`, { method })).status]).toEqual([path, 404]);
    expect(doorOf({ trustProxy: true })).toBe('closed');
  });

  it('are open to everyone with SANDBOX_OPEN', async () => {
    expect((await open(`https://tickets.test${outbox}`, { from: '10.0.0.8' })).status).toBe(200);
    expect(readSettings({}, () => undefined)?.sandboxOpen).toBe(false);
    expect(readSettings({ SANDBOX_OPEN: '1' }, () => undefined)?.sandboxOpen).toBe(true);
  });
});

describe('a request from another site', () => {
  const foreign: readonly Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:9999' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.test' },
    { Origin: 'http://localhost:9999' },
    { Origin: 'null' },
    { Origin: 'http://localhost@evil.test' },
  ];

  it('is rejected with 403 by every form of the sandbox and the bank', async () => {
    const forms = [...routesUnder('/sandbox'), ...routesUnder('/bank')].filter(
      ({ method, path }) => method !== 'GET' && path !== '/bank/pay',
    );
    expect(forms.length).toBeGreaterThan(3);
    for (const { method, path } of forms)
      for (const headers of foreign)
        for (const [way, site] of [
          [local.ask, 'http://localhost'],
          [local.askInside, 'http://localhost'],
          [open, 'https://tickets.test'],
        ] as const)
          expect([path, headers, (await way(`${site}${path}`, { method, headers })).status]).toEqual([
            path,
            headers,
            403,
          ]);
    const mails = await (await local.ask(`http://localhost${outbox}`)).text();
    expect(mails).not.toContain('<article');
  });

  it('is told apart from same-origin and non-browser requests, with and without TLS', async () => {
    const press = (headers: Record<string, string>, ask = local.ask, site = 'http://localhost:4173') =>
      ask(`${site}/sandbox/orders`, { method: 'POST', headers, body: new URLSearchParams({ kind: 'none' }) });
    const own: readonly Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:4173' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'http://localhost:4173' },
      {},
    ];
    for (const headers of own) expect([headers, (await press(headers)).status]).toEqual([headers, 409]);
    expect((await press({ Origin: 'https://tickets.test' }, open, 'http://10.0.0.1:4173')).status).toBe(200);
    // The proxy has terminated TLS and kept the host name.
    expect((await press({ Origin: 'https://tickets.test' }, open, 'http://tickets.test')).status).toBe(200);
  });
});

describe('a buyer of a shop with a public origin', () => {
  it('can pay at the practice bank from anywhere', async () => {
    const { shop, ask } = behind;
    const [seat] = await shop.freeSeats('plain', 1);
    if (seat === undefined) throw new Error('no free seat');
    const { hash } = await shop.order('plain', [shop.line(seat)]);
    const bill = (await shop.post('/api/payment/card', { hash, lang: 'en', bank_data: {} }))['form_bank'];
    const invoice = /name="invoice" value="(\w+)"/.exec(String(bill))?.[1] ?? '';
    const site = { from: '10.0.0.8', headers: { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' } };
    const send = (path: string, fields: Record<string, string>) =>
      ask(`https://tickets.test${path}`, {
        ...site,
        method: 'POST',
        body: new URLSearchParams({ invoice, ...fields }),
      });
    const led = await send('/bank/pay', {});
    expect(led.status).toBe(303);
    const page = await ask(`https://tickets.test${led.headers.get('Location')}`, site);
    expect([page.status, page.headers.get('Referrer-Policy')]).toEqual([200, 'same-origin']);
    const code = await send('/bank/settle', { action: 'pay', card: '4111 1111 1111 1111' });
    expect(code.headers.get('Location')).toContain('/bank/confirm?');
    const back = await send('/bank/confirm', { action: 'confirm', code: '1234' });
    expect(back.headers.get('Location')).toContain(`/order/${String(hash)}`);
    expect((await shop.view(hash))['printingAllowed']).toBe('1');
  });
});
