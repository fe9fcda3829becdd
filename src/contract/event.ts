import * as z from 'zod/mini';

import type { CategoryId, ZoneId } from './brand.ts';
import { defaultPriceLimit } from './codes.ts';
import { compositionItem, eventInfo } from './event-info.ts';
import { localText } from './local-text.ts';
import {
  day,
  flag,
  id,
  idOf,
  intOr,
  listOf,
  looseIdOf,
  maybe,
  price,
  rowsOf,
  sideListOf,
  sidePart,
  text,
  time,
} from './scalars.ts';

/** One row of `checkboxList`: a consent the buyer ticks. `required` is `filling` = 1. */
export const checkboxItem = z.pipe(
  z.looseObject({ id, filling: flag }),
  z.transform((row) => ({ id: row.id, name: localText(row, 'name'), required: row.filling })),
);
export type CheckboxItem = z.output<typeof checkboxItem>;

/** Which payment methods may be used for a price row: `useproculture` 0, 1, 2. */
type CultureCardUse = 'bankOnly' | 'both' | 'cultureOnly';
const cultureUses: readonly CultureCardUse[] = ['bankOnly', 'both', 'cultureOnly'];

/** How much of a price, or of a kind of group, one session has left. */
const sessionCount = z.pipe(
  z.looseObject({ day, time, quantity: intOr(0) }),
  z.transform((row) => ({ day: row.day, time: row.time, available: row.quantity })),
);

const sessionCounts = sideListOf(sessionCount);

/**
 * A price: category × zone on a day. `available` null = the back end does not say. `sessions`: those that have fewer
 * left than `available`; null = the back end does not distinguish its sessions.
 */
export const priceRow = z.pipe(
  z.looseObject({
    action_id: text,
    action_day: day,
    pricetype_id: text,
    clientcategory_id: idOf<CategoryId>(),
    zonelevel_id: looseIdOf<ZoneId>(),
    zonecolor: text,
    price,
    priceservise: z.optional(z.unknown()),
    currency_id: text,
    minlimit: intOr(0),
    maxlimit: intOr(0),
    quantity: intOr(null),
    passagequant: intOr(0),
    needprice: intOr(0),
    useproculture: intOr(1),
    usepromo: flag,
    sessions: z.optional(z.unknown()),
  }),
  z.transform((row) => ({
    actionId: row.action_id,
    day: row.action_day,
    priceTypeId: row.pricetype_id,
    categoryId: row.clientcategory_id,
    zoneId: row.zonelevel_id,
    zone: localText(row, 'zonelevel'),
    zoneColor: row.zonecolor,
    category: localText(row, 'category'),
    categoryNote: localText(row, 'category_descript'),
    priceMinor: row.price,
    fee: serviceFee(row.priceservise, row.currency_id),
    minimum: Math.max(0, row.minlimit),
    maximum: row.maxlimit > 0 ? row.maxlimit : defaultPriceLimit,
    available: row.quantity,
    passages: row.passagequant,
    forced: Math.max(0, row.needprice),
    culture: cultureUses[row.useproculture] ?? 'both',
    promoAllowed: row.usepromo,
    sessions: Array.isArray(row.sessions) ? sessionCounts.parse(row.sessions) : null,
  })),
);
export type PriceRow = z.output<typeof priceRow>;

/** The service fee of a price row, before it is applied. */
export type ServiceFee =
  | { readonly kind: 'fixed'; readonly hundredths: number }
  | { readonly kind: 'percent'; readonly hundredths: number };

/** Both kinds carry hundredths: minor units of a fixed fee, hundredths of a percent otherwise. */
function serviceFee(value: unknown, currencyId: string): ServiceFee {
  const parsed = price.safeParse(value);
  const hundredths = parsed.success ? parsed.data : 0;
  return { kind: currencyId.trim() === '2' ? 'percent' : 'fixed', hundredths };
}

const calendarTime = z.pipe(
  z.looseObject({ time, quantity: intOr(0), pricetype_id: text }),
  z.transform((row) => ({ time: row.time, available: row.quantity, priceTypeId: row.pricetype_id })),
);

/**
 * A day of the event page's calendar with its times.
 *
 * @internal Used by tests.
 */
export const calendarDay = z.pipe(
  z.looseObject({ day, _time: listOf(calendarTime), times: listOf(calendarTime) }),
  z.transform((row) => ({ day: row.day, times: row._time.length > 0 ? row._time : row.times })),
);
export type CalendarDay = z.output<typeof calendarDay>;

/** A part of a season pass or of a composite event. */
export type CompositionItem = z.output<typeof compositionItem>;

/** The event as its own page and the scheme page show it. */
export type EventInfo = z.output<typeof eventInfo>;

/**
 * A kind of group. `places`: how many places of the session one group takes, null = the back end does not say.
 * `sessions`: those that have fewer groups left than `available`.
 */
const groupItem = z.pipe(
  z.looseObject({ id, quantity: intOr(0), price, places: intOr(0), sessions: listOf(sessionCount) }),
  z.transform((row) => ({
    id: row.id,
    name: localText(row, 'name'),
    available: row.quantity,
    priceMinor: row.price,
    places: row.places > 0 ? row.places : null,
    sessions: row.sessions,
  })),
);

const ticketInfo = z.looseObject({ limit: intOr(0), group: listOf(groupItem) });

/** The reply of `/api/no-scheme` and `/api/scheme`. `event` is null when nothing is on sale. */
export const eventData = z.pipe(
  z.looseObject({
    action: maybe(eventInfo),
    actionStr: sideListOf(compositionItem),
    calendar: rowsOf(calendarDay),
    price: listOf(priceRow),
    ticketPrice: sideListOf(priceRow),
    ticketInfo: sidePart(ticketInfo),
    checkboxList: sideListOf(checkboxItem),
  }),
  z.transform((body) => ({
    event: body.action,
    composition: body.actionStr.toSorted((a, b) => a.sort - b.sort),
    calendar: body.calendar,
    prices: body.price,
    subscriptionPrices: body.ticketPrice,
    group: body.ticketInfo === null ? null : { limit: body.ticketInfo.limit, items: body.ticketInfo.group },
    checkboxes: body.checkboxList,
  })),
);
export type EventData = z.output<typeof eventData>;
