/*
 * The context of the hall booking: the types of its chart and the pure steps its transitions take. The chart itself,
 * with the story, is `hall-booking-chart.ts`.
 */
import type { EventHash, SeatId, SessionId } from '../../src/contract/brand.ts';
import type { EventData } from '../../src/contract/event.ts';
import type { Lang } from '../../src/contract/local-text.ts';
import type { BotAnswer, SchemeOrderRequest } from '../../src/contract/requests.ts';
import type { Problem } from '../../src/contract/result.ts';
import type { SchemeSession } from '../../src/contract/scheme.ts';
import { openingSession, type GonePart, type WantedSession } from '../../src/core/event/event-sessions.ts';
import type { LinkedCustomer } from '../../src/contract/setup.ts';
import { buyerOf, type BuyerDraft } from '../../src/core/order/buyer-rules.ts';
import { orderLines, belowMinimum, type Cart, type CartRules } from '../../src/core/cart/cart.ts';
import { draftOf, keepTyped, orderCustomer, type TypedDraft } from '../../src/core/order/linked-customer.ts';
import { payMethods, priceTypeOf, type PayMethod } from '../../src/core/cart/seat-price.ts';
import {
  dropUnavailablePreferences,
  MAX_PARTY_SIZE,
  noPreferences,
  type SeatPreferences,
} from '../../src/core/seating/preferences.ts';
import type { CartChanged, CartEvent } from './cart-chart.ts';
import {
  isSameRequest,
  submissionFor,
  type CheckoutSubmit,
  type OrderSubmission,
  type RecaptchaSetting,
  type SubmissionState,
} from '../common/submission.ts';

/** An order of seats that was sent, or is about to be. */
type HallSubmission = OrderSubmission<SchemeOrderRequest>;

/**
 * The part of a booking that survives a reload. `pending` is an unanswered submission: it may have created an order.
 */
export type PersistedHallBooking = {
  readonly eventHash: EventHash;
  readonly sessionId: SessionId | null;
  readonly method: PayMethod;
  readonly typed: TypedDraft;
  readonly items: Cart;
  readonly parked: CartsBySession;
  /** The context's `preferences`, under the name that older versions stored them by. */
  readonly wish: SeatPreferences;
  readonly pending: HallSubmission | null;
};

/** Selections in other sessions, by their ids: restored when the buyer returns there. */
type CartsBySession = Readonly<Record<string, Cart>>;

/** A change that may cost the buyer items in the cart. */
type HallChange =
  | { readonly kind: 'session'; readonly sessionId: SessionId }
  | { readonly kind: 'method'; readonly method: PayMethod };

/** `wanted`: the day and time of the address bar. */
export type HallInput = {
  readonly eventHash: EventHash;
  readonly lang: Lang;
  readonly wanted: WantedSession | null;
  readonly customer: LinkedCustomer | null;
  readonly kept: PersistedHallBooking | null;
  /** How many people sit together, as stated for another event; 0 or absent = not stated. */
  readonly partySize?: number;
} & RecaptchaSetting;

export type HallContext = {
  readonly eventHash: EventHash;
  readonly lang: Lang;
  readonly wanted: HallInput['wanted'];
  readonly kept: PersistedHallBooking | null;
  readonly data: EventData | null;
  readonly sessions: readonly SchemeSession[];
  readonly sessionId: SessionId | null;
  /** The address named a date or time that is gone or unreadable: tell the buyer and replace the address. */
  readonly gone: GonePart | null;
  readonly method: PayMethod;
  readonly customer: LinkedCustomer | null;
  readonly typed: TypedDraft;
  /** The cart's latest `cart.changed`. */
  readonly items: Cart;
  readonly rules: CartRules;
  readonly parked: CartsBySession;
  /** The buyer's preferences, applied to every seat that is selected. */
  readonly preferences: SeatPreferences;
  /** A change that the buyer must confirm, because the cart would lose something. */
  readonly asked: HallChange | null;
  /** The fraction of the map that has loaded, 0…1. */
  readonly progress: number;
  readonly eventProblem: Problem | null;
  readonly sessionsProblem: Problem | null;
  readonly mapProblem: Problem | null;
} & RecaptchaSetting &
  SubmissionState<SchemeOrderRequest>;

/** `held`: seats of the cart, to be looked up in the fresh map. */
export type MapInput = {
  readonly eventHash: EventHash;
  readonly sessionId: SessionId;
  readonly held: readonly SeatId[];
};

/** `lost`: those of the held seats that are no longer free. */
export type RefreshedMap = {
  readonly lost: readonly SeatId[];
};

export type CreateOrderInput = HallSubmission;

/** Events of the source `loadMap`. `progress` is 0…1. */
type MapSourceEvent =
  | { readonly type: 'map.progress'; readonly progress: number }
  | { readonly type: 'map.ready'; readonly lost: readonly SeatId[] }
  | { readonly type: 'map.failed'; readonly problem: Problem };

export type HallEvent =
  | { readonly type: 'event.retry' }
  | { readonly type: 'sessions.retry' }
  | { readonly type: 'session.choose'; readonly sessionId: SessionId }
  | { readonly type: 'method.change'; readonly method: PayMethod }
  | { readonly type: 'change.confirm' }
  | { readonly type: 'change.keep' }
  | { readonly type: 'lang.change'; readonly lang: Lang }
  | { readonly type: 'draft.change'; readonly patch: Partial<BuyerDraft> }
  | { readonly type: 'preferences.change'; readonly patch: Partial<SeatPreferences> }
  /** The setup has loaded or reloaded: with a customer, or without. */
  | { readonly type: 'customer.change'; readonly customer: LinkedCustomer | null }
  | { readonly type: 'map.retry' }
  /** Another buyer may have been faster: check which of the cart's seats are still available. */
  | { readonly type: 'map.refresh' }
  /** A session was opened, or its hall arrived without a seat to choose. */
  | { readonly type: 'map.load' }
  | MapSourceEvent
  | CartChanged
  | CheckoutSubmit
  | { readonly type: 'checkout.retry' }
  | { readonly type: 'checkout.giveUp' }
  | { readonly type: 'checkout.startOver' }
  | { readonly type: 'modal.dismiss' };

/** The context before anything is loaded. Persisted state of another event is ignored. */
export const startContext = (input: HallInput): HallContext => {
  const kept = input.kept?.eventHash === input.eventHash ? input.kept : null;
  return {
    eventHash: input.eventHash,
    lang: input.lang,
    wanted: input.wanted,
    recaptcha: input.recaptcha,
    kept,
    data: null,
    sessions: [],
    sessionId: null,
    gone: null,
    method: kept?.method ?? 'bank',
    customer: input.customer,
    typed: keepTyped(kept?.typed ?? {}),
    items: [],
    rules: { ticketLimit: 0, method: kept?.method ?? 'bank', prices: [], day: '', time: '' },
    parked: kept?.parked ?? {},
    preferences: { ...(kept?.wish ?? noPreferences), count: kept?.wish.count || (input.partySize ?? 0) },
    asked: null,
    progress: 0,
    eventProblem: null,
    sessionsProblem: null,
    mapProblem: null,
    orderProblem: null,
    pending: kept?.pending ?? null,
    unanswered: kept?.pending !== null && kept !== null,
    triedBefore: false,
    orderHash: null,
  };
};

/** The event has loaded: sets the prices, the limits and the payment method. */
export const openEvent = (context: HallContext, data: EventData): Partial<HallContext> => {
  if (data.event === null) return {};
  const methods = payMethods(data.event);
  const method = methods.includes(context.method) ? context.method : methods[0];
  return {
    data,
    method,
    preferences: dropUnavailablePreferences(
      {
        ...context.preferences,
        count: Math.min(context.preferences.count, data.event.ticketLimit || MAX_PARTY_SIZE),
      },
      data.prices,
    ),
    eventProblem: null,
    rules: { ticketLimit: data.event.ticketLimit, method, prices: data.prices, day: '', time: '' },
  };
};

/** All restored selections, by session id. */
const keptCarts = ({ kept }: HallContext): CartsBySession =>
  kept === null || kept.sessionId === null || kept.items.length === 0
    ? (kept?.parked ?? {})
    : { ...kept.parked, [kept.sessionId]: kept.items };

/** The sessions have loaded: opens the one named in the address, else the persisted one, else the first with places. */
export const openFirstSession = (
  context: HallContext,
  sessions: readonly SchemeSession[],
): Partial<HallContext> => {
  const { wanted, kept } = context;
  const asked = wanted !== null && wanted.day !== '';
  const opening = openingSession(sessions, wanted);
  const chosen = (asked ? undefined : sessions.find(({ id }) => id === kept?.sessionId)) ?? opening?.session;
  const carts = keptCarts(context);
  const isThere = (id: string): boolean => sessions.some((session) => session.id === id);
  const others = Object.entries(carts).filter(([id]) => id !== chosen?.id && isThere(id));
  return {
    sessions,
    sessionId: chosen?.id ?? null,
    gone: opening?.gone ?? null,
    // The map's loader looks these up, and it starts before the cart has answered.
    items: carts[chosen?.id ?? ''] ?? [],
    parked: Object.fromEntries(others),
    sessionsProblem: null,
  };
};

/** The chosen session, or null. */
const sessionOf = (context: Pick<HallContext, 'sessions' | 'sessionId'>): SchemeSession | null =>
  context.sessions.find((session) => session.id === context.sessionId) ?? null;

/** The day and time of the chosen session, and the price type that its prices depend on. */
const sessionTerms = (
  context: HallContext,
): Pick<CartRules, 'day' | 'time'> & { readonly priceTypeId: string } => {
  const session = sessionOf(context);
  const day = session?.day ?? '';
  const time = session?.time ?? '';
  return { day, time, priceTypeId: priceTypeOf(context.data?.calendar ?? [], day, time) };
};

/** Tells the cart the first session, with everything that a reload kept. */
export const cartOpening = (context: HallContext): CartEvent => ({
  ...cartTurning(context),
  gone: Object.entries(keptCarts(context)).flatMap(([id, items]) =>
    context.sessions.some((session) => session.id === id) ? [] : items,
  ),
});

/** Tells the cart about another session, with what was chosen in it before. */
export const cartTurning = (context: HallContext) => ({
  type: 'cart.open' as const,
  ...sessionTerms(context),
  items: context.items,
  gone: [] as Cart,
});

/** The input of the map's calls. */
export const mapInput = (context: HallContext): MapInput => ({
  eventHash: context.eventHash,
  sessionId: context.sessionId ?? ('' as SessionId),
  held: context.items.map((item) => item.place.seatId),
});

/** Whether there is something to order. The form itself reports missing fields first. */
export const canSubmit = (context: HallContext): boolean =>
  (context.data?.event ?? null) !== null &&
  sessionOf(context) !== null &&
  context.items.length > 0 &&
  belowMinimum(context.items).length === 0;

const requestOf = (context: HallContext, bot: BotAnswer): SchemeOrderRequest => {
  const draft = draftOf(context.customer, context.typed);
  return {
    eventId: context.data?.event?.id ?? '',
    eventHash: context.eventHash,
    sessionId: context.sessionId ?? ('' as SessionId),
    lang: context.lang,
    lines: orderLines(context.items, context.rules),
    checked: draft.checked,
    buyer: buyerOf(draft, context.method === 'culture'),
    customer: orderCustomer(context.customer),
    bot,
    cardMode: context.method === 'culture',
  };
};

/** Whether the last submission may have become an order while the cart differs from what it ordered. */
export const wouldAbandonSubmission = (context: HallContext): boolean =>
  context.unanswered &&
  context.pending !== null &&
  !isSameRequest(context.pending.request, requestOf(context, {}));

/** Freezes the current cart as a submission. */
export const prepareSubmission = (context: HallContext, event: CheckoutSubmit): Partial<HallContext> => ({
  pending: submissionFor(context.pending, event, (bot) => requestOf(context, bot)),
  orderProblem: null,
});
