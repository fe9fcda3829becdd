/*
 * What survives a reload. A machine's keepsake is put into an envelope that says which machine, which version of its
 * keepsake and when; on the way back everything is checked, and whatever is broken, foreign, older than a day or
 * from the future is nothing. A keepsake is not a raw snapshot on purpose: a restored snapshot would run its calls
 * again by itself, and an order must never be sent by itself. A booking that was kept while its order was on the
 * way comes back in `unsure`, with the same request under the same idempotency key, and waits for the buyer.
 */
import * as z from 'zod/mini';

import type { BookingKeepsake } from './booking-model.ts';
import type { HallKeepsake } from './hall-booking-model.ts';
import type { PaymentPress } from './payment.ts';

/** Raised whenever a keepsake changes its shape: older ones are then nothing. */
export const keepsakeVersion = 2;
/** The oldest a keepsake may be, ms: a day. */
export const keepsakeLifeMs = 24 * 60 * 60 * 1000;

/** What is stored. `savedAt`: ms of the same clock as the `nowMs` it is opened with. */
export interface Envelope<T> {
  readonly version: number;
  readonly machine: string;
  readonly savedAt: number;
  readonly snapshot: T;
}

const localText = z.partialRecord(z.enum(['ru', 'en', 'kz', 'ch']), z.string());
const minor = z.number().check(z.int(), z.nonnegative());
const count = z.number().check(z.int(), z.nonnegative());

const priceRow = z.object({
  actionId: z.string(),
  day: z.string(),
  priceTypeId: z.string(),
  categoryId: z.string(),
  zoneId: z.string(),
  zone: localText,
  zoneColor: z.string(),
  category: localText,
  categoryNote: localText,
  priceMinor: minor,
  fee: z.object({ kind: z.enum(['fixed', 'percent']), hundredths: minor }),
  minimum: count,
  maximum: count,
  available: z.nullable(z.number()),
  passages: z.number(),
  forced: count,
  culture: z.enum(['bankOnly', 'both', 'cultureOnly']),
  promoAllowed: z.boolean(),
});

const seatPlace = z.object({
  kind: z.literal('seat'),
  seatId: z.string(),
  zoneId: z.string(),
  sector: z.string(),
  row: z.string(),
  seat: z.string(),
});
const standingPlace = z.object({
  kind: z.literal('standing'),
  seatId: z.string(),
  zoneId: z.string(),
  name: localText,
  perOrder: count,
  left: count,
});
const cartItem = z.object({
  place: z.discriminatedUnion('kind', [seatPlace, standingPlace]),
  price: priceRow,
  quantity: z.number().check(z.int(), z.positive()),
});

const contacts = { phone: z.string(), email: z.string(), repeatEmail: z.string() };
const buyer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plain'), fio: z.string(), ...contacts }),
  z.object({
    kind: z.literal('card'),
    surname: z.string(),
    name: z.string(),
    patronymic: z.string(),
    ...contacts,
  }),
]);

const orderLine = z.object({
  day: z.string(),
  time: z.string(),
  actionId: z.string(),
  categoryId: z.string(),
  zoneId: z.string(),
  quantity: z.number().check(z.int(), z.positive()),
  sumMinor: minor,
  seatId: z.string(),
});

const orderBase = {
  eventHash: z.string(),
  lang: z.enum(['ru', 'en', 'kz', 'ch']),
  lines: z.array(orderLine),
  checked: z.array(z.string()),
  buyer,
  customer: z.nullable(
    z.object({
      referrer: z.string(),
      id: z.string(),
      typeId: z.string(),
      typeName: z.string(),
      cardCode: z.string(),
      cardData: z.unknown(),
    }),
  ),
  bot: z.object({
    captchaSid: z.optional(z.string()),
    captchaText: z.optional(z.string()),
    recaptchaToken: z.optional(z.string()),
    recaptchaSkip: z.optional(z.literal(1)),
  }),
  cardMode: z.boolean(),
};
const seatOrder = z.object({ ...orderBase, eventId: z.string(), sessionId: z.string() });
const ticketOrder = z.object({
  ...orderBase,
  subscriptionId: z.string(),
});

const pressOf = <T extends z.ZodMiniType>(request: T) =>
  z.nullable(z.object({ key: z.string().check(z.minLength(1)), request }));

const typed = z.partial(
  z.object({
    fio: z.string(),
    surname: z.string(),
    name: z.string(),
    patronymic: z.string(),
    noPatronymic: z.boolean(),
    phone: z.string(),
    email: z.string(),
    repeatEmail: z.string(),
    checked: z.array(z.string()),
  }),
);

const hallKeepsake = z.object({
  eventHash: z.string(),
  sessionId: z.nullable(z.string()),
  method: z.enum(['bank', 'culture']),
  typed,
  items: z.array(cartItem),
  pending: pressOf(seatOrder),
});

const bookingKeepsake = z.object({
  eventHash: z.string(),
  day: z.string(),
  time: z.string(),
  method: z.enum(['bank', 'culture']),
  bySubscription: z.boolean(),
  quantities: z.record(z.string(), z.number().check(z.int(), z.positive())),
  typed,
  pending: pressOf(ticketOrder),
});

const paymentPress = z.object({
  key: z.string().check(z.minLength(1)),
  path: z.string().check(z.minLength(1)),
});

const envelope = z.object({
  version: z.literal(keepsakeVersion),
  machine: z.string(),
  savedAt: z.number(),
  snapshot: z.unknown(),
});

/** Puts a keepsake into its envelope, as text for a storage. */
export const sealKeepsake = (machine: string, keepsake: unknown, nowMs: number): string =>
  JSON.stringify({
    version: keepsakeVersion,
    machine,
    savedAt: nowMs,
    snapshot: keepsake,
  } satisfies Envelope<unknown>);

const open = (stored: string | null, machine: string, nowMs: number): unknown => {
  if (stored === null) return null;
  let json: unknown;
  try {
    json = JSON.parse(stored);
  } catch {
    return null;
  }
  const parsed = envelope.safeParse(json);
  if (!parsed.success || parsed.data.machine !== machine) return null;
  const age = nowMs - parsed.data.savedAt;
  return age >= 0 && age <= keepsakeLifeMs ? parsed.data.snapshot : null;
};

/** A kept booking of a hall, or null where there is none that can be trusted. */
export const openHallKeepsake = (stored: string | null, nowMs: number): HallKeepsake | null => {
  const parsed = hallKeepsake.safeParse(open(stored, 'hallBooking', nowMs));
  // The brands are the only thing the check can't see; every field's shape has just been proved.
  return parsed.success ? (parsed.data as unknown as HallKeepsake) : null;
};

/** A kept booking without a scheme, or null. */
export const openBookingKeepsake = (stored: string | null, nowMs: number): BookingKeepsake | null => {
  const parsed = bookingKeepsake.safeParse(open(stored, 'booking', nowMs));
  return parsed.success ? (parsed.data as unknown as BookingKeepsake) : null;
};

/** A kept press of «pay» without an answer, or null. `machine` is `payment:<order hash>`: one press per order. */
export const openPaymentPress = (
  stored: string | null,
  machine: string,
  nowMs: number,
): PaymentPress | null => {
  const parsed = paymentPress.safeParse(open(stored, machine, nowMs));
  return parsed.success ? parsed.data : null;
};
