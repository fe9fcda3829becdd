/*
 * A call that changes something at the back end, sent once. Most are answered at once, with a value or a refusal. A bot
 * check is shown to the buyer; the answer is sent with the same request under the same idempotency key. Closing the
 * check sends nothing: the call ends with the check itself as its problem, which no modal shows. A wrong answer brings
 * another check. If there is no reply, the call ends too; the owner decides whether to resend it.
 *
 * To provide: actors.send (input { request, key, bot }) → Result<Answer>; actors.captcha = captchaMachine.provide(…), a
 * child actor while it is shown. Output: the last Result.
 */
import { assign, setup } from 'xstate';

import type { BotAnswer } from '../../src/contract/requests.ts';
import { fail, isFinalRefusal, type Problem, type Result } from '../../src/contract/result.ts';
import { callPlaceholder, problemOfResult, problemOfError } from './actors.ts';
import { captchaMachine } from './captcha-chart.ts';

/** The request, and its idempotency key. */
export type MutationRequest<Request> = {
  readonly request: Request;
  readonly key: string;
};

/** A request in flight, with the bot-check answers so far. */
export type MutationAttempt<Request> = {
  readonly bot: BotAnswer;
} & MutationRequest<Request>;

/**
 * Context of a call in flight.
 * @internal Declarations of others have to name it.
 */
export type MutationContext<Request, Answer> = {
  readonly result: Result<Answer>;
} & MutationAttempt<Request>;

/** Not sent yet: the result for an owner that stops the call before its first answer. */
const unsent: Problem = { kind: 'aborted' };

/** The chart of one kind of call. */
export const mutationMachine = <Request, Answer>() => {
  type Context = MutationContext<Request, Answer>;
  return setup({
    types: {
      input: {} as MutationRequest<Request>,
      context: {} as Context,
      output: {} as Result<Answer>,
      children: {} as { captcha: 'captcha' },
    },
    actors: { send: callPlaceholder<Answer, MutationAttempt<Request>>('send'), captcha: captchaMachine },
    guards: {
      isBotCheck: (_, { result }: { readonly result: Result<unknown> }) =>
        problemOfResult(result)?.kind === 'captcha',
    },
  }).createMachine({
    id: 'mutation',
    context: ({ input }): Context => ({ ...input, bot: {}, result: fail(unsent) }),
    initial: 'sending',
    states: {
      sending: {
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context: { request, key, bot } }) => ({ request, key, bot }),
          onDone: [
            {
              guard: { type: 'isBotCheck', params: ({ event }) => ({ result: event.output }) },
              target: 'captcha',
              actions: assign({ result: ({ event }) => event.output }),
            },
            { target: 'answered', actions: assign({ result: ({ event }) => event.output }) },
          ],
          onError: {
            target: 'answered',
            actions: assign({ result: ({ event }) => fail(problemOfError(event.error)) }),
          },
        },
      },
      captcha: {
        invoke: {
          id: 'captcha',
          src: 'captcha',
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'solved',
              target: 'sending',
              actions: assign({
                bot: ({ event }) =>
                  event.output.kind === 'solved'
                    ? { captchaSid: event.output.sid, captchaText: event.output.text }
                    : {},
              }),
            },
            { target: 'answered' },
          ],
        },
      },
      answered: { type: 'final' },
    },
    output: ({ context }) => context.result,
  });
};

/**
 * The input of `mutationGuards`.
 *
 * @internal Other declarations need its name.
 */
export type MutationResult = {
  readonly result: Result<unknown>;
};

/** Guards for the owner of a call, on the last Result. */
export const mutationGuards = {
  /** The buyer closed the bot check: nothing was sent, and there is nothing to report. */
  wasNotAsked: (_: unknown, { result }: MutationResult) => problemOfResult(result)?.kind === 'captcha',
  /** The back end refused: the call had no effect. */
  endsInRefusal: (_: unknown, { result }: MutationResult) => {
    const problem = problemOfResult(result);
    return problem !== null && isFinalRefusal(problem);
  },
};
