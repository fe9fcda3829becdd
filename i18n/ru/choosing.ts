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
    anyPrice: 'Все цены',
    anySeat: 'Все места',
    none: 'Подходящих мест нет',
    reset: 'Сбросить условия',
    category: 'Категория',
  },
  offer: {
    add: 'Добавить · {{price}}',
    addWithFee: 'Добавить · {{price}} с сервисным сбором',
    addMore: 'Добавить {{seats}} · {{price}}',
    addMoreWithFee: 'Добавить {{seats}} · {{price}} с сервисным сбором',
    pair: 'Два места рядом · {{price}}',
    withCompanion: 'С сопровождающим · {{price}}',
    withWheelchair: 'Продаётся вместе с местом для кресла-коляски: {{place}}.',
    alone: 'Соседних мест здесь не осталось.',
    short: ({ count }: Count) =>
      `Рядом здесь ${pluralRu(count, 'осталось', 'остались', 'осталось')} только ${places(count)}.`,
    room: ({ count }: Count) => `В заказ поместится ещё ${places(count)}.`,
  },
  companion: {
    left: 'В корзине место сопровождающего без места для кресла-коляски: {{place}}.',
    remove: 'Убрать и его',
    wheelchair: 'Взять и место для кресла-коляски',
    instead: 'Взять вместо него место для кресла-коляски',
  },
  best: {
    title: ({ count }: Count) => (count === 1 ? 'Подобрать место' : 'Подобрать места рядом'),
    count: 'Сколько мест',
    kinds: 'Что предлагаем',
    kind: { view: 'Лучший вид', value: 'Выгоднее всего', price: 'Дешевле всего' },
    looking: 'Подбираем места…',
    fee: 'вместе с сервисным сбором',
    take: 'Взять {{seats}} · {{price}}',
    next: ({ count }: Count) => (count === 1 ? 'Другое место' : 'Другие места'),
    split: 'В соседних рядах, друг за другом',
    noSeats: 'Свободных мест нет',
    none: ({ count }: Count) => `${places(count)} рядом сейчас нет`,
    noAccessible: 'Свободных доступных мест нет',
    noneAccessible: ({ count }: Count) =>
      `${count} ${pluralRu(count, 'доступного места', 'доступных мест', 'доступных мест')} рядом сейчас нет`,
    noneUpTo: 'До {{price}} подходящих мест нет. Что можно изменить:',
    noneHint: 'Что можно изменить:',
    goSplit: 'Сесть в соседних рядах',
    goUpTo: 'Показать места до {{price}}',
    goFewer: ({ count }: Count) => `Искать ${places(count)}`,
    goAnyPrice: 'Показать места по всем ценам',
    goOrdinary: 'Искать среди всех мест',
  },
  view: {
    title: 'Вид с места, схематично',
    rows: ({ count }: Count) => `${count} ${pluralRu(count, 'ряд', 'ряда', 'рядов')} впереди`,
    first: 'первый ряд',
    firstOfSector: 'первый ряд сектора',
    left: '{{degrees}}° левее центра',
    right: '{{degrees}}° правее центра',
    centre: 'по центру',
    behind: 'вид сзади',
  },
  kind: {
    accessible: 'Для кресел-колясок',
    wheelchair: 'место для кресла-коляски',
    companion: 'место сопровождающего',
    restricted: 'ограниченный обзор',
    of: '{{kind}}: {{seats}}',
  },
} as const;
