/*
 * What a chart does with its press, under the names `checkout-states.ts` speaks of: the part of a booking's effects
 * that has nothing to do with what is booked. `prepareSubmission`, `canSubmit` and `lookAgain` are each chart's own.
 */
import { assign, type EventObject } from 'xstate';

import type { CreatedOrder } from '../../src/contract/order.ts';
import type { Result } from '../../src/contract/result.ts';
import type { CaptchaOutcome } from './captcha-chart.ts';
import type { Noted } from './checkout-states.ts';
import { answerCaptcha, isDefinite, type HasBotAnswer, type SubmissionState } from './submission.ts';

/** The effects on a chart's memory of its press. */
export const submissionActions = <
  Request extends HasBotAnswer,
  Context extends SubmissionState<Request>,
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
    markSubmitted: remember(() => ({ unanswered: true, orderProblem: null })),
    noAnswerDue: remember(() => ({ unanswered: false })),
    noteOrder: remember((_, { result }: { readonly result: Result<CreatedOrder> }) =>
      result.ok ? { orderHash: result.value.hash } : {},
    ),
    answerCaptcha: remember((context, { outcome }: { readonly outcome: CaptchaOutcome }) =>
      answerCaptcha(context, outcome),
    ),
    /** A definite answer: the next press is a new one. */
    clearSubmission: remember(() => ({ pending: null, unanswered: false })),
  };
};

/** What is asked of a press. */
export const submissionGuards = {
  isDefinite: (_: unknown, { problem }: Noted) => problem !== null && isDefinite(problem),
  wasUnanswered: ({ context }: { readonly context: { readonly unanswered: boolean } }) => context.unanswered,
};
