import { useSyncExternalStore } from 'react';

import { useApp } from '../../../features/app-context.tsx';
import { hasSeatWatches, onSeatWatches } from '../../../persistence/start-notes.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';

/* Few buyers wait for seats; the others load no code for it. */

const Shown = lazyComponent(async () => (await import('./watch-rows.tsx')).SeatWatches, {
  Frame: () => null,
});

export function useIsWaiting(): boolean {
  const { storage } = useApp();
  return useSyncExternalStore(onSeatWatches, () => hasSeatWatches(storage));
}

/** Checks for this browser's watched seats on every page, and reports them. */
export const SeatWatches = () => useIsWaiting() && <Shown />;
