import { expect, it } from 'vitest';
import { orderView } from '../../../src/contract/order.ts';
import { paymentNews } from '../../../src/core/order/payment-story.ts';

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
