import type { Minor, VenueDay, VenueTime, ZoneId, CategoryId } from '../../contract/brand.ts';
import { defaultPriceLimit } from '../../contract/codes.ts';
import type { PriceRow } from '../../contract/event.ts';
import type { OrderLine } from '../../contract/requests.ts';
import { groupKey, minQuantity, rowKey, type GroupItem, type SaleTerms } from './event-terms.ts';
import { feeMinor, priceMaximum, type PriceTotal } from '../cart/seat-price.ts';

/** Quantities of prices and of kinds of groups, by `rowKey` and `groupKey`. Zeros are left out. */
export type Quantities = Readonly<Record<string, number>>;

/**
 * Why the buyer does not get the requested number. `limit`: the order is full (`allowed` tickets in all). `card`,
 * `subscription`: limits of the culture card or the subscription. `groupLimit`: the limit of groups. `most`, `least`:
 * the price has a maximum or a minimum. `left`: only `allowed` remain at this price. `session`: only `allowed` remain
 * in the session, `besideGroups` beside the chosen groups. `places`: a group takes more places (`needed`) than the
 * session has left (`allowed`), `placesBeside` than remain beside the rest of the choice. `forced`: this price is
 * mandatory, at least `allowed`. `short`: the minimum of `allowed` does not fit into the order.
 */
export type ChoiceRefusal = {
  readonly key: string;
  readonly allowed: number;
} & (
  | {
      readonly reason:
        | 'limit'
        | 'groupLimit'
        | 'most'
        | 'least'
        | 'left'
        | 'card'
        | 'subscription'
        | 'session'
        | 'besideGroups'
        | 'forced'
        | 'short';
    }
  | { readonly reason: 'places' | 'placesBeside'; readonly needed: number }
);

/** The choice after a requested change, and why it differs from the request. */
type Choice = {
  readonly quantities: Quantities;
  readonly refusal: ChoiceRefusal | null;
};

/** Nothing chosen. */
export const nothing: Quantities = {};

/** The quantity under a key. */
export const quantityOf = (quantities: Quantities, key: string): number => quantities[key] ?? 0;

const withQuantity = (quantities: Quantities, key: string, count: number): Quantities => {
  const { [key]: _, ...rest } = quantities;
  return count > 0 ? { ...rest, [key]: count } : rest;
};

/** The number of chosen tickets, without groups. */
export const ticketCount = (quantities: Quantities, terms: SaleTerms): number =>
  terms.rows.reduce((sum, row) => sum + quantityOf(quantities, rowKey(row)), 0);

/** The number of chosen groups. */
export const groupCount = (quantities: Quantities, terms: SaleTerms): number =>
  terms.groups.reduce((sum, item) => sum + quantityOf(quantities, groupKey(item)), 0);

/** Places of the session that the chosen groups take; a kind of unknown size counts as none. */
const groupPlaces = (quantities: Quantities, terms: SaleTerms): number =>
  terms.groups.reduce((sum, item) => sum + quantityOf(quantities, groupKey(item)) * (item.places ?? 0), 0);

/** Places of the session that remain after a choice; infinite if the back end does not say. A ticket takes one. */
export const freePlaces = (quantities: Quantities, terms: SaleTerms): number =>
  Math.max(0, (terms.places ?? Infinity) - ticketCount(quantities, terms) - groupPlaces(quantities, terms));

/**
 * The maximum number of tickets: the order's limit, or the places of the session not taken by groups if these are
 * fewer.
 */
const ticketLimit = (quantities: Quantities, terms: SaleTerms): number =>
  Math.max(0, Math.min(terms.limit, (terms.places ?? Infinity) - groupPlaces(quantities, terms)));

/** How many more tickets fit into the order. */
export const remainingTickets = (quantities: Quantities, terms: SaleTerms): number =>
  Math.max(0, ticketLimit(quantities, terms) - ticketCount(quantities, terms));

/** The maximum of a group kind, by its own limits. */
const groupMaximum = (item: GroupItem): number => Math.max(0, Math.min(item.available, defaultPriceLimit));

/** How many groups of a kind the session's places allow beside the rest of a choice. */
const groupRoom = (quantities: Quantities, terms: SaleTerms, item: GroupItem): number =>
  item.places === null
    ? Infinity
    : Math.floor(freePlaces(withQuantity(quantities, groupKey(item), 0), terms) / item.places);

/** Whether the session has no place for one more group of a kind, regardless of other limits. */
export const lacksPlaces = (quantities: Quantities, terms: SaleTerms, item: GroupItem): boolean =>
  quantityOf(quantities, groupKey(item)) >= groupRoom(quantities, terms, item);

/** Why the session has no place for one more group: it has too few itself, or the choice took them. */
export const placesReason = (quantities: Quantities, terms: SaleTerms): 'places' | 'placesBeside' =>
  freePlaces(quantities, terms) < (terms.places ?? Infinity) ? 'placesBeside' : 'places';

/** Whether the session's places, not the order's limit, prevent more tickets. */
export const isFullBesideGroups = (quantities: Quantities, terms: SaleTerms): boolean =>
  remainingTickets(quantities, terms) === 0 && ticketLimit(quantities, terms) < terms.limit;

/** Whether a choice can take no more of a group kind. */
export const isGroupFull = (quantities: Quantities, terms: SaleTerms, item: GroupItem): boolean =>
  groupCount(quantities, terms) >= terms.groupLimit ||
  quantityOf(quantities, groupKey(item)) >= groupMaximum(item) ||
  lacksPlaces(quantities, terms, item);

/** How many groups of a kind the session still has for an empty choice; 0 = sold out. */
export const groupsLeft = (terms: SaleTerms, item: GroupItem): number =>
  Math.min(groupMaximum(item), groupRoom(nothing, terms, item));

/** Raises mandatory prices to their minimum once anything else is chosen. */
const fillForced = (quantities: Quantities, terms: SaleTerms): Quantities => {
  if (terms.mode !== 'tickets' || ticketCount(quantities, terms) === 0) return quantities;
  let filled = quantities;
  for (const row of terms.rows) {
    if (row.forced === 0) continue;
    const key = rowKey(row);
    filled = withQuantity(filled, key, Math.max(quantityOf(filled, key), minQuantity(row, terms.mode)));
  }
  return filled;
};

const whole = (count: number): number => (Number.isFinite(count) ? Math.max(0, Math.trunc(count)) : 0);

const limitReason = (limit: number, terms: SaleTerms) => {
  if (limit < terms.limit) return 'besideGroups';
  return terms.limitCause === 'order' ? 'limit' : terms.limitCause;
};

const setRow = (quantities: Quantities, terms: SaleTerms, row: PriceRow, count: number): Choice => {
  const key = rowKey(row);
  const had = quantityOf(quantities, key);
  const minimum = minQuantity(row, terms.mode);
  const others = ticketCount(withQuantity(quantities, key, 0), terms) > 0;
  const needed = terms.mode === 'tickets' && row.forced > 0 && others;
  let wanted = whole(count);
  let refusal: ChoiceRefusal | null = null;
  // Numbers between 0 and the minimum are skipped: one step up from 0 leads to the minimum, one step down from it to 0.
  if (wanted < minimum && wanted > 0) {
    // Any other number below the minimum was typed: report the minimum and use it.
    if (wanted <= had) refusal = { reason: 'least', key, allowed: minimum };
    wanted = wanted === had - 1 ? 0 : minimum;
  }
  if (wanted < minimum && needed) {
    wanted = minimum;
    refusal = { reason: 'forced', key, allowed: minimum };
  }
  const most = priceMaximum(row);
  const limit = ticketLimit(quantities, terms);
  const asked = fillForced(withQuantity(quantities, key, wanted), terms);
  const room = wanted - Math.max(0, ticketCount(asked, terms) - limit);
  const allowed = Math.min(most, room);
  if (allowed < wanted) {
    wanted = allowed;
    // If the limits of the order and of the price are equal, the order is reported as full.
    refusal =
      room <= most
        ? { reason: limitReason(limit, terms), key, allowed: limit }
        : { reason: most < row.maximum ? 'left' : 'most', key, allowed: most };
  }
  if (wanted < minimum && wanted !== 0) {
    // The order has room, but for fewer than the minimum: the way on is to remove other tickets.
    if (wanted > 0 && refusal?.reason === 'limit') refusal = { reason: 'short', key, allowed: minimum };
    wanted = had;
  }
  const next = fillForced(withQuantity(quantities, key, Math.max(0, wanted)), terms);
  // The tickets that a mandatory price adds may exceed the limit: then the choice stays as it was.
  return ticketCount(next, terms) > limit ? { quantities, refusal } : { quantities: next, refusal };
};

const setGroup = (quantities: Quantities, terms: SaleTerms, item: GroupItem, count: number): Choice => {
  const key = groupKey(item);
  const others = groupCount(withQuantity(quantities, key, 0), terms);
  const most = groupMaximum(item);
  let wanted = whole(count);
  let refusal: ChoiceRefusal | null = null;
  if (wanted > most) {
    wanted = most;
    refusal = { reason: 'left', key, allowed: most };
  }
  const room = groupRoom(quantities, terms, item);
  if (item.places !== null && wanted > room) {
    wanted = room;
    const fitting = withQuantity(quantities, key, room);
    const allowed = freePlaces(fitting, terms);
    refusal = { reason: placesReason(fitting, terms), key, allowed, needed: item.places };
  }
  if (wanted + others > terms.groupLimit) {
    wanted = Math.max(0, terms.groupLimit - others);
    refusal = { reason: 'groupLimit', key, allowed: terms.groupLimit };
  }
  return { quantities: withQuantity(quantities, key, wanted), refusal };
};

/**
 * Requests `count` of a price or group. Takes the nearest possible number; if that differs, the refusal says why. A
 * key that is not sold changes nothing.
 */
export const setQuantity = (quantities: Quantities, terms: SaleTerms, key: string, count: number): Choice => {
  const row = terms.rows.find((one) => rowKey(one) === key);
  if (row !== undefined) return setRow(quantities, terms, row, count);
  const item = terms.groups.find((one) => groupKey(one) === key);
  return item === undefined ? { quantities, refusal: null } : setGroup(quantities, terms, item, count);
};

/**
 * Fits a choice to other terms: another time, another payment method, fresher numbers. Prices are tried in the order of
 * the table; whatever is no longer sold or has no room is dropped.
 */
export const refitQuantities = (quantities: Quantities, terms: SaleTerms): Quantities => {
  let fitted: Quantities = nothing;
  const keys = [...terms.rows.map(rowKey), ...terms.groups.map(groupKey)];
  for (const key of keys) {
    const wanted = Math.max(quantityOf(quantities, key), quantityOf(fitted, key));
    fitted = setQuantity(fitted, terms, key, wanted).quantities;
  }
  return fitted;
};

/** Whether two choices are the same. */
export const sameQuantities = (a: Quantities, b: Quantities): boolean => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => quantityOf(a, key) === quantityOf(b, key));
};

/** The sums of a choice, minor units, fees counted per ticket. Groups carry no fee. */
export const choiceTotal = (quantities: Quantities, terms: SaleTerms): PriceTotal => {
  let tickets = 0;
  let fees = 0;
  for (const row of terms.rows) {
    const count = quantityOf(quantities, rowKey(row));
    tickets += row.priceMinor * count;
    fees += feeMinor(row.priceMinor, row.fee) * count;
  }
  for (const item of terms.groups) tickets += item.priceMinor * quantityOf(quantities, groupKey(item));
  return {
    ticketsMinor: tickets as Minor,
    feesMinor: fees as Minor,
    totalMinor: (tickets + fees) as Minor,
    count: ticketCount(quantities, terms) + groupCount(quantities, terms),
  };
};

/** Whether a choice may be ordered. `needsPaid`: only free tickets, although the event itself is not free. */
export type Readiness = 'empty' | 'needsPaid' | 'ready';

/** The form shows only at `ready`: something to pay for, or a free event's or a subscription's tickets. */
export const choiceStatus = (quantities: Quantities, terms: SaleTerms, freeEvent: boolean): Readiness => {
  const { count, totalMinor } = choiceTotal(quantities, terms);
  if (count === 0) return 'empty';
  return totalMinor > 0 || freeEvent || terms.mode === 'subscription' ? 'ready' : 'needsPaid';
};

/** The lines of an order, in the order of the table. `sumMinor` is price × quantity; the server adds the fee. */
export const choiceLines = (
  quantities: Quantities,
  terms: SaleTerms,
  session: { readonly day: VenueDay | ''; readonly time: VenueTime | '' },
  eventId: string,
): readonly OrderLine[] => {
  const base = { day: session.day, time: session.time, seatId: '0' } as const;
  const rows = terms.rows.map((row): OrderLine => {
    const quantity = quantityOf(quantities, rowKey(row));
    const { actionId, categoryId, zoneId } = row;
    return {
      ...base,
      actionId,
      categoryId,
      zoneId,
      quantity,
      sumMinor: (row.priceMinor * quantity) as Minor,
    };
  });
  const groups = terms.groups.map((item): OrderLine => {
    const quantity = quantityOf(quantities, groupKey(item));
    const sumMinor = (item.priceMinor * quantity) as Minor;
    // A group is sent in place of a category and has no zone.
    return {
      ...base,
      actionId: eventId,
      categoryId: item.id as CategoryId,
      zoneId: '' as ZoneId,
      quantity,
      sumMinor,
    };
  });
  return [...rows, ...groups].filter((line) => line.quantity > 0);
};
