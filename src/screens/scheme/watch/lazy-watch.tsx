import { useSyncExternalStore } from 'react';

import { useApp } from '../../../features/app-context.tsx';
import { hasSeatWatches, onSeatWatches } from '../../../persistence/start-notes.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';

/* Few wait for seats: who does not loads nothing of it. */

const Shown = lazyComponent(async () => (await import('./watch-rows.tsx')).SeatWatches, {
  Frame: () => null,
});

export function useIsWaiting(): boolean {
  const { storage } = useApp();
  return useSyncExternalStore(onSeatWatches, () => hasSeatWatches(storage));
}

/** Checks for this browser's watched seats, and reports them, on every page. */
export const SeatWatches = () => useIsWaiting() && <Shown />;
