import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Minor } from '../../../src/contract/brand.ts';
import { refundData, type RefundRow } from '../../../src/contract/refund.ts';
import {
  chosenRows,
  confirmHashOf,
  hasArrived,
  isAllReturned,
  moneyOfRows,
  refundCounts,
  isRefundDone,
  isExpired,
  refundGroups,
  refundState,
  selectableRows,
  calendarClock,
} from '../../../src/core/order/refund-choice.ts';

/** Rows as on the wire; the reply arrives at `nowMs`. */
const read = (rows: readonly Record<string, unknown>[], date = '') =>
  refundData.parse({ response: { rows }, date });
const nowMs = 1_000_000;
const groups = (rows: readonly Record<string, unknown>[], date = '', at = nowMs) =>
  refundGroups(read(rows, date), at);

describe('the status of a ticket on the refund page', () => {
  it.each([
    ['0', 'open'],
    [0, 'open'],
    ['60', 'asked'],
    ['70', 'returned'],
    ['80', 'returned'],
    ['', 'closed'],
    [undefined, 'closed'],
    [null, 'closed'],
    ['10', 'closed'],
    ['unknown', 'closed'],
  ])('%s is %s', (status_id, state) => {
    const [row] = read([{ id: 1, status_id }]).rows;
    expect(row && refundState(row)).toBe(state);
  });
  it('allows choosing only open tickets with an id', () => {
    const rows = ['0', '60', '70', '80', ''].map((status_id, at) => ({ id: at + 1, status_id }));
    const all = groups([...rows, { id: '0', status_id: '0' }]);
    expect(selectableRows(all, nowMs).map(({ id }) => id)).toEqual(['1']);
    expect(chosenRows(all, ['0', '1', '2', '9'], nowMs).map(({ id }) => id)).toEqual(['1']);
  });
  it('completes a refund by link once nothing is pending, on the order page once nothing is left', () => {
    const done = (byLink: boolean, ...statuses: number[]) =>
      isRefundDone(
        statuses.map((statusId) => ({ statusId })),
        byLink,
      );
    expect([done(true, 70, 0), done(true, 70), done(true, 70, 60), done(true, 0)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([done(false, 70, 0), done(false, 70), done(false, 80, 70), done(false, 70, 60)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
  it('hides the form once every row is returned, whether or not its money has arrived', () => {
    const all = (...statuses: (number | null)[]) => isAllReturned(statuses.map((statusId) => ({ statusId })));
    expect([all(70, 70), all(70, 80), all(80)]).toEqual([true, true, true]);
    expect([all(), all(70, 60), all(80, 0), all(70, null)]).toEqual(Array(4).fill(false));
  });
});

it('separates money that has arrived from money on its way', () => {
  const { rows } = read(
    ['80', '70', '80', '60', '0', ''].map((status_id, at) => ({
      id: at + 1,
      status_id,
      summa: String(10 ** at),
    })),
  );
  expect(moneyOfRows(rows)).toEqual({ arrived: 101_00, returning: 10_00 });
  expect(rows.map(hasArrived)).toEqual([true, false, true, false, false, false]);
  expect(hasArrived({ statusId: 80, sumMinor: 0 as Minor }), 'there was nothing to arrive').toBe(false);
});

it('counts services separately from tickets, even with the same id', () => {
  const { rows } = read([
    { id: 1, quant: '2', name_ru: 'Концерт' },
    { id: 2, quant: '3', name_ru: 'Программка' },
    { id: 3, name_ru: 'Концерт' },
    { id: 4 },
  ]);
  const services = [
    { id: '2', action: { ru: 'Программка' } },
    { id: '3', action: { ru: 'Парковка' } },
    { id: '4', action: {} },
  ];
  expect(refundCounts(rows, { services })).toEqual({ tickets: 4, services: 3 });
});

describe('refund groups', () => {
  it('are formed by sort number, in order of appearance', () => {
    const all = groups([
      { id: 1, sortnum: '2' },
      { id: 2, sortnum: '1' },
      { id: 3, sortnum: '2' },
    ]);
    expect(all.map(({ id, rows }) => [id, rows.map((row) => row.id)])).toEqual([
      ['2', ['1', '3']],
      ['1', ['2']],
    ]);
  });
  it.each([
    ['60', 60_000],
    [' 60 ', 60_000],
    ['60.9', 60_000],
    ['0', 0],
    ['-5', 0],
    ['', null],
    ['soon', null],
    ['31.02.2026', null],
    ['22.11.2026 25:00', null],
  ])('end «%s» after %s ms', (returndatime, remainingMs) => {
    const [group] = groups([{ id: 1, status_id: 0, returndatime }]);
    expect(group?.deadlineMs).toBe(remainingMs === null ? null : nowMs + remainingMs);
  });
  it('end when the first of their rows does', () => {
    const [group] = groups([
      { id: 1, returndatime: '90' },
      { id: 2, returndatime: '30' },
      { id: 3, returndatime: '' },
    ]);
    expect(group?.deadlineMs).toBe(nowMs + 30_000);
  });
  it('measure a date against the back end’s own clock, or else UTC', () => {
    const row = { id: 1, status_id: 0, returndatime: '01.03.2024 00:00:10' };
    expect(groups([row], '29.02.2024 23:59')[0]?.deadlineMs).toBe(nowMs + 70_000);
    // 1970-01-01 00:16:40 UTC is the time of the reply.
    const early = { ...row, returndatime: '01.01.1970 00:17' };
    expect(groups([early])[0]?.deadlineMs).toBe(nowMs + 20_000);
    // Neither the order's own date nor a date without a time defines the clock.
    const ordered = { ...early, datime: '01.01.1970 00:00' };
    expect(groups([ordered], '01.01.1970 00:00')[0]?.deadlineMs).toBe(nowMs + 20_000);
    expect(groups([early], '01.01.1970')[0]?.deadlineMs).toBe(nowMs + 20_000);
    const another = { ...ordered, id: 2, datime: '01.01.1970 00:05' };
    expect(groups([ordered, another], '01.01.1970 00:00')[0]?.deadlineMs).toBe(nowMs + 20_000);
  });
  it('last until the end of a date without a time, by the back end’s own clock or else UTC', () => {
    const left = (returndatime: string, date = '') => {
      const [group] = groups([{ id: 1, status_id: 0, returndatime }], date);
      return group?.deadlineMs === null ? null : ((group?.deadlineMs ?? 0) - nowMs) / 1000;
    };
    expect(left('22.11.2026', '22.11.2026 23:59:30')).toBe(30);
    expect(left(' 2026-11-22 ', '21.11.2026 23:59')).toBe(24 * 60 * 60 + 60);
    expect(left('28.02.2024', '29.02.2024 00:00')).toBe(0);
    // The reply arrived 1000 s after 1970 began in UTC.
    expect(left('01.01.1970')).toBe(24 * 60 * 60 - 1000);
  });
  it('have nothing to choose from the moment they end', () => {
    const [one, other] = groups([
      { id: 1, status_id: 0, sortnum: '1', returndatime: '60' },
      { id: 2, status_id: 0, sortnum: '2' },
    ]);
    if (one === undefined || other === undefined) throw new Error('two groups were made');
    const end = nowMs + 60_000;
    expect([isExpired(one, end - 1), isExpired(one, end), isExpired(other, end)]).toEqual([
      false,
      true,
      false,
    ]);
    const ids = (at: number) => chosenRows([one, other], ['1', '2'], at).map(({ id }) => id);
    expect([ids(end - 1), ids(end)]).toEqual([['1', '2'], ['2']]);
  });
});

it('chosen rows are always selectable ones', () => {
  const status = fc.constantFrom('0', '60', '70', '80', '');
  const wire = fc.record({
    id: fc.integer({ min: 0, max: 9 }),
    status_id: status,
    sortnum: fc.constantFrom('1', '2'),
    returndatime: fc.constantFrom('', '5', '10'),
    summa: fc.integer({ min: 0, max: 9999 }),
  });
  fc.assert(
    fc.property(
      fc.array(wire),
      fc.array(fc.integer({ min: 0, max: 9 }).map(String)),
      fc.integer({ min: 0, max: 12_000 }),
      (rows, chosen, laterMs) => {
        const all = groups(rows);
        const at = nowMs + laterMs;
        const free: readonly RefundRow[] = selectableRows(all, at);
        for (const row of chosenRows(all, chosen, at)) {
          expect(free).toContain(row);
          expect(row.statusId).toBe(0);
          expect(chosen).toContain(row.id);
        }
      },
    ),
  );
});

it.each([
  [null, null],
  ['', null],
  ['12345', null],
  ['123456', '123456'],
  ['A1B2C3D4', 'A1B2C3D4'],
])('a link with hash_conf %s confirms %s', (text, hash) => {
  expect(confirmHashOf(text)).toBe(hash);
});

it('a calendar clock is read from full dates with times, not from bare dates or invalid text', () => {
  expect(calendarClock('02.01.1970 00:00:01')).toBe(86_401);
  expect(calendarClock('2.1.1970 0:01')).toBe(86_460);
  expect(calendarClock('01.01.1970 23:59:59')).toBe(86_399);
  for (const text of [
    '',
    '02.01.1970',
    '31.02.2026 10:00',
    '01.01.2026 24:00',
    '01.01.2026 10:60',
    '10:00',
    '01.01.2026 10:00:60',
  ])
    expect([text, calendarClock(text)]).toEqual([text, null]);
});
