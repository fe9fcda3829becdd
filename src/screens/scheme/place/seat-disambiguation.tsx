import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { HallPopover } from '../../../hall/map/hall-popover.tsx';
import type { PriceZone } from '../../../core/seating/price-zones.ts';
import { zoneCost } from '../../../hall/map/legend-zone.ts';
import { ZoneMark } from '../../../hall/map/zone-mark.tsx';
import { hallPoint } from '../../../core/hall/geometry.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { comparePlaces, placeName, seatPlace, sectorName } from '../common/places.ts';
import styles from './seat-offer.module.css';

/** A choice, by name, of seats that are too small to tap: those under the finger at the closest zoom. */
export const SeatDisambiguation = ({
  engine,
  index,
  seats,
  zones,
  currency,
  docked,
  onChoose,
  onClose,
}: {
  readonly engine: HallEngine;
  readonly index: SeatIndex;
  readonly seats: readonly number[];
  readonly zones: readonly PriceZone[];
  readonly currency: string;
  readonly docked: boolean;
  readonly onChoose: (seat: number) => void;
  readonly onClose: () => void;
}) => {
  const i18n = useI18n();
  const { t, lang } = i18n;
  const [xs, ys] = [index.x, index.y].map((column) => seats.map((seat) => column[seat] ?? 0)) as [
    number[],
    number[],
  ];
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  const spread = (values: readonly number[]): number => (Math.max(...values) - Math.min(...values)) / 2;
  const title = t('scheme.seat.which');
  const places = seats
    .flatMap((seat) => {
      const place = seatPlace(index, seat);
      return place === null ? [] : [{ seat, place }];
    })
    .toSorted((a, b) => comparePlaces(lang, a.place, b.place));
  // Named once if it is the same for all.
  const [first] = places;
  const sector =
    first !== undefined && places.every(({ place }) => place.sector?.id === first.place.sector?.id)
      ? sectorName(lang, first.place)
      : '';
  return (
    <HallPopover
      engine={engine}
      anchor={hallPoint(middle(xs), middle(ys))}
      reach={Math.max(spread(xs), spread(ys)) + index.maxReach}
      docked={docked}
      label={title}
      onClose={onClose}
    >
      <div className={styles.offer}>
        <header className={styles.header}>
          <p className={styles.name}>{title}</p>
          <IconButton icon="close" label={t('common.close')} onClick={onClose} />
        </header>
        {sector !== '' && <p className={styles.note}>{sector}</p>}
        <ul className={styles.choices} aria-label={title}>
          {places.map(({ seat, place }) => {
            const zone = zones.find(({ id }) => id === place.zoneId);
            const named = sector === '' ? place : { ...place, sector: null };
            return (
              <li key={seat}>
                <Button variant="secondary" size="s" wide onClick={() => onChoose(seat)}>
                  {placeName(t, lang, named)}
                  {zone !== undefined && (
                    <>
                      {' '}
                      <ZoneMark zone={zone} size={16} /> {zoneCost(i18n, zone, currency)}
                    </>
                  )}
                </Button>
              </li>
            );
          })}
        </ul>
      </div>
    </HallPopover>
  );
};
