import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../machines/hall-booking/cart.ts';
import { bestTogether } from '../../core/choosing/best-together.ts';
import { limitLeft } from '../../core/choosing/cart.ts';
import { unionBox } from '../../core/hall/hall-space.ts';
import { seatBox, seatById, seatIdAt, type SeatIndex } from '../../core/hall/seat-index.ts';
import type { ZoneId } from '../../contract/brand.ts';
import type { PriceRow } from '../../contract/event.ts';
import { pricesForZone } from '../../core/choosing/seat-price.ts';
import { ticketMinor, wishedPrice } from '../../core/choosing/seat-wish.ts';
import { useApp } from '../../features/app-context.tsx';
import type { HallEngine } from '../../hall/engine/hall-engine.ts';
import { zoneCost, type LegendZone } from '../../hall/legend-zone.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAnnouncer } from '../../ui/live-announcer.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import styles from './best-seats.module.css';
import { placesName, seatPlace } from './places.ts';
import type { HallBooking } from './use-hall-booking.ts';

/** The most seats looked for at once. */
const mostTogether = 10;

/** Finds N seats beside each other and puts them into the cart; a second press offers the next best. */
export const BestSeatsDialog = ({
  engine,
  booking,
  cart,
  index,
  zones,
  shown,
  open,
  onClose,
}: {
  readonly engine: HallEngine;
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly index: SeatIndex;
  readonly zones: readonly LegendZone[];
  /** Ids of the zones picked out in the legend; null = all. */
  readonly shown: ReadonlySet<string> | null;
  readonly open: boolean;
  readonly onClose: () => void;
}) => {
  const i18n = useI18n();
  const { t, lang } = i18n;
  const { setup } = useApp();
  const { toast } = useAnnouncer();
  const wish = useSelector(booking, (state) => state.context.wish);
  const [asked, setCount] = useState(0);
  const count = asked || wish.count || 2;
  const [zone, setZone] = useState('');
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    // A price picked out in the legend is what is looked for first.
    const [only, other] = shown ?? [];
    if (open && only !== undefined && other === undefined) setZone(only);
  }
  const [found, setFound] = useState<{ readonly tries: number; readonly ids: readonly string[] }>({
    tries: 0,
    ids: [],
  });

  const { items: chosen, rules: limits } = cart.getSnapshot().context;
  const room =
    limitLeft(chosen, limits) +
    found.ids.filter((id) => chosen.some((item) => item.place.seatId === id)).length;
  const most = Math.max(1, Math.min(mostTogether, room));
  const wantedCount = Math.min(count, most);

  const find = (again: boolean): void => {
    // The choice before goes first, so that the next one may use its seats and the limit.
    if (again) for (const seatId of found.ids) cart.send({ type: 'seat.remove', seatId: seatId as never });
    const { items, rules } = cart.getSnapshot().context;
    const rowOf = (id: ZoneId): PriceRow | undefined =>
      wishedPrice(
        pricesForZone(rules.prices, id, rules.day, rules.method, rules.priceTypeId),
        wish.categoryId,
      );
    const priceOf = (number: number): number | null => {
      const id = index.zones[number]?.id;
      const row = id === undefined ? undefined : rowOf(id);
      return row === undefined ? null : ticketMinor(row);
    };
    const wanted = index.zones.flatMap(({ id }, number) =>
      (zone === '' || zone === id) && priceOf(number) !== null ? [number] : [],
    );
    // Numbers, not ids: each free seat of the hall is asked about, and an id is spelled anew each time.
    const held = new Set(items.map((item) => seatById(index, item.place.seatId)));
    const skip = again ? found.tries : 0;
    const best = bestTogether(index, {
      count: wantedCount,
      zones: new Set(wanted),
      priceMinor: priceOf,
      // A price that was picked out here is above what was said before.
      ...(wish.mostMinor !== null && zone === '' && { maxPriceMinor: wish.mostMinor }),
      accept: (seat) => !held.has(seat),
      skip,
    });
    if (best === null) {
      setFound({ tries: 0, ids: [] });
      toast(t('scheme.best.none'), 'warning');
      return;
    }
    for (const seat of best.seats) {
      const place = seatPlace(index, seat);
      const price = place === null ? undefined : rowOf(place.zoneId);
      if (place !== null && price !== undefined) cart.send({ type: 'seat.add', place, price });
    }
    const boxes = best.seats.map((seat) => seatBox(index, seat));
    const [first] = best.seats;
    if (first !== undefined) engine.view.flyToBox(boxes.reduce(unionBox));
    setFound({ tries: skip + 1, ids: best.seats.map((seat) => seatIdAt(index, seat)) });
    const places = best.seats.flatMap((seat) => seatPlace(index, seat) ?? []);
    const where = best.rows > 1 ? t('scheme.best.rows') : placesName(t, lang, places);
    // Who does not see the map move hears where the seats are from the cart.
    toast(`${t('scheme.best.found', { count: wantedCount })}. ${where}`, 'good', { silent: best.rows === 1 });
    onClose();
  };
  const again =
    found.ids.length > 0 && found.ids.every((id) => chosen.some((item) => item.place.seatId === id));
  return (
    <Dialog
      open={open}
      title={t('scheme.best.title')}
      onClose={onClose}
      footer={
        <>
          {again && <Button onClick={() => find(true)}>{t('scheme.best.next')}</Button>}
          <Button variant="primary" onClick={() => find(false)} blocked={room === 0}>
            {t('scheme.best.find')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.count} role="group" aria-label={t('scheme.best.count')}>
          <span>{t('scheme.best.count')}</span>
          <IconButton
            icon="minus"
            label={t('common.decrease')}
            blocked={wantedCount <= 1}
            onClick={() => setCount(Math.max(1, wantedCount - 1))}
          />
          <output>{wantedCount}</output>
          <IconButton
            icon="plus"
            label={t('common.increase')}
            blocked={wantedCount >= most}
            onClick={() => setCount(Math.min(most, wantedCount + 1))}
          />
        </div>
        <SelectField
          label={t('scheme.legend.title')}
          value={zone}
          onChange={(event) => setZone(event.target.value)}
          options={[
            { value: '', label: t('scheme.best.any') },
            ...zones
              .filter((entry) => entry.free > 0)
              .map((entry) => ({
                value: entry.id,
                label: `${entry.letter} · ${entry.name} · ${zoneCost(i18n, entry, setup.app.currency)}`,
              })),
          ]}
        />
      </div>
    </Dialog>
  );
};
