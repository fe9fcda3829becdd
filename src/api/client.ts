import type * as z from 'zod/mini';
import { errorCodes } from '../contract/codes.ts';
import { errorOf, errorTextOf, unwrap } from '../contract/envelope.ts';
import type { BotAnswer } from '../contract/requests.ts';
import { fail, succeed, withRequestId, type Problem, type Result } from '../contract/result.ts';
import { csrfToken } from '../contract/token.ts';
import { broughtHeader, firstPaths, postHeadersWith, readHeaders } from './first-requests.ts';
import { hearTime } from './server-clock.ts';

/** A raw reply, before any validation. */
type RawReply = {
  /** Whether it was embedded in the page. */
  readonly isBrought: boolean;
  readonly status: number;
  readonly contentType: string;
  /** The server's request id; '' if it gave none. */
  readonly requestId: string;
  /** A busy server's retry delay in seconds; 0 if it gave none. */
  readonly retryAfterS: number;
  readonly text: string;
};

/* Used only for text that is not JSON: many back ends label their JSON text/html. */
const isHtml = ({ contentType, text }: RawReply): boolean =>
  contentType.includes('text/html') || /^\s*</.test(text);

const isEmpty = (body: unknown): boolean =>
  body === null || body === '' || (typeof body === 'object' && Object.keys(body).length === 0);

const parseJson = (text: string): Result<unknown, null> => {
  try {
    return succeed(JSON.parse(text) as unknown);
  } catch {
    return fail(null);
  }
};

const refusal = (code: string, text: string, status: number): Problem => {
  if (code === errorCodes.invalidCaptcha) return { kind: 'captcha', code, text };
  return status === 404 ? { kind: 'notFound', code, text } : { kind: 'refused', code, text };
};

/*
 * A server that failed half-way (5xx) does not know what it has done, whatever code it sent. Only a rejected token or
 * captcha is definite.
 */
const isDefinite = (code: string, status: number): boolean =>
  status < 500 || code === errorCodes.invalidCsrf || code === errorCodes.invalidCaptcha;

/** Parses a reply with its call's schema. Never throws: the result is a value or a typed problem. */
const readReply = <T>(call: Call<T>, raw: RawReply): Result<T> => {
  const result = readBody(call, raw);
  return result.ok ? result : fail(withRequestId(result.problem, raw.requestId));
};

const unavailable = ({ status, retryAfterS }: RawReply) => ({
  kind: 'unreachable' as const,
  cause: 'server' as const,
  status,
  ...(status === busyStatus && retryAfterS > 0 && retryAfterS <= maxRetryAfterS && { retryAfterS }),
});

const readBody = <T>(call: Call<T>, raw: RawReply): Result<T> => {
  const failed = raw.status >= 400;
  const nothing = raw.text.trim() === '';
  const parsed = nothing && !failed && call.emptySucceeds === true ? succeed(null) : parseJson(raw.text);
  if (!parsed.ok) {
    if (raw.status === 404) return fail({ kind: 'notFound', code: '404', text: '' });
    if (failed) return fail(unavailable(raw));
    return fail({
      kind: 'unreadable',
      cause: !nothing && isHtml(raw) ? 'html' : 'truncated',
      detail: call.name,
    });
  }
  const { body, beside } = unwrap(parsed.value);
  const error = errorOf(body) ?? errorOf(beside);
  if (error !== null && error.code !== errorCodes.none && isDefinite(error.code, raw.status)) {
    return fail(refusal(error.code, error.text, raw.status));
  }
  if (raw.status === 404) return fail({ kind: 'notFound', code: '404', text: '' });
  if (failed) {
    const text = error?.code === errorCodes.limit ? error.text : '';
    return fail({ ...unavailable(raw), ...(text !== '' && { text }) });
  }
  if (call.answersCode && error === null && !(call.emptySucceeds === true && isEmpty(body))) {
    return fail({
      kind: 'refused',
      code: errorCodes.internal,
      codeless: true,
      text: errorTextOf(body) || errorTextOf(beside),
    });
  }
  const given = { body, reply: { ...beside, response: body } };
  const value = call.schema.safeParse(given[call.reads]);
  if (value.success) return succeed(value.data);
  const issue = value.error.issues[0];
  const detail = `${call.name}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`;
  return fail({ kind: 'unreadable', cause: 'schema', detail });
};

/** The timeout of a call, ms. */
const callTimeoutMs = 15_000;
/* Delays before each retry, ms. A write is never resent automatically. */
const retryDelaysMs = { read: [300, 1_200], write: [] } as const;
/* A longer retry delay is ignored: it is not meant for a crowd of buyers, s. */
const maxRetryAfterS = 120;
/* How often, and for how many ms in total, a busy server may put off a read. */
const maxTurns = 30;
const maxLineMs = 300_000;

/**
 * The client's dependencies; tests give their own.
 *
 * @internal Used by tests, which make one.
 */
export type ClientOptions = {
  /** Address the calls' paths are appended to: '' for the same origin, or a base path. */
  readonly base: string;
  readonly fetch: typeof globalThis.fetch;
  readonly isOnline: () => boolean;
  /** `isInLine`: the server is busy and has said for how long. */
  readonly wait: (ms: number, isInLine: boolean) => Promise<void>;
  /** From 0 to 1. Spreads the retries: requests rejected in the same second do not all return in the same one. */
  readonly random?: () => number;
  /** Called with every problem that a developer should see; never with a hash or a body. */
  readonly report: (call: string, problem: Problem) => void;
  readonly timeoutMs?: number;
};

/** The only way to the back end. */
export type Client = {
  /** Sends a call and returns its value or problem. Never throws. */
  readonly send: <T>(call: Call<T>, body?: unknown, options?: SendOptions) => Promise<Result<T>>;
  /** Headers of a POST made elsewhere (the hall's worker). `fresh` requests a new token first. */
  readonly postHeaders: (options: {
    readonly fresh: boolean;
    readonly signal?: AbortSignal;
  }) => Promise<Result<Readonly<Record<string, string>>>>;
  /** The address of a path on this back end. */
  readonly addressOf: (path: string) => string;
};

const token: Call<string> = {
  name: 'token',
  method: 'GET',
  path: firstPaths.token,
  schema: csrfToken,
  kind: 'read',
  reads: 'body',
  answersCode: false,
};

const firstServerError = 500;
const busyStatus = 503;

/** Whether a retry may help: not after a 4xx, nor after a complete reply that violates the contract. */
const isTransient = (problem: Problem): boolean =>
  problem.kind === 'unreachable'
    ? problem.cause !== 'server' || problem.status >= firstServerError
    : problem.kind === 'unreadable' && problem.cause !== 'schema';

/* A cancelled call or a bot check, which are not failures. */
const isOrdinary = ({ kind }: Problem): boolean => kind === 'aborted' || kind === 'captcha';

/** The server's text may quote an order's hash or a buyer's address, so it is not logged. */
const forLog = (problem: Problem): Problem => ('text' in problem ? { ...problem, text: '' } : problem);

const isTokenRefusal = (problem: Problem): boolean =>
  'code' in problem && problem.code === errorCodes.invalidCsrf;

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/* All callers share the token, so a cancelling caller does not abort its request, but only stops waiting for it. */
const unlessAborted = async <T>(asked: Promise<Result<T>>, signal?: AbortSignal): Promise<Result<T>> => {
  if (signal === undefined) return asked;
  const aborted = fail<Problem>({ kind: 'aborted' });
  let leave = (): void => {};
  const left = new Promise<Result<T>>((resolve) => {
    leave = () => resolve(aborted);
  });
  signal.addEventListener('abort', leave);
  try {
    return signal.aborted ? aborted : await Promise.race([asked, left]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
};

/** Creates a client with its own CSRF token, fetched when first needed and once more if the back end rejects it. */
export const createClient = (options: ClientOptions): Client => {
  const timeoutMs = options.timeoutMs ?? callTimeoutMs;
  // Called as a bare function: a browser's fetch refuses to run as a method of another object.
  const { fetch: ask, random = Math.random } = options;
  let pendingToken: Promise<Result<string>> | null = null;
  let tokenIsThere = false;

  const exchange = async (
    call: Call<unknown>,
    init: RequestInit,
    signal: AbortSignal | undefined,
  ): Promise<Result<RawReply>> => {
    if (isAborted(signal)) return fail({ kind: 'aborted' });
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const reply = await ask(`${options.base}${call.path}`, {
        ...init,
        method: call.method,
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        credentials: 'same-origin',
        // A redirect to another origin is a failure: neither a hash nor a token is sent there.
        mode: 'same-origin',
        cache: 'no-store',
      });
      hearTime(reply.headers);
      return succeed({
        isBrought: reply.headers.has(broughtHeader),
        status: reply.status,
        contentType: reply.headers.get('content-type') ?? '',
        requestId: reply.headers.get('x-request-id') ?? '',
        retryAfterS: Number.parseInt(reply.headers.get('retry-after') ?? '', 10) || 0,
        text: await reply.text(),
      });
    } catch {
      if (isAborted(signal)) return fail({ kind: 'aborted' });
      const cause = timeout.aborted ? 'timeout' : options.isOnline() ? 'network' : 'offline';
      return fail({ kind: 'unreachable', cause, status: 0 });
    }
  };

  const once = async <T>(call: Call<T>, init: RequestInit, signal?: AbortSignal): Promise<Result<T>> => {
    const raw = await exchange(call, init, signal);
    if (!raw.ok) return raw;
    const result = readReply(call, raw.value);
    const isDamaged = raw.value.isBrought && !result.ok && result.problem.kind === 'unreadable';
    if (!isDamaged) return result;
    const asked = await exchange(call, init, signal);
    return asked.ok ? readReply(call, asked.value) : asked;
  };

  const persistently = async <T>(
    call: Call<T>,
    attempt: () => Promise<Result<T>>,
    signal?: AbortSignal,
  ): Promise<Result<T>> => {
    const delaysMs: number[] = [...retryDelaysMs[call.kind]];
    let leftMs = maxLineMs;
    for (let turns = 0; ;) {
      const result = await attempt();
      if (result.ok || !isTransient(result.problem)) return result;
      const { retryAfterS = 0 } = result.problem as { readonly retryAfterS?: number };
      const turnMs = retryAfterS * (800 + 400 * random());
      // A read waits in line for a busy server: that is not a failure.
      const isInLine = turnMs > 0 && call.kind === 'read' && turns < maxTurns && turnMs <= leftMs;
      const delayMs = isInLine ? turnMs : delaysMs.shift();
      if (delayMs === undefined) return result;
      if (isInLine) {
        turns += 1;
        leftMs -= turnMs;
      }
      // A cancelled call ends at the next attempt, which then sends nothing.
      await unlessAborted(
        options.wait(delayMs, isInLine).then(() => succeed(null)),
        signal,
      );
    }
  };

  /* Concurrent calls share one token; a failed one is dropped, so that the next call requests it again. */
  const getToken = (stale?: Promise<Result<string>>): Promise<Result<string>> => {
    if (pendingToken === null || pendingToken === stale) {
      const asked: Promise<Result<string>> = persistently(token, () =>
        once(token, { headers: readHeaders }),
      ).then((result) => {
        if (pendingToken === asked) {
          tokenIsThere = result.ok;
          if (!result.ok) pendingToken = null;
        }
        return result;
      });
      pendingToken = asked;
      tokenIsThere = false;
    }
    return pendingToken;
  };

  const waitForToken = async (
    asked: Promise<Result<string>>,
    signal: AbortSignal | undefined,
  ): Promise<Result<string>> => {
    // A cancelling caller may retry at once, without waiting for a token that may never come.
    const forget = (): void => {
      if (pendingToken === asked && !tokenIsThere) pendingToken = null;
    };
    signal?.addEventListener('abort', forget);
    try {
      return await unlessAborted(asked, signal);
    } finally {
      signal?.removeEventListener('abort', forget);
    }
  };

  const post = async <T>(
    call: Call<T>,
    body: unknown,
    { signal, idempotencyKey, bot }: SendOptions,
  ): Promise<Result<T>> => {
    let asked = getToken();
    let renewed = false;
    const first = await waitForToken(asked, signal);
    if (!first.ok) return first;
    const attempt = async (): Promise<Result<T>> => {
      const current = await waitForToken(asked, signal);
      if (!current.ok) return current;
      const headers = postHeadersWith(current.value);
      if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
      const result = await once(
        call,
        { headers, body: JSON.stringify({ ...(body as object | undefined), ...bot }) },
        signal,
      );
      if (result.ok || renewed || !isTokenRefusal(result.problem)) return result;
      renewed = true;
      asked = getToken(asked);
      return attempt();
    };
    return persistently(call, attempt, signal);
  };

  const send = async <T>(
    call: Call<T>,
    body?: unknown,
    sendOptions: SendOptions = {},
  ): Promise<Result<T>> => {
    const result =
      call.method === 'POST'
        ? await post(call, body, sendOptions)
        : await persistently(
            call,
            () => once(call, { headers: readHeaders }, sendOptions.signal),
            sendOptions.signal,
          );
    if (!result.ok && !isOrdinary(result.problem)) options.report(call.name, forLog(result.problem));
    return result;
  };

  return {
    send,
    addressOf: (path) => `${options.base}${path}`,
    postHeaders: async ({ fresh, signal }) => {
      const stale = fresh ? (pendingToken ?? undefined) : undefined;
      const result = await waitForToken(getToken(stale), signal);
      return result.ok ? succeed(postHeadersWith(result.value)) : result;
    },
  };
};

/**
 * A call of the contract: its address and the schema of its answer. One constant per call, in the file of its family.
 */
export type Call<T> = {
  /** Shown on the console instead of an address, which may hold an order's hash. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly schema: z.ZodMiniType<T>;
  /**
   * A read changes nothing and is retried twice. A write is sent once: only the buyer may resend it, with the same
   * idempotency key.
   */
  readonly kind: 'read' | 'write';
  /** What the schema parses: `response` alone, or the reply with the keys beside it. */
  readonly reads: 'body' | 'reply';
  /** Whether a body without `errorCode` is an internal error, not a success. */
  readonly answersCode: boolean;
  /** Whether a 2xx with no content is a success by the contract. */
  readonly emptySucceeds?: boolean;
};

/** How one call is sent. */
export type SendOptions = {
  readonly signal?: AbortSignal;
  /** Created when the buyer submits, and kept until a definite answer. */
  readonly idempotencyKey?: string;
  /** The answer to the bot check; goes into the body of a write. */
  readonly bot?: BotAnswer;
};
