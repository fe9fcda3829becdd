import { answer, broken, listing, whileIn, whileRuns } from '../engine/chart-cases.ts';
import {
  day,
  event,
  eventData,
  eventHash,
  item,
  no,
  rules,
  seatId,
  session,
  silence,
  unknown,
  yes,
} from '../../unit/samples/flow-factories.ts';
import { hallInput } from '../../unit/samples/hall-visit.ts';
import { member } from '../../unit/samples/event-factories.ts';
import { noPreferences } from '../../../src/core/seating/preferences.ts';
import { orderCalls, orderPresses } from './submission.cases.ts';
import type { HallContext } from '../../../machines/hall-booking/hall-booking-model.ts';
import { hallBookingMachine } from '../../../machines/hall-booking/hall-booking-chart.ts';

const press = { key: 'k0', request: { lines: [] } } as never;
const bothWays = eventData({ event: event({ giftCardAllowed: true, otherMethodsAllowed: true }) });

type At = (at: { readonly context: HallContext }) => boolean;
const hasSeats: At = ({ context }) => context.items.length > 0;
const isAsked = (at: Parameters<ReturnType<typeof whileIn>>[0]): boolean =>
  !whileIn('open.checkout.choosing')(at) ||
  (at.context as HallContext).items.map(({ place }) => place.seatId).join(' ') === seatId(2);

export const hallBookingCases = listing({
  machine: hallBookingMachine,
  visits: {
    'first visit': hallInput,
    'back after a press': {
      ...hallInput,
      kept: {
        eventHash,
        sessionId: null,
        method: 'bank',
        typed: {},
        items: [],
        parked: {},
        wish: noPreferences,
        pending: press,
      },
    },
    'with reCAPTCHA': { ...hallInput, recaptcha: true },
  },
  events: {
    'event.retry': { 'event again': {} },
    'sessions.retry': { 'sessions again': {} },
    'session.choose': {
      'another session': { sessionId: '2' as never },
      'the same session': { sessionId: '1' as never },
    },
    'method.change': { 'the gift card': { method: 'culture' }, 'by bank': { method: 'bank' } },
    'change.confirm': { 'change it': {} },
    'change.keep': { stay: {} },
    'lang.change': { 'in English': { lang: 'en' } },
    'draft.change': { 'type an e-mail': { patch: { email: 'lada@example.org' } } },
    'preferences.change': { 'two seats together': { patch: { count: 2 } } },
    'customer.change': { 'a customer': { customer: member } },
    'map.load': { 'load the hall anew': {} },
    'map.retry': { 'map again': {} },
    'map.refresh': { 'look again': {} },
    'map.progress': { 'half of the map': { progress: 0.5 } },
    'map.ready': { 'the map': { lost: [] }, 'the map without seat 1': { lost: [seatId(1)] } },
    'map.failed': { 'no map': { problem: silence } },
    'cart.changed': {
      'a seat': { items: [item(1)], rules: rules() },
      'two seats': { items: [item(1), item(2)], rules: rules() },
      'seat 1 is lost': { items: [item(2)], rules: rules() },
      'an empty cart': { items: [], rules: rules() },
    },
    ...orderPresses,
  },
  calls: {
    loadEvent: {
      'an event': answer(yes(bothWays)),
      'nothing on sale': answer(yes(eventData({ event: null }))),
      'no event: silence': answer(no(silence)),
      'no event: unknown': answer(no(unknown)),
      'no event: broken': broken,
    },
    loadSessions: {
      sessions: answer(yes([session('1'), session('2', { day })])),
      'no sessions': answer(yes([])),
      'sessions: silence': answer(no(silence)),
      'sessions: broken': broken,
    },
    refreshMap: { looked: answer(yes({ lost: [seatId(1)] })), 'looked: silence': answer(no(silence)) },
    ...orderCalls,
  },
  when: {
    // Seats are chosen in a hall that is there.
    'cart.changed': whileIn('open.map.ready'),
    'map.progress': whileRuns('loadMap'),
    'map.ready': whileRuns('loadMap'),
    'map.failed': whileRuns('loadMap'),
    // The second session's hall has no seats.
    'map.load': (at) => whileIn('open.map.ready')(at) && at.context.sessionId === '2',
    // Nobody refreshes an empty cart, or has ordered it.
    'map.refresh': hasSeats,
    'draft.change': hasSeats,
    'session.choose': whileIn('open.session.choosing'),
    'method.change': whileIn('open'),
    'preferences.change': whileIn('open'),
    'checkout.submit': whileIn('open.session.choosing'),
    // If a seat is lost, the buyer is asked about the last submission, which may have got it.
    'checkout.retry': isAsked,
    'checkout.startOver': isAsked,
  },
  keep: ({ items, parked, asked, pending, unanswered, sessionId, method }) => [
    items.map(({ place }) => place.seatId),
    Object.keys(parked),
    asked,
    pending?.key,
    unanswered,
    sessionId,
    method,
  ],
  also: [
    'first visit › an event › sessions › the map › two seats › order › wait no longer › dismiss › seat 1 is lost › try again',
    'first visit › an event › sessions › the map › two seats › order › wait no longer › dismiss › seat 1 is lost › anew',
    'with reCAPTCHA › an event › sessions › the map › a seat › order with a token › wait no longer › dismiss › two seats › order with a token › anew',
  ],
});
