/* The setup of the refund's chart: its types, calls and effect names. The story is in `refund-chart.ts`. */
import { assign, raise, setup, type DoneActorEvent } from 'xstate';

import type { OrderHash } from '../../src/contract/brand.ts';
import type { Lang } from '../../src/contract/local-text.ts';
import type { Problem, Result } from '../../src/contract/result.ts';
import { mutationMachine, mutationGuards, type MutationRequest } from '../common/mutation-chart.ts';
import type { ClockTick, DeadlineInput } from '../common/deadline-actor.ts';
import {
  callPlaceholder,
  sourcePlaceholder,
  noop,
  problemOfResult,
  problemOfError,
  type Effect,
} from '../common/actors.ts';
import { isGoneProblem } from '../order/order-model.ts';
import {
  cleared,
  isSubmissionVisible,
  beginSubmission,
  renewed,
  resultOf,
  readOutcome,
  type RefundContext,
  type RefundEvent,
  type RefundInput,
  type RefundReading,
  type RefundRequest,
} from './refund-model.ts';

/** The input for loading the page. */
export type RefundQuestion = {
  readonly orderHash: OrderHash;
  readonly lang: Lang;
  readonly confirmHash: string | null;
};

const remember: Effect<{ readonly submission: MutationRequest<RefundRequest> | null }> = noop;

export const keepIt = {
  type: 'remember',
  params: ({ context: { submission } }: { readonly context: RefundContext }) => ({ submission }),
} as const;
export const question = ({
  context: { orderHash, lang, confirmHash },
}: {
  readonly context: RefundContext;
}) => ({
  orderHash,
  lang,
  confirmHash,
});

type Read = DoneActorEvent<Result<RefundReading>>;
export const reading = ({ event }: { readonly event: Read }) => ({ result: event.output });
export const ended = ({ event }: { readonly event: { readonly output: Result<null> } }) => ({
  result: event.output,
});
export const failed = ({ event }: { readonly event: { readonly output: Result<null> } }) => ({
  problem: problemOfResult(event.output),
});
export const broke = ({ event }: { readonly event: { readonly error: unknown } }) => ({
  problem: problemOfError(event.error),
});

type ReadParams = { readonly result: Result<RefundReading> };
const refundOf = (result: Result<RefundReading>) => (result.ok ? resultOf(result.value) : result);

export const refundSetup = setup({
  types: {
    input: {} as RefundInput,
    context: {} as RefundContext,
    events: {} as RefundEvent,
    children: {} as { send: 'send' },
  },
  actors: {
    loadRefund: callPlaceholder<RefundReading, RefundQuestion>('loadRefund'),
    send: mutationMachine<RefundRequest, null>(),
    watchDeadline: sourcePlaceholder<ClockTick, DeadlineInput>(),
  },
  actions: {
    remember,
    renew: assign((_, { result }: ReadParams) => {
      const read = refundOf(result);
      return read.ok ? renewed(read.value) : { problem: read.problem };
    }),
    noteProblem: assign((_, { problem }: { readonly problem: Problem | null }) => ({ problem })),
    openSubmission: assign(({ context, event }) =>
      'freshKey' in event ? beginSubmission(context, event.freshKey) : {},
    ),
    clearSubmission: assign({ submission: null }),
    /** The choice has taken effect: empties the form. */
    emptyForm: assign(() => cleared()),
    /** Clears the reason and the consent, and keeps the tickets, which were not the problem. */
    clearAnswers: assign(({ context: { chosen } }) => ({ ...cleared(), chosen })),
    noteRefusal: assign((_, { problem }: { readonly problem: Problem | null }) => ({ refusal: problem })),
    read: raise({ type: 'refund.reload' }),
  },
  guards: {
    ...mutationGuards,
    isRead: (_, { result }: ReadParams) => refundOf(result).ok,
    isGone: ({ context }, { result }: ReadParams) =>
      result.ok && readOutcome(context, result.value) === 'gone',
    isForbidden: ({ context }, { result }: ReadParams) =>
      result.ok && readOutcome(context, result.value) === 'forbidden',
    isTakenAway: ({ context }, { result }: ReadParams) => {
      const read = refundOf(result);
      return (
        !read.ok && result.ok && readOutcome(context, result.value) === 'gone' && isGoneProblem(read.problem)
      );
    },
    byLink: ({ context }) => context.confirmHash !== null,
    isUnanswered: ({ context }) => context.submission !== null,
    isSubmissionVisible: ({ context }) => isSubmissionVisible(context),
  },
});
