import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { countWheelchairs } from '../../../core/seating/companions.ts';
import {
  countShown,
  dimmedMask as dimmedMaskOf,
  filterOf,
  noRelaxations,
  pickedWithin,
  filterRelaxations,
  type FilterRelaxations,
  type HallFilter,
  type HallFilterInput,
} from '../../../core/seating/hall-filter.ts';
import { pricesForSession } from '../../../core/cart/seat-price.ts';
import { affordableZones } from '../../../core/seating/preferences.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import type { AccessibleFilter } from '../../../hall/map/hall-legend.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import type { HallBooking } from '../common/use-hall-booking.ts';

/** The filter of accessible places; null if none is free, unless it is on. It is kept when the session changes. */
const useAccessibleFilter = (index: SeatIndex | null): AccessibleFilter | null => {
  const [isOn, onTurn] = useState(false);
  const free = useMemo(() => (index === null ? null : countWheelchairs(index)), [index]);
  return free === null || (free === 0 && !isOn) ? null : { free, isOn, onTurn };
};

/** What is highlighted in the hall, as selected in the legend and in the preferences. */
export type HallFilters = {
  /** Ids of the zones selected in the legend; null = all. */
  readonly picked: ReadonlySet<string> | null;
  readonly pickZones: (zones: ReadonlySet<string> | null) => void;
  /** The switch for accessible places; null in a hall without available ones. */
  readonly accessibleFilter: AccessibleFilter | null;
  /** All filters, separately and together. */
  readonly wishes: HallFilterInput;
  readonly filter: HallFilter;
  /** By index of the seat: 1 = faded for another reason than its price; null if there are none. */
  readonly dimmedMask: Uint8Array | null;
  /** Finds which filters to relax if no places are left. */
  readonly findWays: () => FilterRelaxations;
  /** The number of available places in full colour. */
  readonly matchingCount: number;
};

/**
 * Determines what is in full colour: the prices selected in the legend within the price limit, and of their seats those
 * where the party fits together, or only accessible places. The effect of a click in the legend is announced.
 */
export const useHallFilters = (
  index: SeatIndex | null,
  booking: HallBooking,
  cart: ActorRefFrom<typeof cartMachine>,
): HallFilters => {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  const [pressed, pickZones] = useState<ReadonlySet<string> | null>(null);
  const accessibleFilter = useAccessibleFilter(index);
  const isAccessible = accessibleFilter?.isOn === true;
  const preferences = useSelector(booking, (state) => state.context.preferences);
  const { prices, day, method, priceTypeId } = useSelector(cart, (state) => state.context.rules);
  const { mostMinor, categoryId } = preferences;
  /* Without a plan, neighbours are unknown; and an area has no seats. */
  const count = index !== null && (!index.isDrawn || index.count === 0) ? 0 : preferences.count;
  const wishes = useMemo((): HallFilterInput => {
    const sold = pricesForSession(prices, day, method, priceTypeId);
    const within = affordableZones(sold, { mostMinor, categoryId });
    return {
      within,
      usual: categoryId === '' ? null : affordableZones(sold, { mostMinor, categoryId: '' }),
      picked: pickedWithin(pressed, within),
      count,
      accessible: isAccessible,
    };
  }, [prices, day, method, priceTypeId, mostMinor, categoryId, pressed, count, isAccessible]);
  const { picked } = wishes;
  const filter = useMemo(() => filterOf(wishes), [wishes]);
  const findWays = useCallback(
    () => (index === null ? noRelaxations : filterRelaxations(index, wishes)),
    [index, wishes],
  );
  const dimmedMask = useMemo(() => index && dimmedMaskOf(index, filter), [index, filter]);
  const matchingCount = useMemo(
    () => (index === null ? 0 : countShown(index, filter, dimmedMask)),
    [index, filter, dimmedMask],
  );

  const isAll = filter.zones === null && filter.count < 2 && !isAccessible;
  const said = isAll ? t('scheme.legend.allShown') : t('scheme.legend.shown', { count: matchingCount });
  const turned = [isAccessible, ...(picked ?? [])].join();
  const heard = useRef(turned);
  useEffect(() => {
    if (heard.current === turned) return;
    heard.current = turned;
    // If nothing is left, another text says more.
    if (matchingCount > 0) announce(said);
  }, [turned, said, matchingCount, announce]);
  return {
    picked,
    pickZones,
    accessibleFilter,
    wishes,
    filter,
    dimmedMask,
    findWays,
    matchingCount,
  };
};
