import { useState } from 'react';

import type { SessionId } from '../../../contract/brand.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { useIsWaiting } from './lazy-watch.tsx';

export const WatchButton = lazyComponent(async () => (await import('./watch-button.tsx')).WatchButton, {
  Frame: () => null,
});

const WatchDialogs = lazyComponent(async () => (await import('./watch-dialog.tsx')).WatchDialogs, {
  Frame: () => null,
});

const InHall = lazyComponent(async () => (await import('./watch-in-hall.tsx')).WatchInHall, {
  Frame: () => null,
});

/**
 * Checks the open hall for watched seats and contains the dialog: its button disappears when seats become free, but
 * typed text must stay.
 */
export const HallWatch = (hall: {
  readonly engine: HallEngine;
  /** Null if no hall is open. */
  readonly sessionId: SessionId | null;
}) => {
  const isWaiting = useIsWaiting();
  const [hasWaited, setHasWaited] = useState(false);
  if (isWaiting && !hasWaited) setHasWaited(true);
  return (
    <>
      {isWaiting && <InHall {...hall} />}
      {hasWaited && <WatchDialogs />}
    </>
  );
};
