import { fail, succeed } from '../../src/contract/result.ts';
import type { Result } from '../../src/contract/result.ts';
import type { HallProgress, MapRequest } from '../messages/hall-api.ts';
import { unreadable } from '../plan/unreadable.ts';

const DEFAULT_TIMEOUT_MS = 60_000;
// Twice the largest plan that is read; a longer download is aborted.
const MAX_BYTES = 200_000_000;

/** The request: a POST if it has a body. */
type Request = Pick<MapRequest, 'url' | 'headers' | 'timeoutMs'> & { readonly body?: string };

/** What is known about a reply once it is complete. */
export type MapDownload = {
  readonly status: number;
  readonly bytes: number;
  /** The server's request id; '' if it sent none. */
  readonly requestId: string;
};

/** The network: the global `fetch`, except in tests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Downloads a session's map, or its hall file, and delivers the bytes as they arrive; `onBytes` returns false to stop.
 * Any HTTP status counts as success here, because a refusal has a body worth reading. Fails with `aborted` on `signal`,
 * and with `unreachable` on a time-out or a broken connection.
 */
export async function fetchMap(
  request: Request,
  signal: AbortSignal,
  onProgress: (progress: HallProgress) => void,
  onBytes: (piece: Uint8Array) => boolean,
  send: Fetch = (url, init) => fetch(url, init),
): Promise<Result<MapDownload>> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const giveUp = (): void => timeout.abort();
  signal.addEventListener('abort', giveUp);
  try {
    if (signal.aborted) return fail({ kind: 'aborted' });
    const response = await send(request.url, {
      ...(request.body === undefined ? {} : { method: 'POST', body: request.body }),
      headers: { ...request.headers },
      credentials: 'same-origin',
      signal: timeout.signal,
    });
    const body = await readBody(response, onProgress, onBytes);
    if (body === null) {
      return fail(unreadable(`the reply is over ${MAX_BYTES} bytes`));
    }
    return succeed({
      bytes: body,
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? '',
    });
  } catch {
    // A failed fetch throws the same TypeError whatever the cause; only our own signals tell more.
    if (signal.aborted) return fail({ kind: 'aborted' });
    if (timeout.signal.aborted) return fail({ kind: 'unreachable', cause: 'timeout', status: 0 });
    const isOnline = globalThis.navigator?.onLine ?? true;
    const cause = isOnline ? 'network' : 'offline';
    return fail({ kind: 'unreachable', cause, status: 0 });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

async function readBody(
  response: Response,
  onProgress: (progress: HallProgress) => void,
  onBytes: (piece: Uint8Array) => boolean,
): Promise<number | null> {
  if (!response.body) {
    onBytes(new Uint8Array(await response.arrayBuffer()));
    return 0;
  }
  const totalBytes = plainLength(response.headers);
  const reader = response.body.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      return null;
    }
    const isWanted = onBytes(value);
    onProgress({ phase: 'downloading', bytes, totalBytes });
    if (!isWanted) {
      await reader.cancel();
      return bytes;
    }
  }
  return bytes;
}

/** The length of the uncompressed body; null if the header is missing or counts compressed bytes. */
function plainLength(headers: Headers): number | null {
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding !== 'identity') return null;
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return Number.isFinite(length) && length > 0 ? length : null;
}
