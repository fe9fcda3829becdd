import { useMemo } from 'react';

import { nowMs } from '../api/server-clock.ts';
import { hasBegun, venueMoment, zoneOfSale, type VenueMoment } from '../core/dates/venue-clock.ts';
import type { DayParts } from '../core/dates/venue-date.ts';
import { useApp } from './app-context.tsx';

/** The venue's local time, by the back end's clock. */
type VenueClock = {
  /** '' if the setup has none: the viewer's own is used. */
  readonly timeZone: string;
  readonly today: () => DayParts;
  /** True if a performance has begun: it can no longer be bought. */
  readonly hasBegun: (day: string, time: string) => boolean;
};

const minuteMs = 60_000;

export const venueClock = (timeZone: string): VenueClock => {
  // Cached for a minute: a poster checks thousands of performances, and converting to a time zone is slow.
  let minute = -1;
  let now = venueMoment(0, '');
  const saleNow = (): VenueMoment => {
    const current = Math.floor(nowMs() / minuteMs);
    if (current !== minute) now = venueMoment(nowMs(), zoneOfSale(timeZone));
    minute = current;
    return now;
  };
  return {
    timeZone,
    today: () => venueMoment(nowMs(), timeZone).day,
    hasBegun: (day, time) => hasBegun(day, time, saleNow()),
  };
};

/** The clock of the setup's venue. */
export const useVenueClock = (): VenueClock => {
  const { setup } = useApp();
  const { timeZone } = setup.app;
  return useMemo(() => venueClock(timeZone), [timeZone]);
};
