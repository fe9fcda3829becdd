import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';

import type { cartMachine } from '../../../../machines/hall-booking/cart.ts';
import { pricesForSession } from '../../../core/choosing/seat-price.ts';
import { seatsTooFew } from '../../../core/choosing/seat-run.ts';
import { affordableZones } from '../../../core/choosing/seat-wish.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import { allButAccessible } from '../../../core/choosing/companions.ts';
import { isAccessible } from '../../../core/hall/seat-kinds.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import type { HallBooking } from '../use-hall-booking.ts';

/**
 * What of the hall is in full colour: the prices picked out in the legend, as far as they are within the wished price,
 * and of them the seats where the company can sit together, or accessible places alone. The prices, ids of zones; null = all.
 */
export const useShownSeats = (
  engine: HallEngine,
  index: SeatIndex | null,
  booking: HallBooking,
  cart: ActorRefFrom<typeof cartMachine>,
  picked: ReadonlySet<string> | null,
  accessible: boolean,
): ReadonlySet<string> | null => {
  const wish = useSelector(booking, (state) => state.context.wish);
  const { prices, day, method, priceTypeId } = useSelector(cart, (state) => state.context.rules);
  const shown = useMemo((): ReadonlySet<string> | null => {
    const within = affordableZones(pricesForSession(prices, day, method, priceTypeId), wish);
    if (within === null || picked === null) return within ?? picked;
    return new Set([...within].filter((id) => picked.has(id)));
  }, [prices, day, method, priceTypeId, wish, picked]);
  const { count } = wish;
  const faded = useMemo(() => {
    if (index === null) return null;
    if (accessible) return allButAccessible(index);
    if (count < 2) return null;
    const allows = (zone: number): boolean => shown === null || shown.has(index.zones[zone]?.id ?? '');
    return seatsTooFew(index, count, allows, (seat) => !isAccessible(index, seat));
  }, [index, count, shown, accessible]);
  useEffect(() => engine.setShown(shown, faded), [engine, index, shown, faded]);
  return shown;
};
