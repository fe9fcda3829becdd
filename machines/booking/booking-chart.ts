/*
 * Booking without a hall map. The event is loaded; a date and one of its times are chosen (the address may name them),
 * then how tickets are obtained — bought, on the culture card, by subscription — and how many at each price. A change
 * that would lose chosen tickets asks first. The choice never breaks a rule: the nearest possible number is taken and
 * the reason kept; a full order is reported in a modal. Typed values are kept in `typed`, so that they survive a
 * reload; another date starts a new form. A linked customer, known at any time, fills in untouched fields. The order is
 * sent once (machines/common/checkout-states.ts); with a subscription a dialog asks first. A refusal reloads the event,
 * and tickets that are gone are removed with a notice (`cut`).
 *
 * To provide: actors.loadEvent (EventCallInput) → Result<EventData>; createOrder ({ request, key }) →
 * Result<CreatedOrder>; captcha = captchaMachine.provide(…), a child actor while it is shown. Persist
 * `toPersistedBooking(context)` over a reload (src/persistence/flow-shapes.ts) and pass it back as input.kept. Output:
 * BookingOutput.
 */
import { and, assign, not, raise, setup } from 'xstate';

import type { EventData } from '../../src/contract/event.ts';
import type { CreatedOrder } from '../../src/contract/requests.ts';
import type { EventOrderRequest } from '../../src/contract/requests.ts';
import type { Problem } from '../../src/contract/result.ts';
import { captchaMachine } from '../common/captcha-chart.ts';
import { checkoutStates, submissionActions, submissionGuards } from '../common/checkout-states.ts';
import { eventLoading, type EventCallInput, type Read } from '../common/event-loading.ts';
import type { BookingOutput } from '../common/submission.ts';
import { callPlaceholder } from '../common/actors.ts';
import {
  startContext,
  type BookingContext,
  type BookingEvent,
  type BookingInput,
  type EventSubmission,
} from './booking-model.ts';
import {
  breaksLimit,
  canSubmit,
  chosen,
  confirmed,
  wouldAbandonSubmission,
  linkCustomer,
  openEvent,
  prepareSubmission,
  renewEvent,
  ticketsLost,
} from './booking-steps.ts';

const bookingSetup = setup({
  types: {
    input: {} as BookingInput,
    context: {} as BookingContext,
    events: {} as BookingEvent,
    output: {} as BookingOutput,
    children: {} as { captcha: 'captcha' },
  },
  actors: {
    loadEvent: callPlaceholder<EventData, EventCallInput>('loadEvent'),
    createOrder: callPlaceholder<CreatedOrder, EventSubmission>('createOrder'),
    captcha: captchaMachine,
  },
  actions: {
    ...submissionActions<EventOrderRequest, BookingContext, BookingEvent>(),
    choose: assign(({ context, event }) => chosen(context, event)),
    chooseAsked: assign(({ context }) => confirmed(context)),
    ask: assign(({ event }) => ({ asked: event })),
    forgetAsked: assign({ asked: null }),
    openEvent: assign(({ context }, { result }: Read) => (result.ok ? openEvent(context, result.value) : {})),
    renewEvent: assign(({ context }, { result }: Read) =>
      result.ok ? renewEvent(context, result.value) : {},
    ),
    noteEventProblem: assign((_, { problem }: { readonly problem: Problem | null }) => ({
      eventProblem: problem,
    })),
    forgetRefusal: assign({ refusal: null }),
    prepareSubmission: assign(({ context, event }) =>
      event.type === 'checkout.submit' ? prepareSubmission(context, event) : {},
    ),
    requestRefresh: raise({ type: 'event.refresh' }),
  },
  guards: {
    ...submissionGuards,
    breaksLimit: ({ context, event }) => breaksLimit({ ...context, ...chosen(context, event) }),
    losesTickets: ({ context, event }) => ticketsLost(context, event) > 0,
    canAsk: ({ context }) => context.bySubscription && canSubmit(context),
    canBuy: ({ context }) => !context.bySubscription && canSubmit(context),
    wouldAbandonSubmission: ({ context }) => wouldAbandonSubmission(context),
    needsCaptchaFirst: ({ context, event }) =>
      event.type === 'checkout.submit' && context.recaptcha && event.recaptchaToken === null,
  },
});

/** The submission to send. `submitting` is only entered with one. */
const submissionOf = ({ pending }: BookingContext): EventSubmission => {
  if (pending === null) throw new Error('submitting without a submission');
  return pending;
};

/** Another date, time, payment method or address: immediate if no ticket is lost, else after the buyer confirms. */
const change = [
  { guard: 'losesTickets', target: '.asking', actions: 'ask' },
  { target: '.free', actions: 'choose' },
] as const;

/** The choice of date, time, tickets and payment method, with its modals and notices. */
const choiceRegion = bookingSetup.createStateConfig({
  initial: 'free',
  on: {
    'date.choose': change,
    'time.choose': change,
    'address.change': change,
    'method.change': change,
    'subscription.toggle': change,
    'quantity.set': [
      { guard: 'breaksLimit', target: '.full', actions: 'choose' },
      { target: '.free', actions: 'choose' },
    ],
    'cut.dismiss': { actions: assign({ cut: false }) },
    'gone.dismiss': { actions: assign({ gone: null }) },
  },
  states: {
    free: { entry: 'forgetAsked' },
    /** The modal «limit». */
    full: { on: { 'limit.dismiss': { target: 'free', actions: 'forgetRefusal' } } },
    /** A modal asks whether tickets may be dropped. */
    asking: {
      on: { 'change.confirm': { target: 'free', actions: 'chooseAsked' }, 'change.keep': 'free' },
    },
  },
});

/** Refreshes the event's numbers. A failed refresh changes nothing, because the order request itself decides. */
const stockRegion = bookingSetup.createStateConfig({
  initial: 'fresh',
  states: {
    fresh: { on: { 'event.refresh': 'refreshing' } },
    refreshing: {
      invoke: {
        id: 'refreshEvent',
        src: 'loadEvent',
        input: ({ context }) => ({ eventHash: context.eventHash, lang: context.lang }),
        onDone: {
          target: 'fresh',
          actions: { type: 'renewEvent', params: ({ event }) => ({ result: event.output }) },
        },
        onError: 'fresh',
      },
    },
  },
});

const checkoutRegion = bookingSetup.createStateConfig({
  initial: 'deciding',
  states: {
    ...checkoutStates(submissionOf, '#booking.ordered'),
    choosing: {
      on: {
        'subscription.ask': { guard: 'canAsk', target: 'confirming' },
        'checkout.submit': [
          { guard: and(['canBuy', 'wouldAbandonSubmission']), target: 'confirmingRetry' },
          { guard: and(['canBuy', 'needsCaptchaFirst']), target: 'captcha', actions: 'prepareSubmission' },
          { guard: 'canBuy', target: 'submitting', actions: 'prepareSubmission' },
        ],
      },
    },
    /** The dialog «Получение билетов по подписке». */
    confirming: {
      on: {
        'checkout.submit': [
          { guard: not('canAsk'), target: 'choosing' },
          { guard: 'wouldAbandonSubmission', target: 'confirmingRetry' },
          { guard: 'needsCaptchaFirst', target: 'captcha', actions: 'prepareSubmission' },
          { target: 'submitting', actions: 'prepareSubmission' },
        ],
        'modal.dismiss': 'choosing',
      },
    },
  },
});

/** The chart of the event page. */
export const bookingMachine = bookingSetup.createMachine({
  id: 'booking',
  context: ({ input }) => startContext(input),
  initial: 'loading',
  on: {
    'draft.change': {
      actions: assign({ typed: ({ context, event }) => ({ ...context.typed, ...event.patch }) }),
    },
    'customer.change': {
      actions: assign(({ context, event }) => linkCustomer(context, event.customer)),
    },
    'lang.change': { actions: assign({ lang: ({ event }) => event.lang }) },
  },
  states: {
    loading: {
      ...eventLoading,
      on: {
        ...eventLoading.on,
        'address.change': { actions: assign({ params: ({ event }) => event.params }) },
      },
    },
    noEvent: {},
    failed: { on: { 'event.retry': 'loading' } },
    open: {
      type: 'parallel',
      states: { choice: choiceRegion, stock: stockRegion, checkout: checkoutRegion },
    },
    ordered: { type: 'final' },
  },
  output: ({ context }): BookingOutput => ({
    orderHash: context.orderHash ?? ('' as NonNullable<BookingContext['orderHash']>),
    nominal: context.data?.event?.nominal ?? false,
  }),
});
