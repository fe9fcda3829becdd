import { useEffect, useState, useSyncExternalStore } from 'react';

import { useApp } from '../../../features/app-context.tsx';
import { useVenueClock } from '../../../features/use-venue-clock.ts';
import type { SessionId } from '../../../contract/brand.ts';
import { dayToUrl } from '../../../core/dates/venue-date.ts';
import { seatWatches, type SeatWatch } from '../../../persistence/seat-watches.ts';
import { onSeatWatches } from '../../../persistence/start-notes.ts';

/** The watches stored by this browser's tabs, the newest first; updated when they change. */
export function useSeatWatches(): readonly SeatWatch[] {
  const { storage } = useApp();
  const { hasBegun } = useVenueClock();
  const [watches, setWatches] = useState(() => seatWatches(storage, hasBegun));
  useEffect(() => onSeatWatches(() => setWatches(seatWatches(storage, hasBegun))), [storage, hasBegun]);
  return watches;
}

/** The path of a watched event's page, without a performance. */
export const eventPath = ({ eventHash, apart }: SeatWatch): string =>
  `/${apart ? 'event' : 'scheme'}/${eventHash}`;

/** The path of the performance. The fragment selects the found places and centres the view on them. */
export const watchPath = (watch: SeatWatch): string =>
  `${eventPath(watch)}/${dayToUrl(watch.day)}/${watch.time}${watch.found?.fragment ? `#${watch.found.fragment}` : ''}`;

/* The performance whose dialog is open, and the listeners. */
let asked: SessionId | null = null;
const askers = new Set<() => void>();

/** Opens the dialog of watches from a performance; null closes it. */
export function openWatchDialog(sessionId: SessionId | null): void {
  asked = sessionId;
  for (const tell of askers) tell();
}

/** The performance from which the dialog was opened; null = closed. */
export const useOpenWatchDialog = (): SessionId | null =>
  useSyncExternalStore(
    (tell) => {
      askers.add(tell);
      return () => askers.delete(tell);
    },
    () => asked,
  );

/* The performance whose hall is open in this tab. */
let openHall: SessionId | null = null;

/** Stores which hall is open, because it learns of returned seats itself; null = none. */
export function noteOpenHall(sessionId: SessionId | null): void {
  openHall = sessionId;
}

/** True if the performance's hall is open in this tab: found seats are selected in it without a reload. */
export const isHallOpen = (sessionId: SessionId): boolean => openHall === sessionId;
