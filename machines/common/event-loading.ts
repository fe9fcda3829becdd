/*
 * The first step of every booking: does the event exist? A state that each booking's chart includes as `loading`; it
 * contains only names, and the chart defines `openEvent` and `noteEventProblem`. It ends in `open`, `noEvent` (the
 * back end says there is none) or `failed` (no reply).
 */
import type { EventHash } from '../../src/contract/brand.ts';
import { errorCodes } from '../../src/contract/codes.ts';
import type { EventData } from '../../src/contract/event.ts';
import type { Lang } from '../../src/contract/local-text.ts';
import { isFinalRefusal, type Problem, type Result } from '../../src/contract/result.ts';
import type { Broken, Ended } from './checkout-states.ts';
import { problemOfResult, problemOfError } from './actors.ts';

/** The input of the call `loadEvent`. */
export type EventCallInput = {
  readonly eventHash: EventHash;
  readonly lang: Lang;
};

/** The result of loading the event. */
export type Read = {
  readonly result: Result<EventData>;
};

type Done = Ended<Result<EventData>>;
type Asking = {
  readonly context: EventCallInput & { readonly unanswered: boolean };
};

/** Whether a problem means that there is no such event, not just that the request failed. */
const saysNoEvent = (problem: Problem): boolean =>
  isFinalRefusal(problem) && !('code' in problem && problem.code === errorCodes.invalidCsrf);

/** Whether a reply says that there is no such event. */
const saysNone = ({ event: { output } }: Done): boolean =>
  output.ok ? output.value.event === null : saysNoEvent(output.problem);

const noted = (problem: Problem | null) => ({ problem });

export const eventLoading = {
  // If the back end hangs, the buyer may repeat the request.
  on: { 'event.retry': { target: 'loading', reenter: true } },
  invoke: {
    id: 'loadEvent',
    src: 'loadEvent',
    input: ({ context: { eventHash, lang } }: Asking): EventCallInput => ({ eventHash, lang }),
    onDone: [
      {
        guard: ({ event }: Done) => event.output.ok && event.output.value.event !== null,
        target: 'open',
        actions: { type: 'openEvent', params: ({ event }: Done) => ({ result: event.output }) },
      },
      {
        // The unanswered order may have taken the last ticket, so its retry is offered nevertheless.
        guard: ({ context, event }: Asking & Done) => context.unanswered && saysNone({ event }),
        target: 'open',
      },
      {
        guard: saysNone,
        target: 'noEvent',
        actions: {
          type: 'noteEventProblem',
          params: ({ event }: Done) => noted(problemOfResult(event.output)),
        },
      },
      {
        target: 'failed',
        actions: {
          type: 'noteEventProblem',
          params: ({ event }: Done) => noted(problemOfResult(event.output)),
        },
      },
    ],
    onError: {
      target: 'failed',
      actions: {
        type: 'noteEventProblem',
        params: ({ event }: Broken) => noted(problemOfError(event.error)),
      },
    },
  },
} as const;
