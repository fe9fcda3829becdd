/*
 * Buying seats on a hall map. The event is loaded; if nothing is on sale the page says so. A session is chosen (the
 * address may name one), its map is loaded, seats go into the cart. The party size, the highest price and the category
 * are asked once and remembered. If another session or payment method would remove something from the cart, the buyer
 * is asked first; each session keeps its own selection. The buyer fills in the form — typed values survive a reload, a
 * linked customer fills in the rest — and submits it, once. The reply is an order, a refusal (shown with its code; the
 * map checks which seats are gone) or a captcha, after which the same request is sent again. After no reply, or a
 * reload in the middle, only the buyer may resend the same request, with the same idempotency key: one request never
 * makes two orders.
 *
 * To provide: actors.loadEvent (EventCallInput) → Result<EventData>; loadSessions (EventCallInput) → Result<readonly
 * SchemeSession[]>; loadMap, a callback source (MapInput) of MapSourceEvent, stopped on leaving; refreshMap (MapInput)
 * → Result<RefreshedMap>; createOrder ({ request, key }) → Result<CreatedOrder>; captcha = captchaMachine.provide(…).
 * Children: `cart` while open — its events go to it — and `captcha`. Persist `toPersistedHallBooking(context)` over a
 * reload (src/persistence/flow-shapes.ts) and pass it back as input.kept.
 */
import { assign } from 'xstate';

import { keepTyped } from '../../src/core/order/linked-customer.ts';
import { changePreferences, fitPreferences } from '../../src/core/seating/preferences.ts';
import { checkoutStates } from '../common/checkout-states.ts';
import { eventLoading } from '../common/event-loading.ts';
import { startContext, type HallContext, type CreateOrderInput } from './hall-booking-model.ts';
import { changeRegion } from './hall-changes.ts';
import { mapRegion, sessionRegion } from './hall-regions.ts';
import { hallSetup } from './hall-setup.ts';
import type { BookingOutput } from '../common/submission.ts';

/** The submission to send. `submitting` is only entered with one. */
const submissionOf = ({ pending }: HallContext): CreateOrderInput => {
  if (pending === null) throw new Error('submitting without a submission');
  return pending;
};

/** From a submission to an order of the cart. */
const checkoutRegion = hallSetup.createStateConfig({
  initial: 'deciding',
  states: {
    ...checkoutStates(submissionOf, '#hallBooking.ordered'),
    choosing: {
      on: {
        // The unanswered order may be what holds the cart's seats that are gone, so its retry is offered here too.
        'checkout.retry': { guard: 'wasUnanswered', target: 'submitting' },
        'checkout.startOver': { actions: 'clearSubmission' },
        'checkout.submit': [
          { guard: 'wouldAbandonSubmission', target: 'confirmingRetry' },
          { guard: 'needsCaptchaFirst', target: 'captcha', actions: 'prepareSubmission' },
          { guard: 'canSubmit', target: 'submitting', actions: 'prepareSubmission' },
        ],
      },
    },
  },
});

/** The chart of the scheme page. */
export const hallBookingMachine = hallSetup.createMachine({
  id: 'hallBooking',
  context: ({ input }) => startContext(input),
  initial: 'loading',
  on: {
    'draft.change': {
      actions: assign({ typed: ({ context, event }) => ({ ...context.typed, ...event.patch }) }),
    },
    'customer.change': {
      actions: assign(({ context, event }) => ({
        customer: event.customer,
        typed: event.customer === context.customer ? context.typed : keepTyped(context.typed),
      })),
    },
    'preferences.change': {
      actions: assign({
        preferences: ({ context, event }) => changePreferences(context.preferences, event.patch),
      }),
    },
    'lang.change': { actions: assign({ lang: ({ event }) => event.lang }) },
    'cart.changed': {
      actions: assign(({ context, event: { items, rules } }) => ({
        items,
        rules,
        preferences: fitPreferences(context.preferences, rules),
      })),
    },
  },
  states: {
    loading: eventLoading,
    noEvent: {},
    failed: { on: { 'event.retry': 'loading' } },
    open: {
      type: 'parallel',
      invoke: { id: 'cart', src: 'cart', input: ({ context }) => ({ rules: context.rules }) },
      states: {
        session: sessionRegion,
        change: changeRegion,
        map: mapRegion,
        checkout: checkoutRegion,
      },
    },
    ordered: { type: 'final' },
  },
  output: ({ context }): BookingOutput => ({
    orderHash: context.orderHash ?? ('' as NonNullable<HallContext['orderHash']>),
    nominal: context.data?.event?.nominal ?? false,
  }),
});
