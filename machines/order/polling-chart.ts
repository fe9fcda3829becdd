/*
 * Asking again and again. Something is decided out of our sight: a QR code is paid on a phone, a bank answers late, a
 * card is verified by its scheme. After a first wait, and then after every answer, the source is asked once more.
 * While the page is hidden nobody is asked; on return it is asked at once.
 * Three failures in a row (no answer, or not a number) show a notice; asking goes on, because the matter is decided
 * without us. An answer other than the one that means «not yet» is the last: the order is to be read again.
 *
 * To provide: actors.ask (input { orderHash }) → Result<number | null>, null where there is nothing to wait for any
 * more; actors.watchVisibility, a callback source of `page.hidden` / `page.shown`. Output: { answer }.
 */
import { assign, setup } from 'xstate';

import type { OrderHash } from '../../src/contract/brand.ts';
import { schemeVerifying } from '../../src/core/order/order-label.ts';
import { callPlaceholder, sourcePlaceholder } from '../common/actors.ts';

/** What the page's visibility source says when it changes. It may say the current state at start too. */
export type VisibilityEvent = { readonly type: 'page.hidden' } | { readonly type: 'page.shown' };

/** What is waited for: the answer that means «not yet», and the waits before the first and the next question, ms. */
type PollingTerms = {
  readonly notYet: number;
  readonly firstMs: number;
  readonly everyMs: number;
};

/** Whether an order's status is the bank's «no» to its code: it is below 0 then, and above once the order is paid. */
export const saysDeclined = (status: number | null): boolean => status !== null && status < 0;

/** A QR payment: the order's status is 0 until it is paid, or declined. */
export const qrTerms: PollingTerms = { notYet: 0, firstMs: 10_000, everyMs: 10_000 };
/**
 * An order that can be paid: by a bank that answers late, or in another window. Whoever looks on is not asked to pay
 * twice.
 */
export const paidTerms: PollingTerms = { notYet: 0, firstMs: 30_000, everyMs: 30_000 };
/** A card at its scheme: the order's `schemeCode` is 3 until the card is accepted (0) or refused (4). */
export const schemeTerms: PollingTerms = { notYet: schemeVerifying, firstMs: 20_000, everyMs: 20_000 };

/** @internal Declarations of others have to name it. */
export type PollingInput = {
  readonly orderHash: OrderHash;
} & PollingTerms;

/**
 * `late` is true from the third failure in a row until an answer comes.
 * @internal Declarations of others have to name it.
 */
export type PollingContext = {
  readonly failures: number;
  readonly late: boolean;
  readonly answer: number | null;
} & PollingInput;

/** Who is asked about what. */
export type PollQuestion = Pick<PollingInput, 'orderHash'>;

/** After so many failures in a row the buyer is told that the answer is late. */
const failuresUntilNotice = 3;

export const pollingMachine = setup({
  types: {
    input: {} as PollingInput,
    context: {} as PollingContext,
    events: {} as VisibilityEvent,
    output: {} as { readonly answer: number | null },
  },
  actors: {
    ask: callPlaceholder<number | null, PollQuestion>('ask'),
    watchVisibility: sourcePlaceholder<VisibilityEvent, void>(),
  },
  actions: {
    countFailure: assign(({ context }) => ({
      failures: context.failures + 1,
      late: context.failures + 1 >= failuresUntilNotice,
    })),
  },
  delays: {
    FIRST_WAIT: ({ context }) => context.firstMs,
    NEXT_WAIT: ({ context }) => context.everyMs,
  },
}).createMachine({
  id: 'polling',
  context: ({ input }) => ({ ...input, failures: 0, late: false, answer: null }),
  invoke: { id: 'visibility', src: 'watchVisibility' },
  initial: 'settling',
  states: {
    settling: { after: { FIRST_WAIT: 'asking' }, on: { 'page.hidden': 'paused' } },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ orderHash: context.orderHash }),
        onDone: [
          {
            guard: ({ context, event }) => event.output.ok && event.output.value === context.notYet,
            target: 'waiting',
            actions: assign({ failures: 0, late: false }),
          },
          {
            guard: ({ event }) => event.output.ok && !Number.isNaN(event.output.value),
            target: 'answered',
            actions: assign({ answer: ({ event }) => (event.output.ok ? event.output.value : null) }),
          },
          { target: 'waiting', actions: 'countFailure' },
        ],
        onError: { target: 'waiting', actions: 'countFailure' },
      },
      on: { 'page.hidden': 'paused' },
    },
    waiting: { after: { NEXT_WAIT: 'asking' }, on: { 'page.hidden': 'paused' } },
    paused: { on: { 'page.shown': 'asking' } },
    answered: { type: 'final' },
  },
  output: ({ context }) => ({ answer: context.answer }),
});
