import type { Lang } from '../../../../i18n/formats/languages.ts';
import type { Translate } from '../../../../i18n/translate.ts';
import { joinWords, nearParts } from '../../../../i18n/formats/punctuation.ts';
import type { SeatId } from '../../../contract/brand.ts';
import type { CartItem, CartPlace } from '../../../core/cart/cart.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import {
  seatIdAt,
  seatLabel,
  seatZone,
  type SeatIndex,
  type StandingArea,
} from '../../../core/hall/seat-index.ts';
import { seatKind } from '../../../core/hall/seat-kinds.ts';

export type SeatPlace = Extract<CartPlace, { kind: 'seat' }>;

/** Converts a seat of the map for the cart; null for a shape that is not for sale. */
export const seatPlace = (index: SeatIndex, seat: number): SeatPlace | null => {
  const id = seatIdAt(index, seat);
  const zone = seatZone(index, seat);
  if (id === '' || zone === null) return null;
  const label = seatLabel(index, seat);
  const kind = seatKind(index, seat);
  return {
    kind: 'seat',
    seatId: id,
    zoneId: zone.id,
    sector: label.sector === null ? null : { id: label.sector.id, name: label.sector.name },
    row: label.row.trim(),
    seat: label.seat.trim(),
    ...(kind !== 'ordinary' && { special: kind }),
  };
};

/** Converts seats of the map for the cart, in index order. */
export const placesOfSeats = (index: SeatIndex, seats: readonly number[]): readonly SeatPlace[] =>
  seats.toSorted((a, b) => a - b).flatMap((seat) => seatPlace(index, seat) ?? []);

/** Converts a standing area for the cart. */
export const standingPlace = (area: StandingArea): Extract<CartPlace, { kind: 'standing' }> => ({
  kind: 'standing',
  seatId: area.id,
  zoneId: area.zoneId,
  name: area.name,
  perOrder: area.perOrder,
  left: area.left,
});

/** The name of a seat's sector in a language, or else the sector's id; '' in a hall without sectors. */
export const sectorName = (lang: Lang, { sector }: SeatPlace): string =>
  sector === null ? '' : pickText(sector.name, lang).text || sector.id;

const rowWord = (t: Translate, { row }: SeatPlace): string =>
  row === '' ? '' : t('scheme.seat.row', { row });

/** The texts of a place: sector, row, seat, special kind. Parts missing in the plan are left out. */
export const placeWords = (t: Translate, lang: Lang, place: CartPlace): readonly string[] => {
  if (place.kind === 'standing') return [pickText(place.name, lang).text || t('scheme.seat.standing')];
  const parts = [
    sectorName(lang, place),
    ...nearParts(lang, [
      rowWord(t, place),
      place.seat === '' ? '' : t('scheme.seat.seat', { seat: place.seat }),
    ]),
    place.special === undefined ? '' : t(`choosing.kind.${place.special}`),
  ];
  return parts.filter((part) => part !== '');
};

/** The name of a place on one line. */
export const placeName = (t: Translate, lang: Lang, place: CartPlace): string =>
  joinWords(lang, placeWords(t, lang, place));

/* Consecutive numbers are written as a range. */
const numbersOf = (lang: Lang, labels: readonly string[]): string => {
  const first = Number(labels[0]);
  const isRange = labels.length > 1 && labels.every((label, at) => label === String(first + at));
  return isRange ? `${first}–${labels.at(-1)}` : joinWords(lang, labels, 'item');
};

/** The common part of seats in one row, on one line. */
export const rowName = (t: Translate, lang: Lang, place: SeatPlace): string =>
  joinWords(lang, placeWords(t, lang, rowOf(place)));

/* A place without its number and special kind: the common part of seats in one row. */
const rowOf = (place: SeatPlace): SeatPlace => {
  const { special: _, ...row } = place;
  return { ...row, seat: '' };
};

/* The special kinds of some places, with the seats' numbers unless they apply to all of them. */
const specialWords = (t: Translate, lang: Lang, seats: readonly SeatPlace[]): readonly string[] =>
  [...new Set(seats.flatMap(({ special }) => special ?? []))].map((special) => {
    const own = seats.filter((seat) => seat.special === special);
    const kind = t(`choosing.kind.${special}`);
    if (own.length === seats.length) return kind;
    const numbers = own.map(({ seat }) => seat);
    return t('choosing.kind.of', { kind, seats: numbersOf(lang, numbers) });
  });

/** The texts of several places: seats of one row by their numbers, others one after another. */
export const placesWords = (t: Translate, lang: Lang, places: readonly CartPlace[]): readonly string[] => {
  const seats = places.flatMap((place) => (place.kind === 'seat' ? [place] : []));
  const [first] = seats;
  const row = first === undefined ? [] : placeWords(t, lang, rowOf(first));
  const inOneRow =
    seats.length === places.length &&
    seats.every((seat) => placeWords(t, lang, rowOf(seat)).join() === row.join());
  if (first && places.length > 1 && inOneRow && seats.every(({ seat }) => seat !== '')) {
    const numbers = seats.map(({ seat }) => seat);
    return [
      ...placeWords(t, lang, { ...rowOf(first), row: '' }),
      ...nearParts(lang, [rowWord(t, first), t('scheme.seat.seats', { seats: numbersOf(lang, numbers) })]),
      ...specialWords(t, lang, seats),
    ];
  }
  const names = places.map((place) => placeName(t, lang, place));
  return [joinWords(lang, names, 'group')];
};

/** The names of several places on one line. */
export const placesName = (t: Translate, lang: Lang, places: readonly CartPlace[]): string =>
  joinWords(lang, placesWords(t, lang, places));

/** Sorts places as they are counted in a hall: by sector, row and number, with 2 before 10. */
export const comparePlaces = (lang: Lang, a: SeatPlace, b: SeatPlace): number => {
  const compare = (one: string, other: string): number => one.localeCompare(other, lang, { numeric: true });
  return (
    compare(sectorName(lang, a), sectorName(lang, b)) || compare(a.row, b.row) || compare(a.seat, b.seat)
  );
};

/** The ids of the seats in a cart. */
export const seatIdsOf = (items: readonly CartItem[]): readonly SeatId[] =>
  items.map((item) => item.place.seatId);
