import { errorCodes } from './codes.ts';

/** Why a call gave no value. Plain data: it crosses machines and workers unharmed. */
export type Problem =
  /** The back end answered and said no: `errorCode` other than 0. `text` is the server's own, may be empty. */
  (
    | {
        readonly kind: 'refused';
        readonly code: string;
        readonly text: string;
        /** It said neither yes nor no: the code is ours, and nobody knows what has been done. */
        readonly codeless?: true;
      }
    /** The bot check wants an answer before the same request is sent again. */
    | { readonly kind: 'captcha'; readonly code: string; readonly text: string }
    /** The thing asked for is not there (an unknown hash). Never used for a network failure. */
    | { readonly kind: 'notFound'; readonly code: string; readonly text: string }
    /** Nothing usable came back; nothing is known about what the back end did. */
    | {
        readonly kind: 'unreachable';
        readonly cause: 'offline' | 'timeout' | 'network' | 'server';
        readonly status: number;
        /** What a server says that has no time for us just now. */
        readonly text?: string;
        /** After how many seconds it will. */
        readonly retryAfterS?: number;
      }
    /** Something came back that is not the contract. `detail` is for the console, not for the buyer. */
    | {
        readonly kind: 'unreadable';
        readonly cause: 'html' | 'truncated' | 'schema';
        readonly detail: string;
      }
    /** The caller gave up first: shown to nobody. */
    | { readonly kind: 'aborted' }
  ) & {
    /** What the server's log calls the request by, where a reply came that nobody can help. */
    readonly requestId?: string;
  };

/** A value or the reason there is none. Nothing in the storefront throws across a layer. */
export type Result<T, E = Problem> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: E };

/**
 * Whether the back end has said its last word, so that nothing can have come of what was asked. A bot check is one: it
 * asks for the same request again, under the same key.
 */
export const isFinalRefusal = (problem: Problem): boolean =>
  (problem.kind === 'refused' && problem.codeless !== true) ||
  problem.kind === 'notFound' ||
  problem.kind === 'captcha';

/** A problem with what the server's log calls its request, where only whoever runs the server can help. */
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
