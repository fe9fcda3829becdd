/*
 * An order's page. The order is read by its hash; unknown hashes say so, a failed network offers a retry.
 * An order whose visitors are not named yet sends the buyer to name them, once per page load.
 * While the order is shown it pays itself forward: the reservation counts down, a card is verified, a payment runs.
 * Any of them may ask for the order to be read again; the page keeps showing what it has until the answer comes.
 * When the time is over the controls go and the back end is asked once what became of the order.
 *
 * To provide: actors.loadOrder (input { orderHash, lang, bankData }) → Result<LoadedOrder> — `nowMs` is the clock's
 * time of the reply's arrival; actors.payment, actors.reservation, actors.cardScheme = the machines, provided;
 * actions.goToNominal(params { orderHash }). Children: payment (always while shown), reservation, cardScheme.
 * New regions of `shown` (discounts, offers) only have to raise `order.reload`.
 */
import { assign, enqueueActions, raise, setup } from 'xstate';

import type { OrderHash } from '../../src/contract/brand.ts';
import { errorCodes } from '../../src/contract/codes.ts';
import type { Lang } from '../../src/contract/local-text.ts';
import type { OrderView } from '../../src/contract/order.ts';
import type { Problem } from '../../src/contract/result.ts';
import { deadlineOf, isOver } from '../../src/core/deadline.ts';
import { goesToNominal, hasOrderError, schemeVerifying } from '../../src/core/order-label.ts';
import { cardSchemeMachine } from './card-scheme.ts';
import { neededCall, problemOfError, noEffect, type Effect } from '../needed-actor.ts';
import { paymentMachine, type PaymentPress } from './payment.ts';
import { reservationMachine } from './reservation.ts';

/** An order and when it arrived, ms on the deadline actor's clock. */
export interface LoadedOrder {
  readonly view: OrderView;
  readonly nowMs: number;
}

/** `hopAllowed` false = this page load has already been to the nominal page by itself. */
export interface OrderInput {
  readonly orderHash: OrderHash;
  readonly lang: Lang;
  readonly bankData: Readonly<Record<string, string>>;
  readonly hopAllowed: boolean;
  readonly pendingPayment: PaymentPress | null;
}

/** `problem` is of the last reading: of the page in `failed` and `notFound`, of a re-reading in `shown`. */
export interface OrderContext extends OrderInput {
  readonly view: OrderView | null;
  readonly arrivedMs: number;
  readonly deadlineMs: number | null;
  readonly problem: Problem | null;
}

export type OrderEvent =
  | { readonly type: 'order.reload' }
  | { readonly type: 'lang.change'; readonly lang: Lang }
  /** Internal: a re-reading brought a new view. */
  | { readonly type: 'view.renew' };

/** Nobody knows such an order: a refusal or a 404, never a network failure or a stale token. */
const saysUnknown = (problem: Problem): boolean =>
  problem.kind === 'notFound' || (problem.kind === 'refused' && problem.code !== errorCodes.invalidCsrf);

const loadedFrom = (loaded: LoadedOrder) => ({
  view: loaded.view,
  arrivedMs: loaded.nowMs,
  deadlineMs: deadlineOf(loaded.nowMs, loaded.view.reserveSeconds),
  problem: null,
});

const goToNominal: Effect<{ readonly orderHash: OrderHash }> = noEffect;

export const orderMachine = setup({
  types: {
    input: {} as OrderInput,
    context: {} as OrderContext,
    events: {} as OrderEvent,
    children: {} as { payment: 'payment'; reservation: 'reservation'; cardScheme: 'cardScheme' },
  },
  actors: {
    loadOrder: neededCall<LoadedOrder, Pick<OrderInput, 'orderHash' | 'lang' | 'bankData'>>('loadOrder'),
    payment: paymentMachine,
    reservation: reservationMachine,
    cardScheme: cardSchemeMachine,
  },
  actions: {
    goToNominal,
    renewPayment: enqueueActions(({ context, enqueue }) => {
      if (context.view === null) return;
      enqueue.sendTo('payment', { type: 'options.renew', options: context.view, lang: context.lang });
    }),
  },
  guards: {
    timeRuns: ({ context }) => context.deadlineMs !== null && !isOver(context.deadlineMs, context.arrivedMs),
    timeIsOver: ({ context }) => context.deadlineMs !== null && isOver(context.deadlineMs, context.arrivedMs),
    cardIsVerified: ({ context }) => context.view?.schemeCode === schemeVerifying,
    hasError: ({ context }) => context.view !== null && hasOrderError(context.view),
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
        input: ({ context }) => ({
          orderHash: context.orderHash,
          lang: context.lang,
          bankData: context.bankData,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'deciding',
            actions: assign(({ event }) => (event.output.ok ? loadedFrom(event.output.value) : {})),
          },
          {
            guard: ({ event }) => !event.output.ok && saysUnknown(event.output.problem),
            target: 'notFound',
            actions: assign(({ event }) => (event.output.ok ? {} : { problem: event.output.problem })),
          },
          {
            target: 'failed',
            actions: assign(({ event }) => (event.output.ok ? {} : { problem: event.output.problem })),
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
        { guard: 'hasError', target: 'notFound' },
        { guard: 'needsNames', target: 'goToNominal', actions: assign({ hopAllowed: false }) },
        { target: 'shown' },
      ],
    },
    goToNominal: {
      entry: { type: 'goToNominal', params: ({ context }) => ({ orderHash: context.orderHash }) },
      on: { 'order.reload': 'loading' },
    },
    notFound: { on: { 'order.reload': 'loading' } },
    failed: { on: { 'order.reload': 'loading' } },
    shown: {
      type: 'parallel',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => ({
          orderHash: context.orderHash,
          lang: context.lang,
          bankData: context.bankData,
          // `shown` is entered with a view; the empty options only satisfy the type.
          options: context.view ?? {
            paymentTypes: [],
            paymentPaths: {},
            chosenPaymentId: '',
            offers: [],
            services: [],
          },
          pending: context.pendingPayment,
        }),
      },
      states: {
        reading: {
          initial: 'fresh',
          states: {
            fresh: { on: { 'order.reload': 'reloading' } },
            reloading: {
              // A second wish while one is under way starts it over: the answer has to be younger than the wish.
              on: { 'order.reload': { target: 'reloading', reenter: true } },
              invoke: {
                id: 'reloadOrder',
                src: 'loadOrder',
                input: ({ context }) => ({
                  orderHash: context.orderHash,
                  lang: context.lang,
                  bankData: context.bankData,
                }),
                onDone: [
                  {
                    guard: ({ event }) => event.output.ok && !hasOrderError(event.output.value.view),
                    target: 'fresh',
                    actions: [
                      assign(({ event }) => (event.output.ok ? loadedFrom(event.output.value) : {})),
                      'renewPayment',
                      raise({ type: 'view.renew' }),
                    ],
                  },
                  {
                    guard: ({ event }) => event.output.ok || saysUnknown(event.output.problem),
                    target: '#order.notFound',
                    actions: assign(({ event }) =>
                      event.output.ok ? {} : { problem: event.output.problem },
                    ),
                  },
                  {
                    target: 'stale',
                    actions: assign(({ event }) =>
                      event.output.ok ? {} : { problem: event.output.problem },
                    ),
                  },
                ],
                onError: {
                  target: 'stale',
                  actions: assign({ problem: ({ event }) => problemOfError(event.error) }),
                },
              },
            },
            /** What is shown may be old: say so, offer `order.reload`. */
            stale: { on: { 'order.reload': 'reloading' } },
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
              invoke: {
                id: 'reservation',
                src: 'reservation',
                input: ({ context }) => ({
                  deadlineMs: context.deadlineMs ?? context.arrivedMs,
                  nowMs: context.arrivedMs,
                }),
                onDone: { target: 'over', actions: raise({ type: 'order.reload' }) },
              },
            },
            /** The controls are gone. Entered from a reply it asks nothing: that is what stops the loop. */
            over: {},
          },
        },
        verification: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [{ guard: 'cardIsVerified', target: 'asking' }, { target: 'none' }],
            },
            none: { on: { 'view.renew': 'deciding' } },
            asking: {
              invoke: {
                id: 'cardScheme',
                src: 'cardScheme',
                input: ({ context }) => ({ orderHash: context.orderHash }),
                onDone: { target: 'none', actions: raise({ type: 'order.reload' }) },
              },
              on: { 'view.renew': [{ guard: 'cardIsVerified' }, { target: 'none' }] },
            },
          },
        },
      },
    },
  },
});
