import { useDeferredValue, useId, useMemo, useState } from 'react';

import { useI18n } from '../../i18n/i18n-context.tsx';
import { pickText } from '../core/pick-text.ts';
import { SEAT_FREE, seatIdAt, seatLabel, type SeatIndex, type StandingArea } from '../core/seat-index.ts';
import { searchSeats, type SeatMatch } from '../core/seat-search.ts';
import styles from './seat-list.module.css';

/** The map's twin: everything a tap on the canvas does, as ordinary controls. */
export interface SeatListProps {
  readonly index: SeatIndex;
  /** Ids of the seats in the cart. */
  readonly selected: ReadonlySet<string>;
  readonly onPickSeat: (seat: number) => void;
  readonly onPickStanding: (area: StandingArea) => void;
}

/* More would be a list to read, not an answer. */
const mostMatches = 8;

interface Row {
  readonly label: string;
  readonly seats: readonly number[];
}

/* Seats of a sector stand together and in the order of rows, so a sector is read without sorting the hall. */
const rowsOf = (index: SeatIndex, sector: number): readonly Row[] => {
  const entry = index.sectors[sector];
  if (entry === undefined) return [];
  const rows: { label: string; seats: number[] }[] = [];
  let last = -1;
  for (let seat = entry.first; seat < entry.end; seat += 1) {
    const label = index.rowLabel[seat] as number;
    if (label !== last) rows.push({ label: index.labels[label] ?? '', seats: [] });
    rows.at(-1)?.seats.push(seat);
    last = label;
  }
  return rows;
};

/** The row to begin with: the first that has something to choose. */
const firstFreeRow = (index: SeatIndex, rows: readonly Row[]): number =>
  Math.max(
    0,
    rows.findIndex(({ seats }) => seats.some((seat) => index.state[seat] === SEAT_FREE)),
  );

/** Sector → row → seat: one row of buttons at a time, so that a hall of a hundred thousand is three choices. */
export const SeatList = ({ index, selected, onPickSeat, onPickStanding }: SeatListProps) => {
  const { t, lang } = useI18n();
  const sectorField = useId();
  const rowField = useId();
  const searchField = useId();
  const [sector, setSector] = useState(() =>
    Math.max(
      0,
      index.sectors.findIndex((entry) => entry.free > 0),
    ),
  );
  const [row, setRow] = useState(() => firstFreeRow(index, rowsOf(index, sector)));
  const rows = useMemo(() => rowsOf(index, sector), [index, sector]);
  const [sought, setSought] = useState('');
  const searched = useDeferredValue(sought);
  const matches = useMemo(
    () => (searched.trim() === '' ? [] : searchSeats(index, searched, mostMatches)),
    [index, searched],
  );
  const nameOf = ({ first, row, seat }: SeatMatch): string => {
    const label = seatLabel(index, first);
    const name = label.sector === null ? '' : pickText(label.sector.name, lang).text || label.sector.id;
    return [
      name,
      row >= 0 ? t('scheme.seat.row', { row: index.labels[row] ?? '' }) : '',
      seat >= 0 ? t('scheme.seat.seat', { seat: seatLabel(index, seat).seat }) : '',
    ]
      .filter((part) => part !== '')
      .join(', ');
  };
  const open = (match: SeatMatch): void => {
    if (match.sector >= 0) {
      const all = rowsOf(index, match.sector);
      setSector(match.sector);
      setRow(
        Math.max(
          0,
          all.findIndex(({ seats }) => seats.includes(match.first)),
        ),
      );
    }
    if (match.seat >= 0) onPickSeat(match.seat);
  };
  const freeIn = ({ seats }: Row): number => seats.filter((seat) => index.state[seat] === SEAT_FREE).length;
  const shown = rows[Math.min(row, rows.length - 1)];

  return (
    <section className={styles.list} aria-label={t('scheme.list.title')}>
      <div className={styles.search}>
        <label htmlFor={searchField}>{t('scheme.list.search')}</label>
        <input
          id={searchField}
          type="search"
          autoComplete="off"
          placeholder={t('scheme.list.searchExample')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          onKeyDown={(event) => {
            const [only] = matches;
            if (event.key !== 'Enter' || only === undefined) return;
            event.preventDefault();
            open(only);
          }}
        />
        <output className={styles.found}>
          {searched.trim() !== '' && matches.length === 0 && t('scheme.list.notFound')}
        </output>
        {matches.length > 0 && (
          <ul className={styles.matches}>
            {matches.map((match) => (
              <li key={`${match.first}-${match.end}-${match.seat}`}>
                <button type="button" onClick={() => open(match)}>
                  {nameOf(match)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.choices}>
        <label htmlFor={sectorField}>{t('scheme.seat.sectorShort')}</label>
        <select
          id={sectorField}
          value={sector}
          onChange={(event) => {
            const next = Number(event.target.value);
            setSector(next);
            setRow(firstFreeRow(index, rowsOf(index, next)));
          }}
        >
          {index.sectors.map((entry, number) => (
            <option key={entry.id} value={number}>
              {`${pickText(entry.name, lang).text || entry.id} — ${t('scheme.list.freeInSector', { count: entry.free })}`}
            </option>
          ))}
        </select>
        <label htmlFor={rowField}>{t('scheme.seat.rowShort')}</label>
        <select id={rowField} value={row} onChange={(event) => setRow(Number(event.target.value))}>
          {rows.map((entry, number) => (
            <option key={`${entry.label}-${entry.seats[0] ?? number}`} value={number}>
              {`${entry.label} — ${t('scheme.list.freeInSector', { count: freeIn(entry) })}`}
            </option>
          ))}
        </select>
      </div>
      {shown !== undefined && (
        <ul className={styles.seats}>
          {shown.seats.map((seat) => {
            const free = index.state[seat] === SEAT_FREE;
            const chosen = selected.has(seatIdAt(index, seat));
            const label = index.labels[index.seatLabel[seat] as number] ?? '';
            const state = chosen ? 'scheme.seat.inCart' : free ? 'scheme.seat.free' : 'scheme.seat.taken';
            return (
              <li key={seat}>
                <button
                  type="button"
                  aria-pressed={chosen}
                  aria-disabled={!free}
                  aria-label={`${t('scheme.seat.seat', { seat: label })}, ${t(state)}`}
                  onClick={() => onPickSeat(seat)}
                >
                  {label}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {index.standing.length > 0 && (
        <ul className={styles.standing} aria-label={t('scheme.list.standing')}>
          {index.standing.map((area) => (
            <li key={area.id}>
              <button type="button" onClick={() => onPickStanding(area)}>
                {pickText(area.name, lang).text || t('scheme.seat.standing')}
                <span>{t('scheme.seat.left', { count: area.left })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
