import { expect, it } from 'vitest';
import { orderView } from '../../../src/contract/order.ts';
import type { PaymentAttempt } from '../../../src/contract/payment-attempt.ts';
import { attemptTexts, paymentNews } from '../../../src/core/order/payment-story.ts';

const newsOf = (
  ...attempts: readonly (readonly [state: string, money: string, current?: '1'])[]
): string | undefined =>
  paymentNews(
    orderView.parse({
      ord_num: '1',
      payment_attempts: attempts.map(([state, money, current], at) => ({
        at: 1_790_000_000 + at,
        name_ru: 'Карта',
        sum: '100',
        state,
        money,
        current,
      })),
    }),
    true,
  )?.state;

it('ignores failed attempts of an order that is paid or whose money is held', () => {
  expect(newsOf(['paid', 'taken'], ['declined', 'none'])).toBeUndefined();
  expect(newsOf(['paid', 'taken'], ['silent', 'none'])).toBeUndefined();
  expect(newsOf(['verifying', 'held'], ['declined', 'none'])).toBeUndefined();
  expect(newsOf(['silent', 'none'], ['declined', 'none'])).toBe('declined');
  expect(newsOf(['paid', 'taken'], ['second', 'returned'])).toBe('second');
  expect(newsOf(['paid', 'taken', '1'], ['second', 'returned'])).toBe('second');
  expect(newsOf(['second', 'none'], ['paid', 'taken', '1'])).toBeUndefined();
});

it('an attempt is told with the bank’s reason, or as unexplained without one', () => {
  const told = (over: Partial<Parameters<typeof attemptTexts>[0]>) =>
    attemptTexts({ state: 'declined', reason: null, money: 'none', moneyByMs: null, ...over });
  expect(told({})).toMatchObject({ outcome: 'payment.story.unexplained', reason: null });
  expect(told({ reason: 'funds' })).toMatchObject({
    outcome: 'payment.story.declined',
    reason: 'payment.declined.funds',
  });
  expect(told({ state: 'waiting' })).toMatchObject({ outcome: 'payment.story.waiting', reason: null });
});

it('money on its way back is told with its date if that is known', () => {
  const moneyOf = (money: PaymentAttempt['money'], moneyByMs: number | null) =>
    attemptTexts({ state: 'over', reason: null, money, moneyByMs }).money;
  expect(moneyOf('returned', 5)).toBe('payment.money.returnedBy');
  expect(moneyOf('returned', null)).toBe('payment.money.returned');
});
