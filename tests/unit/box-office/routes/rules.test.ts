import { describe, expect, it } from 'vitest';

import { RefusalError } from '../../../../fixtures/box-office/rules/answer.ts';
import { issueToken, tokenHolds } from '../../../../fixtures/box-office/http/csrf.ts';
import {
  readEventOrder,
  readSchemeOrder,
  type OrderRequest,
  type RequestedLine,
} from '../../../../fixtures/box-office/rules/order-request.ts';
import {
  checkForm,
  methodFits,
  orderLimit,
  serviceFeeMinor,
} from '../../../../fixtures/box-office/rules/order-rules.ts';

import type { CatalogueEvent, WirePrice } from '../../../../fixtures/catalogue/catalogue-model.ts';

/* Decisions of the box office without its database. */

describe('an order request body', () => {
  const line = {
    actionId: 7,
    seatId: ' s1 ',
    categoryId: '1',
    zoneId: '2',
    quantity: '3',
    sum: 4200.5,
    day: 'd',
    time: 't',
  };
  const read = {
    actionId: '7',
    seatId: 's1',
    categoryId: '1',
    zoneId: '2',
    quantity: 3,
    sum: '4200.5',
    day: 'd',
    time: 't',
  };

  it('for seats is read field by field', () => {
    const request = readSchemeOrder({
      hash: 'E',
      action_id: 301,
      calendarId: '9',
      tickets: [line, 'x', null, []],
      checkboxList: [
        { id: 1, checked: 1 },
        { id: '2', checked: 0 },
        { id: 3, checked: 'Да' },
      ],
    });
    expect(request).toMatchObject({
      eventHash: 'E',
      actionId: '301',
      calendarId: '9',
      lines: [read],
      cultureCard: false,
    });
    expect([...request.checkedIds]).toEqual(['1', '3']);
    expect(readSchemeOrder({ calendar_id: '8', tickets: 'x' })).toMatchObject({ calendarId: '8', lines: [] });
    expect(readSchemeOrder({ USE_PUSHKIN_CARD: 1 }).cultureCard).toBe(true);
  });

  it('for tickets drops zero-quantity lines and detects a subscription', () => {
    const request = readEventOrder({ data: [line, { ...line, quantity: 0 }] });
    expect(request).toMatchObject({ lines: [read], bySubscription: false, subscriptionId: '' });
    expect(readEventOrder({ crmClient: { subscritId: 8 } })).toMatchObject({
      bySubscription: true,
      subscriptionId: '8',
    });
    expect(readEventOrder({ sub: '1' })).toMatchObject({ bySubscription: true, subscriptionId: '' });
    expect(readEventOrder({ sub: '0' }).bySubscription).toBe(false);
  });
});

const eventOf = (over: Record<string, string> = {}, rest: Partial<CatalogueEvent> = {}) =>
  ({
    action: { demquantlimit: '6', usepushkarta: '1', usenopushkarta: '1', ...over },
    actionId: '301',
    checkboxList: [
      { id: '1', filling: '1' },
      { id: '2', filling: '0' },
      { id: '3', filling: '1' },
    ],
    ...rest,
  }) as unknown as CatalogueEvent;
const session = { day: '24.12.2026', time: '19:00' };
const lineOf = (over: Partial<RequestedLine> = {}): RequestedLine => ({
  actionId: '',
  seatId: 's1',
  categoryId: '1',
  zoneId: '2',
  quantity: 1,
  sum: '',
  day: '',
  time: '',
  ...over,
});
const buyer = { name: 'Анна', phone: '123456', email: 'a@b.ru' };
const requestOf = (over: Partial<OrderRequest> = {}): OrderRequest => ({
  eventHash: 'E',
  lines: [lineOf()],
  checkedIds: new Set(['1', '3']),
  cultureCard: false,
  buyer,
  ...over,
});
const checked = (over: Partial<OrderRequest> = {}): string => {
  try {
    const taken = checkForm(requestOf(over), { event: eventOf(), session } as never, 'ru');
    return taken === buyer ? 'taken' : 'another buyer';
  } catch (error) {
    if (error instanceof RefusalError) return error.answer.errorCode;
    throw error;
  }
};

describe('an order form', () => {
  it('is accepted with all required consents, a buyer and a ticket', () => {
    expect(checked()).toBe('taken');
    expect(checked({ checkedIds: new Set(['1', '2', '3']) })).toBe('taken');
    expect(checked({ checkedIds: new Set(['2']) })).toBe('-6');
    expect(checked({ checkedIds: new Set(['1', '2']) })).toBe('-6');
    expect(checked({ buyer: undefined })).toBe('-6');
    expect(checked({ lines: [] })).toBe('-6');
  });

  it('requires a positive whole quantity in every line', () => {
    for (const quantity of [0, -1, 1.5, Number.NaN]) {
      expect(checked({ lines: [lineOf(), lineOf({ quantity })] })).toBe('-1');
    }
    expect(checked({ lines: [lineOf({ quantity: 3 })] })).toBe('taken');
  });

  it('requires lines of the chosen session and event', () => {
    expect(checked({ lines: [lineOf(session)] })).toBe('taken');
    expect(checked({ lines: [lineOf({ ...session, day: '25.12.2026' })] })).toBe('-3');
    expect(checked({ lines: [lineOf(), lineOf({ ...session, time: '12:00' })] })).toBe('-3');
    expect(checked({ lines: [lineOf({ actionId: '301' })] })).toBe('taken');
    expect(checked({ lines: [lineOf({ actionId: '301' }), lineOf({ actionId: '302' })] })).toBe('-3');
  });

  it('with the culture card is limited to one ticket', () => {
    expect(checked({ cultureCard: true })).toBe('taken');
    expect(checked({ cultureCard: true, lines: [lineOf(), lineOf()] })).toBe('-9998');
    expect(checked({ cultureCard: true, lines: [lineOf({ quantity: 2 })] })).toBe('-9998');
  });
});

describe('a price', () => {
  it('has a fixed fee or a percentage rounded half up', () => {
    const fee = (priceMinor: number, priceservise: string, currency_id: string) =>
      serviceFeeMinor(priceMinor, { priceservise, currency_id });
    expect(fee(100_000, '50.50', '1')).toBe(5050);
    // 10 % of 1,000.05 is 100.005.
    expect(fee(100_005, '10', '2')).toBe(10_001);
    // 10 % of 1,000.04 is 100.004.
    expect(fee(100_004, '10', '2')).toBe(10_000);
    expect(fee(100_000, '', '2')).toBe(0);
  });

  it('is available for the payment methods that both it and its event allow', () => {
    const fits = (over: Record<string, string>, useproculture: string) =>
      [false, true].map((card) => methodFits(eventOf(over), { useproculture } as WirePrice, card));
    expect(fits({}, '1')).toEqual([true, true]);
    expect(fits({}, '0')).toEqual([true, false]);
    expect(fits({}, '2')).toEqual([false, true]);
    expect(fits({ usepushkarta: '0' }, '1')).toEqual([true, false]);
    expect(fits({ usenopushkarta: '0' }, '1')).toEqual([false, true]);
  });

  it('is limited per order by the event, or to 100 by default', () => {
    expect(orderLimit(eventOf())).toBe(6);
    expect(orderLimit(eventOf({ demquantlimit: '0' }))).toBe(100);
    expect(orderLimit(eventOf({ demquantlimit: '' }))).toBe(100);
  });
});

describe('a token', () => {
  const hour = 3_600_000;
  const now = 1_800_000_000_000;

  it('is valid for two hours and not from the future', () => {
    const token = issueToken('secret', now);
    expect(tokenHolds('secret', token, now)).toBe(true);
    expect(tokenHolds('secret', token, now + 2 * hour)).toBe(true);
    expect(tokenHolds('secret', token, now + 2 * hour + 1)).toBe(false);
    expect(tokenHolds('secret', token, now - 1)).toBe(false);
  });

  it('is rejected if forged, truncated or changed', () => {
    const token = issueToken('secret', now);
    const [issued = '', nonce = '', signature = ''] = token.split('.');
    expect(issueToken('secret', now)).not.toBe(token);
    for (const forged of [
      undefined,
      '',
      'a.b.c',
      `${issued}.${nonce}`,
      `${issued}.${nonce}.${signature}x`,
      `${issued}.${nonce}.${signature}.x`,
      `${issued}x.${nonce}.${signature}`,
      `${issued}.x${nonce}.${signature}`,
      issueToken('another', now),
    ]) {
      expect(tokenHolds('secret', forged, now)).toBe(false);
    }
  });
});
