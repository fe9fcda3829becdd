import { pluralRu, type Count } from '../plural.ts';

/** The poster: list, cards, filters. */
export const poster = {
  title: 'Афиша',
  list: 'События',
  kinds: 'Виды событий',
  buy: 'Купить билет',
  buyFor: 'Купить билет: {{event}}',
  soon: 'Скоро в продаже',
  soldOut: 'Билетов нет',
  about: 'О событии',
  aboutEvent: 'О событии: {{event}}',
  giftCard: 'Пушкинская карта',
  signLanguage: 'Перевод на жестовый язык',
  composition: 'В программе',
  compositionMore: ({ count }: Count) => `Ещё ${count}`,
  dates: 'Даты',
  available: ({ count }: Count) =>
    `${pluralRu(count, 'Остался', 'Осталось', 'Осталось')} ${count} ${pluralRu(count, 'билет', 'билета', 'билетов')}`,
  loadMore: 'Загрузить следующие {{count}} из {{total}}',
  empty: 'Событий пока нет',
  emptyHint: 'Загляните позже: афиша скоро обновится.',
  noMatches: 'Билеты не найдены',
  noMatchesHint: 'Измените условия поиска или сбросьте фильтры.',
  filters: 'Фильтры',
  search: 'Поиск по событиям',
  dateRange: 'Даты',
  tags: 'Рубрики',
  inStock: 'Только в наличии',
  mySubscriptions: 'Билеты по моим абонементам',
  reset: 'Сбросить фильтры',
  found: ({ count }: Count) => `Найдено: ${count} ${pluralRu(count, 'событие', 'события', 'событий')}`,
} as const;
