import { createClient, type Client, type ClientOptions } from '../../../src/api/client.ts';
import type { Problem } from '../../../src/contract/result.ts';

/** One request as the back end saw it. */
export type Seen = {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
  /** The request's signal: aborted by the caller or by the timeout. */
  readonly signal: AbortSignal | null;
};

/** The back end's answer to the n-th request (from 0), tokens excluded. Throwing = the network is down. */
export type Answer = (seen: Seen, n: number) => Response | Promise<Response>;

export type BackEnd = {
  readonly client: Client;
  /** All requests except those for tokens. */
  readonly calls: Seen[];
  readonly reports: { readonly call: string; readonly problem: Problem }[];
  /** The waits between tries, ms. */
  readonly waits: number[];
  readonly tokens: () => number;
};

/** A reply with JSON in the usual envelope. */
export const respond = (response: unknown, status = 200): Response => Response.json({ response }, { status });

/** A reply that is not JSON. */
export const page = (text: string, status = 200, type = 'text/html'): Response =>
  new Response(text, { status, headers: { 'content-type': type } });

/** Never answers; ends only when the request is aborted. */
export const never = ({ signal }: Seen): Promise<Response> =>
  new Promise((_, reject) => {
    const giveUp = (): void => reject(new DOMException('gone', 'AbortError'));
    if (signal?.aborted === true) giveUp();
    signal?.addEventListener('abort', giveUp);
  });

/** A client over a back end in memory. Tokens are `t1`, `t2`… in the order of requests. */
export const backEnd = (
  answer: Answer,
  over: Partial<ClientOptions> & { readonly token?: (n: number) => Response | Promise<Response> } = {},
): BackEnd => {
  const calls: Seen[] = [];
  const reports: { call: string; problem: Problem }[] = [];
  const waits: number[] = [];
  let tokens = 0;
  const { token = (n: number) => respond(`t${n}`), ...options } = over;
  const client = createClient({
    base: '',
    fetch: async (input, init) => {
      const path = input instanceof Request ? input.url : input.toString();
      const body = typeof init?.body === 'string' ? init.body : '';
      if (path.endsWith('/api/token')) {
        tokens += 1;
        return token(tokens);
      }
      const seen = {
        method: init?.method ?? 'GET',
        path,
        headers: new Headers(init?.headers),
        body,
        signal: init?.signal ?? null,
      };
      calls.push(seen);
      return answer(seen, calls.length - 1);
    },
    isOnline: () => true,
    wait: async (ms) => {
      waits.push(ms);
    },
    random: () => 0.5,
    report: (call, problem) => {
      reports.push({ call, problem });
    },
    ...options,
  });
  return { client, calls, reports, waits, tokens: () => tokens };
};
