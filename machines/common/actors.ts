import { fromCallback, fromPromise, type AnyEventObject } from 'xstate';

import { fail, type Problem, type Result } from '../../src/contract/result.ts';

/*
 * Charts only name their calls. Each call is a typed placeholder here, which the screen replaces with
 * `machine.provide({ actors: { … } })`.
 */

/**
 * Turns a thrown error into a problem whose detail is for the console. Calls return Results: a throw is our own bug.
 */
export const problemOfError = (error: unknown): Problem => ({
  kind: 'unreadable',
  cause: 'schema',
  detail: error instanceof Error ? error.message : String(error),
});

/** The problem of a call that the buyer no longer waits for. */
export const timeoutProblem: Problem = { kind: 'unreachable', cause: 'timeout', status: 0 };

/** The problem of a failed call; null if it succeeded. */
export const problemOfResult = (result: Result<unknown>): Problem | null =>
  result.ok ? null : result.problem;

/** A side effect of the page, called with its parameters. */
export type Effect<Params> = (event: unknown, params: Params) => void;
/** Placeholder for an effect: does nothing until the screen provides it. */
export const noop = (): void => undefined;

/** Placeholder for a call that returns a Result and takes an AbortSignal. Until provided, it resolves to a failure. */
export const callPlaceholder = <T, Input>(name: string) =>
  fromPromise<Result<T>, Input>(() => Promise.resolve(fail(problemOfError(`${name} was not provided`))));

/** Placeholder for a source of events: a clock, the page's visibility, a loading map. Until provided, it sends none. */
export const sourcePlaceholder = <Event extends AnyEventObject, Input>() =>
  fromCallback<Event, Input>(() => undefined);
