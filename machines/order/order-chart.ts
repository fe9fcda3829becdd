/*
 * An order's page. The order is loaded by its hash; an unknown hash says so, a failed network offers a retry. An order
 * whose visitors are not named yet sends the buyer to name them, once per page load. While the order is shown it makes
 * progress by itself: the reservation counts down, a card is verified, a payment runs. A bank that owes an answer is
 * polled like a card's verification, even after the reservation has ended. Any of them may request a reload; the page
 * keeps showing its data until the reply. When the time is over the controls disappear and the back end is asked once
 * what became of the order.
 *
 * A reload that fails leaves the order shown, marked as outdated: only a definite «unknown» removes it.
 *
 * To provide: actors.loadOrder (input { orderHash, lang, bankData }) → Result<LoadedOrder> — `nowMs` is the clock's
 * time of the reply's arrival; actors.payment, actors.offers, actors.reservation, actors.cardScheme, actors.watchPaid =
 * the charts, provided; actors.watchReturn, a source of `page.back`; actions.goToNominal(params { orderHash }).
 * Children: payment, discounts and offers (always while shown), reservation and watchPaid (while it can be paid),
 * cardScheme.
 */
import { assign, raise, sendTo, setup } from 'xstate';

import { goesToNominal } from '../../src/core/order/order-label.ts';
import { bankOwesAnswer } from '../../src/core/order/payment-story.ts';
import { callPlaceholder, sourcePlaceholder, noop, problemOfError, type Effect } from '../common/actors.ts';
import type { OrderHash } from '../../src/contract/brand.ts';
import {
  loadedFrom,
  payableNow,
  problemOf,
  question,
  isGoneProblem,
  isNotFoundProblem,
  shortAbsenceMs,
  timeIsOver,
  type LoadedOrder,
  type OrderContext,
  type OrderEvent,
  type OrderInput,
  type PageBack,
} from './order-model.ts';
import { discountsMachine, discountsNow } from './discounts-chart.ts';
import { offersMachine } from './offers-chart.ts';
import { paymentMachine } from './payment-chart.ts';
import { paidTerms, pollingMachine, schemeTerms } from './polling-chart.ts';
import { reservationMachine } from './reservation-chart.ts';

const goToNominal: Effect<{ readonly orderHash: OrderHash }> = noop;

const notifyReturn = {
  type: 'notifyReturn',
  params: ({ event }: { readonly event: PageBack }) => ({ restored: event.restored }),
} as const;

/** The chart of the order's page. */
export const orderMachine = setup({
  types: {
    input: {} as OrderInput,
    context: {} as OrderContext,
    events: {} as OrderEvent,
    children: {} as {
      payment: 'payment';
      discounts: 'discounts';
      offers: 'offers';
      reservation: 'reservation';
      cardScheme: 'cardScheme';
      watchPaid: 'watchPaid';
    },
  },
  actors: {
    loadOrder: callPlaceholder<LoadedOrder, Pick<OrderInput, 'orderHash' | 'lang' | 'bankData'>>('loadOrder'),
    payment: paymentMachine,
    discounts: discountsMachine,
    offers: offersMachine,
    reservation: reservationMachine,
    cardScheme: pollingMachine,
    watchPaid: pollingMachine,
    watchReturn: sourcePlaceholder<PageBack, void>(),
  },
  actions: {
    goToNominal,
    tellPayment: sendTo('payment', ({ context }: { context: OrderContext }) => payableNow(context)),
    tellTimeOver: sendTo('payment', ({ context }: { context: OrderContext }) => payableNow(context, false)),
    tellDiscounts: sendTo('discounts', ({ context }: { context: OrderContext }) =>
      discountsNow(payableNow(context)),
    ),
    tellDiscountsOver: sendTo('discounts', ({ context }: { context: OrderContext }) =>
      discountsNow(payableNow(context, false)),
    ),
    tellOffers: sendTo('offers', ({ context }: { context: OrderContext }) => payableNow(context)),
    tellOffersOver: sendTo('offers', ({ context }: { context: OrderContext }) => payableNow(context, false)),
    notifyReturn: sendTo('payment', (_, { restored }: { readonly restored: boolean }) => ({
      type: 'page.back' as const,
      restored,
    })),
  },
  guards: {
    timeRuns: ({ context }) => context.deadlineMs !== null && !timeIsOver(context),
    timeIsOver: ({ context }) => timeIsOver(context),
    bankOwesAnswer: ({ context }) => context.view !== null && bankOwesAnswer(context.view),
    needsNames: ({ context }) => context.hopAllowed && context.view !== null && goesToNominal(context.view),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => ({ ...input, view: null, arrivedMs: 0, deadlineMs: null, problem: null }),
  initial: 'loading',
  on: {
    'lang.change': {
      actions: [assign({ lang: ({ event }) => event.lang }), raise({ type: 'order.reload' })],
    },
  },
  states: {
    loading: {
      on: { 'order.reload': { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: question,
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'deciding',
            actions: assign(({ event }) => (event.output.ok ? loadedFrom(event.output.value) : {})),
          },
          {
            guard: ({ event }) => !event.output.ok && isNotFoundProblem(event.output.problem),
            target: 'notFound',
            actions: assign(({ event }) => ({ problem: problemOf(event.output) })),
          },
          {
            target: 'failed',
            actions: assign(({ event }) => ({ problem: problemOf(event.output) })),
          },
        ],
        onError: {
          target: 'failed',
          actions: assign({ problem: ({ event }) => problemOfError(event.error) }),
        },
      },
    },
    deciding: {
      always: [
        { guard: 'needsNames', target: 'goToNominal', actions: assign({ hopAllowed: false }) },
        { target: 'shown' },
      ],
    },
    goToNominal: {
      entry: { type: 'goToNominal', params: ({ context }) => ({ orderHash: context.orderHash }) },
    },
    notFound: { on: { 'order.reload': 'loading' } },
    failed: { on: { 'order.reload': 'loading' } },
    shown: {
      type: 'parallel',
      on: {
        'offers.wanted': { actions: sendTo('offers', { type: 'panel.open' }) },
        'page.back': [
          {
            guard: ({ event }) => event.restored || event.awayMs > shortAbsenceMs,
            actions: [notifyReturn, raise({ type: 'order.reload' })],
          },
          { actions: notifyReturn },
        ],
      },
      invoke: [
        { src: 'watchReturn' },
        {
          id: 'payment',
          src: 'payment',
          input: ({ context }) => {
            const { options, payable } = payableNow(context);
            return { ...question({ context }), options, payable, kept: context.keptPayment };
          },
        },
        {
          id: 'discounts',
          src: 'discounts',
          input: ({ context }) => ({ orderHash: context.orderHash, ...discountsNow(payableNow(context)) }),
        },
        {
          id: 'offers',
          src: 'offers',
          input: ({ context }) => ({
            ...payableNow(context),
            orderHash: context.orderHash,
            kept: context.keptOffers,
          }),
        },
      ],
      states: {
        reading: {
          initial: 'fresh',
          states: {
            fresh: { on: { 'order.reload': 'reloading' } },
            reloading: {
              // A second request during one restarts it: the reply must be newer than the request.
              on: { 'order.reload': { target: 'reloading', reenter: true } },
              invoke: {
                id: 'reloadOrder',
                src: 'loadOrder',
                input: question,
                onDone: [
                  {
                    guard: ({ event }) => event.output.ok,
                    target: 'fresh',
                    actions: [
                      assign(({ event }) => (event.output.ok ? loadedFrom(event.output.value) : {})),
                      'tellPayment',
                      'tellDiscounts',
                      'tellOffers',
                      raise({ type: 'view.renew' }),
                    ],
                  },
                  {
                    guard: ({ event }) => isGoneProblem(problemOf(event.output)),
                    target: '#order.notFound',
                    actions: assign(({ event }) => ({ problem: problemOf(event.output) })),
                  },
                  {
                    target: 'stale',
                    actions: assign(({ event }) => ({ problem: problemOf(event.output) })),
                  },
                ],
                onError: {
                  target: 'stale',
                  actions: assign({ problem: ({ event }) => problemOfError(event.error) }),
                },
              },
            },
            /** The page may be outdated: say so, offer `order.reload`. */
            stale: { entry: sendTo('offers', { type: 'order.stale' }), on: { 'order.reload': 'reloading' } },
          },
        },
        time: {
          initial: 'deciding',
          on: { 'view.renew': '.deciding' },
          states: {
            deciding: {
              always: [
                { guard: 'timeRuns', target: 'running' },
                { guard: 'timeIsOver', target: 'over' },
                { target: 'none' },
              ],
            },
            none: {},
            running: {
              invoke: [
                {
                  id: 'reservation',
                  src: 'reservation',
                  input: ({ context }) => ({
                    deadlineMs: context.deadlineMs ?? context.arrivedMs,
                    nowMs: context.arrivedMs,
                  }),
                  onDone: { target: 'over', actions: raise({ type: 'order.reload' }) },
                },
                {
                  id: 'watchPaid',
                  src: 'watchPaid',
                  input: ({ context }) => ({ ...paidTerms, orderHash: context.orderHash }),
                  onDone: { actions: raise({ type: 'order.reload' }) },
                },
              ],
            },
            /** The controls are gone. When entered from a reply, it requests no reload: that prevents a loop. */
            over: { entry: ['tellTimeOver', 'tellDiscountsOver', 'tellOffersOver'] },
          },
        },
        verification: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [{ guard: 'bankOwesAnswer', target: 'asking' }, { target: 'none' }],
            },
            none: { on: { 'view.renew': 'deciding' } },
            asking: {
              invoke: {
                id: 'cardScheme',
                src: 'cardScheme',
                input: ({ context }) => ({ ...schemeTerms, orderHash: context.orderHash }),
                onDone: { target: 'none', actions: raise({ type: 'order.reload' }) },
              },
              on: { 'view.renew': [{ guard: 'bankOwesAnswer' }, { target: 'none' }] },
            },
          },
        },
      },
    },
  },
});
