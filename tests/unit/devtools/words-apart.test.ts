import { expect, it } from 'vitest';
import { wordsApart } from '../../../src/devtools/recording/page-words.ts';

const total = '«Оплатить 1 590 ₽»';
const thanks = 'heading «Заказ № # оплачен»';
const lost = 'dialog «Место уже занято»';
const apart = (recorded: readonly string[], seen: readonly string[], now = seen) =>
  wordsApart(recorded, [total, thanks, ...recorded], seen, now);

it('what was told then has been told now', () => {
  expect(apart([total], [thanks, total])).toEqual({ missing: [], strange: [] });
  expect(apart([total], [thanks, '«Оплатить 1 591 ₽»'])).toEqual({ missing: [total], strange: [] });
  expect(apart([thanks, total], [])).toEqual({ missing: [thanks, total], strange: [] });
});

it('a line that has gone again was told all the same', () => {
  expect(apart([total], [total, thanks], [thanks])).toEqual({ missing: [], strange: [] });
});

it('a heading, an alert or a dialog that no line of the recording is like is strange, a sum is not', () => {
  expect(apart([total], [total, lost, '«Билеты 795 ₽»', 'status «# места»'])).toEqual({
    missing: [],
    strange: [lost],
  });
  // It came with a later step then.
  expect(apart([total], [total, thanks]).strange).toEqual([]);
});

it('a mark stands for any value', () => {
  expect(
    apart(['alert «Письмо отправлено на ‹e-mail 1›»'], ['alert «Письмо отправлено на qa1@example.com»']),
  ).toEqual({ missing: [], strange: [] });
});
