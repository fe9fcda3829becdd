import type { LocalText } from '../../contract/local-text.ts';
import type { SeatKind } from '../../contract/seat-kind.ts';
import { rowEnd } from './seat-runs.ts';
import { NO_SECTOR, SEAT_FREE } from './seat-index.ts';
import type { SectorEntry, SeatIndex } from './seat-index.ts';
import { seatKind } from './seat-kinds.ts';
import { readKinds, parseSeatQuery, tokenize } from './seat-query.ts';
import type { SeatQuery } from './seat-query.ts';

/** A place of the hall that a text names: a seat, a whole row, or a whole sector. */
export type SeatMatch = {
  /** A number into `SeatIndex.sectors`, −1 for seats that are in none. */
  readonly sector: number;
  /** A number into `SeatIndex.labels`; −1 when the text names no row. */
  readonly row: number;
  /** The seat; −1 when the text names none. */
  readonly seat: number;
  /** The result is the seats `first` … `end − 1` of the index. */
  readonly first: number;
  readonly end: number;
};

const MAX_MATCHES = 20;

const anySeat = (): boolean => true;

/**
 * The places a buyer means by "партер 5 17", "ряд 3 место 7", "101 12", "12排5座": sector (by name in any language,
 * word beginnings suffice; else by id), then row, then seat. Case, ё, look-alike Latin and Cyrillic letters, leading
 * zeros and the words for row and seat in four languages are ignored. «Коляска», "companion" and similar words, with
 * or without a place, mean the free accessible places there: those that `suits`, or any if none does. In index order,
 * at most `most`; empty if nothing matches. O(sectors + labels + seats of the sectors found).
 */
export function searchSeats(
  index: SeatIndex,
  text: string,
  most: number = MAX_MATCHES,
  suits: (seat: number) => boolean = anySeat,
): readonly SeatMatch[] {
  const sought = readKinds(text);
  const named = sought === null || sought.isVague ? searchPlaces(index, text, most) : [];
  if (sought === null || named.length > 0) return named;
  const whole = [{ first: 0, end: index.count }];
  const ranges = sought.rest === '' ? whole : searchPlaces(index, sought.rest, most);
  const suited = seatsOfKinds(index, ranges, sought.kinds, most, suits);
  return suited.length > 0 ? suited : seatsOfKinds(index, ranges, sought.kinds, most, anySeat);
}

/* The free seats of the given kinds, at most `most`. */
function seatsOfKinds(
  index: SeatIndex,
  ranges: readonly Pick<SeatMatch, 'first' | 'end'>[],
  wanted: readonly SeatKind[],
  most: number,
  suits: (seat: number) => boolean,
): SeatMatch[] {
  const matches: SeatMatch[] = [];
  for (const { first, end } of ranges) {
    for (let seat = first; seat < end && matches.length < most; seat += 1) {
      if (index.kind[seat] === 0 || index.state[seat] !== SEAT_FREE) continue;
      if (!wanted.includes(seatKind(index, seat)) || !suits(seat)) continue;
      const sector = index.sector[seat] as number;
      const row = index.rowLabel[seat] as number;
      matches.push({ sector: sector === NO_SECTOR ? -1 : sector, row, seat, first: seat, end: seat + 1 });
    }
  }
  return matches;
}

function searchPlaces(index: SeatIndex, text: string, most: number): readonly SeatMatch[] {
  // A stage or a tier is a sector without seats: its full name must not hide the sectors whose names begin with it.
  const sectorWords = index.sectors.map((entry) =>
    entry.end > entry.first ? wordsOfSector(entry) : nameless,
  );
  const labels = new Map<string, Set<number>>();
  index.labels.forEach((label, at) => {
    const word = tokenize(label).join(' ');
    const known = labels.get(word);
    if (known) known.add(at);
    else labels.set(word, new Set([at]));
  });
  for (const sought of parseSeatQuery(text)) {
    const matches = findPlace(index, sought, sectorWords, labels, most);
    if (matches.length > 0) return matches;
  }
  return [];
}

type SectorWords = { readonly names: readonly (readonly string[])[]; readonly id: readonly string[] };

const nameless: SectorWords = { names: [], id: [] };

function wordsOfSector({ id, name }: SectorEntry): SectorWords {
  const texts: LocalText = name;
  const ending = /(?<!\d)\d+$/.exec(id)?.[0];
  return {
    names: Object.values(texts).map(tokenize),
    id: [...tokenize(id), ...(ending ? tokenize(ending) : [])],
  };
}

/** Sectors whose name has all the words, else those whose id has. */
function sectorsNamed(words: readonly string[], sectors: readonly SectorWords[]): number[] {
  const holds = (name: readonly string[]): boolean =>
    // A number must be whole, or "10" would find sector 101.
    words.every((word) => name.some((own) => own === word || (/^\D/.test(word) && own.startsWith(word))));
  const all = sectors.map((_, at) => at);
  const byName = all.filter((at) => sectors[at]?.names.some(holds));
  if (byName.length === 0) return all.filter((at) => holds(sectors[at]?.id ?? []));
  // "Ложа" means the box of that name before "Ложа 2" and "Ложа 3".
  const whole = byName.filter((at) =>
    sectors[at]?.names.some((name) => name.length === words.length && holds(name)),
  );
  return whole.length > 0 ? whole : byName;
}

function findPlace(
  index: SeatIndex,
  sought: SeatQuery,
  sectorWords: readonly SectorWords[],
  labels: ReadonlyMap<string, ReadonlySet<number>>,
  most: number,
): SeatMatch[] {
  const rowLabels = sought.row === null ? null : labels.get(sought.row);
  const seatLabels = sought.seat === null ? null : labels.get(sought.seat);
  if (rowLabels === undefined || seatLabels === undefined) return [];
  const matches: SeatMatch[] = [];
  const searchRange = (sector: number, from: number, to: number): void => {
    if (rowLabels === null && seatLabels === null) {
      matches.push({ sector, row: -1, seat: -1, first: from, end: to });
      return;
    }
    for (let first = from, end = from; first < to && matches.length < most; first = end) {
      end = rowEnd(index, first);
      const row = index.rowLabel[first] as number;
      if (rowLabels !== null && !rowLabels.has(row)) continue;
      if (seatLabels === null) {
        matches.push({ sector, row, seat: -1, first, end });
        continue;
      }
      for (let seat = first; seat < end && matches.length < most; seat += 1) {
        if (!seatLabels.has(index.seatLabel[seat] as number)) continue;
        matches.push({ sector, row, seat, first: seat, end: seat + 1 });
      }
    }
  };
  const named = sought.sector.length > 0;
  for (const sector of named ? sectorsNamed(sought.sector, sectorWords) : sectorWords.keys()) {
    const entry = index.sectors[sector];
    if (entry && matches.length < most) searchRange(sector, entry.first, entry.end);
  }
  // Seats without a sector come last.
  const loose = index.sectors.reduce((end, sector) => Math.max(end, sector.end), 0);
  if (!named) searchRange(-1, loose, index.count);
  return matches;
}
