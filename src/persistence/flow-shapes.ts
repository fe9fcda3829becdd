import * as z from 'zod/mini';

import type { PersistedBooking } from '../../machines/booking/booking-model.ts';
import type { PersistedHallBooking } from '../../machines/hall-booking/hall-booking-model.ts';
import { branded, count, dictionaryOf, localText, word, type PersistedShape } from './persisted-shape.ts';

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
  // State stored before this field existed lacks it.
  sessions: z._default(
    z.nullable(z.array(z.object({ day: z.string(), time: z.string(), available: z.number() }))),
    null,
  ),
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

const unansweredOf = <T extends z.ZodMiniType>(request: T) => z.nullable(z.object({ key: word, request }));

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

const hall = z.object({
  eventHash: z.string(),
  sessionId: z.nullable(z.string()),
  method: z.enum(['bank', 'culture']),
  typed,
  items: z.array(cartItem),
  parked: dictionaryOf(z.array(cartItem)),
  wish: z.object({
    count,
    mostMinor: z.nullable(minor),
    categoryId: z.string(),
    others: z.optional(z.array(z.object({ categoryId: word, count: some }))),
  }),
  pending: unansweredOf(seatOrder),
});

const booking = z.object({
  eventHash: z.string(),
  day: z.string(),
  time: z.string(),
  method: z.enum(['bank', 'culture']),
  bySubscription: z.boolean(),
  quantities: dictionaryOf(some),
  typed,
  pending: unansweredOf(ticketOrder),
});

/** A booking in an event's hall. */
export const hallPersistence = (eventHash: string): PersistedShape<PersistedHallBooking> => ({
  name: `hall:${eventHash}`,
  shape: branded(hall),
});

/** A booking without a scheme. */
export const bookingPersistence = (eventHash: string): PersistedShape<PersistedBooking> => ({
  name: `booking:${eventHash}`,
  shape: branded(booking),
});
