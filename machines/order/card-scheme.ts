/*
 * Verifying a card. The order's `schemeCode` is 3: the card is being checked by its scheme, out of our sight.
 * After 20 seconds, and then every 20 seconds, the code is asked again.
 * While the page is hidden nobody is asked; on return it is asked at once.
 * Three failures in a row show a notice; asking goes on, because the order is paid or annulled without us.
 * Any other code is the answer — 0 paid, 4 annulled — and the order is read again.
 *
 * To provide: actors.askSchemeCode (input { orderHash }) → Result<number | null> (`schemeCode` of the order's view);
 * actors.watchVisibility, a callback source of `page.hidden` / `page.shown`. Output: { code }. Never persisted.
 */
import { assign, setup } from 'xstate';

import type { OrderHash } from '../../src/contract/brand.ts';
import { schemeVerifying } from '../../src/core/order-label.ts';
import { neededCall } from '../needed-actor.ts';
import { failuresUntilNotice, neededVisibility, type VisibilityEvent } from './poll-sources.ts';

export interface CardSchemeInput {
  readonly orderHash: OrderHash;
}

/** `late` is true from the third failure in a row until an answer comes. */
export interface CardSchemeContext {
  readonly orderHash: OrderHash;
  readonly failures: number;
  readonly late: boolean;
  readonly code: number | null;
}

export type CardSchemeEvent = VisibilityEvent;

/** Before the first question, ms. */
export const schemeFirstAskMs = 20_000;
/** Between two questions, ms. */
export const schemeAskEveryMs = 20_000;

export const cardSchemeMachine = setup({
  types: {
    input: {} as CardSchemeInput,
    context: {} as CardSchemeContext,
    events: {} as CardSchemeEvent,
    output: {} as { readonly code: number | null },
  },
  actors: {
    askSchemeCode: neededCall<number | null, CardSchemeInput>('askSchemeCode'),
    watchVisibility: neededVisibility,
  },
  actions: {
    countFailure: assign(({ context }) => ({
      failures: context.failures + 1,
      late: context.failures + 1 >= failuresUntilNotice,
    })),
  },
  delays: { FIRST_ASK: schemeFirstAskMs, ASK_EVERY: schemeAskEveryMs },
}).createMachine({
  id: 'cardScheme',
  context: ({ input }) => ({ orderHash: input.orderHash, failures: 0, late: false, code: schemeVerifying }),
  invoke: { id: 'visibility', src: 'watchVisibility' },
  initial: 'settling',
  states: {
    settling: {
      after: { FIRST_ASK: 'asking' },
      on: { 'page.hidden': 'paused' },
    },
    asking: {
      invoke: {
        id: 'askSchemeCode',
        src: 'askSchemeCode',
        input: ({ context }) => ({ orderHash: context.orderHash }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok && event.output.value === schemeVerifying,
            target: 'verifying',
            actions: assign({ failures: 0, late: false }),
          },
          {
            guard: ({ event }) => event.output.ok,
            target: 'answered',
            actions: assign({ code: ({ event }) => (event.output.ok ? event.output.value : null) }),
          },
          { target: 'verifying', actions: 'countFailure' },
        ],
        onError: { target: 'verifying', actions: 'countFailure' },
      },
      on: { 'page.hidden': 'paused' },
    },
    verifying: {
      after: { ASK_EVERY: 'asking' },
      on: { 'page.hidden': 'paused' },
    },
    paused: {
      on: { 'page.shown': 'asking' },
    },
    answered: { type: 'final' },
  },
  output: ({ context }) => ({ code: context.code }),
});
