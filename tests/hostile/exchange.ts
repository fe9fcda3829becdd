import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A request to send. */
export type Sent = {
  readonly method: string;
  /** Path and query, as in the request's first line. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer | undefined;
};

/** Its result. `status` 0: no reply within the page's time limit. */
export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly ms: number;
  /** Why there was no reply. */
  readonly failure?: string;
};

/** The page's limit for its slowest call: `npm run crowd` measures how soon a busy shop answers. */
const patienceMs = 60_000;
/** Only this much of a reply is checked. */
const maxLetters = 4_000_000;

/** A client that sends requests to a shop over kept-alive connections. */
export function createSender(origin: string): {
  send(sent: Sent, fresh?: boolean): Promise<Reply>;
  end(): void;
} {
  const { hostname, port } = new URL(origin);
  const kept = new Agent({ keepAlive: true, maxSockets: 16 });
  const send = (sent: Sent, fresh = false): Promise<Reply> =>
    new Promise((resolve) => {
      const began = performance.now();
      const settle = (reply: Omit<Reply, 'ms'>): void => {
        clearTimeout(timer);
        resolve({ ...reply, ms: performance.now() - began });
      };
      const fail = (failure: string): void => settle({ status: 0, headers: {}, body: '', failure });
      const { method, path, headers = {}, body } = sent;
      const asked = request({
        hostname,
        port,
        method,
        path,
        agent: fresh ? false : kept,
        // Set explicitly: a GET would have none, and its body would be read as the next request.
        headers: {
          ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
          ...(headers as Record<string, string | string[]>),
        },
      });
      const timer = setTimeout(() => {
        fail(`no reply within ${patienceMs / 1000} s`);
        asked.destroy();
      }, patienceMs);
      asked.on('error', (error) => fail(error.message));
      asked.on('response', (reply) => {
        const parts: Buffer[] = [];
        let letters = 0;
        const end = (): void =>
          settle({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: unpacked(Buffer.concat(parts), reply.headers['content-encoding']),
          });
        reply.on('data', (part: Buffer) => {
          letters += part.length;
          if (letters <= maxLetters) parts.push(part);
          // For an endless stream the first chunk is the answer.
          if (reply.headers['content-type']?.startsWith('text/event-stream') === true) {
            end();
            asked.destroy();
          }
        });
        reply.on('end', end);
        reply.on('error', (error) => fail(error.message));
      });
      asked.end(body);
    });
  return { send, end: () => kept.destroy() };
}

/** A reply's text; '' if it is compressed and incomplete. */
function unpacked(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === undefined || bytes.length === 0) return bytes.toString();
  try {
    return (encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
  } catch {
    return '';
  }
}

/** How to send bytes: in pieces, with a pause between; `cut` disconnects after the last one. */
export type RawSending = {
  readonly pieces: readonly (string | Buffer)[];
  readonly pauseMs?: number;
  readonly cut?: boolean;
};

/**
 * Sends bytes that are no valid HTTP request of a client, and returns what came back until the shop disconnected or
 * `waitMs` had passed.
 */
export function sendRaw(origin: string, { pieces, pauseMs = 0, cut = false }: RawSending, waitMs: number) {
  const { hostname, port } = new URL(origin);
  return new Promise<string>((resolve) => {
    let said = '';
    let next = 0;
    const socket = connect(Number(port), hostname);
    const finish = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(said);
    };
    const timer = setTimeout(finish, waitMs);
    const write = (): void => {
      const piece = pieces[next];
      next += 1;
      if (piece === undefined) return cut ? finish() : undefined;
      socket.write(piece);
      if (pauseMs === 0) write();
      else setTimeout(write, pauseMs);
    };
    socket.on('connect', write);
    socket.on('data', (part) => {
      if (said.length < 100_000) said += part.toString('latin1');
      // The reply is complete by its stated length: no need to wait for the connection's end.
      const [head = '', body = ''] = said.split('\r\n\r\n', 2);
      const length = /^content-length: (\d+)/im.exec(head)?.[1];
      if (length !== undefined && body.length >= Number(length)) finish();
    });
    socket.on('end', finish);
    socket.on('close', finish);
    socket.on('error', finish);
  });
}
