import { pluralRu, type Count } from '../formats/plural.ts';

/** The event page: dates, times, the price table, groups, subscription mode, the calendar file. */
export const event = {
  when: 'Дата и время',
  dates: 'Дата',
  times: 'Время',
  available: ({ count }: Count) =>
    `${pluralRu(count, 'Остался', 'Осталось', 'Осталось')} ${count} ${pluralRu(count, 'билет', 'билета', 'билетов')} на этот сеанс`,
  otherEvents: 'Выбрать другое событие',
  soon: 'Продажа ещё не началась',
  soonText: 'Билеты скоро появятся. Загляните на эту страницу позже.',
  addToCalendar: 'Добавить в календарь',
  calendarFile: 'событие',
  tickets: 'Билеты',
  zone: 'Ценовая зона: {{zone}}',
  fee: '+ сервисный сбор {{price}}',
  people: ({ count }: Count) => `на ${count} ${pluralRu(count, 'человека', 'человека', 'человек')}`,
  left: 'осталось {{count}}',
  rowSoldOut: 'Билетов нет',
  most: ({ count }: Count) => `не больше ${count} в заказе`,
  least: ({ count }: Count) => `не меньше ${count} в заказе`,
  needed: ({ count }: Count) => `обязательно: не меньше ${count} в каждом заказе`,
  moreRows: ({ count }: Count) =>
    `Показать ещё ${count} ${pluralRu(count, 'категорию', 'категории', 'категорий')}`,
  fewerRows: 'Свернуть список',
  limitHint: ({ count, passes }: Count & { readonly passes?: boolean }) =>
    `В одном заказе — не больше ${count} ${
      passes
        ? pluralRu(count, 'абонемента', 'абонементов', 'абонементов')
        : pluralRu(count, 'билета', 'билетов', 'билетов')
    }.`,
  limitFull: 'Больше добавить нельзя.',
  limitLeft: ({ count }: Count) => `Можно добавить ещё ${count}.`,
  refused: {
    most: ({ count }: Count) =>
      `В одном заказе — не больше ${count} ${pluralRu(count, 'такого билета', 'таких билетов', 'таких билетов')}`,
    left: ({ count }: Count) =>
      `${pluralRu(count, 'Остался', 'Осталось', 'Осталось')} только ${count} ${pluralRu(count, 'билет', 'билета', 'билетов')}`,
    session: ({ count }: Count) =>
      `На этот сеанс ${pluralRu(count, 'остался', 'осталось', 'осталось')} ${count} ${pluralRu(count, 'билет', 'билета', 'билетов')}`,
    forced: ({ count }: Count) => `Такой билет обязателен в заказе: не меньше ${count}`,
    short: ({ count }: Count) =>
      `Таких билетов нужно не меньше ${count}, но тогда заказ превысит лимит. Уберите часть других билетов.`,
    groups: ({ count }: Count) =>
      `Больше ${count} ${pluralRu(count, 'группы', 'групп', 'групп')} в одном заказе оформить нельзя.`,
  },
  cut: 'Некоторые билеты больше недоступны, мы убрали их из заказа. Проверьте количество.',
  switch: {
    mode: 'Изменить способ получения билетов?',
    lost: ({ count }: Count) =>
      `Из заказа ${pluralRu(count, 'будет убран', 'будут убраны', 'будет убрано')} ${count} ${pluralRu(count, 'билет', 'билета', 'билетов')}.`,
  },
  needsPaid: 'Бесплатный билет оформляется вместе с платным: добавьте хотя бы один платный билет.',
  chooseFirst: 'Выберите билеты, чтобы оформить заказ.',
  groups: 'Групповые экскурсии',
  groupCount: ({ count }: Count) => `${count} ${pluralRu(count, 'группа', 'группы', 'групп')}`,
  ticketsAndGroups: '{{tickets}} и {{groups}}',
  groupsHint: ({ count }: Count) =>
    `Один билет — на всю группу. В заказе не больше ${count} ${pluralRu(count, 'группы', 'групп', 'групп')}.`,
  subscription: {
    toggle: 'По абонементу',
    hint: ({ count }: Count) =>
      `На вашем абонементе ${pluralRu(count, 'остался', 'осталось', 'осталось')} ${count} ${pluralRu(count, 'билет', 'билета', 'билетов')}`,
    spent: 'На вашем абонементе не осталось билетов на это событие.',
    title: 'Получение билетов по подписке',
    text: ({ count }: Count) =>
      `С вашего абонемента ${pluralRu(count, 'будет списан', 'будут списаны', 'будет списано')} ${count} ${pluralRu(count, 'билет', 'билета', 'билетов')}.`,
    confirm: 'Получить билеты',
  },
  order: {
    title: 'Ваш заказ',
    free: 'Оформить бесплатно',
  },
  uncertain:
    'Событие сейчас недоступно, а ответа о вашем прошлом заказе мы не получили. Отправьте его ещё раз: второй не появится.',
} as const;
