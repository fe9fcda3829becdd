import * as z from 'zod/mini';

import type {
  CaptchaSid,
  CategoryId,
  EventHash,
  Minor,
  OrderHash,
  SeatId,
  SessionId,
  VenueDay,
  VenueTime,
  ZoneId,
} from './brand.ts';
import type { Lang } from './local-text.ts';
import { orderHash } from './scalars.ts';

/** One line of an order to be made. `seatId` is '0' if no seat is named; `sumMinor` is for all `quantity`. */
export type OrderLine = {
  readonly day: VenueDay | '';
  readonly time: VenueTime | '';
  readonly actionId: string;
  readonly categoryId: CategoryId;
  readonly zoneId: ZoneId;
  readonly quantity: number;
  readonly sumMinor: Minor;
  readonly seatId: SeatId | '0';
};

/** The buyer as typed: one line of names, or three parts in card mode. */
export type Buyer =
  | {
      readonly kind: 'plain';
      readonly fio: string;
      readonly phone: string;
      readonly email: string;
      readonly repeatEmail: string;
    }
  | {
      readonly kind: 'card';
      readonly surname: string;
      readonly name: string;
      readonly patronymic: string;
      readonly phone: string;
      readonly email: string;
      readonly repeatEmail: string;
    };

/** What bot checks add to a request. Absent keys are not sent. */
export type BotAnswer = {
  readonly captchaSid?: CaptchaSid;
  readonly captchaText?: string;
  readonly recaptchaToken?: string;
  readonly recaptchaSkip?: 1;
};

/** The linked customer as an order names them; `cardData` is sent back as the setup gave it. */
export type OrderCustomer = {
  readonly referrer: string;
  readonly id: string;
  readonly typeId: string;
  readonly typeName: string;
  readonly cardCode: string;
  readonly cardData: unknown;
};

/** The common part of every order, from either page. `checked` are ids of ticked `checkboxList` rows. */
type OrderBase = {
  readonly eventHash: EventHash;
  readonly lang: Lang;
  readonly lines: readonly OrderLine[];
  readonly checked: readonly string[];
  readonly buyer: Buyer;
  /** null if no customer is linked. */
  readonly customer: OrderCustomer | null;
  readonly bot: BotAnswer;
  readonly cardMode: boolean;
};

/** An order of the event page. `subscriptionId`: the customer's subscription that gives the tickets; '' = bought. */
export type EventOrderRequest = {
  readonly subscriptionId: string;
} & OrderBase;

/** An order of seats on a hall scheme. */
export type SchemeOrderRequest = {
  readonly eventId: string;
  readonly sessionId: SessionId;
} & OrderBase;

/** Starting a payment: which path, and what the bank's return address carried. */
export type PaymentRequest = {
  readonly path: string;
  readonly orderHash: OrderHash;
  readonly lang: Lang;
  readonly bankData: Readonly<Record<string, string>>;
};

/** Major units, with two decimals if needed: 210050 → "2100.50", 210000 → "2100". */
export const majorText = (minor: Minor): string => {
  const sign = minor < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(minor) / 100);
  const cents = Math.abs(minor) % 100;
  return cents === 0 ? `${sign}${whole}` : `${sign}${whole}.${String(cents).padStart(2, '0')}`;
};

/** An order line in the wire's names. */
const orderLineWire = (line: OrderLine): Record<string, string | number> => ({
  day: line.day,
  time: line.time,
  actionId: line.actionId,
  categoryId: line.categoryId,
  zoneId: line.zoneId,
  quantity: line.quantity,
  sum: majorText(line.sumMinor),
  seatId: line.seatId,
});

const buyerWire = (buyer: Buyer): Record<string, string> => {
  const common = { phone: buyer.phone, email: buyer.email, re_email: buyer.repeatEmail };
  if (buyer.kind === 'plain') return { fio: buyer.fio, ...common };
  const { surname, name, patronymic } = buyer;
  return {
    fio: [surname, name, patronymic].filter((part) => part !== '').join(' '),
    surname,
    name,
    patronymic,
    ...common,
  };
};

/** Ticked rows in the wire's form; ids are numbers there. */
export const checkedWire = (
  ids: readonly string[],
): readonly { readonly id: number | string; readonly checked: 1 }[] =>
  ids.map((id) => ({ id: Number.isNaN(Number(id)) ? id : Number(id), checked: 1 }));

const customerWire = (customer: OrderCustomer | null, subscriptionId = ''): Record<string, unknown> => {
  if (customer === null) return { REFERRAL: '' };
  const { referrer, cardData, ...named } = customer;
  return {
    REFERRAL: referrer,
    ...named,
    ...(subscriptionId !== '' && { subscritId: subscriptionId }),
    ...(cardData !== null && { cardData }),
  };
};

const orderWire = (request: OrderBase): Record<string, unknown> => ({
  hash: request.eventHash,
  lang: request.lang,
  checkboxList: checkedWire(request.checked),
  crmClient: customerWire(request.customer),
  ...buyerWire(request.buyer),
  ...(request.cardMode ? { USE_PUSHKIN_CARD: 1 } : {}),
  ...request.bot,
});

/** The body of `/api/order/create`. */
export const eventOrderWire = (request: EventOrderRequest): Record<string, unknown> => ({
  ...orderWire(request),
  data: request.lines.map(orderLineWire),
  crmClient: customerWire(request.customer, request.subscriptionId),
});

/** The body of `/api/order/create-scheme`. */
export const schemeOrderWire = (request: SchemeOrderRequest): Record<string, unknown> => ({
  ...orderWire(request),
  action_id: request.eventId,
  calendarId: request.sessionId,
  tickets: request.lines.map(orderLineWire),
});

/** A creating call's answer. A code other than '0' is turned into a Problem by the client before this is read. */
export const createdOrder = z.pipe(
  z.looseObject({ hash: orderHash }),
  z.transform((body) => ({ hash: body.hash })),
);
export type CreatedOrder = z.output<typeof createdOrder>;
