import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords, nearParts } from '../../../i18n/formats/punctuation.ts';
import { pickText } from '../../core/text/pick-text.ts';
import { SEAT_FREE, seatLabel, type SeatIndex } from '../../core/hall/seat-index.ts';
import { seatKind } from '../../core/hall/seat-kinds.ts';
import { searchSeats, type SeatMatch } from '../../core/hall/seat-search.ts';
import { cx } from '../../ui/base/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useSpokenResult } from '../../ui/focus/live-announcer.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './seat-list.module.css';

/* More would be a list to read rather than an answer. */
const maxMatches = 8;

/**
 * A field that takes «партер 5 17» and offers the matching seats, rows or sectors. Enter opens the first one.
 * `children` is the list of all seats, shown below unless nothing was found, because it would look like the result.
 */
export const SeatSearchField = ({
  index,
  offered,
  onOpen,
  children,
}: {
  readonly index: SeatIndex;
  /** True for a free seat that matches the filter. */
  readonly offered: (seat: number) => boolean;
  readonly onOpen: (match: SeatMatch) => void;
  readonly children: ReactNode;
}) => {
  const { t, lang } = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const [sought, setSought] = useState('');
  const searched = useDeferredValue(sought);
  const matches = useMemo(
    () => (searched.trim() === '' ? [] : searchSeats(index, searched, maxMatches, offered)),
    [index, searched, offered],
  );
  /* It has free seats, but none matches the filter: it is shown all the same, with a note. */
  const isAside = ({ first, end }: SeatMatch): boolean => {
    let isFree = false;
    for (let seat = first; seat < end; seat += 1) {
      if (offered(seat)) return false;
      isFree ||= index.state[seat] === SEAT_FREE;
    }
    return isFree;
  };
  const nameOf = (match: SeatMatch): string => {
    const { first, row, seat } = match;
    const label = seatLabel(index, first);
    const kind = seat < 0 ? 'ordinary' : seatKind(index, seat);
    const name = label.sector === null ? '' : pickText(label.sector.name, lang).text || label.sector.id;
    return joinWords(lang, [
      name,
      ...nearParts(lang, [
        row >= 0 ? t('scheme.seat.row', { row: index.labels[row] ?? '' }) : '',
        seat >= 0 ? t('scheme.seat.seat', { seat: seatLabel(index, seat).seat }) : '',
      ]),
      kind === 'ordinary' ? '' : t(`choosing.kind.${kind}`),
      isAside(match) ? t('scheme.list.aside') : '',
    ]);
  };
  // An example from this hall: the sector's number, or the first word of its name, then a row and a seat.
  const { sector, row: inRow, seat: placeNumber } = seatLabel(index, index.count >> 1);
  const words = (sector === null ? '' : pickText(sector.name, lang).text).replaceAll(',', '').split(' ');
  const example = [words.find((word) => Number(word) > 0) ?? words[0]?.toLowerCase(), inRow, placeNumber];
  const isMissed = searched.trim() !== '' && matches.length === 0;
  const found = isMissed
    ? t('scheme.list.notFound')
    : matches.length === 0
      ? ''
      : t('scheme.list.matches', { count: matches.length });
  useSpokenResult(sought.trim(), found);
  return (
    <>
      <div className={styles.search}>
        <TextField
          ref={field}
          label={t('scheme.list.search')}
          type="search"
          autoComplete="off"
          placeholder={t('scheme.list.searchExample', { place: example.join(' ').trim() })}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            // Searches the current input: Enter may be pressed before the deferred search has run.
            const [only] = searchSeats(index, sought, 1, offered);
            if (only !== undefined) onOpen(only);
          }}
        />
        <output className={styles.found} aria-live="off">
          {found}
        </output>
        {isMissed && (
          <Button
            size="s"
            className={styles.clear}
            onClick={() => {
              setSought('');
              field.current?.focus();
            }}
          >
            {t('poster.searchClear')}
          </Button>
        )}
        {matches.length > 0 && (
          <ul className={styles.matches}>
            {matches.map((match) => (
              <li key={`${match.first}-${match.end}-${match.seat}`}>
                <button
                  type="button"
                  className={cx(isAside(match) && styles.faded)}
                  onClick={() => onOpen(match)}
                >
                  {nameOf(match)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {!isMissed && children}
    </>
  );
};
