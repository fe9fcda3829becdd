import { pluralOne, type Count } from '../formats/plural.ts';
import type { Catalog } from '../ru/keys.ts';

export const event: Catalog['event'] = {
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
  fee: '+ {{price}} service fee',
  people: ({ count }: Count) => `for ${count} ${pluralOne(count, 'person', 'people')}`,
  left: '{{count}} left',
  rowSoldOut: 'Sold out',
  most: ({ count }: Count) => `up to ${count} per order`,
  least: ({ count }: Count) => `at least ${count} per order`,
  needed: ({ count }: Count) => `required: at least ${count} in every order`,
  moreRows: ({ count }: Count) => `Show ${count} more ${pluralOne(count, 'category', 'categories')}`,
  fewerRows: 'Show fewer',
  limitHint: ({ count, passes }) =>
    `No more than ${count} ${passes ? pluralOne(count, 'subscription', 'subscriptions') : pluralOne(count, 'ticket', 'tickets')} per order.`,
  limitFull: 'No more can be added.',
  limitLeft: ({ count }: Count) => `You can add ${count} more.`,
  refused: {
    most: ({ count }: Count) =>
      `No more than ${count} of ${pluralOne(count, 'this ticket', 'these tickets')} per order`,
    left: ({ count }: Count) => `Only ${count} left`,
    session: ({ count }: Count) =>
      `Only ${count} ${pluralOne(count, 'ticket is', 'tickets are')} left for this session`,
    forced: ({ count }: Count) => `Every order must include at least ${count} of these`,
    short: ({ count }: Count) =>
      `You need at least ${count} of these, which would exceed the order limit. Remove some other tickets.`,
    groups: ({ count }: Count) => `No more than ${count} ${pluralOne(count, 'group', 'groups')} per order.`,
  },
  cut: 'Some tickets are no longer available, so we removed them from your order. Please check the quantities.',
  switch: {
    mode: 'Change how you get the tickets?',
    lost: ({ count }) => `${count} ${pluralOne(count, 'ticket', 'tickets')} will be removed from the order.`,
  },
  needsPaid: 'Free tickets are only available with a paid one: add at least one paid ticket.',
  chooseFirst: 'Choose tickets to place an order.',
  groups: 'Group tours',
  groupCount: ({ count }: Count) => `${count} ${pluralOne(count, 'group', 'groups')}`,
  ticketsAndGroups: '{{tickets}} and {{groups}}',
  groupsHint: ({ count }: Count) =>
    `One ticket covers the whole group. No more than ${count} ${pluralOne(count, 'group', 'groups')} per order.`,
  subscription: {
    toggle: 'Use my subscription',
    hint: ({ count }: Count) => `${count} ${pluralOne(count, 'ticket', 'tickets')} left on your subscription`,
    spent: 'Your subscription has no tickets left for this event.',
    title: 'Get tickets with your subscription',
    text: ({ count }: Count) =>
      `${count} ${pluralOne(count, 'ticket', 'tickets')} will be taken from your subscription.`,
    confirm: 'Get the tickets',
  },
  order: {
    title: 'Your order',
    free: 'Get for free',
  },
  uncertain:
    'This event is unavailable right now, and we didn’t hear back about your last order. Send it again: it won’t be placed twice.',
};
