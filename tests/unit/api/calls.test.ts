import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { createEventOrder } from '../../../src/api/event-calls.ts';
import { addDiscount, addOffers, removeOffer } from '../../../src/api/order-change-calls.ts';
import { startPayment } from '../../../src/api/order-calls.ts';
import { readKey } from '../../../src/api/first-requests.ts';
import { getSchemeSessions, schemeMapRequest } from '../../../src/api/scheme-calls.ts';

import type { SessionId } from '../../../src/contract/brand.ts';

import { backEnd, page, respond } from './fake-back-end.ts';

import { event, hash, key, lang, ok, order, rows } from './call-rows.ts';

/** The calls that change something at the back end. */
const writing = rows.filter((row) => /create|confirm|pay\/|offer|discount|check|watch|send/.test(row.path));
/** Those whose answer must contain a code. */
const coded = writing.filter((row) => row.path !== '/api/captcha/check');

describe('every call', () => {
  it('is covered by these tests', () => {
    const folder = new URL('../../../src/api/', import.meta.url);
    const files = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const named = files.flatMap((code) => [...code.matchAll(/'(\/api\/[^']+)'/g)].map(([, path]) => path));
    const tried = rows.map(({ path }) => path);
    // The token precedes all other calls, and the worker requests the map.
    expect(named.filter((path) => !tried.includes(path ?? ''))).toEqual(['/api/token', '/api/scheme/map']);
  });

  it.each(rows)('sends its body to its path and reads the response: $name', async (row) => {
    const { client, calls } = backEnd(() => Response.json(row.reply));
    const result = await row.send(client);
    expect(result).toMatchObject({ ok: true });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ path: row.path, method: row.body === null ? 'GET' : 'POST' });
    const sent: unknown = calls[0]?.body === '' ? {} : JSON.parse(calls[0]?.body ?? '');
    expect(sent).toMatchObject(row.body ?? {});
  });

  it.each(writing)('that writes is sent only once: $name', async (row) => {
    const { client, calls } = backEnd(() => page('<h1>502</h1>', 502));
    expect(await row.send(client)).toMatchObject({ ok: false, problem: { kind: 'unreachable' } });
    expect(calls).toHaveLength(1);
  });

  it.each(rows.filter((row) => !writing.includes(row)))(
    'that only reads is tried three times: $name',
    async (row) => {
      const { client, calls } = backEnd(() => page('<h1>502</h1>', 502));
      await row.send(client);
      expect(calls).toHaveLength(3);
    },
  );

  it.each(coded)(
    'that requires a code in the response fails with an internal error without one: $name',
    async (row) => {
      const { client } = backEnd(() => respond({ hash, bankUrl: 'https://bank.example' }));
      expect(await row.send(client)).toMatchObject({
        ok: false,
        problem: { kind: 'refused', code: '-9999' },
      });
    },
  );

  it.each(rows)('logs no order or event hash: $name', async (row) => {
    const { client, reports } = backEnd(() => respond({ errorCode: 1, errorText: `${hash} ${event}` }));
    await row.send(client);
    expect(reports).toHaveLength(1);
    expect(JSON.stringify(reports)).not.toMatch(/[AE]{40}/);
  });

  it('is distinguishable in the log', async () => {
    const names = await Promise.all(
      rows.map(async (row) => {
        const { client, reports } = backEnd(() => respond({ errorCode: 1 }));
        await row.send(client);
        return reports[0]?.call ?? '';
      }),
    );
    expect(new Set(names).size).toBe(rows.length);
    expect(names).not.toContain('');
  });
});

describe('single calls', () => {
  it('accept an empty success only for extra services', async () => {
    for (const empty of [
      () => page(''),
      () => respond(null),
      () => respond([]),
      () => respond(''),
      () => respond({}),
      () => page(' \n'),
      () => new Response(null, { status: 204 }),
    ]) {
      expect(await addOffers(backEnd(empty).client, hash, [], key)).toEqual({ ok: true, value: null });
      expect(await removeOffer(backEnd(empty).client, hash, '5')).toEqual({ ok: true, value: null });
    }
    for (const odd of [5, 'made', { id: 1 }]) {
      expect(await addOffers(backEnd(() => respond(odd)).client, hash, [], key)).toMatchObject({
        problem: { code: '-9999' },
      });
    }
    const lost = await createEventOrder(
      backEnd(() => page('')).client,
      { ...order, subscriptionId: '' },
      key,
    );
    // Whether the order was made is unknown, so this is not a definite answer.
    expect(lost).toMatchObject({ ok: false, problem: { kind: 'unreadable', cause: 'truncated' } });
  });

  it('treat a promo code as refused only if the response has an empty one', async () => {
    const apply = (answer: object, promoCode = 'ABC') =>
      addDiscount(
        backEnd(() => respond({ errorCode: '0', ...answer })).client,
        { orderHash: hash, lang, bonuses: 5, cardCode: '', promoCode },
        key,
      );
    const refused = { ok: false, problem: { kind: 'refused', code: '', text: '' } };
    expect(await apply({ promoCode: '' })).toEqual(refused);
    for (const answer of [{ promoCode: 'ABC' }, { promoCode: null }, {}])
      expect(await apply(answer)).toMatchObject({ ok: true });
    // Bonuses alone need no code.
    expect(await apply({ promoCode: '' }, '')).toMatchObject({ ok: true });
  });

  it('send no payment to another host', async () => {
    for (const path of ['//evil.com', '/\t/evil.com', 'https://evil.com', '']) {
      const { client, calls } = backEnd(() => respond(ok));
      const result = await startPayment(client, { path, orderHash: hash, lang, bankData: {} }, key);
      expect(result).toEqual({ ok: false, problem: { kind: 'refused', code: '-9996', text: '' } });
      expect(calls).toEqual([]);
    }
  });

  it('carry an idempotency key if they create something', async () => {
    const creating = rows.filter((row) => /create|confirm|pay\/|add-|send-|watch$/.test(row.path));
    expect(creating.map(({ path }) => path)).toContain('/api/order/watch');
    for (const row of creating) {
      const { client, calls } = backEnd(() => Response.json(row.reply));
      await row.send(client);
      expect([row.name, calls[0]?.headers.get('Idempotency-Key')]).toEqual([row.name, 'key-1']);
    }
  });

  it('parse the sessions of a hall', async () => {
    const list = [{ calendar_id: 9, event_day: '05.12.2026', event_time: '19:00', quant: '4' }];
    expect(await getSchemeSessions(backEnd(() => respond({ list })).client, event)).toEqual({
      ok: true,
      value: [{ id: '9', day: '05.12.2026', time: '19:00', available: 4 }],
    });
  });

  it('are matched with embedded responses by path and body', () => {
    expect(readKey({ path: '/api/setup' })).toBe('/api/setup');
    expect(readKey({ path: '/api/scheme', body: { hash: event, lang } })).toBe(
      `/api/scheme{"hash":"${event}","lang":"${lang}"}`,
    );
  });

  it('give the hall the request for its map', () => {
    const { client } = backEnd(() => respond(null), { base: '/shop' });
    expect(schemeMapRequest(client, event, '9' as SessionId)).toEqual({
      url: '/shop/api/scheme/map',
      body: JSON.stringify({ hash: event, calendar_id: '9' }),
    });
  });
});
