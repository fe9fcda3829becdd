import { describe, expect, it } from 'vitest';

import { getAfisha } from '../../../src/api/afisha.ts';
import { checkCaptcha, getCaptcha } from '../../../src/api/captcha.ts';
import type { Client } from '../../../src/api/client.ts';
import { createEventOrder, getEvent } from '../../../src/api/event.ts';
import { confirmNominal, getNominalData } from '../../../src/api/nominal.ts';
import { addDiscount, addOffers, cancelDiscount, removeOffer } from '../../../src/api/order-changes.ts';
import { getOrder, getOrderNumber, getOrderStatus, startPayment } from '../../../src/api/order.ts';
import { confirmReturn, createReturn, getRefund } from '../../../src/api/refund.ts';
import {
  createSchemeOrder,
  getSchemeEvent,
  getSchemeSessions,
  schemeMapRequest,
} from '../../../src/api/scheme.ts';
import { getSetup } from '../../../src/api/setup.ts';
import type { CaptchaSid, EventHash, OrderHash, SessionId } from '../../../src/contract/brand.ts';
import type { Result } from '../../../src/contract/result.ts';
import { backEnd, page, respond } from './fake-back-end.ts';

const hash = 'A'.repeat(40) as OrderHash;
const event = 'E'.repeat(40) as EventHash;
const lang = 'ru' as const;
const key = { idempotencyKey: 'key-1' };
const buyer = { kind: 'plain', fio: 'Ян', phone: '1', email: 'e', repeatEmail: 'e' } as const;
const order = { eventHash: event, lang, lines: [], checked: [], buyer, bot: {}, cardMode: false };

interface Row {
  readonly name: string;
  readonly path: string;
  readonly body: Record<string, unknown> | null;
  readonly reply: unknown;
  readonly send: (client: Client) => Promise<Result<unknown>>;
}

const ok = { errorCode: '0', errorText: '' };
const done = { response: ok };
const made = { response: { ...ok, hash } };
const eventReply = { response: { action: [], price: [] } };

const rows: readonly Row[] = [
  { name: 'the poster', path: '/api/afisha', body: null, reply: { response: {} }, send: (c) => getAfisha(c) },
  { name: 'the setup', path: '/api/setup', body: null, reply: { app: {} }, send: (c) => getSetup(c) },
  {
    name: 'a captcha',
    path: '/api/captcha',
    body: null,
    reply: { response: { code: 'x', sid: '1' } },
    send: (c) => getCaptcha(c),
  },
  {
    name: 'the check of a captcha',
    path: '/api/captcha/check',
    body: { code: 'abc', sid: '1' },
    reply: { response: { result: 1 } },
    send: (c) => checkCaptcha(c, { sid: '1' as CaptchaSid, text: 'abc' }),
  },
  {
    name: 'an event',
    path: '/api/no-scheme',
    body: { hash: event, lang },
    reply: eventReply,
    send: (c) => getEvent(c, event, lang),
  },
  {
    name: 'an event with a scheme',
    path: '/api/scheme',
    body: { hash: event, lang },
    reply: eventReply,
    send: (c) => getSchemeEvent(c, event, lang),
  },
  {
    name: 'its sessions',
    path: '/api/scheme/sessions',
    body: { hash: event },
    reply: { response: { list: [] } },
    send: (c) => getSchemeSessions(c, event),
  },
  {
    name: 'an order',
    path: '/api/order/create',
    body: { hash: event, lang, data: [], fio: 'Ян', crmClient: { REFERRAL: '' } },
    reply: made,
    send: (c) => createEventOrder(c, { ...order, subscription: null }, key),
  },
  {
    name: 'an order of seats',
    path: '/api/order/create-scheme',
    body: { hash: event, action_id: '3', calendarId: '9', tickets: [] },
    reply: made,
    send: (c) => createSchemeOrder(c, { ...order, eventId: '3', sessionId: '9' as SessionId }, key),
  },
  {
    name: 'nominal tickets',
    path: '/api/order-data',
    body: { hash, lang },
    reply: { response: [], text: 'x' },
    send: (c) => getNominalData(c, { hash, lang }),
  },
  {
    name: 'the names of visitors',
    path: '/api/confirm-nominal',
    body: { id: [], docTypeId: [], hash, lang, checkboxList: [] },
    reply: made,
    send: (c) => confirmNominal(c, { orderHash: hash, lang, visitors: [], checked: [] }, key),
  },
  {
    name: 'the page of an order',
    path: '/api/order/view/',
    body: { hash, lang, bank_data: { orderId: '1' } },
    reply: { response: { ord_num: 1 } },
    send: (c) => getOrder(c, { hash, lang, bankData: { orderId: '1' } }),
  },
  {
    name: 'the status of an order',
    path: '/api/order/status-change',
    body: { hash },
    reply: { response: '0' },
    send: (c) => getOrderStatus(c, hash),
  },
  {
    name: 'the number of an order',
    path: '/api/order/get-num',
    body: { hash, lang },
    reply: { response: { num: 7 } },
    send: (c) => getOrderNumber(c, hash, lang),
  },
  {
    name: 'a payment',
    path: '/api/pay/card',
    body: { hash, lang, bank_data: {} },
    reply: { response: { ...ok, bankUrl: 'https://bank.example' } },
    send: (c) => startPayment(c, { path: '/api/pay/card', orderHash: hash, lang, bankData: {} }, key),
  },
  {
    name: 'offers',
    path: '/api/order/add-special-offer',
    body: { data: [], hash },
    reply: done,
    send: (c) => addOffers(c, hash, [], key),
  },
  {
    name: 'an offer taken out',
    path: '/api/order/remove-special-offer',
    body: { hash, id: '5' },
    reply: done,
    send: (c) => removeOffer(c, hash, '5'),
  },
  {
    name: 'a discount',
    path: '/api/order/add-discount',
    body: { hash, lang, bonuses: 5, cardCode: '', promoCode: 'ABC' },
    reply: { response: { ...ok, promoCode: 'ABC' } },
    send: (c) => addDiscount(c, { orderHash: hash, lang, bonuses: 5, cardCode: '', promoCode: 'ABC' }, key),
  },
  {
    name: 'a discount taken off',
    path: '/api/order/cancel-discount',
    body: { hash, lang },
    reply: done,
    send: (c) => cancelDiscount(c, hash, lang),
  },
  {
    name: 'a refund from its mailed link',
    path: `/api/order/return/${hash}`,
    body: { hash, lang, hashConf: 'abcdef' },
    reply: { response: { error_code: 0, rows: [] }, reasons: [] },
    send: (c) => getRefund(c, { hash, lang, confirmHash: 'abcdef' }),
  },
  {
    name: 'an application for a refund',
    path: '/api/order/return-create',
    body: { reason: '2', id: ['5'], hash, lang },
    reply: { response: { error_code: 0 } },
    send: (c) => createReturn(c, { orderHash: hash, lang, reasonId: '2', rowIds: ['5'] }, key),
  },
  {
    name: 'the confirmation of a refund',
    path: '/api/order/return-confirm',
    body: { hash, lang, hashConf: 'abcdef' },
    reply: { response: { error_code: '0' } },
    send: (c) => confirmReturn(c, { hash, lang, confirmHash: 'abcdef' }, key),
  },
];

/** The calls after which something is different at the back end. */
const writing = rows.filter((row) => /create|confirm|pay\/|offer|discount|check/.test(row.path));
/** Those whose answer has to carry a code. */
const coded = writing.filter((row) => row.path !== '/api/captcha/check');

describe('every call', () => {
  it.each(rows)('goes to its path with its body and reads its answer: $name', async (row) => {
    const { client, calls } = backEnd(() => Response.json(row.reply));
    const result = await row.send(client);
    expect(result).toMatchObject({ ok: true });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ path: row.path, method: row.body === null ? 'GET' : 'POST' });
    const sent: unknown = calls[0]?.body === '' ? {} : JSON.parse(calls[0]?.body ?? '');
    expect(sent).toMatchObject(row.body ?? {});
  });

  it.each(writing)('that changes something is sent once, whatever happens: $name', async (row) => {
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

  it.each(coded)('that has to carry a code is an internal error without one: $name', async (row) => {
    const { client } = backEnd(() => respond({ hash, bankUrl: 'https://bank.example' }));
    expect(await row.send(client)).toMatchObject({ ok: false, problem: { kind: 'refused', code: '-9999' } });
  });

  it.each(rows)('carries no order or event hash into the log: $name', async (row) => {
    const { client, reports } = backEnd(() => respond({ errorCode: 1, errorText: `${hash} ${event}` }));
    await row.send(client);
    expect(reports).toHaveLength(1);
    expect(JSON.stringify(reports)).not.toMatch(/[AE]{40}/);
  });
});

describe('single calls', () => {
  it('take an empty success for an offer, and only for an offer', async () => {
    for (const empty of [
      () => page(''),
      () => respond(null),
      () => respond([]),
      () => new Response(null, { status: 204 }),
    ]) {
      expect(await addOffers(backEnd(empty).client, hash, [], key)).toEqual({ ok: true, value: null });
      expect(await removeOffer(backEnd(empty).client, hash, '5')).toEqual({ ok: true, value: null });
    }
    const lost = await createEventOrder(
      backEnd(() => page('')).client,
      { ...order, subscription: null },
      key,
    );
    // Whether the order was made is unknown, so this is not a definite answer.
    expect(lost).toMatchObject({ ok: false, problem: { kind: 'unreadable', cause: 'truncated' } });
  });

  it('post no payment to another host', async () => {
    for (const path of ['//evil.com', '/\t/evil.com', 'https://evil.com', '']) {
      const { client, calls } = backEnd(() => respond(ok));
      const result = await startPayment(client, { path, orderHash: hash, lang, bankData: {} }, key);
      expect(result).toMatchObject({ ok: false, problem: { kind: 'refused', code: '-9996' } });
      expect(calls).toEqual([]);
    }
  });

  it('carry the key of the press on everything that creates', async () => {
    const creating = rows.filter((row) => /create|confirm|pay\/|add-/.test(row.path));
    for (const row of creating) {
      const { client, calls } = backEnd(() => Response.json(row.reply));
      await row.send(client);
      expect([row.name, calls[0]?.headers.get('Idempotency-Key')]).toEqual([row.name, 'key-1']);
    }
  });

  it('tell the hall where its map is', () => {
    const { client } = backEnd(() => respond(null), { base: '/shop' });
    expect(schemeMapRequest(client, event, '9' as SessionId)).toEqual({
      url: '/shop/api/scheme/map',
      body: JSON.stringify({ hash: event, calendar_id: '9' }),
    });
  });
});
