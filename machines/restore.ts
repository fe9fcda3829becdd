/*
 * What survives a reload. A machine's keepsake is put into an envelope that says which machine, which version of its
 * keepsake and when; on the way back everything is checked, and whatever is broken, foreign, older than a day or
 * from the future is nothing. A keepsake is not a raw snapshot on purpose: a restored snapshot would run its calls
 * again by itself, and an order must never be sent by itself. A booking that was kept while its order was on the
 * way comes back in `outcomeUnknown`, with the same request under the same idempotency key, and waits for the buyer.
 */
import * as z from 'zod/mini';

import { safeAddress } from '../src/contract/address.ts';
import type { PersistedBooking } from './booking/booking-model.ts';
import type { PersistedHallBooking } from './hall-booking/hall-booking-model.ts';
import type { PersistedOffers } from './order/offers-model.ts';
import type { PersistedPayment } from './order/payment-model.ts';

/** Raised whenever a keepsake changes its shape: older ones are then nothing. */
export const persistedVersion = 6;
/** The oldest a keepsake may be, ms: a day. */
export const persistedLifeMs = 24 * 60 * 60 * 1000;

/** One kind of keepsake: the name it is kept under, with what it belongs to, and the shape it has to have. */
export interface PersistedShape<T> {
  readonly name: string;
  readonly shape: z.ZodMiniType<T>;
}

/*
 * Every page loads what zod makes its shapes of: dictionaries and unions are made of what the replies' shapes need
 * anyway, and numbers and words are checked by functions of our own.
 */

/** Values of one shape, by whatever names. */
export const dictionaryOf = <T extends z.ZodMiniType>(value: T) => z.catchall(z.object({}), value);

/** A text that says something. */
export const word = z.string().check(z.refine((text) => text !== ''));

const localText = z.partial(z.object({ ru: z.string(), en: z.string(), kz: z.string(), ch: z.string() }));
const count = z.number().check(z.refine((value) => Number.isSafeInteger(value) && value >= 0));
const minor = count;
const some = count.check(z.refine((value) => value > 0));

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
  sector: z.nullable(z.object({ id: z.string(), name: localText })),
  special: z.optional(z.enum(['wheelchair', 'companion', 'restricted'])),
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
  place: z.union([seatPlace, standingPlace]),
  price: priceRow,
  quantity: some,
});

const contacts = { phone: z.string(), email: z.string(), repeatEmail: z.string() };
const buyer = z.union([
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
  quantity: some,
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

const pressOf = <T extends z.ZodMiniType>(request: T) => z.nullable(z.object({ key: word, request }));

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
  parked: dictionaryOf(z.array(cartItem)),
  wish: z.object({ count, mostMinor: z.nullable(minor), categoryId: z.string() }),
  pending: pressOf(seatOrder),
});

const bookingKeepsake = z.object({
  eventHash: z.string(),
  day: z.string(),
  time: z.string(),
  method: z.enum(['bank', 'culture']),
  bySubscription: z.boolean(),
  quantities: dictionaryOf(some),
  typed,
  pending: pressOf(ticketOrder),
});

const payment = z.object({
  presses: dictionaryOf(word).check(z.refine((kept) => !('' in kept))),
  code: z.nullable(
    z.object({
      path: word,
      url: z.string().check(z.refine((url) => safeAddress(url, 'payment') === url)),
      image: z.string(),
      hidden: z.boolean(),
    }),
  ),
  totalMinor: minor,
  chosenId: z.nullable(z.string()),
});

const offers = z.object({ key: word, wish: word, count, had: count });

/** `savedAt`: ms of the same clock as the `nowMs` it is opened with. */
const envelope = z.object({
  version: z.literal(persistedVersion),
  name: z.string(),
  savedAt: z.number(),
  snapshot: z.unknown(),
});

/** Puts a keepsake into its envelope, for a storage. */
export const wrapPersisted = <T>(
  { name }: PersistedShape<T>,
  snapshot: T,
  nowMs: number,
): z.output<typeof envelope> => ({ version: persistedVersion, name, savedAt: nowMs, snapshot });

/** What an envelope holds, or null where there is none that can be trusted. */
export const readPersisted = <T>(
  { name, shape }: PersistedShape<T>,
  stored: unknown,
  nowMs: number,
): T | null => {
  const sealed = envelope.safeParse(stored);
  if (!sealed.success || sealed.data.name !== name) return null;
  const age = nowMs - sealed.data.savedAt;
  if (age < 0 || age > persistedLifeMs) return null;
  const opened = shape.safeParse(sealed.data.snapshot);
  return opened.success ? opened.data : null;
};

// The brands are the only thing a shape can't see; every field has been proved.
const branded = <T>(shape: z.ZodMiniType): z.ZodMiniType<T> => shape as z.ZodMiniType<T>;

/** A booking in an event's hall. */
export const hallPersistence = (eventHash: string): PersistedShape<PersistedHallBooking> => ({
  name: `hall:${eventHash}`,
  shape: branded(hallKeepsake),
});

/** A booking without a scheme. */
export const bookingPersistence = (eventHash: string): PersistedShape<PersistedBooking> => ({
  name: `booking:${eventHash}`,
  shape: branded(bookingKeepsake),
});

/** An order's payment: its presses without an answer and the code that is open. */
export const paymentPersistence = (orderHash: string): PersistedShape<PersistedPayment> => ({
  name: `payment:${orderHash}`,
  shape: payment,
});

/** The extra services of an order: a press of «add» without an answer. */
export const offersPersistence = (orderHash: string): PersistedShape<PersistedOffers> => ({
  name: `offers:${orderHash}`,
  shape: offers,
});
