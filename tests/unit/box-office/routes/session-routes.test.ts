import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setup } from '../../../../src/contract/setup.ts';
import { afisha } from '../../../../src/contract/afisha.ts';
import { eventData } from '../../../../src/contract/event.ts';
import { schemeMap, schemeSessions } from '../../../../src/contract/scheme.ts';
import { openShop, type Json, type Shop } from '../help/open-shop.ts';
import { eventOf } from '../help/test-repertoire.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.freshToken());

const body = async () => {
  const [seat] = await shop.freeSeats('plain', 1);
  if (seat === undefined) throw new Error('no free seat');
  return shop.orderBody('plain', [shop.line(seat)]);
};
const create = '/api/order/create-scheme';

describe('the token', () => {
  it('is required by every POST call', async () => {
    shop.useToken('');
    expect((await shop.post('/api/scheme', { hash: '' }))['errorCode']).toBe('-1000');
    shop.useToken('abc.def.ghi');
    expect((await shop.post(create, {}))['errorCode']).toBe('-1000');
  });

  it('expires, and a fresh one is accepted', async () => {
    await shop.advance(2 * 3600 + 1);
    expect((await shop.post(create, {}))['errorCode']).toBe('-1000');
    await shop.freshToken();
    expect((await shop.post(create, await body()))['errorCode']).toBe('0');
  });

  it('can be rejected once to test the silent retry', async () => {
    const order = await body();
    await shop.fault({ route: create, fault: 'token-refused', times: 1 });
    expect((await shop.post(create, order))['errorCode']).toBe('-1000');
    expect((await shop.post(create, order))['errorCode']).toBe('0');
  });
});

describe('the captcha', () => {
  const picture = async () => {
    const reply = (await (await shop.app.request('/api/captcha')).json()) as { response: Json };
    const sid = String(reply.response['sid']);
    const answer = (await (await shop.app.request(`/api/__test__/captcha/${sid}`)).json()) as {
      response: { code: string };
    };
    return { sid, code: answer.response.code, image: String(reply.response['code']) };
  };

  it('blocks an order until solved with the same idempotency key', async () => {
    const order = await body();
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    await shop.fault({ route: create, fault: 'captcha' });
    expect((await shop.post(create, order, key))['errorCode']).toBe('-1001');
    const { sid, code, image } = await picture();
    expect(image).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(Buffer.from(image.split(',')[1] ?? '', 'base64').toString()).not.toContain(code);
    expect(await shop.post('/api/captcha/check', { sid, code })).toEqual({ result: '1', sid });
    const made = await shop.post(create, { ...order, captchaSid: sid, captchaText: code }, key);
    expect(made['errorCode']).toBe('0');
    expect((await shop.post(create, order, key))['hash']).toBe(made['hash']);
  });

  it('invalidates a picture after one wrong guess', async () => {
    const { sid, code } = await picture();
    expect((await shop.post('/api/captcha/check', { sid, code: 'nope' }))['result']).toBe('0');
    expect((await shop.post('/api/captcha/check', { sid, code }))['result']).toBe('0');
  });
});

describe('injected faults', () => {
  const fault = (value: string) => ({ 'X-Box-Office-Fault': value });

  it('return a 500, HTML and truncated JSON', async () => {
    const order = await body();
    expect((await shop.send(create, order, fault('error-500'))).status).toBe(500);
    expect(await (await shop.send(create, order, fault('html'))).text()).toContain('<!doctype html>');
    await expect((await shop.send(create, order, fault('truncated'))).json()).rejects.toThrow(/JSON/);
  });

  it('drop the response after the order is made, and a retry with the same key finds it', async () => {
    const order = await body();
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const lost = await shop.send(create, order, { ...key, ...fault('lost-answer') });
    await expect(lost.text()).rejects.toThrow('dropped on purpose');
    expect((await shop.post(create, order, key))['errorCode']).toBe('0');
  });

  it('let another buyer take the seat first', async () => {
    const order = await body();
    expect((await shop.post(create, order, fault('seat-taken')))['errorCode']).toBe('-2');
  });

  it('are unavailable without test controls', async () => {
    const closed = await openShop({ testControls: false });
    try {
      const answer = await closed.send('/api/__test__/clock', { advanceSeconds: 1 });
      expect(answer.status).toBe(404);
      expect((await closed.send('/api/scheme', {}, fault('error-500'))).status).toBe(200);
    } finally {
      await closed.close();
    }
  }, 30_000);
});

describe('the initial responses', () => {
  it('match the contract', async () => {
    const get = async (path: string) =>
      ((await (await shop.app.request(path)).json()) as { response: unknown }).response;
    expect(setup.parse(await get('/api/setup')).db.languages).toEqual(['ru', 'en', 'kz', 'ch']);
    // With the refund page's terms.
    expect(setup.parse(await get('/api/setup')).db.rules['en']).toMatch(
      /no later than 24 hours before the event.* without the service fee, .* 3 days after/,
    );
    const poster = afisha.parse(await get('/api/afisha'));
    expect(poster.events.every((event) => event.ticketCount > 0)).toBe(true);
    const packed = await shop.app.request('/api/afisha', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(packed.headers.get('Content-Encoding')).toBe('gzip');
    const { hash, calendarId } = eventOf('standing');
    const event = eventData.parse(await shop.post('/api/scheme', { hash, lang: 'en' }));
    expect(event.event?.hash).toBe(hash);
    expect(event.calendar.length).toBeGreaterThan(0);
    const sessions = schemeSessions.parse(await shop.post('/api/scheme/sessions', { hash }));
    const map = schemeMap.parse(await shop.post('/api/scheme/map', { hash, calendar_id: calendarId }));
    const free = map.seats.filter((seat) => seat.free).length;
    const standing = map.standing.reduce((sum, stand) => sum + stand.left, 0);
    expect(sessions.find((session) => session.id === calendarId)?.available).toBe(free + standing);
  });

  it('declare Content-Encoding only if compressed', async () => {
    const { hash, calendarId } = eventOf('plain');
    const map = { hash, calendar_id: calendarId };
    const plain = await shop.send('/api/scheme/map', map, { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    const text = await plain.clone().text();
    expect(Number(plain.headers.get('Content-Length'))).toBe(Buffer.byteLength(text));
    expect(schemeMap.parse(((await plain.json()) as { response: unknown }).response).svg).toContain('<svg');
    const packed = await shop.send('/api/scheme/map', map, { 'Accept-Encoding': 'gzip' });
    expect(packed.headers.get('Content-Encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text);
  });

  it('reject a body that is not a JSON object or is too large', async () => {
    expect((await shop.send('/api/scheme', [1])).status).toBe(400);
    expect((await shop.send('/api/scheme', { hash: 'x'.repeat(300_000) })).status).toBe(413);
  });
});
