import { pluralRu, type Count } from '../plural.ts';

/** The cart panel of the scheme page and the total of the event page. */
export const cart = {
  title: 'Моя корзина',
  open: 'Открыть корзину',
  close: 'Закрыть корзину',
  empty: 'Выберите места на схеме зала',
  emptyHint: 'Они появятся здесь вместе с ценой.',
  summary: ({ count }: Count) =>
    `${pluralRu(count, 'Выбран', 'Выбрано', 'Выбрано')} ${count} ${pluralRu(count, 'билет', 'билета', 'билетов')}`,
  remaining: ({ count }: Count) => `Можно добавить ещё ${count}`,
  removeSeat: 'Убрать из корзины: {{seat}}',
  clear: 'Очистить корзину',
  cleared: 'Корзина пуста',
  total: 'Итого',
  fee: 'в том числе сервисный сбор {{price}}',
  plusFee: '+ сервисный сбор {{price}}',
  toBuyer: 'Оформить заказ',
  toSeats: 'К выбору мест',
  doubt:
    'Прошлый заказ остался без ответа: возможно, он создан, и места держатся за вами. Проверьте его, прежде чем оформлять другой.',
  checkLast: 'Проверить прошлый',
  anew: 'Оформить новый',
  order: 'Заказать',
  orderFor: 'Заказать за {{price}}',
  pay: 'Перейти к оплате',
  ordering: 'Создаём заказ…',
  ordered: 'Заказ создан',
  limitTitle: 'Предупреждение',
  changed: 'Состав корзины изменился',
} as const;
