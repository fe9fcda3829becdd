import type { EventHash, VenueDay } from '../../contract/brand.ts';
import type { CalendarDay, EventData, PriceRow } from '../../contract/event.ts';
import type { LinkedCustomer } from '../../contract/setup.ts';
import { dayHasPlaces, sessionsOf, type EventSession } from './event-sessions.ts';
import {
  cultureCardLimit,
  feeMinor,
  payMethods,
  priceMaximum,
  pricesForSession,
  isSoldWith,
  type PayMethod,
} from '../cart/seat-price.ts';

/** One kind of group excursion: a ticket for a whole group. */
export type GroupItem = NonNullable<EventData['group']>['items'][number];

/** How tickets are obtained: bought, bought with the culture card (one), or taken with a subscription. */
export type SaleMode = 'tickets' | 'card' | 'subscription';

/** The linked customer's right to tickets of one event. `quantity`: tickets left on it. */
export type EventSubscription = {
  readonly id: string;
  readonly quantity: number;
};

/** What limits the number of tickets in an order. */
type LimitCause = 'order' | 'session' | 'subscription' | 'card';

/** A price in one session. `remaining`: how many are left there, null if unknown for this session. */
type SessionPrice = PriceRow & { readonly remaining: number | null };

/** What can be chosen in a session, and how much of it. Pure data, recreated for every session and mode. */
export type SaleTerms = {
  readonly mode: SaleMode;
  /** Season passes are sold here. */
  readonly passes: boolean;
  /** The price table, each price once. */
  readonly rows: readonly SessionPrice[];
  /** Group excursions; empty in card and subscription mode. */
  readonly groups: readonly GroupItem[];
  /** The maximum number of tickets in one order here and now, without groups. */
  readonly limit: number;
  readonly limitCause: LimitCause;
  /** The maximum number of groups in one order. */
  readonly groupLimit: number;
  /** Free places of the session; null if the back end does not say. */
  readonly places: number | null;
};

/** The range of a session's ticket prices, fees included, and the lowest price of a group; 0 if none is sold. */
export const saleCosts = ({ rows, groups }: SaleTerms) => {
  const sums = rows.map(({ priceMinor, fee }) => priceMinor + feeMinor(priceMinor, fee));
  const [leastOfGroup = 0] = groups.map(({ priceMinor }) => priceMinor).toSorted((a, b) => a - b);
  return {
    leastMinor: sums.length > 0 ? Math.min(...sums) : 0,
    mostMinor: Math.max(0, ...sums),
    leastOfGroupMinor: leastOfGroup,
  };
};

/**
 * The key of a price within a session. It does not include the price type, so a choice survives a change of that type.
 */
export const rowKey = (row: Pick<PriceRow, 'actionId' | 'zoneId' | 'categoryId'>): string =>
  `${row.actionId}/${row.zoneId}/${row.categoryId}`;

/** The key of a kind of group among the quantities. */
export const groupKey = (item: Pick<GroupItem, 'id'>): string => `group:${item.id}`;

/** The payment methods of this event: those that it allows and for which at least one of its prices is sold. */
export const eventPayMethods = (data: EventData): readonly [PayMethod, ...PayMethod[]] => {
  if (data.event === null) return ['bank'];
  const allowed = payMethods(data.event);
  const [first, ...rest] = allowed.filter((method) => data.prices.some((row) => isSoldWith(row, method)));
  return first === undefined ? allowed : [first, ...rest];
};

/**
 * The customer's subscription for an event: of those for it, the one with the most tickets left; null if there is none.
 */
export const subscriptionFor = (
  customer: LinkedCustomer | null,
  hash: EventHash,
): EventSubscription | null => {
  if (customer === null) return null;
  const [best] = customer.subscriptions
    .filter((one) => one.eventHash.toUpperCase() === hash.toUpperCase())
    .toSorted((a, b) => b.quantity - a.quantity);
  return best === undefined ? null : { id: best.id, quantity: best.quantity };
};

/** Whether the page offers the tickets by subscription. */
export const subscriptionOpen = (data: EventData, subscription: EventSubscription | null): boolean =>
  subscription !== null && subscription.quantity > 0 && data.subscriptionPrices.length > 0;

/** The minimum quantity of a price that can be ordered; 1 if the price sets none. */
export const minQuantity = (row: PriceRow, mode: SaleMode): number => {
  if (mode === 'card') return 1;
  return Math.max(1, row.minimum, mode === 'tickets' ? row.forced : 0);
};

/** True if not even the minimum of a price is available: it is shown as sold out. */
export const isSoldOut = (row: PriceRow, terms: Pick<SaleTerms, 'mode' | 'limit'>): boolean =>
  Math.min(priceMaximum(row), terms.limit) < minQuantity(row, terms.mode);

const once = (rows: readonly PriceRow[]): readonly PriceRow[] => {
  const seen = new Set<string>();
  return rows.filter((row) => !seen.has(rowKey(row)) && seen.add(rowKey(row)));
};

const least = (bounds: readonly (readonly [LimitCause, number | null])[]): [LimitCause, number] => {
  let found: [LimitCause, number] = ['order', Number.MAX_SAFE_INTEGER];
  for (const [cause, bound] of bounds) if (bound !== null && bound < found[1]) found = [cause, bound];
  return [found[0], Math.max(0, found[1])];
};

/** What a session sells in a mode; nothing without an event or a session. */
export const saleTerms = (
  data: EventData,
  session: EventSession | null,
  mode: SaleMode,
  subscription: EventSubscription | null,
): SaleTerms => {
  const none: SaleTerms = {
    mode,
    passes: false,
    rows: [],
    groups: [],
    limit: 0,
    limitCause: 'order',
    groupLimit: 0,
    places: null,
  };
  if (data.event === null || session === null) return none;
  const { ticketLimit } = data.event;
  const [limitCause, limit] = least([
    ['order', ticketLimit],
    ['card', mode === 'card' ? cultureCardLimit : null],
    ['subscription', mode === 'subscription' ? (subscription?.quantity ?? 0) : null],
    ['session', session.available],
  ]);
  const { day, priceTypeId } = session;
  // A subscription is not a payment: prices for the bank and for the culture card are both included.
  const sold =
    mode === 'subscription'
      ? [
          ...pricesForSession(data.subscriptionPrices, day, 'bank', priceTypeId),
          ...cultureRows(data, session),
        ]
      : pricesForSession(data.prices, day, mode === 'card' ? 'culture' : 'bank', priceTypeId);
  const rows = once(sold).map((row) => priceIn(data, row, session));
  const isGrouped = mode === 'tickets' && session.available !== 0;
  const groups = (isGrouped ? data.group?.items : null) ?? [];
  return {
    mode,
    passes: data.composition.length > 0,
    // If a mandatory price is sold out, nothing is offered, because no order could be made.
    rows: limit === 0 || forcedIsGone(rows, mode) ? [] : rows,
    groups: groups.map((item) => ({ ...item, available: availableIn(item, session) })),
    limit,
    limitCause,
    groupLimit: data.group === null || data.group.limit <= 0 ? ticketLimit : data.group.limit,
    places: session.available,
  };
};

/**
 * A price within a session. Its row counts tickets for all sessions that it is sold in; if the back end does not
 * distinguish them, the number is only an upper bound.
 */
const priceIn = (data: EventData, row: PriceRow, session: EventSession): SessionPrice => {
  const available =
    row.available === null
      ? null
      : availableIn({ sessions: row.sessions ?? [], available: row.available }, session);
  const isTold = available !== null && (row.sessions !== null || isAlone(data, row));
  return {
    ...row,
    available,
    remaining: isTold ? Math.min(available, session.available ?? available) : null,
  };
};

/** Whether a price is sold in one session only. */
const isAlone = (data: EventData, row: PriceRow): boolean =>
  sessionsOf(data.calendar).filter(
    ({ day, priceTypeId }) =>
      pricesForSession([{ ...row, culture: 'both' }], day, 'bank', priceTypeId).length > 0,
  ).length === 1;

/** How many of a price or of a kind of group a session has left: the session's own number if there is one. */
const availableIn = (
  { sessions, available }: Pick<GroupItem, 'sessions' | 'available'>,
  { day, time }: EventSession,
): number => sessions.find((one) => one.day === day && one.time === time)?.available ?? available;

const cultureRows = (data: EventData, session: EventSession): readonly PriceRow[] =>
  pricesForSession(data.subscriptionPrices, session.day, 'culture', session.priceTypeId);

const forcedIsGone = (rows: readonly PriceRow[], mode: SaleMode): boolean =>
  mode === 'tickets' && rows.some((row) => row.forced > 0 && priceMaximum(row) < minQuantity(row, mode));

/** Why there is nothing to choose. `calendar`: no dates at all. */
export type Absence = 'calendar' | 'day' | 'session';

/** The text shown instead of a price table; null if there is something to choose. */
export const absenceOf = (
  data: EventData,
  calendar: readonly CalendarDay[],
  session: EventSession | null,
  terms: SaleTerms,
): Absence | null => {
  if (session === null) return 'calendar';
  if (terms.rows.length + terms.groups.length > 0) return null;
  const day = calendar.find((entry) => entry.day === session.day);
  const priced = (on: VenueDay | ''): boolean =>
    (terms.mode === 'subscription' ? data.subscriptionPrices : data.prices).some(
      (row) => row.day === '' || row.day === on,
    );
  return day === undefined || !dayHasPlaces(day) || !priced(session.day) ? 'day' : 'session';
};
