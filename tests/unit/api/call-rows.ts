import { getAfisha } from '../../../src/api/poster-calls.ts';
import { checkCaptcha, getCaptcha } from '../../../src/api/captcha-calls.ts';
import type { Client } from '../../../src/api/client.ts';
import { createEventOrder, getEvent } from '../../../src/api/event-calls.ts';
import { confirmNominal, getNominalData } from '../../../src/api/nominal-calls.ts';
import {
  addDiscount,
  addOffers,
  cancelDiscount,
  removeOffer,
  sendTicket,
} from '../../../src/api/order-change-calls.ts';
import { getOrder, getOrderNumber, getOrderStatus, startPayment } from '../../../src/api/order-calls.ts';
import { confirmReturn, createReturn, getRefund } from '../../../src/api/refund-calls.ts';
import { createSchemeOrder, getSchemeEvent, getSchemeSessions } from '../../../src/api/scheme-calls.ts';
import { endMailWatch, mailWatch } from '../../../src/api/watch-calls.ts';
import { getSetup } from '../../../src/api/setup-calls.ts';
import type {
  CaptchaSid,
  CategoryId,
  EventHash,
  Minor,
  OrderHash,
  SeatId,
  SessionId,
  VenueDay,
  VenueTime,
  ZoneId,
} from '../../../src/contract/brand.ts';
import type { Result } from '../../../src/contract/result.ts';

export const hash = 'A'.repeat(40) as OrderHash;
export const event = 'E'.repeat(40) as EventHash;
export const lang = 'ru' as const;
export const key = { idempotencyKey: 'key-1' };
const buyer = { kind: 'plain', fio: 'Ян', phone: '1', email: 'e', repeatEmail: 'e' } as const;
const line = {
  day: '24.12.2026' as VenueDay,
  time: '19:00' as VenueTime,
  actionId: '7',
  categoryId: 'adult' as CategoryId,
  zoneId: 'stalls' as ZoneId,
  quantity: 2,
  sumMinor: 200_050 as Minor,
  seatId: 's1' as SeatId,
};
const wireLine = {
  day: '24.12.2026',
  time: '19:00',
  actionId: '7',
  categoryId: 'adult',
  zoneId: 'stalls',
  quantity: 2,
  sum: '2000.50',
  seatId: 's1',
};
export const order = {
  eventHash: event,
  lang,
  lines: [line],
  checked: ['3'],
  buyer,
  customer: null,
  bot: { captchaText: 'abc' },
  cardMode: false,
};
const bought = { checkboxList: [{ id: 3, checked: 1 }], captchaText: 'abc', re_email: 'e' };
const visitor = {
  ticketId: '11',
  surname: 'Ли',
  name: 'Анна',
  middleName: '',
  age: '',
  birthDate: '01.02.2000',
  documentTypeId: '1',
  documentNumber: '4510',
  countryId: '7',
  regionId: '',
};
const offer = {
  parentId: '1',
  packageId: '2',
  priceId: '3',
  costMinor: 9990 as Minor,
  limit: 0,
  action: {},
  returnable: null,
  removable: null,
};

/** A call of the shop: its path, its body and a matching answer. */
export type Row = {
  readonly name: string;
  readonly path: string;
  readonly body: Record<string, unknown> | null;
  readonly reply: unknown;
  readonly send: (client: Client) => Promise<Result<unknown>>;
};

export const ok = { errorCode: '0', errorText: '' };
const done = { response: ok };
const made = { response: { ...ok, hash } };
const eventReply = { response: { action: [], price: [] } };

export const rows: readonly Row[] = [
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
    body: { ...bought, hash: event, lang, data: [wireLine], fio: 'Ян', crmClient: { REFERRAL: '' } },
    reply: made,
    send: (c) => createEventOrder(c, { ...order, subscriptionId: '' }, key),
  },
  {
    name: 'an order of seats',
    path: '/api/order/create-scheme',
    body: { ...bought, hash: event, action_id: '3', calendarId: '9', tickets: [wireLine] },
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
    body: {
      id: ['11'],
      docTypeId: ['1'],
      docNum: ['4510'],
      hash,
      lang,
      checkboxList: [{ id: 3, checked: 1 }],
    },
    reply: made,
    send: (c) => confirmNominal(c, { orderHash: hash, lang, visitors: [visitor], checked: ['3'] }, key),
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
    body: { data: [{ uid: '1-2-3-1', price_id: '3', cost: '99.90' }], hash },
    reply: done,
    send: (c) => addOffers(c, hash, [offer], key),
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
  {
    name: 'a ticket by mail',
    path: '/api/order/send-ticket',
    body: { hash, lang, id: '5', email: 'e' },
    reply: done,
    send: (c) => sendTicket(c, { orderHash: hash, lang, ticketId: '5', email: 'e' }, key),
  },
  {
    name: 'a watch for seats',
    path: '/api/order/watch',
    body: { hash: event, calendar_id: '9', quantity: 2, email: 'e', lang },
    reply: { response: { ...ok, watch: 'w' } },
    send: (c) =>
      mailWatch(c, { eventHash: event, sessionId: '9' as SessionId, count: 2, email: 'e', lang }, key),
  },
  {
    name: 'the end of a watch',
    path: '/api/order/watch-end',
    body: { watch: 'w' },
    reply: done,
    send: (c) => endMailWatch(c, 'w'),
  },
];
