import { pluralRu, type Count } from '../plural.ts';

const places = (count: number): string => `${count} ${pluralRu(count, 'место', 'места', 'мест')}`;

/** Choosing seats in a hall: how many and up to what price, what a press takes, proposals, kinds of places. */
export const choosing = {
  wish: {
    title: 'Какие места нужны',
    count: 'Сколько мест?',
    howMany: 'Сколько?',
    seats: ({ count }: Count) => (count === 1 ? '1 место' : `${count} рядом`),
    most: 'До какой цены?',
    upTo: 'до {{price}}',
    anyPrice: 'любая цена',
    category: 'Категория',
  },
  offer: {
    add: 'Добавить · {{price}}',
    addWithFee: 'Добавить · {{price}} с сервисным сбором',
    addMore: 'Добавить {{seats}} · {{price}}',
    addMoreWithFee: 'Добавить {{seats}} · {{price}} с сервисным сбором',
    pair: 'Два места рядом · {{price}}',
    alone: 'Соседних мест здесь не осталось.',
    short: ({ count }: Count) =>
      `Рядом здесь ${pluralRu(count, 'осталось', 'остались', 'осталось')} только ${places(count)}.`,
    room: ({ count }: Count) => `В заказ поместится ещё ${places(count)}.`,
  },
} as const;
