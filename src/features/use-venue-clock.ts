import { useMemo } from 'react';

import { nowMs } from '../api/server-clock.ts';
import { hasBegun, venueMoment, zoneOfSale, type VenueMoment } from '../core/dates/venue-clock.ts';
import type { DayParts } from '../core/dates/venue-date.ts';
import { useApp } from './app-context.tsx';

/** The clock on the venue's wall, by the back end's time. */
type VenueClock = {
  /** '' if the setup does not say: the viewer's own. */
  readonly timeZone: string;
  readonly today: () => DayParts;
  /** Whether a performance has begun: it can't be bought any more. */
  readonly hasBegun: (day: string, time: string) => boolean;
};

const minuteMs = 60_000;

export const venueClock = (timeZone: string): VenueClock => {
  // A poster checks thousands of performances, and a zone's clock is slow: once a minute.
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

/** The venue's clock of the setup. */
export const useVenueClock = (): VenueClock => {
  const { setup } = useApp();
  const { timeZone } = setup.app;
  return useMemo(() => venueClock(timeZone), [timeZone]);
};
