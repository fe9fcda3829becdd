import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { trickyPath } from '../../contract/tricky-paths.ts';
import { openShop, type Json, type Shop } from '../help/open-shop.ts';

let shop: Shop;
const logged: string[] = [];
beforeAll(async () => {
  shop = await openShop({ log: (line) => logged.push(line) });
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  logged.length = 0;
  await shop.freshToken();
});

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
/** Values as JSON, because `JSON.stringify` cannot write all of them. */
const hostile: readonly (readonly [name: string, json: string])[] = [
  ['NUL', String.raw`"a\u0000b"`],
  ['a lone surrogate', String.raw`"\ud83d"`],
  ['swapped surrogates', String.raw`"\udc00\ud800"`],
  ['200 kB', `"${'7'.repeat(200_000)}"`],
  ['60,000 nested lists', nested(60_000)],
  ['an object instead of a string', '{"toString":1,"valueOf":2,"__proto__":{"x":1}}'],
  ['a list', '["x",[]]'],
  ['infinity', '1e999'],
  ['a negative number', '-1'],
  ['a fraction', '0.5'],
  ['true', 'true'],
  ['null', 'null'],
];

const visitor = { id: ['1'], name: ['Anna'], surname: ['Petrova'], docNum: ['1'], date: ['01.01.1990'] };

async function requests(): Promise<Record<string, Json>> {
  const [seat] = await shop.freeSeats('plain', 1);
  if (seat === undefined) throw new Error('no free seat');
  const order = shop.orderBody('plain', [shop.line(seat)], { surname: '', USE_PUSHKIN_CARD: 0 });
  const { hash } = await shop.order('plain', [shop.line(seat)]);
  const [own] = await shop.freeSeats('nominal', 1);
  const naming = await shop.order('nominal', own === undefined ? [] : [shop.line(own)]);
  const bot = { captchaSid: 'x', captchaText: 'x' };
  return {
    '/api/order/create-scheme': { ...order, ...bot, recaptchaToken: 'x' },
    '/api/order/create': { ...order, data: order.tickets, sub: 0, crmClient: { subscritId: '1' } },
    '/api/order/view/': { hash, lang: 'en', bank_data: {} },
    '/api/payment/card': { hash, lang: 'en', bank_data: {} },
    '/api/order/status-change': { hash },
    '/api/order-data': { hash, lang: 'en' },
    '/api/confirm-nominal': {
      ...visitor,
      hash: naming['hash'],
      lang: 'en',
      checkboxList: [{ id: 1, checked: 1 }],
    },
    '/api/scheme': { hash: 'x', lang: 'en' },
    '/api/scheme/sessions': { hash: 'x' },
    '/api/scheme/map': { hash: 'x', calendar_id: '1' },
    '/api/no-scheme': { hash: 'x', lang: 'en' },
    '/api/captcha/check': { sid: 'x', code: 'x' },
  };
}

/** A request in which one field of the body or of the first line is `json`. */
function withField(body: Json, field: string, json: string): string {
  const mark = '"\uE000"';
  const [outer = '', inner] = field.split('.');
  const value = inner === undefined ? '\uE000' : [{ ...(body[outer] as Json[])[0], [inner]: '\uE000' }];
  return JSON.stringify({ ...body, [outer]: value }).replace(mark, () => json);
}

const post = (path: string, body: string) =>
  shop.app.request(path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': shop.tokenNow() },
  });

describe('hostile input', () => {
  it.each(hostile)(
    '%s gets an error text and never a server error',
    async (_, json) => {
      const silent: string[] = [];
      for (const [path, body] of Object.entries(await requests())) {
        const lines = 'tickets' in body ? Object.keys((body['tickets'] as Json[])[0] ?? {}) : [];
        const list = path.endsWith('create') ? 'data' : 'tickets';
        for (const field of [...Object.keys(body), ...lines.map((name) => `${list}.${name}`)]) {
          const reply = await post(path, withField(body, field, json));
          const { response } = (await reply.json()) as { response: Json | null };
          const refused = (response?.['errorCode'] ?? '0') !== '0';
          const spoken = !refused || (response?.['errorText'] ?? '') !== '';
          if (reply.status >= 500 || !spoken) silent.push(`${path} ${field}: ${reply.status}`);
        }
      }
      expect(silent).toEqual([]);
      expect(logged).toEqual([]);
    },
    60_000,
  );

  it('in the bank’s form returns 404', async () => {
    for (const query of ['invoice=%00', 'invoice=%ED%A0%80', `invoice=${'x'.repeat(5000)}`, 'invoice=%']) {
      expect((await shop.app.request(`/bank/pay?${query}`)).status).toBe(404);
      const settled = await shop.app.request('/bank/settle', {
        method: 'POST',
        body: `${query}&action=pay`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      expect(settled.status).toBe(404);
    }
    // It would become part of the redirect's address, and so of a header.
    const long = new URLSearchParams({ invoice: '7'.repeat(20_000) });
    expect((await shop.app.request('/bank/pay', { method: 'POST', body: long })).status).toBe(404);
    const garbled = {
      method: 'POST',
      body: 'x',
      headers: { 'Content-Type': 'multipart/form-data; boundary=y' },
    };
    expect((await shop.app.request('/bank/settle', garbled)).status).toBe(404);
    expect(logged).toEqual([]);
  });

  it('in an invalid form body creates no sandbox order', async () => {
    const garbled = { method: 'POST', body: '{"kind":', headers: { 'Content-Type': 'multipart/form-data' } };
    expect((await shop.app.request('/sandbox/orders', garbled)).status).toBe(409);
    expect(logged).toEqual([]);
  });

  it('with a NUL in the URL returns 404', async () => {
    for (const name of ['%00', 'a%00b', '%2500%00']) {
      expect((await post(`/api/order/return/${name}`, '{}')).status).toBe(404);
      for (const method of ['GET', 'POST'])
        expect((await shop.app.request(`/ticket/watch/${name}`, { method })).status).toBe(404);
    }
    expect(logged).toEqual([]);
  });

  it('in a 200 kB phone creates no order', async () => {
    const [seat] = await shop.freeSeats('plain', 1);
    const lines = seat === undefined ? [] : [shop.line(seat)];
    const refused = await shop.order('plain', lines, { phone: `+7${' '.repeat(200_000)}9001234567` });
    expect(refused['errorCode']).toBe('-6');
  });
});

describe('the customer redirect', () => {
  const goes = async (to: string): Promise<string> => {
    const query = new URLSearchParams({ to });
    const reply = await shop.app.request(`/api/client/nobody?${query.toString()}`);
    expect(reply.status).toBe(302);
    return reply.headers.get('Location') ?? '';
  };

  it('goes to a path of the shop', async () => {
    expect(await goes('/event/ABC?lang=en#top')).toBe('/event/ABC?lang=en#top');
  });

  it('never goes to another origin, whatever the path', async () => {
    await fc.assert(
      fc.asyncProperty(trickyPath, async (to) => {
        const reached = new URL(await goes(to), 'https://shop.test/api/client/nobody');
        expect(reached.origin).toBe('https://shop.test');
      }),
      { numRuns: 400 },
    );
  });
});
