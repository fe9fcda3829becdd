/*
 * Waiting for a QR payment. The code is on the screen, the buyer pays on a phone.
 * Every 10 seconds the order's status is asked; the next wait starts when the answer has come.
 * While the page is hidden nobody is asked; on return it is asked at once.
 * Three failures in a row (no answer, or not a number) show a notice; asking goes on.
 * A status other than 0 is the answer: the code closes and the order is read again.
 *
 * To provide: actors.askStatus (input { orderHash }) → Result<number>; actors.watchVisibility, a callback source
 * of `page.hidden` / `page.shown`. Output: { status }. `context.late` = show the notice. Never persisted.
 */
import { assign, setup } from 'xstate';

import type { OrderHash } from '../../src/contract/brand.ts';
import { neededCall } from '../needed-actor.ts';
import { failuresUntilNotice, neededVisibility, type VisibilityEvent } from './poll-sources.ts';

export interface QrPollingInput {
  readonly orderHash: OrderHash;
}

/** `late` is true from the third failure in a row until an answer comes. */
export interface QrPollingContext {
  readonly orderHash: OrderHash;
  readonly failures: number;
  readonly late: boolean;
  readonly status: number;
}

export type QrPollingEvent = VisibilityEvent;

/** Between two questions, ms. */
export const qrPollEveryMs = 10_000;

export const qrPollingMachine = setup({
  types: {
    input: {} as QrPollingInput,
    context: {} as QrPollingContext,
    events: {} as QrPollingEvent,
    output: {} as { readonly status: number },
  },
  actors: {
    askStatus: neededCall<number, QrPollingInput>('askStatus'),
    watchVisibility: neededVisibility,
  },
  actions: {
    countFailure: assign(({ context }) => ({
      failures: context.failures + 1,
      late: context.failures + 1 >= failuresUntilNotice,
    })),
  },
  delays: { POLL_EVERY: qrPollEveryMs },
}).createMachine({
  id: 'qrPolling',
  context: ({ input }) => ({ orderHash: input.orderHash, failures: 0, late: false, status: 0 }),
  invoke: { id: 'visibility', src: 'watchVisibility' },
  initial: 'waiting',
  states: {
    waiting: {
      after: { POLL_EVERY: 'asking' },
      on: { 'page.hidden': 'paused' },
    },
    asking: {
      invoke: {
        id: 'askStatus',
        src: 'askStatus',
        input: ({ context }) => ({ orderHash: context.orderHash }),
        onDone: [
          {
            guard: ({ event }) =>
              event.output.ok && event.output.value !== 0 && !Number.isNaN(event.output.value),
            target: 'answered',
            actions: assign({ status: ({ event }) => (event.output.ok ? event.output.value : 0) }),
          },
          {
            guard: ({ event }) => event.output.ok && event.output.value === 0,
            target: 'waiting',
            actions: assign({ failures: 0, late: false }),
          },
          { target: 'waiting', actions: 'countFailure' },
        ],
        onError: { target: 'waiting', actions: 'countFailure' },
      },
      on: { 'page.hidden': 'paused' },
    },
    paused: {
      on: { 'page.shown': 'asking' },
    },
    answered: { type: 'final' },
  },
  output: ({ context }) => ({ status: context.status }),
});
