import { pluralRu, type Count } from '../formats/plural.ts';

const places = (count: number): string => `${count} ${pluralRu(count, 'место', 'места', 'мест')}`;
const placesNone = (count: number): string => `${count} ${pluralRu(count, 'места', 'мест', 'мест')}`;

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
    noMost: 'Любая цена',
    anySeat: 'Все места',
    accessible: 'места для кресел-колясок',
    picked: 'цены {{prices}}',
    none: 'Подходящих мест нет',
    reset: 'Сбросить условия',
    category: 'Категория',
  },
  offer: {
    add: 'Добавить · {{price}}',
    addMore: 'Добавить {{seats}} · {{price}}',
    pair: 'Два места рядом · {{price}}',
    withCompanion: 'С сопровождающим · {{price}}',
    withWheelchair: 'Продаётся вместе с местом для кресла-коляски: {{place}}.',
    alone: 'Соседних мест здесь не осталось.',
    short: ({ count }: Count) =>
      `${count === 1 ? 'Здесь' : 'Рядом здесь'} ${pluralRu(count, 'осталось', 'остались', 'осталось')} только ${places(count)}.`,
    room: ({ count }: Count) =>
      `В заказ ${pluralRu(count, 'поместится', 'поместятся', 'поместится')} ещё ${places(count)}.`,
  },
  companion: {
    left: 'В корзине место сопровождающего без места для кресла-коляски: {{place}}.',
    remove: 'Убрать и его',
    wheelchair: 'Взять и место для кресла-коляски',
    instead: 'Взять вместо него место для кресла-коляски',
  },
  best: {
    skip: 'Перейти к подбору мест',
    title: 'Подобрать места рядом',
    titleOne: 'Подобрать место',
    short: 'Подобрать',
    count: 'Сколько мест',
    kinds: 'Что предлагаем',
    kind: { view: 'Лучший вид', value: 'Выгоднее всего', price: 'Дешевле всего' },
    looking: 'Подбираем места…',
    take: 'Взять {{seats}} · {{price}}',
    next: 'Другие места',
    nextOne: 'Другое место',
    split: 'В соседних рядах, друг за другом',
    noSeats: 'Свободных мест нет',
    none: ({ count }: Count) =>
      count === 1 ? 'Сейчас нет ни 1 места' : `${placesNone(count)} рядом сейчас нет`,
    noAccessible: 'Свободных мест для кресел-колясок нет',
    noneAccessible: ({ count }: Count) =>
      count === 1
        ? 'Сейчас нет ни 1 места для кресла-коляски'
        : `${placesNone(count)} для кресел-колясок рядом сейчас нет`,
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
