/*
 * The reservation. Seats are held until an absolute moment of a clock that survives a reload. The page gets the time
 * every second; 5, 2 and 1 minutes are also announced, once each. An invoked actor watches the deadline instead of a
 * chart's timer, because a restored chart re-runs actors but not timers: the countdown continues after a reload. At
 * the deadline the reservation is over for good: only the back end knows what became of the order.
 *
 * To provide: actors.watchDeadline = createDeadlineActor(clock). Input: { deadlineMs, nowMs }. Optional:
 * actions.speak(params: { minutes: 5 | 2 | 1 }) — say it in a live region. Also emitted as `time.spoken`.
 */
import { assign, emit, setup } from 'xstate';

import { announcementAt, isOver, type SpokenMinute } from '../../src/core/order/deadline.ts';
import type { ClockTick, DeadlineInput } from '../common/deadline-actor.ts';
import { sourcePlaceholder, noop, type Effect } from '../common/actors.ts';

/**
 * Both on the clock of the deadline actor, ms.
 * @internal Declarations of others have to name it.
 */
export type ReservationInput = {
  readonly deadlineMs: number;
  readonly nowMs: number;
};

/**
 * `nowMs` is the time of the last tick; show `remainingTime(deadlineMs, nowMs)`.
 * @internal Declarations of others have to name it.
 */
export type ReservationContext = {
  readonly deadlineMs: number;
  readonly nowMs: number;
  readonly spoken: SpokenMinute | null;
};

type ReservationEvent = ClockTick;
type ReservationEmitted = { readonly type: 'time.spoken'; readonly minutes: SpokenMinute };

const speak: Effect<{ readonly minutes: SpokenMinute }> = noop;

export const reservationMachine = setup({
  types: {
    input: {} as ReservationInput,
    context: {} as ReservationContext,
    events: {} as ReservationEvent,
    emitted: {} as ReservationEmitted,
  },
  actors: { watchDeadline: sourcePlaceholder<ClockTick, DeadlineInput>() },
  actions: {
    speak,
  },
  guards: {
    isOver: ({ context, event }) => isOver(context.deadlineMs, event.nowMs),
    isNews: ({ context, event }) => announcementAt(context.deadlineMs, event.nowMs, context.spoken) !== null,
  },
}).createMachine({
  id: 'reservation',
  context: ({ input }) => ({ deadlineMs: input.deadlineMs, nowMs: input.nowMs, spoken: null }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: ({ context }) => isOver(context.deadlineMs, context.nowMs), target: 'expired' },
        { target: 'running' },
      ],
    },
    running: {
      invoke: {
        src: 'watchDeadline',
        input: ({ context }) => ({ deadlineMs: context.deadlineMs }),
      },
      on: {
        'clock.tick': [
          {
            guard: 'isOver',
            target: 'expired',
            actions: assign({ nowMs: ({ context }) => context.deadlineMs }),
          },
          {
            guard: 'isNews',
            actions: [
              assign(({ context, event }) => ({
                nowMs: event.nowMs,
                spoken: announcementAt(context.deadlineMs, event.nowMs, context.spoken),
              })),
              { type: 'speak', params: ({ context }) => ({ minutes: context.spoken ?? 1 }) },
              emit(({ context }) => ({ type: 'time.spoken', minutes: context.spoken ?? 1 })),
            ],
          },
          { actions: assign({ nowMs: ({ event }) => event.nowMs }) },
        ],
      },
    },
    expired: { type: 'final' },
  },
});
