import type { Minor, VenueDay, VenueTime, ZoneId } from '../../contract/brand.ts';
import type { CalendarDay, EventInfo, PriceRow, ServiceFee } from '../../contract/event.ts';

/** How the buyer intends to pay: any bank method, or the state's culture (gift) card. */
export type PayMethod = 'bank' | 'culture';

/** The maximum number of tickets in one order paid with the culture card. */
export const cultureCardLimit = 1;

/** The payment methods of an event; the first is preselected. Never empty. */
export const payMethods = (
  event: Pick<EventInfo, 'giftCardAllowed' | 'otherMethodsAllowed'>,
): readonly [PayMethod, ...PayMethod[]] => {
  if (!event.giftCardAllowed) return ['bank'];
  return event.otherMethodsAllowed ? ['bank', 'culture'] : ['culture'];
};

/** Whether a price row is sold for a payment method (`useproculture` 0 bank only, 1 both, 2 card only). */
export const isSoldWith = (row: Pick<PriceRow, 'culture'>, method: PayMethod): boolean =>
  row.culture === 'both' || row.culture === (method === 'culture' ? 'cultureOnly' : 'bankOnly');

/** A price row without a day is sold on every day. */
const onDay = (row: Pick<PriceRow, 'day'>, day: VenueDay | ''): boolean => row.day === '' || row.day === day;

/**
 * Whether a row is of the session's price type (a matinee's, for example); '' on either side means that any will do.
 */
const ofType = (row: Pick<PriceRow, 'priceTypeId'>, priceTypeId: string): boolean =>
  row.priceTypeId === '' || priceTypeId === '' || row.priceTypeId === priceTypeId;

/** The session's price type, from the event's calendar; '' if unknown. */
export const priceTypeOf = (
  calendar: readonly CalendarDay[],
  day: VenueDay | '',
  time: VenueTime | '',
): string =>
  calendar.find((entry) => entry.day === day)?.times.find((entry) => entry.time === time)?.priceTypeId ?? '';

/** Everything on sale in a session: on this day, of its price type, with this method. */
export const pricesForSession = (
  rows: readonly PriceRow[],
  day: VenueDay | '',
  method: PayMethod,
  priceTypeId = '',
): readonly PriceRow[] =>
  rows.filter((row) => onDay(row, day) && ofType(row, priceTypeId) && isSoldWith(row, method));

/** The categories in which a seat of this zone can be bought, on this day and with this method, in the wire's order. */
export const pricesForZone = (
  rows: readonly PriceRow[],
  zoneId: ZoneId,
  day: VenueDay | '',
  method: PayMethod,
  priceTypeId = '',
): readonly PriceRow[] =>
  pricesForSession(rows, day, method, priceTypeId).filter((row) => row.zoneId === zoneId);

/** Identifies a price within an event: zone and category (the day is the session's). */
export const priceKey = (row: Pick<PriceRow, 'zoneId' | 'categoryId'>): string =>
  `${row.zoneId}/${row.categoryId}`;

/** The maximum of one price per order, by its own limits: the smaller of `maxlimit` and `quantity`. */
export const priceMaximum = (row: Pick<PriceRow, 'maximum' | 'available'>): number =>
  Math.max(0, Math.min(row.maximum, row.available ?? row.maximum));

/** 100 % in the unit of `ServiceFee.hundredths`. */
const wholeInHundredths = 10_000;

/**
 * The service fee of one ticket. A percentage is rounded half up to a minor unit. The price is split at 10,000 so
 * that the product stays an exact integer at any price a double can hold.
 */
export const feeMinor = (priceMinor: Minor, fee: ServiceFee): Minor => {
  if (fee.kind === 'fixed') return fee.hundredths as Minor;
  const whole = Math.floor(priceMinor / wholeInHundredths);
  const rest = priceMinor % wholeInHundredths;
  const rounded = Math.floor((rest * fee.hundredths + wholeInHundredths / 2) / wholeInHundredths);
  return (whole * fee.hundredths + rounded) as Minor;
};

/** Sums of money, minor units. `fees` are counted per ticket and then multiplied, as a receipt lists them. */
export type PriceTotal = {
  readonly ticketsMinor: Minor;
  readonly feesMinor: Minor;
  readonly totalMinor: Minor;
  readonly count: number;
};

/** Totals of quantities of prices. A preview: the sum to pay is always the server's. */
export const totalOf = (
  items: readonly { readonly price: Pick<PriceRow, 'priceMinor' | 'fee'>; readonly quantity: number }[],
): PriceTotal => {
  let tickets = 0;
  let fees = 0;
  let count = 0;
  for (const { price, quantity } of items) {
    tickets += price.priceMinor * quantity;
    fees += feeMinor(price.priceMinor, price.fee) * quantity;
    count += quantity;
  }
  return {
    ticketsMinor: tickets as Minor,
    feesMinor: fees as Minor,
    totalMinor: (tickets + fees) as Minor,
    count,
  };
};
