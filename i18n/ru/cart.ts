import { pluralRu, type Count } from '../formats/plural.ts';

/** The cart panel of the scheme page and the total of the event page. */
export const cart = {
  title: 'Моя корзина',
  open: 'Открыть корзину',
  empty: 'Выберите места на схеме зала',
  emptyList: 'Выберите места из списка',
  emptyNone: 'Выбрать места сейчас нельзя',
  emptyHint: 'Они появятся здесь вместе с ценой.',
  summary: ({ count }: Count) =>
    `${pluralRu(count, 'Выбран', 'Выбрано', 'Выбрано')} ${count} ${pluralRu(count, 'билет', 'билета', 'билетов')}`,
  remaining: ({ count }: Count) => `Можно добавить ещё ${count}`,
  categoryOf: 'Категория: {{seat}}',
  removeSeat: 'Убрать из корзины: {{seat}}',
  cleared: 'Корзина пуста',
  total: 'Итого',
  feeIncluded: 'В том числе сервисный сбор',
  withFee: '{{price}} с сервисным сбором',
  toBuyer: 'Оформить заказ',
  toSeats: 'К выбору мест',
  doubt:
    'Мы не получили ответа о прошлом заказе. Возможно, он создан и билеты забронированы за вами. Проверьте его, прежде чем оформлять новый.',
  checkLast: 'Проверить прошлый заказ',
  anew: 'Оформить новый заказ',
  order: 'Заказать',
  orderFor: 'Продолжить · {{price}}',
  ordering: 'Создаём заказ…',
  changed: 'Состав корзины изменился',
  said: {
    sentences: '{{first}}. {{second}}',
    added: 'Добавлено: {{places}}',
    removed: 'Убрано: {{places}}',
    lost: 'Уже занято: {{places}}',
    swapped: 'Другая категория: {{places}}',
    counted: '{{place}}: {{tickets}}',
    refused: 'Не добавлено: {{place}}',
    total: 'Всего {{price}}',
    full: 'Больше добавить нельзя',
  },
} as const;
