import type { Client } from '../../../api/client.ts';
import { mapHeaders } from '../../../api/first-requests.ts';
import { getSchemeSessions, schemeMapRequest } from '../../../api/scheme-calls.ts';
import type { SessionId } from '../../../contract/brand.ts';
import { findWatchedSeats } from '../../../core/seating/find-watched-seats.ts';
import { isHallWorthAsking, type FoundSeats, type VainLook } from '../../../core/seating/seat-watch.ts';
import type { SeatWatch } from '../../../persistence/seat-watches.ts';
import { createHallWorkerClient } from '../../../../workers/client/hall-worker-client.ts';

/**
 * A look of the browser's own: the list of performances first, and only where it tells of enough places the hall, read
 * by a worker that goes again. Undefined where nobody answered.
 */
export function lookWithClient(
  client: Client,
  nowMs: () => number,
): (watch: SeatWatch, signal: AbortSignal) => Promise<FoundSeats | null | undefined> {
  const vain = new Map<SessionId, VainLook>();
  return async (watch, signal) => {
    const { eventHash, sessionId, count } = watch;
    const sessions = await getSchemeSessions(client, eventHash, { signal });
    if (!sessions.ok) return undefined;
    const session = sessions.value.find(({ id }) => id === sessionId);
    if (session === undefined) return null;
    const { available } = session;
    if (available !== null && available < count) return null;
    // What was found may be gone again: that is looked at each time.
    if (watch.found === null && !isHallWorthAsking(available, count, vain.get(sessionId), nowMs()))
      return null;
    const found = await readHall(client, watch, signal);
    if (found === null) vain.set(sessionId, { available, atMs: nowMs() });
    else vain.delete(sessionId);
    return found;
  };
}

async function readHall(
  client: Client,
  watch: SeatWatch,
  signal: AbortSignal,
): Promise<FoundSeats | null | undefined> {
  const { url, body } = schemeMapRequest(client, watch.eventHash, watch.sessionId);
  const headers = await client.postHeaders({ fresh: false, signal });
  if (!headers.ok) return undefined;
  const worker = createHallWorkerClient();
  try {
    const hall = await worker.load(
      {
        url: new URL(url, document.baseURI).href,
        body,
        headers: mapHeaders(headers.value),
        session: watch.sessionId,
      },
      () => {},
      signal,
    );
    return hall.ok && 'index' in hall.value ? findWatchedSeats(hall.value.index, watch) : undefined;
  } finally {
    worker.dispose();
  }
}
