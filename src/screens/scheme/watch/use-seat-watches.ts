import { useEffect, useState, useSyncExternalStore } from 'react';

import { useApp } from '../../../features/app-context.tsx';
import { useVenueClock } from '../../../features/use-venue-clock.ts';
import type { SessionId } from '../../../contract/brand.ts';
import { dayToUrl } from '../../../core/dates/venue-date.ts';
import { seatWatches, type SeatWatch } from '../../../persistence/seat-watches.ts';
import { onSeatWatches } from '../../../persistence/start-notes.ts';

/** This browser's watches, as its tabs have them now; newest first. */
export function useSeatWatches(): readonly SeatWatch[] {
  const { storage } = useApp();
  const { hasBegun } = useVenueClock();
  const [watches, setWatches] = useState(() => seatWatches(storage, hasBegun));
  useEffect(() => onSeatWatches(() => setWatches(seatWatches(storage, hasBegun))), [storage, hasBegun]);
  return watches;
}

/** The page of a watched event, whichever its performance. */
export const eventPath = ({ eventHash, apart }: SeatWatch): string =>
  `/${apart ? 'event' : 'scheme'}/${eventHash}`;

/** That of the performance: its hall has the places that were found chosen, in the middle of the view. */
export const watchPath = (watch: SeatWatch): string =>
  `${eventPath(watch)}/${dayToUrl(watch.day)}/${watch.time}${watch.found?.fragment ? `#${watch.found.fragment}` : ''}`;

/* The performance whose dialog is open, and the listeners. */
let asked: SessionId | null = null;
const askers = new Set<() => void>();

/** Opens what is waited for from a performance; null closes it. */
export function openWatchDialog(sessionId: SessionId | null): void {
  asked = sessionId;
  for (const tell of askers) tell();
}

/** The performance that the dialog was opened for; null = it is closed. */
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

/** Notes whose hall is open, which learns of returned seats; null = none. */
export function noteOpenHall(sessionId: SessionId | null): void {
  openHall = sessionId;
}

/** Whether a performance's hall is open here: what is found is chosen in it without a reload. */
export const isHallOpen = (sessionId: SessionId): boolean => openHall === sessionId;
