/*
 * What the booking without a scheme knows and how its knowledge changes: the types of its chart and the pure steps its
 * transitions take. The chart itself, with the story, is `booking.ts`.
 */
import type { EventHash, VenueDay, VenueTime } from '../src/contract/brand.ts';
import type { EventData } from '../src/contract/event.ts';
import type { Lang } from '../src/contract/local-text.ts';
import type { BotAnswer, EventOrderRequest } from '../src/contract/requests.ts';
import type { Problem } from '../src/contract/result.ts';
import { buyerOf } from '../src/core/buyer-request.ts';
import { emptyDraft, type BuyerDraft } from '../src/core/buyer-rules.ts';
import {
  choiceLines,
  nothing,
  readiness,
  refitQuantities,
  sameQuantities,
  setQuantity,
  type ChoiceRefusal,
  type Quantities,
} from '../src/core/event-choice.ts';
import {
  openingSession,
  sessionAt,
  type EventSession,
  type GonePart,
  type WantedSession,
} from '../src/core/event-sessions.ts';
import {
  eventPayMethods,
  saleTerms,
  subscriptionOpen,
  type EventSubscription,
  type SaleMode,
  type SaleTerms,
} from '../src/core/event-terms.ts';
import type { PayMethod } from '../src/core/seat-price.ts';
import { pressWith, type CheckoutSubmit, type OrderPress, type PressMemory } from './order-press.ts';

/** An order without seats that was sent, or is about to be. */
export type TicketPress = OrderPress<EventOrderRequest>;

/** What a reload keeps of a booking. `pending` is a press nobody has answered: it may have made an order. */
export interface BookingKeepsake {
  readonly eventHash: EventHash;
  readonly day: VenueDay | '';
  readonly time: VenueTime | '';
  readonly method: PayMethod;
  readonly bySubscription: boolean;
  readonly quantities: Quantities;
  readonly draft: BuyerDraft;
  readonly pending: TicketPress | null;
}

/** What the address asks for. `bySubscription`: its `sub` is 1. */
export interface BookingWish {
  readonly session: WantedSession | null;
  readonly bySubscription: boolean;
}

/** `draft`: saved data of a linked customer, with which every new form begins. */
export interface BookingInput {
  readonly eventHash: EventHash;
  readonly lang: Lang;
  readonly wish: BookingWish;
  readonly draft: Partial<BuyerDraft>;
  readonly subscription: EventSubscription | null;
  readonly recaptcha: boolean;
  readonly kept: BookingKeepsake | null;
}

export interface BookingContext extends PressMemory<EventOrderRequest> {
  readonly eventHash: EventHash;
  readonly lang: Lang;
  readonly wish: BookingWish;
  readonly freshDraft: BuyerDraft;
  readonly subscription: EventSubscription | null;
  readonly kept: BookingKeepsake | null;
  readonly data: EventData | null;
  readonly day: VenueDay | '';
  readonly time: VenueTime | '';
  /** The address named a date or time that is gone: say so, replace the address. */
  readonly gone: GonePart | null;
  readonly method: PayMethod;
  readonly bySubscription: boolean;
  readonly draft: BuyerDraft;
  readonly quantities: Quantities;
  /** The last wish that could not be granted as it was. */
  readonly refusal: ChoiceRefusal | null;
  /** Tickets left the choice against the buyer's will: fewer are left, or they are not sold this way. */
  readonly cut: boolean;
  readonly eventProblem: Problem | null;
}

export interface EventCallInput {
  readonly eventHash: EventHash;
  readonly lang: Lang;
}

export type BookingEvent =
  | { readonly type: 'event.retry' }
  /** Internal: a refusal may mean that less is left than the page shows. */
  | { readonly type: 'event.refresh' }
  | { readonly type: 'lang.change'; readonly lang: Lang }
  | { readonly type: 'draft.change'; readonly patch: Partial<BuyerDraft> }
  | { readonly type: 'date.choose'; readonly day: VenueDay }
  | { readonly type: 'time.choose'; readonly time: VenueTime }
  /** The address bar changed under the page: Back, Forward, a link. */
  | { readonly type: 'address.change'; readonly wish: BookingWish }
  | { readonly type: 'method.change'; readonly method: PayMethod }
  | { readonly type: 'subscription.toggle'; readonly on: boolean }
  | { readonly type: 'quantity.set'; readonly key: string; readonly count: number }
  | { readonly type: 'limit.dismiss' }
  | { readonly type: 'cut.dismiss' }
  /** The press in subscription mode: a dialog asks before anything is sent. */
  | { readonly type: 'subscription.ask' }
  | CheckoutSubmit
  | { readonly type: 'checkout.retry' }
  | { readonly type: 'modal.dismiss' };

/** The machine before anything is loaded. A keepsake of another event is nobody's business here. */
export const startContext = (input: BookingInput): BookingContext => {
  const kept = input.kept?.eventHash === input.eventHash ? input.kept : null;
  const freshDraft = { ...emptyDraft, ...input.draft };
  return {
    eventHash: input.eventHash,
    lang: input.lang,
    wish: input.wish,
    freshDraft,
    subscription: input.subscription,
    recaptcha: input.recaptcha,
    kept,
    data: null,
    day: '',
    time: '',
    gone: null,
    method: kept?.method ?? 'bank',
    bySubscription: input.wish.bySubscription,
    draft: kept?.draft ?? freshDraft,
    quantities: nothing,
    refusal: null,
    cut: false,
    eventProblem: null,
    orderProblem: null,
    pending: kept?.pending ?? null,
    unanswered: kept !== null && kept.pending !== null,
    orderHash: null,
  };
};

/** The chosen session, or null. */
export const sessionOf = ({ data, day, time }: BookingContext): EventSession | null =>
  data === null ? null : sessionAt(data.calendar, { day, time });

/** How the tickets are had at the moment. */
export const modeOf = ({ bySubscription, method }: BookingContext): SaleMode =>
  bySubscription ? 'subscription' : method === 'culture' ? 'card' : 'tickets';

const noData: SaleTerms = {
  mode: 'tickets',
  rows: [],
  groups: [],
  limit: 0,
  limitCause: 'order',
  groupLimit: 0,
};

/** What can be chosen at the moment. Made on every call: screens memoise it. */
export const termsOf = (context: BookingContext): SaleTerms =>
  context.data === null
    ? noData
    : saleTerms(context.data, sessionOf(context), modeOf(context), context.subscription);

/** A changed context with its choice fitted to it; `cut` where the fitting took tickets away. */
const fitted = (context: BookingContext, change: Partial<BookingContext>): Partial<BookingContext> => {
  const next = { ...context, ...change };
  const quantities = refitQuantities(next.quantities, termsOf(next));
  return {
    ...change,
    quantities,
    refusal: null,
    cut: next.cut || !sameQuantities(quantities, next.quantities),
  };
};

/** Which method stands where the one wished for is not offered. */
const methodAmong = (data: EventData, wished: PayMethod): PayMethod => {
  const offered = eventPayMethods(data);
  return offered.includes(wished) ? wished : offered[0];
};

/** The event has come: the session of the address, else the kept one, else the first, and what was chosen in it. */
export const openEvent = (context: BookingContext, data: EventData): Partial<BookingContext> => {
  const { kept, wish, subscription } = context;
  const named = wish.session !== null && wish.session.day !== '';
  const keptSession = kept === null ? null : { day: kept.day, time: kept.time };
  const opening = openingSession(data.calendar, named ? wish.session : keptSession);
  const { day = '', time = '' } = opening?.session ?? {};
  const open = subscriptionOpen(data, subscription);
  const bySubscription = open && (wish.bySubscription || (kept?.bySubscription ?? false));
  const same =
    kept !== null && kept.day === day && kept.time === time && kept.bySubscription === bySubscription;
  return fitted(context, {
    data,
    day,
    time,
    // A kept session that is gone is no wish of the address: its tickets are cut, and that is said.
    gone: named ? (opening?.gone ?? null) : null,
    method: methodAmong(data, context.method),
    bySubscription,
    quantities: same ? kept.quantities : nothing,
    cut: !named && kept !== null && !same && Object.keys(kept.quantities).length > 0,
    kept: null,
    eventProblem: null,
  });
};

/** Fresher numbers of the same event. A session that is gone gives way to the first of its day, or of all. */
export const renewEvent = (context: BookingContext, data: EventData): Partial<BookingContext> => {
  const opening = openingSession(data.calendar, { day: context.day, time: context.time });
  const { day = '', time = '' } = opening?.session ?? {};
  const moved = day !== context.day || time !== context.time;
  return fitted(context, {
    data,
    day,
    time,
    gone: moved ? (opening?.gone ?? null) : context.gone,
    quantities: moved ? nothing : context.quantities,
    cut: context.cut || (moved && Object.keys(context.quantities).length > 0),
  });
};

/** Another date: its first time, nothing chosen, a new form. The date that is chosen already is no choice. */
export const chooseDate = (context: BookingContext, day: VenueDay): Partial<BookingContext> => {
  const session = context.data === null ? null : sessionAt(context.data.calendar, { day, time: '' });
  if (session === null || day === context.day) return {};
  return {
    day: session.day,
    time: session.time,
    gone: null,
    quantities: nothing,
    draft: context.freshDraft,
    refusal: null,
    cut: false,
  };
};

/** Another time of the day: what was chosen stays as far as that session sells it. */
export const chooseTime = (context: BookingContext, time: VenueTime): Partial<BookingContext> => {
  const session = context.data === null ? null : sessionAt(context.data.calendar, { day: context.day, time });
  return session === null || time === context.time ? {} : fitted(context, { time, gone: null });
};

/** The address bar has changed: it is obeyed as if its date, time and mode had been chosen. */
export const followAddress = (context: BookingContext, wish: BookingWish): Partial<BookingContext> => {
  const { data } = context;
  if (data === null) return { wish };
  const on = wish.bySubscription && subscriptionOpen(data, context.subscription);
  const turned = { ...context, ...turnSubscription(context, on), wish };
  const opening = openingSession(data.calendar, wish.session);
  if (wish.session === null || wish.session.day === '' || opening === null) return turned;
  const { day, time } = opening.session;
  const dated = day === '' ? turned : { ...turned, ...chooseDate(turned, day) };
  const timed = time === '' ? dated : { ...dated, ...chooseTime(dated, time) };
  return { ...timed, gone: opening.gone };
};

/** Another way to pay: what is not sold that way leaves, and with the culture card one ticket stays. */
export const chooseMethod = (context: BookingContext, method: PayMethod): Partial<BookingContext> =>
  context.data === null || !eventPayMethods(context.data).includes(method) || method === context.method
    ? {}
    : fitted(context, { method });

/** In or out of subscription mode: other prices, and nothing chosen. */
export const turnSubscription = (context: BookingContext, on: boolean): Partial<BookingContext> => {
  const allowed = !on || (context.data !== null && subscriptionOpen(context.data, context.subscription));
  return !allowed || on === context.bySubscription
    ? {}
    : { bySubscription: on, quantities: nothing, refusal: null, cut: false };
};

/** Asks for a number of tickets of a price. */
export const chooseQuantity = (
  context: BookingContext,
  key: string,
  count: number,
): Partial<BookingContext> => {
  const { quantities, refusal } = setQuantity(context.quantities, termsOf(context), key, count);
  return { quantities, refusal };
};

/** Whether the last wish went over the limit of the order: that is said in a modal, everything else at its row. */
export const breaksLimit = ({ refusal }: BookingContext): boolean =>
  refusal !== null && (refusal.reason === 'limit' || refusal.reason === 'groupLimit');

/** Whether there is something to order. Which field of the form is missing is the form's to say, before. */
export const canSubmit = (context: BookingContext): boolean =>
  readiness(context.quantities, termsOf(context), context.data?.event?.free ?? false) === 'ready';

const requestOf = (context: BookingContext, bot: BotAnswer): EventOrderRequest => {
  const { subscription, bySubscription, day, time } = context;
  const cardMode = modeOf(context) === 'card';
  const eventId = context.data?.event?.id ?? '';
  return {
    eventHash: context.eventHash,
    lang: context.lang,
    lines: choiceLines(context.quantities, termsOf(context), { day, time }, eventId),
    checked: context.draft.checked,
    buyer: buyerOf(context.draft, cardMode),
    bot,
    cardMode,
    subscription:
      bySubscription && subscription !== null
        ? { clientId: subscription.clientId, id: subscription.id }
        : null,
  };
};

/** The press: what is chosen now, frozen. */
export const preparePress = (context: BookingContext, event: CheckoutSubmit): Partial<BookingContext> => ({
  pending: pressWith(context.pending, event, (bot) => requestOf(context, bot)),
  orderProblem: null,
});

/** What a reload has to keep of a booking, at any moment of it. */
export const keepBooking = (context: BookingContext): BookingKeepsake => {
  const pending = context.unanswered ? context.pending : null;
  const { eventHash, day, time, method, bySubscription, quantities, draft, kept } = context;
  // Until the event is there, the old keepsake is all there is: do not overwrite it with nothing.
  return kept !== null && context.data === null
    ? { ...kept, draft, pending }
    : { eventHash, day, time, method, bySubscription, quantities, draft, pending };
};
