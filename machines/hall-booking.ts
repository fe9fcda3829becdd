/*
 * Buying seats on a hall's scheme. The event is loaded; when nothing is on sale the page says so.
 * A session is chosen (the address may name one), its map is loaded, seats go into the cart.
 * The buyer fills in the form — kept in `draft` against a reload — and presses «order», once.
 * The answer is an order, a refusal (shown with its code; the map looks which seats are gone) or a captcha, after
 * which the same request goes again. After silence, or a reload in the middle of it, only the buyer may send the
 * same request again, with the same idempotency key: one wish never makes two orders.
 *
 * To provide: actors.loadEvent (EventCallInput) → Result<EventData>; loadSessions (EventCallInput) →
 * Result<readonly SchemeSession[]>; loadMap, a callback source (MapInput) of MapSourceEvent, stopped on leaving;
 * refreshMap (MapInput) → Result<RefreshedMap>; createOrder ({ request, key }) → Result<CreatedOrder>; captcha =
 * captchaMachine.provide(…). Children: `cart` while open — its events go to it — and `captcha`.
 * Keep `keepHallBooking(context)` over a reload (restore.ts) and give it back as input.kept.
 */
import { assign, raise, sendTo, setup } from 'xstate';

import type { SeatId } from '../src/contract/brand.ts';
import type { EventData } from '../src/contract/event.ts';
import type { CreatedOrder } from '../src/contract/order.ts';
import type { Problem } from '../src/contract/result.ts';
import type { SchemeSession } from '../src/contract/scheme.ts';
import { captchaMachine } from './captcha.ts';
import { cartMachine } from './cart.ts';
import {
  answerCaptcha,
  canSubmit,
  cartOpening,
  isDefinite,
  mapInput,
  openEvent,
  openFirstSession,
  preparePress,
  sessionOf,
  startContext,
  type CreateOrderInput,
  type EventCallInput,
  type HallContext,
  type HallEvent,
  type HallInput,
  type HallOutput,
  type MapInput,
  type RefreshedMap,
} from './hall-booking-model.ts';
import { neededCall, neededSource, problemOfError } from './needed-actor.ts';

export const hallBookingMachine = setup({
  types: {
    input: {} as HallInput,
    context: {} as HallContext,
    events: {} as HallEvent,
    output: {} as HallOutput,
    children: {} as { cart: 'cart'; captcha: 'captcha' },
  },
  actors: {
    loadEvent: neededCall<EventData, EventCallInput>('loadEvent'),
    loadSessions: neededCall<readonly SchemeSession[], EventCallInput>('loadSessions'),
    loadMap: neededSource<HallEvent, MapInput>('loadMap'),
    refreshMap: neededCall<RefreshedMap, MapInput>('refreshMap'),
    createOrder: neededCall<CreatedOrder, CreateOrderInput>('createOrder'),
    cart: cartMachine,
    captcha: captchaMachine,
  },
  actions: {
    openCart: sendTo('cart', ({ context }: { context: HallContext }) => cartOpening(context)),
    turnCart: sendTo('cart', ({ context }: { context: HallContext }) => ({
      type: 'session.change' as const,
      day: sessionOf(context)?.day ?? '',
      time: sessionOf(context)?.time ?? '',
    })),
    loseSeats: sendTo('cart', (_, params: { readonly seatIds: readonly SeatId[] }) => ({
      type: 'seat.lost' as const,
      seatIds: params.seatIds,
    })),
    noteEventProblem: assign((_, params: { readonly problem: Problem | null }) => ({
      eventProblem: params.problem,
    })),
    noteSessionsProblem: assign((_, params: { readonly problem: Problem | null }) => ({
      sessionsProblem: params.problem,
    })),
    noteMapProblem: assign((_, params: { readonly problem: Problem | null }) => ({
      mapProblem: params.problem,
    })),
    noteOrderProblem: assign((_, params: { readonly problem: Problem | null }) => ({
      orderProblem: params.problem,
    })),
    preparePress: assign(({ context, event }) =>
      event.type === 'checkout.submit' ? preparePress(context, event) : {},
    ),
    /** A definite answer: the next press is a new one. */
    closePress: assign({ pending: null, unanswered: false }),
  },
  guards: {
    canSubmit: ({ context }) => canSubmit(context),
    needsCaptchaFirst: ({ context, event }) =>
      event.type === 'checkout.submit' &&
      canSubmit(context) &&
      context.recaptcha &&
      event.recaptchaToken === null,
    wasUnanswered: ({ context }) => context.pending !== null && context.unanswered,
  },
}).createMachine({
  id: 'hallBooking',
  context: ({ input }) => startContext(input),
  initial: 'loading',
  on: {
    'draft.change': {
      actions: assign({ draft: ({ context, event }) => ({ ...context.draft, ...event.patch }) }),
    },
    'lang.change': { actions: assign({ lang: ({ event }) => event.lang }) },
    'cart.changed': { actions: assign(({ event }) => ({ items: event.items, rules: event.rules })) },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadEvent',
        src: 'loadEvent',
        input: ({ context }) => ({ eventHash: context.eventHash, lang: context.lang }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok && event.output.value.event !== null,
            target: 'open',
            actions: assign(({ context, event }) =>
              event.output.ok ? openEvent(context, event.output.value) : {},
            ),
          },
          {
            guard: ({ event }) => event.output.ok || isDefinite(event.output.problem),
            target: 'noEvent',
            actions: {
              type: 'noteEventProblem',
              params: ({ event }) => ({ problem: event.output.ok ? null : event.output.problem }),
            },
          },
          {
            target: 'failed',
            actions: {
              type: 'noteEventProblem',
              params: ({ event }) => ({ problem: event.output.ok ? null : event.output.problem }),
            },
          },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'noteEventProblem',
            params: ({ event }) => ({ problem: problemOfError(event.error) }),
          },
        },
      },
    },
    noEvent: {},
    failed: { on: { 'event.retry': 'loading' } },
    open: {
      type: 'parallel',
      invoke: { id: 'cart', src: 'cart', input: ({ context }) => ({ rules: context.rules }) },
      on: {
        'method.change': {
          actions: [
            assign({ method: ({ event }) => event.method }),
            sendTo('cart', ({ event }) => ({ type: 'method.change', method: event.method })),
          ],
        },
      },
      states: {
        session: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadSessions',
                src: 'loadSessions',
                input: ({ context }) => ({ eventHash: context.eventHash, lang: context.lang }),
                onDone: [
                  {
                    guard: ({ event }) => event.output.ok && event.output.value.length > 0,
                    target: 'choosing',
                    actions: [
                      assign(({ context, event }) =>
                        event.output.ok ? openFirstSession(context, event.output.value) : {},
                      ),
                      'openCart',
                      raise({ type: 'map.load' }),
                    ],
                  },
                  { guard: ({ event }) => event.output.ok, target: 'none' },
                  {
                    target: 'failed',
                    actions: {
                      type: 'noteSessionsProblem',
                      params: ({ event }) => ({ problem: event.output.ok ? null : event.output.problem }),
                    },
                  },
                ],
                onError: {
                  target: 'failed',
                  actions: {
                    type: 'noteSessionsProblem',
                    params: ({ event }) => ({ problem: problemOfError(event.error) }),
                  },
                },
              },
            },
            choosing: {
              on: {
                'session.choose': {
                  guard: ({ context, event }) =>
                    event.sessionId !== context.sessionId &&
                    context.sessions.some((session) => session.id === event.sessionId),
                  actions: [
                    assign(({ event }) => ({ sessionId: event.sessionId, items: [], wantedGone: false })),
                    'turnCart',
                    raise({ type: 'map.load' }),
                  ],
                },
              },
            },
            /** The event is on sale, but no performance of it is. */
            none: {},
            failed: { on: { 'sessions.retry': 'loading' } },
          },
        },
        map: {
          initial: 'idle',
          on: { 'map.load': '.loading' },
          states: {
            idle: {},
            loading: {
              entry: assign({ progress: 0, mapProblem: null }),
              invoke: { id: 'loadMap', src: 'loadMap', input: ({ context }) => mapInput(context) },
              on: {
                'map.progress': {
                  actions: assign({ progress: ({ event }) => Math.min(1, Math.max(0, event.progress)) }),
                },
                'map.ready': {
                  target: 'ready',
                  actions: [
                    assign({ progress: 1 }),
                    { type: 'loseSeats', params: ({ event }) => ({ seatIds: event.lost }) },
                  ],
                },
                'map.failed': {
                  target: 'failed',
                  actions: { type: 'noteMapProblem', params: ({ event }) => ({ problem: event.problem }) },
                },
              },
            },
            ready: {
              initial: 'fresh',
              on: { 'map.refresh': '.refreshing' },
              states: {
                fresh: {},
                /** The picture stays; a failed look changes nothing, because the order itself is the judge. */
                refreshing: {
                  invoke: {
                    id: 'refreshMap',
                    src: 'refreshMap',
                    input: ({ context }) => mapInput(context),
                    onDone: {
                      target: 'fresh',
                      actions: {
                        type: 'loseSeats',
                        params: ({ event }) => ({
                          seatIds: event.output.ok ? event.output.value.lost : [],
                        }),
                      },
                    },
                    onError: 'fresh',
                  },
                },
              },
            },
            failed: { on: { 'map.retry': 'loading' } },
          },
        },
        checkout: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [{ guard: 'wasUnanswered', target: 'unsure' }, { target: 'choosing' }],
            },
            choosing: {
              on: {
                'checkout.submit': [
                  { guard: 'needsCaptchaFirst', target: 'captcha', actions: 'preparePress' },
                  { guard: 'canSubmit', target: 'submitting', actions: 'preparePress' },
                ],
              },
            },
            submitting: {
              entry: assign({ unanswered: true, orderProblem: null }),
              invoke: {
                id: 'createOrder',
                src: 'createOrder',
                input: ({ context }) => pressOf(context),
                onDone: [
                  {
                    guard: ({ event }) => event.output.ok,
                    target: '#hallBooking.ordered',
                    actions: [
                      assign(({ event }) => (event.output.ok ? { orderHash: event.output.value.hash } : {})),
                      'closePress',
                    ],
                  },
                  {
                    guard: ({ event }) => !event.output.ok && event.output.problem.kind === 'captcha',
                    target: 'captcha',
                  },
                  {
                    guard: ({ event }) => !event.output.ok && isDefinite(event.output.problem),
                    target: 'refused',
                    actions: [
                      {
                        type: 'noteOrderProblem',
                        params: ({ event }) => ({ problem: event.output.ok ? null : event.output.problem }),
                      },
                      'closePress',
                      // Whatever its code, a refusal may mean a seat that is gone: the map knows.
                      raise({ type: 'map.refresh' }),
                    ],
                  },
                  {
                    target: 'unreachable',
                    actions: {
                      type: 'noteOrderProblem',
                      params: ({ event }) => ({ problem: event.output.ok ? null : event.output.problem }),
                    },
                  },
                ],
                onError: {
                  target: 'unreachable',
                  actions: {
                    type: 'noteOrderProblem',
                    params: ({ event }) => ({ problem: problemOfError(event.error) }),
                  },
                },
              },
            },
            captcha: {
              // The bot check is a definite «not yet»: no order was made, only the key goes on.
              entry: assign({ unanswered: false }),
              invoke: {
                id: 'captcha',
                src: 'captcha',
                onDone: [
                  {
                    guard: ({ event }) => event.output.kind === 'solved',
                    target: 'submitting',
                    actions: assign(({ context, event }) => answerCaptcha(context, event.output)),
                  },
                  { target: 'choosing', actions: 'closePress' },
                ],
                onError: {
                  target: 'refused',
                  actions: [
                    {
                      type: 'noteOrderProblem',
                      params: ({ event }) => ({ problem: problemOfError(event.error) }),
                    },
                    'closePress',
                  ],
                },
              },
            },
            /** A modal with the server's text and code. */
            refused: { on: { 'modal.dismiss': 'choosing' } },
            /** Nobody answered. «Try again» sends the same; going on choosing keeps the key for the same cart. */
            unreachable: { on: { 'checkout.retry': 'submitting', 'modal.dismiss': 'choosing' } },
            /** The page was reloaded before the answer came. Nothing is sent until the buyer says so. */
            unsure: { on: { 'checkout.retry': 'submitting', 'modal.dismiss': 'choosing' } },
          },
        },
      },
    },
    ordered: { type: 'final' },
  },
  output: ({ context }): HallOutput => ({
    orderHash: context.orderHash ?? ('' as NonNullable<HallContext['orderHash']>),
    nominal: context.data?.event?.nominal ?? false,
  }),
});

/** `submitting` is only entered with a press; without one the call is given nothing to send. */
function pressOf(context: HallContext): CreateOrderInput {
  if (context.pending === null) throw new Error('submitting without a press');
  return context.pending;
}
