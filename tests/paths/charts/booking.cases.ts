import { answer, broken, listing, whileIn } from '../engine/chart-cases.ts';
import { emptyInput } from '../../unit/samples/booking-visit.ts';
import {
  calendarDay,
  goneDay,
  keyOf,
  laterDay,
  laterTime,
  member,
  minor,
  museum,
  row,
} from '../../unit/samples/event-factories.ts';
import { day, event, eventHash, no, silence, time, unknown, yes } from '../../unit/samples/flow-factories.ts';
import { orderCalls, orderPresses } from './submission.cases.ts';
import type { BookingInput } from '../../../machines/booking/booking-model.ts';
import { bookingMachine } from '../../../machines/booking/booking-chart.ts';

const museumNow = museum({
  event: event({ giftCardAllowed: true, otherMethodsAllowed: true, ticketLimit: 2 }),
  subscriptionPrices: [row('adult', { priceMinor: minor(0) })],
  // The later session is sold out: choosing it loses the chosen tickets.
  calendar: [calendarDay(day, [time, 100], [laterTime, 0]), calendarDay(laterDay, [time, 100])],
});
const soldOut = {
  ...museumNow,
  prices: [row('adult', { available: 0 })],
  subscriptionPrices: [row('adult', { priceMinor: minor(0), available: 0 })],
};
const input: BookingInput = { ...emptyInput, customer: member };

const kept: BookingInput['kept'] = {
  eventHash,
  day,
  time,
  method: 'bank',
  bySubscription: false,
  quantities: {},
  typed: {},
  pending: { key: 'k0', request: { lines: [] } } as never,
};

export const bookingCases = listing({
  machine: bookingMachine,
  visits: {
    'first visit': input,
    'back after a press': { ...input, kept },
    'with reCAPTCHA': { ...input, recaptcha: true },
    'back after a press, with reCAPTCHA': { ...input, recaptcha: true, kept },
    'by an old address': {
      ...input,
      params: { session: { day: goneDay, time }, bySubscription: false },
    },
  },
  events: {
    'event.retry': { 'event again': {} },
    'event.refresh': 'raised',
    'lang.change': { 'in English': { lang: 'en' } },
    'draft.change': { 'type an e-mail': { patch: { email: 'lada@example.org' } } },
    'customer.change': { 'no customer': { customer: null } },
    'date.choose': { 'another date': { day: laterDay } },
    'time.choose': { 'another time': { time: laterTime } },
    'address.change': {
      'another address': { params: { session: { day: laterDay, time }, bySubscription: false } },
    },
    'method.change': { 'the gift card': { method: 'culture' } },
    'subscription.toggle': { 'by subscription': { on: true } },
    'quantity.set': {
      'one ticket': { key: keyOf('adult'), count: 1 },
      'nine tickets': { key: keyOf('adult'), count: 9 },
    },
    'limit.dismiss': { 'dismiss the limit': {} },
    'change.confirm': { 'change it': {} },
    'change.keep': { stay: {} },
    'cut.dismiss': { 'dismiss the cut': {} },
    'gone.dismiss': { 'dismiss what is gone': {} },
    'subscription.ask': { 'ask about the subscription': {} },
    ...orderPresses,
  },
  calls: {
    loadEvent: {
      'an event': answer(yes(museumNow)),
      'nothing on sale': answer(yes(museum({ event: null }))),
      'no event: silence': answer(no(silence)),
      'no event: unknown': answer(no(unknown)),
      'no event: broken': broken,
    },
    refreshEvent: {
      'read again': answer(yes(museumNow)),
      'read again, sold out': answer(yes(soldOut)),
      'again: silence': answer(no(silence)),
      'again: broken': broken,
    },
    ...orderCalls,
  },
  when: { 'draft.change': whileIn('open') },
  keep: ({ asked, quantities, bySubscription, pending, unanswered, customer, day: chosen, data }) => [
    data?.prices[0]?.available,
    asked,
    Object.values(quantities),
    bySubscription,
    pending?.key,
    unanswered,
    customer?.id,
    chosen,
  ],
  also: [
    'first visit › an event › one ticket › type an e-mail',
    'first visit › an event › one ticket › order › order: silence › dismiss › order',
    'first visit › an event › one ticket › order › a refusal › read again, sold out',
    'by an old address › an event',
    'back after a press › an event › dismiss › one ticket › order › dismiss',
    'back after a press › an event › dismiss › one ticket › order › try again',
    'back after a press › an event › dismiss › one ticket › order › anew',
    'back after a press, with reCAPTCHA › an event › dismiss › one ticket › order › anew › order',
    'back after a press › an event › dismiss › by subscription › one ticket › ask about the subscription › order',
    'first visit › an event › by subscription › one ticket › ask about the subscription › order › a refusal › dismiss › ask about the subscription › read again, sold out › order',
  ],
});
