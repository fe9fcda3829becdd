import { assign, raise } from 'xstate';

import { mapInput, openFirstSession } from './hall-booking-model.ts';
import { hallSetup } from './hall-setup.ts';
import { problemOfResult, problemOfError } from '../common/actors.ts';

/** The sessions: their list is loaded once, and one of them is always chosen. */
export const sessionRegion = hallSetup.createStateConfig({
  initial: 'deciding',
  states: {
    /** Without an event the chart is open only for the unanswered order. */
    deciding: {
      always: [{ guard: ({ context }) => context.data === null, target: 'none' }, { target: 'loading' }],
    },
    loading: {
      on: { 'sessions.retry': { target: 'loading', reenter: true } },
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
              params: ({ event }) => ({ problem: problemOfResult(event.output) }),
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
    choosing: {},
    /** No session is on sale. */
    none: {},
    failed: { on: { 'sessions.retry': 'loading' } },
  },
});

/** The map of the chosen session. */
export const mapRegion = hallSetup.createStateConfig({
  initial: 'idle',
  on: { 'map.load': '.loading' },
  states: {
    idle: {},
    loading: {
      entry: assign({ progress: 0, mapProblem: null }),
      invoke: { id: 'loadMap', src: 'loadMap', input: ({ context }) => mapInput(context) },
      on: {
        'map.retry': { target: 'loading', reenter: true },
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
        /** The map stays visible; a failed refresh changes nothing, because the order request itself decides. */
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
          },
        },
      },
    },
    failed: { on: { 'map.retry': 'loading' } },
  },
});
