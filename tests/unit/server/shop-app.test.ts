import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../fixtures/server/run-settings.ts';
import { createShopApp, type BackEnd } from '../../../fixtures/server/shop-app.ts';
import { staticFile } from '../../../fixtures/server/static-files.ts';

const page = '<!doctype html><head><base href="/" /></head><body></body>';
const script = staticFile(Buffer.from('console.log("a built file of the shop")'), '.js', true);
const echo: BackEnd = { fetch: (request) => Response.json({ response: new URL(request.url).pathname }) };
const noOrigins = { frameAncestors: [], bank: [], image: [], script: [] };

function shop({
  base = '',
  bank = [] as string[],
  publicOrigin = undefined as string | undefined,
  trustProxy = false,
  html = page,
} = {}) {
  const app = createShopApp({
    settings: { base, apiUrl: undefined, publicOrigin, trustProxy, origins: { ...noOrigins, bank } },
    files: new Map([['/assets/index-abc.js', script]]),
    page: html,
    boxOffice: echo,
  });
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    Promise.resolve(app.fetch(new Request(`http://shop.test${path}`, { headers, method })));
}

const order = `/order/${'A'.repeat(40)}`;

describe('the shop server', () => {
  it.each(['/', '/contacts', '/event/ABC', '/event/ABC/01-12-2026/19:00', '/scheme/ABC', order, '/en/rules'])(
    'serves the page at %s',
    async (path) => {
      const reply = await shop()(path);
      expect(reply.status).toBe(200);
      expect(await reply.text()).toBe(page);
    },
  );

  it.each(['/nope', '/cart', '/event', '/order/A/B/C', '/rules/other'])(
    'serves the page at %s with a 404 status',
    async (path) => {
      const reply = await shop()(path);
      expect(reply.status).toBe(404);
      expect(reply.headers.get('Content-Type')).toContain('text/html');
    },
  );

  it('answers a POST from the bank’s redirect with the page', async () => {
    const back = await shop()(order, {}, 'POST');
    expect([back.status, await back.text()]).toEqual([200, page]);
    const lost = await shop()('/nope', {}, 'POST');
    expect([lost.status, await lost.text()]).toEqual([404, page]);
    expect(lost.headers.get('Content-Security-Policy')).toContain("default-src 'self'");
  });

  it('serves the page’s inline icon at /favicon.ico', async () => {
    const head = `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,%3Csvg id='a'/%3E" />`;
    const reply = await shop({ html: page.replace('</head>', `${head}</head>`) })('/favicon.ico');
    expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml']);
    expect(await reply.text()).toBe(`<svg id='a'/>`);
    expect((await shop()('/favicon.ico')).status).toBe(404);
  });

  it('answers a missing asset with a plain-text 404 instead of the page', async () => {
    const reply = await shop()('/assets/index-old.js');
    expect(reply.status).toBe(404);
    expect(reply.headers.get('Content-Type')).toContain('text/plain');
  });

  it('forbids inline scripts, inline styles and unlisted origins in the Content-Security-Policy', async () => {
    const policy =
      (await shop({ bank: ['https://bank.test'] })('/')).headers.get('Content-Security-Policy') ?? '';
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("form-action 'self' https://bank.test");
  });

  it('sends no-referrer and noindex for pages opened by an order hash', async () => {
    const { headers } = await shop()(order);
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect((await shop()('/')).headers.get('X-Robots-Tag')).toBeNull();
  });

  it('sends Cross-Origin-Opener-Policy and Permissions-Policy with every response', async () => {
    for (const path of ['/', order, '/nope', '/api/setup', '/assets/index-abc.js']) {
      const { headers } = await shop()(path);
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
      expect(headers.get('Permissions-Policy')).toContain('geolocation=()');
    }
  });

  it('sends HSTS only if HTTPS is configured or reported by a trusted proxy', async () => {
    const hsts = async (ask: ReturnType<typeof shop>, headers = {}) =>
      (await ask('/', headers)).headers.get('Strict-Transport-Security');
    const byTls = { 'X-Forwarded-Proto': 'https' };
    expect(await hsts(shop({ publicOrigin: 'https://tickets.test' }))).toBe('max-age=31536000');
    expect(await hsts(shop({ trustProxy: true }), byTls)).toBe('max-age=31536000');
    expect(await hsts(shop(), byTls)).toBeNull();
    expect(await hsts(shop({ publicOrigin: 'http://tickets.test' }), byTls)).toBeNull();
  });

  it('marks built files as immutable and makes browsers revalidate the page', async () => {
    expect((await shop()('/assets/index-abc.js')).headers.get('Cache-Control')).toContain('immutable');
    const first = await shop()('/');
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    const again = await shop()('/', { 'If-None-Match': first.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('sends brotli to clients that accept it and uncompressed content to others', async () => {
    const packed = await shop()('/assets/index-abc.js', { 'Accept-Encoding': 'gzip, br' });
    expect(packed.headers.get('Content-Encoding')).toBe('br');
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toContain('a built file of the shop');
    expect(packed.headers.get('Content-Length')).toBe(String(bytes.length));
    const plain = await shop()('/assets/index-abc.js');
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(await plain.text()).toContain('a built file of the shop');
  });

  it('uses a separate ETag per encoding and answers 304 only to a matching one', async () => {
    const ask = (headers: Record<string, string>, method = 'GET') =>
      shop()('/assets/index-abc.js', headers, method);
    const tags = new Map<string, string>();
    for (const accepts of ['br', 'gzip', '']) {
      const { headers } = await ask({ 'Accept-Encoding': accepts });
      expect(headers.get('Vary')).toBe('Accept-Encoding');
      tags.set(accepts, headers.get('ETag') ?? '');
    }
    expect(new Set(tags.values()).size).toBe(3);
    const again = (tag: string) => ask({ 'Accept-Encoding': 'br', 'If-None-Match': tag });
    const br = tags.get('br') ?? '';
    for (const tag of [br, `W/${br}`, `"other", ${br}`, '*']) expect((await again(tag)).status).toBe(304);
    for (const tag of ['', '"other"', tags.get('gzip') ?? '']) expect((await again(tag)).status).toBe(200);
    const head = await ask({ 'Accept-Encoding': 'br' }, 'HEAD');
    const got = await ask({ 'Accept-Encoding': 'br' });
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
    expect(await head.text()).toBe('');
  });

  it('ignores Range and returns the whole file', async () => {
    const reply = await shop()('/assets/index-abc.js', { Range: 'bytes=0-3' });
    expect([reply.status, await reply.text()]).toEqual([200, 'console.log("a built file of the shop")']);
  });

  it('serves the back end from the same origin', async () => {
    expect(await (await shop()('/api/setup')).json()).toEqual({ response: '/api/setup' });
    expect(await (await shop()('/ticket/ABC')).json()).toEqual({ response: '/ticket/ABC' });
  });
});

describe('a shop under a base path', () => {
  const under = shop({ base: '/shop' });

  it('writes the base path into the page', async () => {
    expect(await (await under('/shop/contacts')).text()).toContain('<base href="/shop/"');
  });
  it('redirects from the root to the base path and answers 404 outside it', async () => {
    expect((await under('/', { Host: 'evil.test' })).headers.get('Location')).toBe('/shop/');
    expect((await under('/shopping')).status).toBe(404);
  });
  it('serves the back end with and without the base path', async () => {
    expect(await (await under('/shop/api/setup')).json()).toEqual({ response: '/api/setup' });
    expect(await (await under('/api/images/a.svg')).json()).toEqual({ response: '/api/images/a.svg' });
  });
});

describe('server settings', () => {
  const read = (env: Record<string, string>) => {
    const said: string[] = [];
    return { settings: readSettings(env, (sentence) => said.push(sentence)), said };
  };

  it('have defaults', () => {
    const { settings, said } = read({});
    expect(said).toEqual([]);
    expect(settings).toMatchObject({ port: 4173, base: '', apiUrl: undefined, testControls: false });
  });
  it('are rejected with one message when invalid', () => {
    expect(read({ PORT: 'abc' })).toMatchObject({
      settings: null,
      said: [expect.stringContaining('PORT=abc')],
    });
    expect(read({ API_URL: 'localhost:8080' })).toMatchObject({
      settings: null,
      said: [expect.stringContaining('API_URL')],
    });
  });
  it('accept a public origin only if it is a valid HTTP origin', () => {
    expect(read({ PUBLIC_ORIGIN: 'https://tickets.test/' }).settings?.publicOrigin).toBe(
      'https://tickets.test',
    );
    for (const wrong of ['tickets.test', 'https://tickets.test/shop', 'ftp://tickets.test', 'https://a b'])
      expect(read({ PUBLIC_ORIGIN: wrong })).toMatchObject({
        settings: null,
        said: [expect.stringContaining(wrong)],
      });
  });
  it('normalize the base path and the back-end URL', () => {
    expect(read({ BASE_PATH: 'shop/', API_URL: 'http://a.test:8080/' }).settings).toMatchObject({
      base: '/shop',
      apiUrl: 'http://a.test:8080',
    });
  });
  it('drop origins that would inject a rule into the Content-Security-Policy', () => {
    const origins = read({ BANK_ORIGINS: "https://bank.test 'unsafe-inline' https://x.test;script-src *" })
      .settings?.origins;
    expect(origins?.bank).toEqual(['https://bank.test']);
  });
});
