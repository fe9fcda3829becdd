import { describe, expect, it } from 'vitest';
import {
  hasRefundNews,
  isAskedIn,
  isRefundPending,
  paidBackBy,
  refundItems,
  type RefundItem,
  type RefundRow,
} from '../../../../fixtures/box-office/rules/refund-items.ts';
import type { FullOrder } from '../../../../fixtures/box-office/rules/order-sums.ts';
import { venueMs } from '../../../../fixtures/box-office/words/venue-day.ts';

const hourMs = 3_600_000;
const nowMs = new Date(2027, 1, 1, 12).getTime();

const ticket = (id: number, day: string, over: object = {}) => ({
  id,
  sessionId: `session of ${day}`,
  snapshot: { day, time: '19:00' },
  priceMinor: 1000,
  serviceMinor: 50,
  usePromo: true,
  refundId: null,
  returnedMs: null,
  ...over,
});
const service = (id: number, over: object = {}) => ({
  id,
  costMinor: 300,
  removable: true,
  refundId: null,
  returnedMs: null,
  ...over,
});
const items = (
  tickets: readonly object[],
  {
    services = [],
    refunds = [],
    cardCode = '',
  }: { services?: readonly object[]; refunds?: readonly object[]; cardCode?: string } = {},
  atMs = nowMs,
) =>
  refundItems(
    { order: { cardCode }, tickets, services, discounts: [] } as unknown as FullOrder,
    refunds as unknown as RefundRow[],
    atMs,
  );

describe('a refund request', () => {
  it('is pending for exactly 24 hours unless confirmed', () => {
    const pending = (over: object, atMs: number) =>
      isRefundPending({ id: 5, askedMs: nowMs, confirmedMs: null, ...over } as RefundRow, atMs);
    expect([pending({}, nowMs + 24 * hourMs - 1), pending({}, nowMs + 24 * hourMs)]).toEqual([true, false]);
    expect(pending({ confirmedMs: nowMs }, nowMs)).toBe(false);
  });

  it('covers the tickets that reference it', () => {
    const asked = [{ id: 5 }, { id: 7 }] as RefundRow[];
    expect([5, 6, 7, null].map((refundId) => isAskedIn(asked, { refundId }))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('an order', () => {
  it('has refund news until the last deadline, and forever once a refund was requested', () => {
    const news = (atMs: number, ...some: readonly (readonly [status: string, untilMs: number])[]) =>
      hasRefundNews(
        some.map(([status, untilMs]) => ({ status, untilMs }) as RefundItem),
        atMs,
      );
    expect([news(999, ['0', 1000]), news(1000, ['0', 1000])]).toEqual([true, false]);
    expect(news(1000, ['0', 1000], ['0', 1001])).toBe(true);
    for (const status of ['60', '70', '80']) expect(news(5000, ['0', 1000], [status, 1000])).toBe(true);
    expect(news(0)).toBe(false);
  });

  it('promises the money three days after the last return, in whole seconds', () => {
    const at = (...moments: readonly (number | null)[]) =>
      paidBackBy(
        moments.map((returnedMs) => ({ returnedMs })),
        nowMs,
      );
    const inSeconds = (ms: number) => String(Math.ceil(ms / 1000));
    const justDue = nowMs - 72 * hourMs + 1;
    expect(at(null, nowMs)).toBe(inSeconds(nowMs + 72 * hourMs));
    expect(at(nowMs - hourMs, nowMs - 1, null)).toBe(inSeconds(nowMs - 1 + 72 * hourMs));
    expect(at(justDue)).toBe(inSeconds(nowMs + 1));
    expect([at(justDue - 1), at(null), at()]).toEqual(['', '', '']);
  });
});

describe('refundable items', () => {
  it('are grouped by session, earliest first, with a deadline 24 hours before the start', () => {
    const rows = items([ticket(1, '03.03.2027'), ticket(2, '01.03.2027'), ticket(3, '03.03.2027')]);
    expect(rows.map(({ id, group }) => [id, group])).toEqual([
      ['1', 2],
      ['2', 1],
      ['3', 2],
    ]);
    expect(rows.map(({ untilMs }) => untilMs)).toEqual(
      ['03.03.2027', '01.03.2027', '03.03.2027'].map((day) => venueMs(day, '19:00') - 24 * hourMs),
    );
  });

  it('are tickets without their fees, followed by removable services', () => {
    const rows = items([ticket(1, '03.03.2027'), ticket(2, '01.03.2027')], {
      services: [service(7), service(8, { removable: false })],
    });
    expect(
      rows.map(({ id, sold, paid, feeMinor, group }) => [id, sold.kind, paid.moneyMinor, feeMinor, group]),
    ).toEqual([
      ['1', 'ticket', 1000, 50, 2],
      ['2', 'ticket', 1000, 50, 1],
      ['7', 'service', 300, 0, 2],
    ]);
  });

  it('include the bonuses earned by each ticket, and none for services', () => {
    const prices = [6000, 2000, 100];
    const tickets = prices.map((priceMinor, at) => ticket(at + 1, '03.03.2027', { priceMinor }));
    const earned = (cardCode: string) =>
      items(tickets, { services: [service(7)], cardCode }).map((one) => one.earned);
    // 81 roubles earn four bonuses.
    expect(earned('4400200020')).toEqual([3, 1, 0, 0]);
    expect(earned(''), 'without a card').toEqual([0, 0, 0, 0]);
    expect(earned('4400400040'), 'on a blocked one').toEqual([0, 0, 0, 0]);
  });

  it('have a status, and their refund request while it can be confirmed or once it was', () => {
    const refund = { id: 5, askedMs: nowMs, confirmedMs: null };
    const asked = ticket(1, '01.03.2027', { refundId: 5 });
    const state = (one: object, atMs: number, refunds: readonly object[] = [refund]) => {
      const [row] = items([one], { refunds }, atMs);
      return [row?.status, row?.refund?.id];
    };
    expect(state(asked, nowMs + 24 * hourMs - 1)).toEqual(['60', 5]);
    expect(state(asked, nowMs + 24 * hourMs)).toEqual(['0', undefined]);
    expect(state(asked, nowMs, []), 'of another order').toEqual(['0', undefined]);
    const confirmed = [{ ...refund, confirmedMs: nowMs }];
    expect(state(ticket(2, '01.03.2027'), nowMs, confirmed)).toEqual(['0', undefined]);
    const returned = { ...asked, returnedMs: nowMs };
    expect(state(returned, nowMs + 72 * hourMs - 1, confirmed)).toEqual(['70', 5]);
    expect(state(returned, nowMs + 72 * hourMs, confirmed)).toEqual(['80', 5]);
  });
});
