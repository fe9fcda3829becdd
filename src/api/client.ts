import { errorCodes } from '../contract/codes.ts';
import { fail, succeed, type Problem, type Result } from '../contract/result.ts';
import { csrfToken } from '../contract/token.ts';
import type { Call, SendOptions } from './call.ts';
import { readReply, type RawReply } from './read-reply.ts';
import { firstPaths } from './first-requests.ts';
import { hearTime } from './server-clock.ts';
import { postHeadersWith, readHeaders } from './wire-headers.ts';

/** Milliseconds after which a call is given up. */
export const callTimeoutMs = 15_000;
/* Waits before each further try: a write is never sent again by itself. */
const retryDelaysMs = { read: [300, 1_200], write: [] } as const;

/** What the client stands on; tests give their own. */
export interface ClientOptions {
  /** Address the calls' paths are appended to: '' for the same origin, or a base path. */
  readonly base: string;
  readonly fetch: typeof globalThis.fetch;
  readonly isOnline: () => boolean;
  readonly wait: (ms: number) => Promise<void>;
  /** Called with every problem worth a developer's eye; never with a hash or a body. */
  readonly report: (call: string, problem: Problem) => void;
  readonly timeoutMs?: number;
}

/** The one way to the back end. */
export interface Client {
  /** Sends a call and gives its value or the reason there is none. Never throws. */
  readonly send: <T>(call: Call<T>, body?: unknown, options?: SendOptions) => Promise<Result<T>>;
  /** Headers of a POST made elsewhere (the hall's worker). `fresh` asks for a new token first. */
  readonly postHeaders: (options: {
    readonly fresh: boolean;
    readonly signal?: AbortSignal;
  }) => Promise<Result<Readonly<Record<string, string>>>>;
  /** The address of a path on this back end. */
  readonly addressOf: (path: string) => string;
}

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

/** What another try may mend: not a 4xx, nor a reply that is whole and yet not the contract. */
const isTransient = (problem: Problem): boolean =>
  problem.kind === 'unreachable'
    ? problem.cause !== 'server' || problem.status >= firstServerError
    : problem.kind === 'unreadable' && problem.cause !== 'schema';

/* Neither is a failure: a call that nobody waits for any more, and a code from a picture that is asked for. */
const isOrdinary = ({ kind }: Problem): boolean => kind === 'aborted' || kind === 'captcha';

/** The server's words may quote an order's hash or a buyer's address: they stay out of the log. */
const forLog = (problem: Problem): Problem => ('text' in problem ? { ...problem, text: '' } : problem);

const isTokenRefusal = (problem: Problem): boolean =>
  'code' in problem && problem.code === errorCodes.invalidCsrf;

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/* The token is everybody's, so one caller's leaving does not stop it: the caller just waits no longer. */
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

/** Makes a client with a token of its own, fetched when first needed and once more when the back end refuses it. */
export const createClient = (options: ClientOptions): Client => {
  const timeoutMs = options.timeoutMs ?? callTimeoutMs;
  // Called bare: a browser's fetch refuses to run as a method of another object.
  const { fetch: ask } = options;
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
        // A redirect to a stranger is a failure: neither a hash nor a token is taken there.
        mode: 'same-origin',
        cache: 'no-store',
      });
      hearTime(reply.headers);
      return succeed({
        status: reply.status,
        contentType: reply.headers.get('content-type') ?? '',
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
    return raw.ok ? readReply(call, raw.value) : raw;
  };

  const persistently = async <T>(call: Call<T>, attempt: () => Promise<Result<T>>): Promise<Result<T>> => {
    let result = await attempt();
    for (const delayMs of retryDelaysMs[call.kind]) {
      if (result.ok || !isTransient(result.problem)) return result;
      await options.wait(delayMs);
      result = await attempt();
    }
    return result;
  };

  /* One token for everybody who asks at once; a failed one is forgotten, so that the next press asks again. */
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
    // Who gives up may try again at once, and not by waiting for a token that may never come.
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
    return persistently(call, attempt);
  };

  const send = async <T>(
    call: Call<T>,
    body?: unknown,
    sendOptions: SendOptions = {},
  ): Promise<Result<T>> => {
    const result =
      call.method === 'POST'
        ? await post(call, body, sendOptions)
        : await persistently(call, () => once(call, { headers: readHeaders }, sendOptions.signal));
    if (!result.ok && !isOrdinary(result.problem)) options.report(call.name, forLog(result.problem));
    return result;
  };

  return {
    send,
    addressOf: (path) => `${options.base}${path}`,
    postHeaders: async ({ fresh, signal }) => {
      const stale = fresh && pendingToken !== null ? pendingToken : undefined;
      const result = await waitForToken(getToken(stale), signal);
      return result.ok ? succeed(postHeadersWith(result.value)) : result;
    },
  };
};
