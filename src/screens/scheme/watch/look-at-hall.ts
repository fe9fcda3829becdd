import type { Client } from '../../../api/client.ts';
import { getEvent } from '../../../api/event-calls.ts';
import { mapHeaders } from '../../../api/first-requests.ts';
import { getSchemeSessions, schemeMapRequest } from '../../../api/scheme-calls.ts';
import { pricesForSession } from '../../../core/cart/seat-price.ts';
import { sessionAt } from '../../../core/event/event-sessions.ts';
import { findWatchedSeats } from '../../../core/seating/find-watched-seats.ts';
import {
  isFindWorthChecking,
  isHallWorthAsking,
  type FoundSeats,
  type HallLook,
} from '../../../core/seating/seat-watch.ts';
import type { SeatWatch } from '../../../persistence/seat-watches.ts';
import { createHallWorkerClient } from '../../../../workers/client/hall-worker-client.ts';

/* Without a hall, the call of the event's page returns the availability, and nothing must be chosen first. */
async function lookAtDate(
  client: Client,
  { eventHash, count, ...date }: SeatWatch,
  signal: AbortSignal,
): Promise<FoundSeats | null | undefined> {
  // Its texts are not read.
  const reply = await getEvent(client, eventHash, 'ru', { signal });
  if (!reply.ok) return undefined;
  const { calendar, prices } = reply.value;
  const { day = '', available = 0, priceTypeId = '' } = sessionAt(calendar, date) ?? {};
  const isSold = (['bank', 'culture'] as const).some(
    (method) => pricesForSession(prices, day, method, priceTypeId).length > 0,
  );
  return isSold && available !== null && available >= count ? { seatIds: [], fragment: '' } : null;
}

/**
 * The browser's own check: first the list of performances, and only if there are enough places the hall, which a
 * temporary worker reads. Undefined if there was no reply.
 */
export function lookWithClient(
  client: Client,
  nowMs: () => number,
): (watch: SeatWatch, signal: AbortSignal) => Promise<FoundSeats | null | undefined> {
  const looks = new Map<string, HallLook>();
  return async (watch, signal) => {
    if (watch.apart) return lookAtDate(client, watch, signal);
    const { eventHash, sessionId, count } = watch;
    const sessions = await getSchemeSessions(client, eventHash, { signal });
    if (!sessions.ok) return undefined;
    const session = sessions.value.find(({ id }) => id === sessionId);
    if (session === undefined) return null;
    const { available } = session;
    if (available !== null && available < count) return null;
    // A search for two says nothing about one.
    const key = JSON.stringify([sessionId, count, watch.zoneIds, watch.accessible]);
    const last = looks.get(key);
    const isWorth =
      watch.found === null
        ? isHallWorthAsking(available, count, last, nowMs())
        : isFindWorthChecking(available, last, nowMs());
    if (!isWorth) return watch.found;
    const found = await readHall(client, watch, signal);
    if (found !== undefined) looks.set(key, { available, atMs: nowMs() });
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
