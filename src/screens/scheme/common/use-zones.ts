import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import type { ZoneId } from '../../../contract/brand.ts';
import { pricesForSession } from '../../../core/cart/seat-price.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import type { PriceZone } from '../../../core/seating/price-zones.ts';
import { isMixed, preferredRows } from '../../../core/seating/preferences.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import { priceZones } from '../../../core/seating/price-zones.ts';
import type { HallBooking } from './use-hall-booking.ts';

/**
 * The price zones of the chosen session with their free places, the most expensive first, at the prices of the
 * preferred category (of several, the first one, which is then named). Before the hall has loaded, no places are free.
 */
export const useZones = (
  booking: HallBooking,
  cart: ActorRefFrom<typeof cartMachine>,
  index: SeatIndex | null,
): readonly PriceZone[] => {
  const { lang } = useI18n();
  const prices = useSelector(booking, (state) => state.context.data?.prices ?? []);
  const preferences = useSelector(booking, (state) => state.context.preferences);
  const { categoryId } = preferences;
  const isOfSeveral = isMixed(preferences);
  const { day, method, priceTypeId } = useSelector(cart, (state) => state.context.rules);
  return useMemo(() => {
    const sold = pricesForSession(prices, day, method, priceTypeId);
    const zones = priceZones(sold, index, lang, categoryId, prices);
    if (!isOfSeveral) return zones;
    const rows = preferredRows(sold, categoryId);
    return zones.map((zone) => {
      const category = pickText(rows.get(zone.id as ZoneId)?.category ?? {}, lang).text;
      return { ...zone, category };
    });
  }, [prices, day, method, priceTypeId, index, lang, categoryId, isOfSeveral]);
};
