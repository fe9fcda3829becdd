import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

/** The cost of one request; a `status` of 0 means no answer within the page's time limit, or a broken connection. */
export type Answer = {
  readonly status: number;
  readonly ms: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** The relevant part of an answer. */
export type Row = Readonly<Record<string, string>>;

type Reply<T> = Partial<Readonly<Record<'response', T>>>;

/** The storefront's time limit for a call; for the map it is a minute. */
const patienceMs = 15_000;
const mapPatienceMs = 60_000;

/** The headers of every call of the page, with the token. */
export const callHeaders = (token: string): Record<string, string> => ({
  'X-Requested-With': 'XMLHttpRequest',
  'X-CSRF-Token': token,
  'Content-Type': 'application/json',
});

/** One request, timed from before its connection to its last byte. Without an agent it has its own connection. */
export function send(
  url: string,
  options: {
    readonly agent?: Agent;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  } = {},
): Promise<Answer> {
  const { agent = false, headers = {}, body } = options;
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, got: IncomingHttpHeaders = {}, text = ''): void =>
      resolve({ status, ms: performance.now() - started, headers: got, body: text });
    const asked = request(
      url,
      { method: body === undefined ? 'GET' : 'POST', agent, headers: { ...headers } },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          clearTimeout(timer);
          const packed = reply.headers['content-encoding'] !== undefined;
          end(reply.statusCode ?? 0, reply.headers, packed ? '' : Buffer.concat(chunks).toString());
        });
        reply.on('error', () => end(0));
      },
    );
    const timer = setTimeout(() => asked.destroy(), url.endsWith('/map') ? mapPatienceMs : patienceMs);
    asked.on('error', () => {
      clearTimeout(timer);
      end(0);
    });
    asked.end(body);
  });
}

/** An answer parsed as JSON; `response` is undefined if the answer has none. */
export const replyOf = <T>({ status, body }: Answer): Reply<T> =>
  status === 0 || !body.startsWith('{') ? {} : (JSON.parse(body) as Reply<T>);

/** A shop's token, which is valid at all shops that share its database; '' if none was received. */
export async function readToken(origin: string, agent?: Agent): Promise<string> {
  const answer = await send(`${origin}/api/token`, agent === undefined ? {} : { agent });
  return answer.status === 200 ? (replyOf<string>(answer).response ?? '') : '';
}

/** How long a busy shop asks to wait, ms; undefined if it does not. */
export function retryAfterMs({ status, headers }: Answer): number | undefined {
  const seconds = Number(headers['retry-after']);
  return (status === 503 || status === 429) && seconds > 0 ? seconds * 1000 : undefined;
}
