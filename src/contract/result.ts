import { errorCodes } from './codes.ts';

/** Why a call gave no value. Plain data, so that it can be passed to machines and workers. */
export type Problem =
  /** The back end answered and said no: `errorCode` other than 0. `text` is the server's own, may be empty. */
  (
    | {
        readonly kind: 'refused';
        readonly code: string;
        readonly text: string;
        /** The reply had no code: this one is ours, and the result is unknown. */
        readonly codeless?: true;
      }
    /** The bot check must be answered before the same request is sent again. */
    | { readonly kind: 'captcha'; readonly code: string; readonly text: string }
    /** The requested thing does not exist (an unknown hash). Never used for a network failure. */
    | { readonly kind: 'notFound'; readonly code: string; readonly text: string }
    /** Nothing usable came back; nothing is known about what the back end did. */
    | {
        readonly kind: 'unreachable';
        readonly cause: 'offline' | 'timeout' | 'network' | 'server';
        readonly status: number;
        /** A busy server's text. */
        readonly text?: string;
        /** The seconds after which a busy server is to be asked again. */
        readonly retryAfterS?: number;
      }
    /** The reply violates the contract. `detail` is for the console, not for the buyer. */
    | {
        readonly kind: 'unreadable';
        readonly cause: 'html' | 'truncated' | 'schema';
        readonly detail: string;
      }
    /** The caller cancelled: never shown. */
    | { readonly kind: 'aborted' }
  ) & {
    /** The request id in the server's log, for a reply the buyer can't act on. */
    readonly requestId?: string;
  };

/** A value or the reason there is none. Nothing in the storefront throws across a layer. */
export type Result<T, E = Problem> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: E };

/**
 * Whether the back end's answer is definite, so that the request can have no further effect. A bot check counts: the
 * same request is sent again, under the same key.
 */
export const isFinalRefusal = (problem: Problem): boolean =>
  (problem.kind === 'refused' && problem.codeless !== true) ||
  problem.kind === 'notFound' ||
  problem.kind === 'captcha';

/** A problem with its request id in the server's log, if only the server's operator can help. */
export const withRequestId = (problem: Problem, requestId: string): Problem => {
  const isUnexpected =
    problem.kind === 'unreachable' ||
    problem.kind === 'unreadable' ||
    ('code' in problem && problem.code === errorCodes.internal);
  return isUnexpected && /^[\w.-]{1,64}$/.test(requestId) ? { ...problem, requestId } : problem;
};

/** Wraps a value as a success. */
export const succeed = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** Wraps a reason as a failure. */
export const fail = <E>(problem: E): { readonly ok: false; readonly problem: E } => ({ ok: false, problem });
