import { useMemo, useState } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords, punctuation } from '../../../i18n/formats/punctuation.ts';
import { pickText } from '../../core/text/pick-text.ts';
import {
  SEAT_FREE,
  SEAT_TAKEN,
  seatIdAt,
  type SeatIndex,
  type StandingArea,
} from '../../core/hall/seat-index.ts';
import {
  countOffered,
  hasOtherSeats,
  rowsOf,
  entryRow,
  sectorSeats,
  type ListRow,
} from '../../core/hall/seat-list-rows.ts';
import type { SeatMatch } from '../../core/hall/seat-search.ts';
import { seatKind, isAccessible } from '../../core/hall/seat-kinds.ts';
import { cx } from '../../ui/base/class-names.ts';
import { useToolbarKeys } from '../../ui/fields/radio-row.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { SelectField, type SelectOption } from '../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import type { PriceZone } from '../../core/seating/price-zones.ts';
import { zoneCost } from '../map/legend-zone.ts';
import styles from './seat-list.module.css';
import { SeatSearchField } from './seat-search-field.tsx';
import { StandingList } from './standing-list.tsx';
import { ZoneMark } from '../map/zone-mark.tsx';

/** The map as a list: everything that a tap on the canvas does, with ordinary controls. */
type SeatListProps = {
  readonly index: SeatIndex;
  readonly zones: readonly PriceZone[];
  readonly currency: string;
  /** Ids of the zones in full colour; null = all. */
  readonly visibleZoneIds: ReadonlySet<string> | null;
  /** True if only accessible places are wanted. */
  readonly accessible: boolean;
  /** Ids of the places in the cart. */
  readonly selected: ReadonlySet<string>;
  /** The seat whose row is shown first; −1 for the first row with an offered seat. */
  readonly start: number;
  readonly onPickSeat: (seat: number) => void;
  readonly onPickStanding: (area: StandingArea) => void;
  /** Called when the buyer goes to another row. */
  readonly onLook: (row: ListRow) => void;
};

/**
 * Sector → row → seat, with one row of buttons at a time, so that a hall of a hundred thousand seats takes three
 * choices.
 */
export const SeatList = (props: SeatListProps) => {
  const {
    index,
    zones,
    currency,
    visibleZoneIds,
    accessible,
    selected,
    start,
    onPickSeat,
    onPickStanding,
    onLook,
  } = props;
  const i18n = useI18n();
  const { t, lang } = i18n;
  const zoneOf = useMemo(() => {
    const known = new Map<string, PriceZone>(zones.map((zone) => [zone.id, zone]));
    const byNumber = index.zones.map(({ id }) => known.get(id));
    return (seat: number): PriceZone | undefined => byNumber[index.zone[seat] as number];
  }, [index, zones]);
  const offered = useMemo(() => {
    const wanted = index.zones.map(({ id }) => visibleZoneIds === null || visibleZoneIds.has(id));
    return (seat: number): boolean =>
      index.state[seat] === SEAT_FREE &&
      wanted[index.zone[seat] as number] !== false &&
      (!accessible || isAccessible(index, seat));
  }, [index, visibleZoneIds, accessible]);
  const inSector = useMemo(
    () => [
      ...index.sectors.map((entry) =>
        visibleZoneIds === null && !accessible ? entry.free : countOffered(entry, offered),
      ),
      countOffered(sectorSeats(index, index.sectors.length), offered),
    ],
    [index, visibleZoneIds, accessible, offered],
  );
  const [sector, setSector] = useState(() => {
    const here = inSector.findIndex((_, number) => {
      const { first, end } = sectorSeats(index, number);
      return start >= first && start < end;
    });
    return here >= 0
      ? here
      : Math.max(
          0,
          inSector.findIndex((free) => free > 0),
        );
  });
  const rows = useMemo(() => rowsOf(index, sector), [index, sector]);
  const [row, setRow] = useState(() => entryRow(rows, start, offered));
  const shownRow = rows[Math.min(row, rows.length - 1)];
  const turnTo = (next: number, seat: number): void => {
    const all = rowsOf(index, next);
    setSector(next);
    turnToRow(all, entryRow(all, seat, offered));
  };
  const turnToRow = (all: readonly ListRow[], next: number): void => {
    setRow(next);
    const seen = all[next];
    if (seen !== undefined) onLook(seen);
  };
  const open = (match: SeatMatch): void => {
    turnTo(match.sector < 0 ? index.sectors.length : match.sector, match.row < 0 ? -1 : match.first);
    if (match.seat >= 0) onPickSeat(match.seat);
  };
  const choice = (number: number, name: string, count: number): SelectOption => ({
    value: String(number),
    label: `${name} · ${t('scheme.list.freeInSector', { count })}`,
  });
  // A sector without seats, such as a stage, is left out.
  const sectors = index.sectors.flatMap((entry, number) =>
    entry.total > 0
      ? [choice(number, pickText(entry.name, lang).text || entry.id, inSector[number] ?? 0)]
      : [],
  );
  if (hasOtherSeats(index))
    sectors.push(choice(index.sectors.length, t('scheme.list.otherSeats'), inSector.at(-1) ?? 0));
  const seats = shownRow === undefined ? [] : seatsOf(shownRow);
  // Unavailable seats are readable, and pressing one gives the reason; the keyboard skips them.
  const { row: seatRow, tool } = useToolbarKeys(
    seats.filter((seat) => index.state[seat] === SEAT_FREE).map(String),
  );
  const sold = new Set(seats.flatMap((seat) => (index.state[seat] === SEAT_FREE ? [zoneOf(seat)] : [])));

  return (
    <section className={styles.list} aria-label={t('scheme.list.title')}>
      <SeatSearchField index={index} offered={offered} onOpen={open}>
        <div className={styles.choices}>
          {/* If no seat belongs to a sector, there is nothing to choose. */}
          {(sectors.length > 1 || sector < index.sectors.length) && (
            <SelectField
              label={t('scheme.seat.sectorShort')}
              value={sector}
              onChange={(event) => turnTo(Number(event.target.value), -1)}
              options={sectors}
            />
          )}
          <SelectField
            label={t('scheme.seat.rowShort')}
            value={row}
            onChange={(event) => turnToRow(rows, Number(event.target.value))}
            options={rows.map((entry, number) => choice(number, entry.label, countOffered(entry, offered)))}
          />
        </div>
        {seats.length > 0 && (
          <div>
            <ul className={styles.prices} aria-label={t('scheme.legend.title')}>
              {zones
                .filter((zone) => sold.has(zone))
                .map((zone) => (
                  <li key={zone.id}>
                    <ZoneMark zone={zone} />
                    <VisuallyHidden>{zone.letter + punctuation[lang].part}</VisuallyHidden>
                    {zoneCost(i18n, zone, currency)}
                  </li>
                ))}
            </ul>
            <div {...seatRow} aria-label={t('scheme.seat.row', { row: shownRow?.label ?? '' })}>
              <ul className={styles.seats}>
                {seats.map((seat) => {
                  const free = index.state[seat] === SEAT_FREE;
                  const chosen = selected.has(seatIdAt(index, seat));
                  const zone = zoneOf(seat);
                  const label = index.labels[index.seatLabel[seat] as number] ?? '';
                  const gone = index.state[seat] === SEAT_TAKEN ? 'taken' : 'unavailable';
                  const state = `scheme.seat.${chosen ? 'inCart' : free ? 'free' : gone}` as const;
                  const letter = free ? (zone?.letter ?? '') : '';
                  // The letter is next to the number, so that sighted users and screen readers use the same name.
                  const kind = seatKind(index, seat);
                  const labelParts = [t('scheme.seat.seat', { seat: `${label} ${letter}`.trim() }), t(state)];
                  if (kind !== 'ordinary') labelParts.push(t(`choosing.kind.${kind}`));
                  if (free && zone !== undefined) labelParts.push(zoneCost(i18n, zone, currency));
                  const isAside = free && !chosen && !offered(seat);
                  if (isAside) labelParts.push(t('scheme.list.aside'));
                  return (
                    <li key={seat}>
                      <button
                        type="button"
                        className={cx(isAside && styles.faded)}
                        aria-pressed={chosen}
                        aria-disabled={!free}
                        {...(free ? tool(String(seat)) : { tabIndex: -1, 'data-gone': '' })}
                        aria-label={joinWords(lang, labelParts)}
                        onClick={() => onPickSeat(seat)}
                      >
                        {label} {free && zone !== undefined && <ZoneMark zone={zone} size={14} />}
                        {free && kind !== 'ordinary' && <Icon name={kindIcons[kind]} size={16} />}
                      </button>
                    </li>
                  );
                })}
              </ul>
            </div>
          </div>
        )}
        <StandingList {...{ index, zones, currency, visibleZoneIds, selected }} onPick={onPickStanding} />
      </SeatSearchField>
    </section>
  );
};

/* The same signs as on the map. */
const kindIcons = { wheelchair: 'wheelchair', companion: 'user', restricted: 'covered' } as const;

const seatsOf = ({ first, end }: ListRow): readonly number[] =>
  Array.from({ length: end - first }, (_, at) => first + at);
