/*
 * The first question of every booking: is there such an event? As a state that each booking's chart takes in under
 * the name `loading`; it holds names only, and the chart defines `openEvent` and `noteEventProblem`. It ends in
 * `open`, `noEvent` (the back end says there is none) or `failed` (nobody could be asked).
 */
import type { EventHash } from '../../src/contract/brand.ts';
import { errorCodes } from '../../src/contract/codes.ts';
import type { EventData } from '../../src/contract/event.ts';
import type { Lang } from '../../src/contract/local-text.ts';
import { isFinalRefusal, type Problem, type Result } from '../../src/contract/result.ts';
import type { Broken, Ended } from './checkout-states.ts';
import { problemOfResult, problemOfError } from './actors.ts';

/** What the call `loadEvent` is given. */
export type EventCallInput = {
  readonly eventHash: EventHash;
  readonly lang: Lang;
};

/** What a reading of the event brought. */
export type Read = {
  readonly result: Result<EventData>;
};

type Done = Ended<Result<EventData>>;
type Asking = {
  readonly context: EventCallInput & { readonly unanswered: boolean };
};

/** Whether a problem says that there is no such event, and not merely that nobody could be asked. */
const saysNoEvent = (problem: Problem): boolean =>
  isFinalRefusal(problem) && !('code' in problem && problem.code === errorCodes.invalidCsrf);

/** Whether an answer says so. */
const saysNone = ({ event: { output } }: Done): boolean =>
  output.ok ? output.value.event === null : saysNoEvent(output.problem);

const noted = (problem: Problem | null) => ({ problem });

export const eventLoading = {
  // A back end that hangs: the buyer may have the question asked anew.
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
        // The order nobody answered may have taken the last ticket: it is asked about even so.
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
