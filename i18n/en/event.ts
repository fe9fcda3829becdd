import { pluralOne, type Count } from '../plural.ts';
import type { Catalog } from '../ru.ts';

export const event: Catalog['event'] = {
  about: 'About the event',
  when: 'Date and time',
  dates: 'Date',
  times: 'Time',
  available: ({ count }: Count) => `${count} ${pluralOne(count, 'ticket', 'tickets')} left for this session`,
  otherEvents: 'Choose another event',
  soon: 'Not on sale yet',
  soonText: 'Tickets will go on sale soon. Please check back later.',
  addToCalendar: 'Add to calendar',
  calendarFile: 'event',
  tickets: 'Tickets',
  zone: 'Price zone: {{zone}}',
  fee: '+ {{price}} fee',
  people: ({ count }: Count) => `for ${count} ${pluralOne(count, 'person', 'people')}`,
  left: '{{count}} left',
  rowSoldOut: 'No tickets',
  most: ({ count }: Count) => `${count} per order at most`,
  least: ({ count }: Count) => `${count} per order at least`,
  needed: ({ count }: Count) => `required: at least ${count} in every order`,
  moreRows: ({ count }: Count) => `Show ${count} more ${pluralOne(count, 'category', 'categories')}`,
  fewerRows: 'Show fewer',
  limitHint: ({ count }: Count) =>
    `No more than ${count} ${pluralOne(count, 'ticket', 'tickets')} per order.`,
  limitFull: 'No more can be added.',
  limitLeft: ({ count }: Count) => `You can add ${count} more.`,
  refused: {
    most: ({ count }: Count) =>
      `No more than ${count} such ${pluralOne(count, 'ticket', 'tickets')} per order`,
    left: ({ count }: Count) => `There are no more: ${count} available`,
    session: ({ count }: Count) =>
      `Only ${count} ${pluralOne(count, 'ticket is', 'tickets are')} left for this session`,
    forced: ({ count }: Count) => `This ticket is required in the order: at least ${count}`,
    short: ({ count }: Count) =>
      `At least ${count} such tickets are needed, and the order has no room for them`,
    groups: ({ count }: Count) =>
      `No more than ${count} ${pluralOne(count, 'group', 'groups')} can be booked in one order.`,
  },
  cut: 'Some tickets are no longer available and were taken out of the order. Please check the quantities.',
  switch: {
    mode: 'Change how you get the tickets?',
    lost: ({ count }) => `${count} ${pluralOne(count, 'ticket', 'tickets')} will be removed from the order.`,
  },
  needsPaid: 'A free ticket comes with a paid one: add at least one paid ticket.',
  chooseFirst: 'Choose tickets to place an order.',
  groups: 'Group excursions',
  groupsHint: ({ count }: Count) =>
    `One ticket is for the whole group. No more than ${count} ${pluralOne(count, 'group', 'groups')} per order.`,
  subscription: {
    toggle: 'By subscription',
    hint: ({ count }: Count) => `${count} ${pluralOne(count, 'ticket', 'tickets')} left on your subscription`,
    spent: 'There are no tickets for this event left on your subscription.',
    title: 'Getting tickets by subscription',
    text: ({ count }: Count) =>
      `${count} ${pluralOne(count, 'ticket', 'tickets')} will be taken from your subscription.`,
    confirm: 'Get the tickets',
  },
  order: {
    title: 'Your order',
    free: 'Get for free',
    group: 'group',
  },
  uncertain: 'The event is not available now, but your last order got no answer. Send it again.',
};
