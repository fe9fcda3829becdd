/*
 * From a submission to an order: the part of a booking where nothing may happen twice, as states shared by every
 * booking's chart. They contain only names; the chart that includes them defines these, as the compiler checks, and
 * adds its own `choosing`, which handles `checkout.submit`. A submission is sent once. A refusal is shown with its
 * code; a bot check is answered and the same request is sent again; after no reply, or a reload in the middle, only
 * the buyer may resend the same request; a buyer who then orders something else is asked about the first order.
 */
import { assign, type EventObject } from 'xstate';
import type { CreatedOrder } from '../../src/contract/requests.ts';
import { isFinalRefusal, type Problem, type Result } from '../../src/contract/result.ts';
import type { CaptchaOutcome } from './captcha-chart.ts';
import { timeoutProblem, problemOfResult, problemOfError } from './actors.ts';
import {
  withCaptchaAnswer,
  type HasBotAnswer,
  type RecaptchaSetting,
  type SubmissionState,
} from './submission.ts';

/** The completion of an invoked actor, as a transition sees it. */
export type Ended<Output> = {
  readonly event: { readonly output: Output };
};
/** The failure of an invoked actor that threw. */
export type Broken = {
  readonly event: { readonly error: unknown };
};
/**
 * Parameters of an effect that records a problem.
 *
 * @internal Other declarations need its name.
 */
export type Noted = {
  readonly problem: Problem | null;
};

const failed = ({ event }: Ended<Result<CreatedOrder>>): Noted => ({
  problem: problemOfResult(event.output),
});
const broke = ({ event }: Broken): Noted => ({ problem: problemOfError(event.error) });

/**
 * The states without `choosing`. `submissionOf` gives the call its input: in `submitting` there always is a submission;
 * `ordered` is the id of the chart's final state, after `#`.
 */
export const checkoutStates = <Context, Submission, Ordered extends string>(
  submissionOf: (context: Context) => Submission,
  ordered: `#${Ordered}`,
) =>
  ({
    deciding: {
      always: [{ guard: 'wasUnanswered', target: 'outcomeUnknown' }, { target: 'choosing' }],
    },
    submitting: {
      entry: 'markSubmitted',
      /** The buyer stops waiting: the request may have arrived, so its key is kept. */
      on: {
        'checkout.giveUp': {
          target: 'unreachable',
          actions: { type: 'noteOrderProblem', params: { problem: timeoutProblem } },
        },
      },
      invoke: {
        id: 'createOrder',
        src: 'createOrder',
        input: ({ context }: { readonly context: Context }) => submissionOf(context),
        onDone: [
          {
            guard: ({ event }: Ended<Result<CreatedOrder>>) => event.output.ok,
            target: ordered,
            actions: [
              {
                type: 'noteOrder',
                params: ({ event }: Ended<Result<CreatedOrder>>) => ({ result: event.output }),
              },
              'clearSubmission',
            ],
          },
          {
            guard: ({ event }: Ended<Result<CreatedOrder>>) =>
              problemOfResult(event.output)?.kind === 'captcha',
            target: 'captcha',
            // A definite answer: this attempt created no order.
            actions: 'forgetThisTry',
          },
          {
            guard: { type: 'isFinalRefusal', params: failed },
            target: 'refused',
            // Whatever its code, a refusal may mean that tickets are gone: availability is refreshed.
            actions: [{ type: 'noteOrderProblem', params: failed }, 'clearSubmission', 'requestRefresh'],
          },
          { target: 'unreachable', actions: { type: 'noteOrderProblem', params: failed } },
        ],
        onError: { target: 'unreachable', actions: { type: 'noteOrderProblem', params: broke } },
      },
    },
    captcha: {
      invoke: {
        id: 'captcha',
        src: 'captcha',
        onDone: [
          {
            guard: ({ event }: Ended<CaptchaOutcome>) => event.output.kind === 'solved',
            target: 'submitting',
            actions: {
              type: 'answerCaptcha',
              params: ({ event }: Ended<CaptchaOutcome>) => ({ outcome: event.output }),
            },
          },
          // The request keeps its key: an earlier attempt may have created an order without a reply.
          { target: 'choosing' },
        ],
      },
    },
    /** A modal with the server's text and code. */
    refused: { on: { 'modal.dismiss': 'choosing' } },
    /**
     * Something else is ordered while the last request is unanswered and may have become an order: the buyer retries
     * that one first, or discards it.
     */
    confirmingRetry: {
      on: {
        'checkout.retry': 'submitting',
        'checkout.startOver': { target: 'choosing', actions: 'clearSubmission' },
        'modal.dismiss': 'choosing',
      },
    },
    /** No reply. «Try again» resends the same request. A buyer who goes on choosing keeps the key for that request. */
    unreachable: { on: { 'checkout.retry': 'submitting', 'modal.dismiss': 'choosing' } },
    /** The page was reloaded before the reply. Nothing is sent until the buyer decides. */
    outcomeUnknown: { on: { 'checkout.retry': 'submitting', 'modal.dismiss': 'choosing' } },
  }) as const;

/*
 * A chart's actions and guards for its submission, named as in `checkoutStates`: those that do not depend on what is
 * booked. Each chart defines its own `prepareSubmission`, `canSubmit` and `requestRefresh`, which reloads availability.
 */

/** The actions that update a chart's record of its submission. */
export const submissionActions = <
  Request extends HasBotAnswer,
  Context extends SubmissionState<Request> & RecaptchaSetting,
  Event extends EventObject,
>() => {
  const remember = <Params = undefined>(
    change: (context: Context, params: Params) => Partial<SubmissionState<Request>>,
  ) =>
    assign<Context, Event, Params, Event, never>(
      ({ context }, params) => change(context, params) as Partial<Context>,
    );
  return {
    noteOrderProblem: remember((_, { problem }: Noted) => ({ orderProblem: problem })),
    /** The request is sent: from now on it may create an order. */
    markSubmitted: remember(({ unanswered }) => ({
      unanswered: true,
      triedBefore: unanswered,
      orderProblem: null,
    })),
    /** This attempt created no order; an earlier one without a reply may have. */
    forgetThisTry: remember(({ triedBefore }) => ({ unanswered: triedBefore })),
    noteOrder: remember((_, { result }: { readonly result: Result<CreatedOrder> }) =>
      result.ok ? { orderHash: result.value.hash } : {},
    ),
    answerCaptcha: remember((context, { outcome }: { readonly outcome: CaptchaOutcome }) =>
      withCaptchaAnswer(context, outcome),
    ),
    /** A definite answer has arrived: the next submission is a new one. */
    clearSubmission: remember(() => ({ pending: null, unanswered: false })),
  };
};

/** Guards on a submission. */
export const submissionGuards = {
  isFinalRefusal: (_: unknown, { problem }: Noted) => problem !== null && isFinalRefusal(problem),
  wasUnanswered: ({ context }: { readonly context: { readonly unanswered: boolean } }) => context.unanswered,
};
