import { fromCallback, fromPromise, type AnyEventObject } from 'xstate';

import { fail, type Problem, type Result } from '../../src/contract/result.ts';

/*
 * Charts only name their calls. Each call is a typed placeholder here, which the screen replaces with
 * `machine.provide({ actors: { … } })`.
 */

/** A thrown error as a problem, for the console. Calls answer Results; whatever they throw is our own bug. */
export const problemOfError = (error: unknown): Problem => ({
  kind: 'unreadable',
  cause: 'schema',
  detail: error instanceof Error ? error.message : String(error),
});

/** A call that the buyer has given up waiting for. */
export const timeoutProblem: Problem = { kind: 'unreachable', cause: 'timeout', status: 0 };

/** Why a call gave nothing; null where it gave something. */
export const problemOfResult = (result: Result<unknown>): Problem | null =>
  result.ok ? null : result.problem;

/** An effect of the page, with the parameters it is given. */
export type Effect<Params> = (event: unknown, params: Params) => void;
/** Stands for an effect until the screen provides it; one that is left out does nothing. */
export const noop = (): void => undefined;

/** A call to be provided: answers a Result, is given an AbortSignal. Unprovided, it fails as a value. */
export const callPlaceholder = <T, Input>(name: string) =>
  fromPromise<Result<T>, Input>(() => Promise.resolve(fail(problemOfError(`${name} was not provided`))));

/** A source of events to be provided: a clock, the page's visibility, a loading map. Unprovided, it is silent. */
export const sourcePlaceholder = <Event extends AnyEventObject, Input>() =>
  fromCallback<Event, Input>(() => undefined);
