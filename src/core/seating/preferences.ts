import type { CategoryId, Minor, ZoneId } from '../../contract/brand.ts';
import type { PriceRow } from '../../contract/event.ts';
import { orderLimit, type CartRules } from '../cart/cart.ts';
import { feeMinor, pricesForSession } from '../cart/seat-price.ts';

/** The maximum number of seats searched for at once. */
export const MAX_PARTY_SIZE = 10;

/** The members of a party in one price category. */
export type PartyPart = {
  /** '' = at the ordinary price of each zone. */
  readonly categoryId: CategoryId | '';
  readonly count: number;
};

/** What a buyer has specified before selecting a seat: the number of seats, the maximum price, the category. */
export type SeatPreferences = {
  /** The number of adjacent seats for the whole party, 1 … `MAX_PARTY_SIZE`; 0 = unspecified. */
  readonly count: number;
  /** The maximum price of one ticket, fee included, minor units; null = any. */
  readonly mostMinor: Minor | null;
  /** The category chosen last, the first if there are several; '' = none yet. */
  readonly categoryId: CategoryId | '';
  /** The members of other categories, fewer than all. Absent if one category applies to all. */
  readonly others?: readonly PartyPart[];
};

/* The party size until the buyer states one. */
const USUAL_COUNT = 2;

/** How many seats to look for at once, at most `most`. */
export const partySize = ({ count }: SeatPreferences, most: number): number =>
  Math.min(count || USUAL_COUNT, MAX_PARTY_SIZE, most);

/** Whether a party has several categories. */
export const isMixed = ({ others }: SeatPreferences): boolean => others !== undefined;

/** The party by category, the first one first; at most `most`, excess members are dropped from the end. */
export const partyOf = (preferences: SeatPreferences, most: number): readonly PartyPart[] => {
  const { categoryId, count, others = [] } = preferences;
  const size = partySize(preferences, most);
  const own = others.length === 0 ? size : count - sizeOf(others);
  return cutParty([{ categoryId, count: own }, ...others], size);
};

/** The first `most` members of a party. */
export const cutParty = (party: readonly PartyPart[], most: number): readonly PartyPart[] => {
  let room = most;
  return party.flatMap((part) => {
    const fitting = Math.min(part.count, room);
    room -= fitting;
    return fitting > 0 ? [{ ...part, count: fitting }] : [];
  });
};

/** The number of members. */
export const sizeOf = (party: readonly PartyPart[]): number =>
  party.reduce((sum, part) => sum + part.count, 0);

/** Preferences after a change. A number or a category that is set without the others applies to the whole party. */
export const changePreferences = (
  before: SeatPreferences,
  patch: Partial<SeatPreferences>,
): SeatPreferences => {
  const { others, ...after } = { ...before, ...patch };
  const isForAll = patch.others === undefined && ('count' in patch || 'categoryId' in patch);
  return isForAll || others === undefined || others.length === 0 ? after : { ...after, others };
};

export const noPreferences: SeatPreferences = { count: 0, mostMinor: null, categoryId: '' };

/** The final price of a ticket: price plus fee. */
export const ticketMinor = ({ priceMinor, fee }: Pick<PriceRow, 'priceMinor' | 'fee'>): Minor =>
  (priceMinor + feeMinor(priceMinor, fee)) as Minor;

const isOrdinary = ({ minimum, forced, culture, passages }: PriceRow): boolean =>
  minimum <= 1 && forced === 0 && culture !== 'cultureOnly' && passages <= 1;

/**
 * The ordinary price of a zone: the most expensive row that requires no group and no card and admits one person.
 * Concessions are cheaper, so nobody gets one without asking. Undefined if nothing is sold.
 */
const ordinaryPrice = (rows: readonly PriceRow[]): PriceRow | undefined => {
  const open = rows.filter(isOrdinary);
  const [first, ...others] = open.length > 0 ? open : rows;
  return first && others.reduce((best, row) => (row.priceMinor > best.priceMinor ? row : best), first);
};

/**
 * The row at which a seat is offered, among those of its zone: the preferred category if it is sold, else the ordinary
 * one.
 */
export const preferredPrice = (
  rows: readonly PriceRow[],
  categoryId: CategoryId | '',
): PriceRow | undefined => rows.find((row) => row.categoryId === categoryId) ?? ordinaryPrice(rows);

/** The row of each zone at which its seats are offered. `rows`: all of a session. */
export const preferredRows = (
  rows: readonly PriceRow[],
  categoryId: CategoryId | '',
): ReadonlyMap<ZoneId, PriceRow> => {
  const byZone = new Map<ZoneId, PriceRow[]>();
  for (const row of rows) {
    const own = byZone.get(row.zoneId);
    if (own === undefined) byZone.set(row.zoneId, [row]);
    else own.push(row);
  }
  const wished = new Map<ZoneId, PriceRow>();
  for (const [zone, own] of byZone) {
    const row = preferredPrice(own, categoryId);
    if (row !== undefined) wished.set(zone, row);
  }
  return wished;
};

/** The price of a ticket in each zone, fee included, in the preferred category. `rows`: all of a session. */
export const preferredPrices = (
  rows: readonly PriceRow[],
  categoryId: CategoryId | '',
): ReadonlyMap<ZoneId, Minor> =>
  new Map([...preferredRows(rows, categoryId)].map(([zone, row]) => [zone, ticketMinor(row)]));

/** The zones within the preferred price; null if any price will do. */
export const affordableZones = (
  rows: readonly PriceRow[],
  { mostMinor, categoryId }: Pick<SeatPreferences, 'mostMinor' | 'categoryId'>,
): ReadonlySet<ZoneId> | null => {
  if (mostMinor === null) return null;
  const prices = preferredPrices(rows, categoryId);
  return new Set([...prices].flatMap(([zone, minor]) => (minor <= mostMinor ? [zone] : [])));
};

/**
 * Checks stored preferences against current sales: a category that is gone is dropped together with the others of the
 * party, and so is a maximum price below all prices, which would exclude everything.
 */
export const dropUnavailablePreferences = (
  preferences: SeatPreferences,
  rows: readonly PriceRow[],
): SeatPreferences => {
  const isSold = (id: CategoryId | ''): boolean => rows.some((row) => row.categoryId === id);
  const categoryId = isSold(preferences.categoryId) ? preferences.categoryId : '';
  const isMet = rows.some(
    (row) => preferences.mostMinor !== null && ticketMinor(row) <= preferences.mostMinor,
  );
  const count = Math.min(Math.max(0, Math.trunc(preferences.count)), MAX_PARTY_SIZE);
  const { others = [] } = preferences;
  const areSold =
    categoryId !== '' && sizeOf(others) < count && others.every((part) => isSold(part.categoryId));
  return {
    count,
    mostMinor: isMet ? preferences.mostMinor : null,
    categoryId,
    ...(areSold && others.length > 0 && { others }),
  };
};

/**
 * The preferences that remain in a session and for a payment method: a party becomes one category again if one of its
 * categories is not sold there, or if an order allows only one ticket.
 */
export const fitPreferences = (preferences: SeatPreferences, rules: CartRules): SeatPreferences => {
  const { others, ...forAll } = preferences;
  if (others === undefined) return preferences;
  const sold = pricesForSession(rules.prices, rules.day, rules.method, rules.priceTypeId);
  const areSold = [forAll, ...others].every(({ categoryId }) =>
    sold.some((row) => row.categoryId === categoryId),
  );
  return areSold && orderLimit(rules) > 1 ? preferences : forAll;
};
