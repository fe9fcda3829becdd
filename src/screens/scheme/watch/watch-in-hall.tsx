import { useEffect } from 'react';

import { nowMs } from '../../../api/server-clock.ts';
import type { SessionId } from '../../../contract/brand.ts';
import { findWatchedSeats } from '../../../core/seating/find-watched-seats.ts';
import { isSameFind } from '../../../core/seating/seat-watch.ts';
import { useApp } from '../../../features/app-context.tsx';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { noteLook, watchOf } from '../../../persistence/seat-watches.ts';
import { useTelling } from './use-telling.ts';
import { noteOpenHall, useSeatWatches } from './use-seat-watches.ts';

/* The open hall reports each change; the minimum interval for searching a large one, ms. */
const lookEveryMs = 1000;

/** Searches the open hall, which learns of sold and returned seats at once, for watched seats. */
export function WatchInHall({
  engine,
  sessionId,
}: {
  readonly engine: HallEngine;
  readonly sessionId: SessionId | null;
}) {
  const { storage } = useApp();
  const tell = useTelling();
  const watch = watchOf(useSeatWatches(), sessionId);
  useEffect(() => {
    noteOpenHall(sessionId);
    return () => noteOpenHall(null);
  }, [sessionId]);
  useEffect(() => {
    if (watch === undefined) return undefined;
    let seen: object | null = null;
    const look = (): void => {
      const { hall } = engine.getSnapshot();
      if (hall?.session !== watch.sessionId || hall.index === seen) return;
      seen = hall.index;
      const found = findWatchedSeats(hall.index, watch);
      if (isSameFind(found, watch.found)) return;
      if (noteLook(storage, watch.sessionId, { found, lookedMs: nowMs() })) tell({ ...watch, found });
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [engine, storage, watch, tell]);
  return null;
}
