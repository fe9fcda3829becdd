import { expect, it } from 'vitest';
import { lineOf, wordsApart } from '../../../src/devtools/recording/page-words.ts';
import { Redactor } from '../../../src/devtools/recording/redactor.ts';

const total = '«Оплатить 1 590 ₽»';
const thanks = 'heading «Заказ № # оплачен»';
const lost = 'dialog «Место уже занято»';
const apart = (recorded: readonly string[], seen: readonly string[], now = seen) =>
  wordsApart(recorded, [total, thanks, ...recorded], seen, now);

it('recorded texts must be shown', () => {
  expect(apart([total], [thanks, total])).toEqual({ missing: [], strange: [] });
  expect(apart([total], [thanks, '«Оплатить 1 591 ₽»'])).toEqual({ missing: [total], strange: [] });
  expect(apart([thanks, total], [])).toEqual({ missing: [thanks, total], strange: [] });
});

it('a line that has disappeared again still counts as shown', () => {
  expect(apart([total], [total, thanks], [thanks])).toEqual({ missing: [], strange: [] });
});

it('an unknown heading, alert or dialog is unexpected, an unknown sum is not', () => {
  expect(apart([total], [total, lost, '«Билеты 795 ₽»', 'status «# места»'])).toEqual({
    missing: [],
    strange: [lost],
  });
  // In the recording it came with a later step.
  expect(apart([total], [total, thanks]).strange).toEqual([]);
});

it('a line that should have gone is unexpected, unless a required line matches it', () => {
  const old = '«Корзина 900 ₽»';
  expect(wordsApart([total], [total, old], [total, old], [total, old], [old]).strange).toEqual([old]);
  expect(wordsApart([total], [total, old], [total, old], [total], [old]).strange).toEqual([]);
  expect(wordsApart([old], [total, old], [old], [old], ['«Корзина ‹sum 1› ₽»']).strange).toEqual([]);
  // A row of a list that has only the rows in view may be there or not.
  expect(wordsApart([total], [total, old], [total, old], [total, old], [old], [total]).strange).toEqual([]);
});

it('a mark matches any value', () => {
  expect(
    apart(['alert «Письмо отправлено на ‹e-mail 1›»'], ['alert «Письмо отправлено на qa1@example.com»']),
  ).toEqual({ missing: [], strange: [] });
});

it('a truncated line matches any continuation, however long its mark’s value is', () => {
  const book = new Redactor({ salt: 'salt', marks: {}, open: [] });
  const text = (mail: string, last: string): string =>
    `Билеты отправлены на ${mail}. ${'Покажите их на входе. '.repeat(5)}${last}`;
  const line = (words: string): string => `alert «${words}»`;
  const recorded = line(lineOf(text('a@b.ru', 'Номер запроса: 12'), (one) => book.text(one)));
  expect(recorded).toContain('[…]');
  expect(recorded.length).toBeLessThanOrEqual(130);
  const now = line(lineOf(text('quite.another.name@example.com', 'Номер запроса: 7'), null));
  expect(apart([recorded], [now])).toEqual({ missing: [], strange: [] });
  const other = line(lineOf(text('a@b.ru', '').replace('Билеты', 'Чеки'), null));
  expect(apart([recorded], [other])).toEqual({ missing: [recorded], strange: [other] });
});

it('request numbers are masked', () => {
  const book = new Redactor({ salt: 'salt', marks: {}, open: [] });
  const say = (number: string): string =>
    lineOf(`Номер запроса: ${number}Повторить`, (text) => book.text(text));
  expect(say('a3f09c1122d4e5f6')).toBe('Номер запроса: #Повторить');
  expect(say('e9161234567890ab')).toBe(say('feed0000beef1111'));
});

it('a line keeps amounts and their counts, but no other numbers and no private data', () => {
  const book = new Redactor({ salt: 'salt', marks: {}, open: [] });
  const mask = (text: string): string => book.text(text);
  book.typed('code', 'SPRING25');
  expect(lineOf('Заказ № 100 234: 2 места, 13 300,50 ₽ до 14:32', mask)).toBe(
    'Заказ № # #: 2 места, 13 300,50 ₽ до #:#',
  );
  expect(lineOf('Row 5, seats 12, 13, 1,340 ₽', mask)).toBe('Row #, seats #, #, 1,340 ₽');
  expect(lineOf('Письмо: ivan1985@mail.ru, код SPRING25', mask)).toBe('Письмо: ‹e-mail 1›, код ‹code 1›');
  const hash = '55AAEE8BBD5E9720601E7E89B698FAF0248B6C9F';
  expect(lineOf(`Заказ ${hash}`, mask)).toBe('Заказ ‹hash 1›');
  for (const before of [90, 105, 110, 119, 985, 990, 999]) {
    const line = lineOf(
      `${'слово '.repeat(200).slice(0, before)} john.doe@example.com и ещё немного слов`,
      mask,
    );
    expect(line.length).toBeLessThanOrEqual(120);
    expect(line).not.toMatch(/john|doe|@|‹[^›]*$/);
  }
});

it('counts of the buyer’s own tickets are kept, while counts of remaining places match any number', () => {
  const own = [
    'Взять 12 мест · 3 980 ₽',
    'Get 2 seats · 3,980 ₽',
    '2 орын алу · 3 980 ₽',
    '选择 2 个座位 · 3,980 ₽',
    '2 билета',
    'Выбрано 5 билетов',
    '1 ticket + Services',
    '3 tickets selected',
    '已选 2 张票',
    'Сообщим, когда освободятся 3 места рядом',
    'We’ll tell you when 3 seats together are available',
    'Қатарлас 3 орын босағанда хабарлаймыз',
    '有 3 个连座时通知您',
  ];
  expect(own.map((text) => lineOf(text, null))).toEqual(own);
  const left = ['Свободно 12 мест', 'Осталось 5 билетов на этот сеанс', '5 tickets left'];
  expect(left.map((text) => lineOf(text, null))).toEqual(left.map((text) => text.replaceAll(/\d+/g, '#')));
  const line = (count: string): string => `«Взять ${count} места · 3 980 ₽»`;
  expect(apart([line('2')], [line('2')]).missing).toEqual([]);
  expect(apart([line('2')], [line('3')]).missing).toEqual([line('2')]);
  // In the format of an older shop's recording.
  expect(apart([line('#')], [line('3')]).missing).toEqual([]);
});
