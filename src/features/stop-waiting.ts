import type { Client } from '../api/client.ts';
import { endMailWatch } from '../api/watch-calls.ts';
import type { EventHash, SessionId } from '../contract/brand.ts';
import { dateId } from '../core/seating/seat-watch.ts';
import { endWatch, seatWatches, watchOf, type SeatWatch } from '../persistence/seat-watches.ts';
import type { AppStorage } from '../persistence/storage.ts';

/**
 * Ends the back end's mails, if it sends any for this watch. If this request is lost, each mail contains a link to end
 * them.
 */
export function endWatchMails(client: Client, { mail }: Pick<SeatWatch, 'mail'>): void {
  if (mail !== null && mail.id !== '') void endMailWatch(client, mail.id);
}

/** Ends a watch. */
export function stopWaiting(client: Client, storage: AppStorage, watch: SeatWatch): void {
  endWatch(storage, watch.sessionId);
  endWatchMails(client, watch);
}

/** A buyer who has ordered places of a performance, in any way, no longer waits for it. */
export function stopWaitingFor(client: Client, storage: AppStorage, sessionId: SessionId): void {
  const watch = watchOf(
    seatWatches(storage, () => false),
    sessionId,
  );
  if (watch !== undefined) stopWaiting(client, storage, watch);
}

/** The same for a performance without a hall. */
export const stopWaitingForDate = (
  client: Client,
  storage: AppStorage,
  { eventHash, day, time }: { readonly eventHash: EventHash; readonly day: string; readonly time: string },
): void => stopWaitingFor(client, storage, dateId(eventHash, day, time));
