import { useEffect } from 'react';

import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import type { HallBooking } from '../common/use-hall-booking.ts';

/* A large hall's map is megabytes on the way: its seats are looked at half as often. */
const everyMs = 30_000;
const everyMsLarge = 60_000;
const largeHall = 20_000;

/**
 * Looks again at the map while seats are chosen, so that one lost to another buyer is said while there is still time
 * to take its neighbour; not while the page is hidden, and at once when it is seen again.
 */
export const useAvailabilityPolling = (engine: HallEngine, booking: HallBooking, chosen: number): void => {
  useEffect(() => {
    if (chosen === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      if (!document.hidden) booking.send({ type: 'map.refresh' });
      wait();
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, (engine.index?.count ?? 0) > largeHall ? everyMsLarge : everyMs);
    };
    const seen = (): void => {
      if (!document.hidden) look();
    };
    wait();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [engine, booking, chosen]);
};
