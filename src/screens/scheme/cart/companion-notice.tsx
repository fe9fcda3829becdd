import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { remainingLimit } from '../../../core/cart/cart.ts';
import { companionWithoutWheelchair } from '../../../core/seating/companions.ts';
import { pricesForZone } from '../../../core/cart/seat-price.ts';
import { preferredPrice } from '../../../core/seating/preferences.ts';
import { NO_SEAT, seatById } from '../../../core/hall/seat-index.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { useHallSnapshot } from '../../../hall/engine/use-hall-engine.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import { placeName, seatPlace } from '../common/places.ts';

/**
 * Says that a companion's seat is in the cart without its wheelchair place, whatever the reason. One button removes it,
 * another adds the wheelchair place, if that is free. Nothing if there is no such seat.
 */
export const CompanionNotice = ({
  cart,
  engine,
}: {
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly engine: HallEngine;
}) => {
  const { t, lang } = useI18n();
  const { announce } = useAnnouncer();
  const { items, rules } = useSelector(cart, (state) => state.context);
  const index = useHallSnapshot(engine).hall?.index;
  const seats = index === undefined ? [] : items.map(({ place }) => seatById(index, place.seatId));
  const left = index === undefined ? null : companionWithoutWheelchair(index, seats);
  const line = left === null ? undefined : items[seats.indexOf(left.companion)];
  const message =
    line === undefined ? '' : t('choosing.companion.left', { place: placeName(t, lang, line.place) });
  useEffect(() => {
    // After the announcement of the click's result.
    if (message !== '') queueMicrotask(() => announce(message));
  }, [announce, message]);
  if (index === undefined || left === null || line === undefined) return null;
  const place = left.wheelchair === NO_SEAT ? null : seatPlace(index, left.wheelchair);
  const isFull = remainingLimit(items, rules) === 0;
  const price =
    place === null
      ? undefined
      : preferredPrice(
          pricesForZone(rules.prices, place.zoneId, rules.day, rules.method, rules.priceTypeId),
          line.price.categoryId,
        );
  return (
    <Notice icon="info">
      <span>{message}</span>
      <Button size="s" onClick={() => cart.send({ type: 'seat.remove', seatId: line.place.seatId })}>
        {t(place === null ? 'scheme.seat.remove' : 'choosing.companion.remove')}
      </Button>
      {place !== null && price !== undefined && (
        <Button
          size="s"
          onClick={() => {
            // A full order has room for only one of the two.
            if (isFull) cart.send({ type: 'seat.remove', seatId: line.place.seatId });
            cart.send({ type: 'seat.add', place, price });
          }}
        >
          {t(isFull ? 'choosing.companion.instead' : 'choosing.companion.wheelchair')}
        </Button>
      )}
    </Notice>
  );
};
