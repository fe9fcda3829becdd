import { useSyncExternalStore } from 'react';

import type { SessionId } from '../../../contract/brand.ts';
import { useApp } from '../../../features/app-context.tsx';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { hasSeatWatches, onSeatWatches } from '../../../persistence/start-notes.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';

/* Few wait for seats: who does not loads nothing of it. */

export const WatchButton = lazyComponent(async () => (await import('./watch-button.tsx')).WatchButton, {
  Frame: () => null,
});

const Shown = lazyComponent(async () => (await import('./watch-rows.tsx')).SeatWatches, {
  Frame: () => null,
});

const InHall = lazyComponent(async () => (await import('./watch-in-hall.tsx')).WatchInHall, {
  Frame: () => null,
});

function useIsWaiting(): boolean {
  const { storage } = useApp();
  return useSyncExternalStore(onSeatWatches, () => hasSeatWatches(storage));
}

/** Looks for the seats that this browser waits for, and tells of them, on every page. */
export const SeatWatches = () => useIsWaiting() && <Shown />;

/** Looks for them in the hall that is open. */
export const HallWatch = (hall: { readonly engine: HallEngine; readonly sessionId: SessionId | null }) =>
  useIsWaiting() && <InHall {...hall} />;
