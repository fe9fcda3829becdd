import { fromPromise } from 'xstate';
import type { captchaMachine } from '../../machines/common/captcha-chart.ts';
import { mutationMachine, type MutationAttempt } from '../../machines/common/mutation-chart.ts';
import type { Result } from '../contract/result.ts';

/**
 * A call for a chart's placeholder with the same input. A stopped actor never reports a result: React's strict mode
 * stops and starts every chart once, and the aborted call would otherwise count as a failure of the new one.
 */
export const queryActor = <T, Input>(run: (input: Input, signal: AbortSignal) => Promise<Result<T>>) =>
  fromPromise<Result<T>, Input>(async ({ input, signal }) => {
    const result = await run(input, signal);
    return signal.aborted ? new Promise<never>(() => {}) : result;
  });

/** A mutation with the shop's bot check: `send` receives the check's answer. */
export const mutationActor = <Request, Answer>(
  captcha: typeof captchaMachine,
  send: (sending: MutationAttempt<Request>, signal: AbortSignal) => Promise<Result<Answer>>,
) => mutationMachine<Request, Answer>().provide({ actors: { send: queryActor(send), captcha } });
