import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { pricesForSession } from '../../../core/cart/seat-price.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import type { PriceZone } from '../../../core/seating/price-zones.ts';
import { priceZones } from '../../../core/seating/price-zones.ts';
import type { HallBooking } from './use-hall-booking.ts';

/**
 * The price zones of the chosen session with what is free in them, the dearest first, at the prices of the category
 * that was asked for; nothing is free before the hall is there.
 */
export const useZones = (
  booking: HallBooking,
  cart: ActorRefFrom<typeof cartMachine>,
  index: SeatIndex | null,
): readonly PriceZone[] => {
  const { lang } = useI18n();
  const prices = useSelector(booking, (state) => state.context.data?.prices ?? []);
  const { categoryId } = useSelector(booking, (state) => state.context.wish);
  const { day, method, priceTypeId } = useSelector(cart, (state) => state.context.rules);
  return useMemo(
    () => priceZones(pricesForSession(prices, day, method, priceTypeId), index, lang, categoryId, prices),
    [prices, day, method, priceTypeId, index, lang, categoryId],
  );
};
