import { expect, it } from 'vitest';
import { attemptsWire } from '../../../../fixtures/box-office/wire/payment-attempts.ts';
import type { InvoiceRow } from '../../../../fixtures/box-office/store/invoices.ts';
import type { FullOrder } from '../../../../fixtures/box-office/rules/order-sums.ts';

const whole = { order: { state: 'waiting', reserveUntilMs: 9000 } } as FullOrder;
const told = (invoice: Partial<InvoiceRow>) =>
  attemptsWire(whole, [{ id: 'i', method: '1', amountMinor: 100, createdMs: 0, ...invoice } as InvoiceRow], {
    nowMs: 1000,
    seen: '',
  }).map(({ state, money }) => ({ state, money }));

it('reports the money as unknown while the bank’s answer for an earlier card is still due', () => {
  expect(told({ state: 'silent', dueMs: 5000 })).toEqual([{ state: 'waiting', money: 'unknown' }]);
  expect(told({ state: 'silent', dueMs: null })).toEqual([{ state: 'silent', money: 'none' }]);
});
