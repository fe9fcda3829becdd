import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { CartNotice, cartMachine } from '../../../machines/cart.ts';
import { equalSeat } from '../../core/equal-seat.ts';
import { seatById, seatIdAt, type SeatIndex } from '../../core/seat-index.ts';
import { pricesForZone } from '../../core/seat-price.ts';
import type { HallEngine } from '../../hall/hall-engine.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { placeName, seatPlace } from './places.ts';

/** Seats another buyer got, and for each the nearest one of the same price, in one press. */
export const LostSeatsDialog = ({
  notice,
  cart,
  engine,
  index,
}: {
  readonly notice: CartNotice;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly engine: HallEngine;
  readonly index: SeatIndex;
}) => {
  const { t, lang } = useI18n();
  const { items, rules } = cart.getSnapshot().context;
  const held = new Set<string>(items.map((item) => item.place.seatId));
  const pricesOf = (zone: number) => {
    const id = index.zones[zone]?.id;
    return id === undefined
      ? []
      : pricesForZone(rules.prices, id, rules.day, rules.method, rules.priceTypeId);
  };
  const offers = notice.removed.map((item) => {
    const lost = seatById(index, item.place.seatId);
    const sameCategory = (zone: number) =>
      pricesOf(zone).find((row) => row.categoryId === item.price.categoryId);
    const seat =
      lost < 0
        ? -1
        : equalSeat(
            index,
            lost,
            (zone) => sameCategory(zone)?.priceMinor ?? null,
            (other) => !held.has(seatIdAt(index, other)),
          );
    if (seat >= 0) held.add(seatIdAt(index, seat));
    const place = seat < 0 ? null : seatPlace(index, seat, lang);
    const price = seat < 0 ? undefined : sameCategory(index.zone[seat] as number);
    return { item, seat, place, price };
  });
  const takeable = offers.filter(({ place, price }) => place !== null && price !== undefined);
  const close = (): void => cart.send({ type: 'notice.dismiss' });
  const take = (): void => {
    close();
    for (const { place, price, seat } of takeable) {
      if (place === null || price === undefined) continue;
      cart.send({ type: 'seat.add', place, price });
      engine.view.flyToSeat(seat);
    }
  };
  return (
    <Dialog
      open
      title={t('scheme.conflict.title')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t(takeable.length > 0 ? 'common.no' : 'common.ok')}</Button>
          {takeable.length > 0 && (
            <Button variant="primary" onClick={take}>
              {t('scheme.conflict.take')}
            </Button>
          )}
        </>
      }
    >
      {offers.map(({ item, place }) => (
        <div key={`${item.place.seatId}/${item.price.categoryId}`}>
          <p>{t('scheme.conflict.text', { seat: placeName(t, lang, item.place) })}</p>
          <p>
            {place === null
              ? t('scheme.conflict.none')
              : t('scheme.conflict.alternative', { seat: placeName(t, lang, place) })}
          </p>
        </div>
      ))}
    </Dialog>
  );
};
