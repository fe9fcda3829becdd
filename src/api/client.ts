import * as z from 'zod/mini';

import { errorCodes } from '../contract/codes.ts';
import { fail, succeed, type Problem, type Result } from '../contract/result.ts';
import { idOf } from '../contract/scalars.ts';
import type { Call, SendOptions } from './call.ts';
import { readReply, type RawReply } from './read-reply.ts';

/** Milliseconds after which a call is given up. */
export const callTimeoutMs = 15_000;
const retryDelaysMs = [300, 1_200] as const;

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
  path: '/api/token',
  schema: z.union([
    idOf<string>(),
    z.pipe(
      z.looseObject({ token: idOf<string>() }),
      z.transform((body) => body.token),
    ),
  ]),
  kind: 'read',
  reads: 'body',
  answersCode: false,
};

const isTransient = (problem: Problem): boolean =>
  problem.kind === 'unreachable' || (problem.kind === 'unreadable' && problem.cause !== 'schema');

/** Makes a client with a token of its own, fetched when first needed and once more when the back end refuses it. */
export const createClient = (options: ClientOptions): Client => {
  const timeoutMs = options.timeoutMs ?? callTimeoutMs;
  let pendingToken: Promise<Result<string>> | null = null;

  const exchange = async (
    call: Call<unknown>,
    init: RequestInit,
    signal: AbortSignal | undefined,
  ): Promise<Result<RawReply>> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const reply = await options.fetch(`${options.base}${call.path}`, {
        ...init,
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        credentials: 'same-origin',
        cache: 'no-store',
      });
      return succeed({
        status: reply.status,
        contentType: reply.headers.get('content-type') ?? '',
        text: await reply.text(),
      });
    } catch {
      if (signal?.aborted === true) return fail({ kind: 'aborted' });
      const cause = timeout.aborted ? 'timeout' : options.isOnline() ? 'network' : 'offline';
      return fail({ kind: 'unreachable', cause, status: 0 });
    }
  };

  const once = async <T>(call: Call<T>, init: RequestInit, signal?: AbortSignal): Promise<Result<T>> => {
    const raw = await exchange(call, init, signal);
    return raw.ok ? readReply(call, raw.value) : raw;
  };

  /** Back-off between tries of a read; a write is never sent again by itself. */
  const persistently = async <T>(call: Call<T>, attempt: () => Promise<Result<T>>): Promise<Result<T>> => {
    let result = await attempt();
    for (const delayMs of call.kind === 'read' ? retryDelaysMs : []) {
      if (result.ok || !isTransient(result.problem)) return result;
      await options.wait(delayMs);
      result = await attempt();
    }
    return result;
  };

  /* One token for everybody who asks at once; a failed one is forgotten, so that the next press asks again. */
  const getToken = (stale?: Promise<Result<string>>): Promise<Result<string>> => {
    if (pendingToken === null || pendingToken === stale) {
      const asked = persistently(token, () =>
        once(token, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }),
      );
      pendingToken = asked;
      void asked.then((result) => {
        if (!result.ok && pendingToken === asked) pendingToken = null;
      });
    }
    return pendingToken;
  };

  const headersWith = (tokenText: string): Record<string, string> => ({
    'X-CSRF-Token': tokenText,
    'X-Requested-With': 'XMLHttpRequest',
    'Content-Type': 'application/json',
  });

  const post = async <T>(
    call: Call<T>,
    body: unknown,
    { signal, idempotencyKey }: SendOptions,
  ): Promise<Result<T>> => {
    const attempt = async (stale?: Promise<Result<string>>): Promise<Result<T>> => {
      const asked = getToken(stale);
      const fresh = await asked;
      if (!fresh.ok) return fresh;
      const headers = headersWith(fresh.value);
      if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
      const result = await once(call, { method: 'POST', headers, body: JSON.stringify(body ?? {}) }, signal);
      const tokenRefused =
        !result.ok && 'code' in result.problem && result.problem.code === errorCodes.invalidCsrf;
      return tokenRefused && stale === undefined ? attempt(asked) : result;
    };
    return persistently(call, () => attempt());
  };

  const send = async <T>(
    call: Call<T>,
    body?: unknown,
    sendOptions: SendOptions = {},
  ): Promise<Result<T>> => {
    const result =
      call.method === 'POST'
        ? await post(call, body, sendOptions)
        : await persistently(call, () =>
            once(call, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }, sendOptions.signal),
          );
    if (!result.ok && result.problem.kind !== 'aborted') options.report(call.name, result.problem);
    return result;
  };

  return {
    send,
    addressOf: (path) => `${options.base}${path}`,
    postHeaders: async ({ fresh, signal }) => {
      const result = await getToken(fresh && pendingToken !== null ? pendingToken : undefined);
      if (signal?.aborted === true) return fail({ kind: 'aborted' });
      return result.ok ? succeed(headersWith(result.value)) : result;
    },
  };
};
