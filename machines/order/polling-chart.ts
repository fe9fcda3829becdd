/*
 * Polling something that is decided elsewhere: a QR code is paid on a phone, a bank answers late, a card is verified by
 * its scheme. The source is asked after a first wait, and again after a wait following each reply. While the page is
 * hidden polling pauses; on return it asks at once. Three failures in a row (no reply, or not a number) show a notice;
 * polling continues, because the outcome does not depend on us. An answer other than the one that means «not yet» is
 * the last: the order must be reloaded.
 *
 * To provide: actors.ask (input { orderHash }) → Result<number | null>, null if there is nothing left to wait for;
 * actors.watchVisibility, a callback source of `page.hidden` / `page.shown`. Output: { answer }.
 */
import { assign, setup } from 'xstate';

import type { OrderHash } from '../../src/contract/brand.ts';
import { schemeVerifying } from '../../src/core/order/order-label.ts';
import { callPlaceholder, sourcePlaceholder } from '../common/actors.ts';

/** The events of the page's visibility source, sent on a change. It may also send the current state at the start. */
export type VisibilityEvent = { readonly type: 'page.hidden' } | { readonly type: 'page.shown' };

/** The answer that means «not yet», and the waits before the first and the next request, ms. */
type PollingTerms = {
  readonly notYet: number;
  readonly firstMs: number;
  readonly everyMs: number;
};

/** Whether an order's status says that the bank declined its code: negative if so, positive once the order is paid. */
export const saysDeclined = (status: number | null): boolean => status !== null && status < 0;

/** A QR payment: the order's status is 0 until it is paid, or declined. */
export const qrTerms: PollingTerms = { notYet: 0, firstMs: 10_000, everyMs: 10_000 };
/**
 * An order that can still be paid: a bank that answers late, or another window, may have paid it, and an open page must
 * not ask to pay twice.
 */
export const paidTerms: PollingTerms = { notYet: 0, firstMs: 30_000, everyMs: 30_000 };
/** A card at its scheme: the order's `schemeCode` is 3 until the card is accepted (0) or refused (4). */
export const schemeTerms: PollingTerms = { notYet: schemeVerifying, firstMs: 20_000, everyMs: 20_000 };

/** @internal Declarations of others have to name it. */
export type PollingInput = {
  readonly orderHash: OrderHash;
} & PollingTerms;

/**
 * `late` is true from the third failure in a row until a reply comes.
 *
 * @internal Other declarations need its name.
 */
export type PollingContext = {
  readonly failures: number;
  readonly late: boolean;
  readonly answer: number | null;
} & PollingInput;

/** The order to poll. */
export type PollQuestion = Pick<PollingInput, 'orderHash'>;

/** The number of failures in a row after which the buyer sees a notice. */
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
