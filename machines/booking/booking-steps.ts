/*
 * The pure functions behind the booking's transitions: each computes a change of the context. The chart itself, with
 * the story, is `booking-chart.ts`.
 */
import type { VenueDay, VenueTime } from '../../src/contract/brand.ts';
import type { EventData } from '../../src/contract/event.ts';
import type { BotAnswer, EventOrderRequest } from '../../src/contract/requests.ts';
import type { LinkedCustomer } from '../../src/contract/setup.ts';
import { buyerOf } from '../../src/core/order/buyer-rules.ts';
import {
  choiceLines,
  nothing,
  quantityOf,
  choiceStatus,
  refitQuantities,
  sameQuantities,
  setQuantity,
  type ChoiceRefusal,
} from '../../src/core/event/event-choice.ts';
import { openingSession, sessionAt, sessionsOf } from '../../src/core/event/event-sessions.ts';
import { eventPayMethods, subscriptionFor, subscriptionOpen } from '../../src/core/event/event-terms.ts';
import { draftOf, keepTyped, orderCustomer } from '../../src/core/order/linked-customer.ts';
import type { PayMethod } from '../../src/core/cart/seat-price.ts';
import {
  modeOf,
  termsOf,
  type BookingContext,
  type BookingEvent,
  type BookingParams,
} from './booking-model.ts';
import { isSameRequest, submissionFor, type CheckoutSubmit } from '../common/submission.ts';

/** Applies a change and refits the quantities to the new sale terms; sets `cut` if that changes them. */
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

/** The requested payment method if the event offers it, else the first one offered. */
const methodAmong = (data: EventData, wanted: PayMethod): PayMethod => {
  const offered = eventPayMethods(data);
  return offered.includes(wanted) ? wanted : offered[0];
};

/**
 * The event has loaded: opens the session named in the address, else the persisted one, else the first with places, and
 * restores the quantities that were chosen in that same session.
 */
export const openEvent = (context: BookingContext, data: EventData): Partial<BookingContext> => {
  const { kept, params, subscription } = context;
  const named = params.session !== null && params.session.day !== '';
  const keptSession = kept === null ? null : { day: kept.day, time: kept.time };
  const opening = openingSession(sessionsOf(data.calendar), named ? params.session : keptSession);
  const { day = '', time = '' } = opening?.session ?? {};
  const open = subscriptionOpen(data, subscription);
  const bySubscription = open && (params.bySubscription || (kept?.bySubscription ?? false));
  const same =
    kept !== null && kept.day === day && kept.time === time && kept.bySubscription === bySubscription;
  return fitted(context, {
    data,
    day,
    time,
    // A persisted session that is gone was not requested by the address: its tickets are cut, with a notice.
    gone: named ? (opening?.gone ?? null) : params.session?.unreadable === true ? 'unreadable' : null,
    method: methodAmong(data, context.method),
    bySubscription,
    quantities: same ? kept.quantities : nothing,
    cut: !named && kept !== null && !same && Object.keys(kept.quantities).length > 0,
    kept: null,
    eventProblem: null,
  });
};

/** Applies fresh numbers of the same event. A session that is gone is replaced by the nearest one. */
export const renewEvent = (context: BookingContext, data: EventData): Partial<BookingContext> => {
  const opening = openingSession(sessionsOf(data.calendar), { day: context.day, time: context.time });
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

/**
 * Chooses a date: opens its first time with nothing chosen and a new form. Choosing the current date changes nothing.
 */
const chooseDate = (context: BookingContext, day: VenueDay | ''): Partial<BookingContext> => {
  const session = context.data === null ? null : sessionAt(context.data.calendar, { day, time: '' });
  if (session === null || day === context.day) return {};
  return {
    day: session.day,
    time: session.time,
    gone: null,
    quantities: nothing,
    typed: {},
    refusal: null,
    cut: false,
  };
};

/** Chooses another time of the day: tickets stay as far as that session sells them. */
const chooseTime = (context: BookingContext, time: VenueTime | ''): Partial<BookingContext> => {
  const session = context.data === null ? null : sessionAt(context.data.calendar, { day: context.day, time });
  return session === null || time === context.time ? {} : fitted(context, { time, gone: null });
};

/** The address has changed: follows it as if the buyer had chosen its date, time and mode. */
const followAddress = (context: BookingContext, params: BookingParams): Partial<BookingContext> => {
  const { data } = context;
  if (data === null) return { params };
  const on = params.bySubscription && subscriptionOpen(data, context.subscription);
  const turned = { ...context, ...turnSubscription(context, on), params };
  const opening = openingSession(sessionsOf(data.calendar), params.session);
  if (params.session === null || opening === null) return turned;
  // If the address has no readable day, the current choice stays.
  if (params.session.day === '') return { ...turned, gone: opening.gone };
  const { day, time } = opening.session;
  const dated = { ...turned, ...chooseDate(turned, day) };
  const timed = { ...dated, ...chooseTime(dated, time) };
  return { ...timed, gone: opening.gone };
};

/** Changes the payment method: tickets not sold that way are dropped, and the culture card allows only one ticket. */
const chooseMethod = (context: BookingContext, method: PayMethod): Partial<BookingContext> =>
  context.data === null || !eventPayMethods(context.data).includes(method) ? {} : fitted(context, { method });

/** Turns subscription mode on or off: prices differ, so nothing stays chosen. */
const turnSubscription = (context: BookingContext, on: boolean): Partial<BookingContext> => {
  const allowed = !on || (context.data !== null && subscriptionOpen(context.data, context.subscription));
  return !allowed || on === context.bySubscription
    ? {}
    : { bySubscription: on, quantities: nothing, refusal: null, cut: false };
};

/**
 * Links another customer, or none: updates untouched fields and the available subscription. If the customer becomes
 * known only after the event has loaded, the subscription mode requested by the address is still turned on; without a
 * usable subscription the mode is turned off.
 */
export const linkCustomer = (
  context: BookingContext,
  customer: LinkedCustomer | null,
): Partial<BookingContext> => {
  if (customer === context.customer) return {};
  const { data, eventHash, params } = context;
  const subscription = subscriptionFor(customer, eventHash);
  const linked = { customer, subscription, typed: keepTyped(context.typed) };
  if (data === null) return linked;
  const wasClosed = params.bySubscription && !subscriptionOpen(data, context.subscription);
  const bySubscription = subscriptionOpen(data, subscription) && (context.bySubscription || wasClosed);
  return fitted(context, {
    ...linked,
    ...(bySubscription !== context.bySubscription && { bySubscription, quantities: nothing }),
  });
};

/** Requests a number of tickets at a price. */
const chooseQuantity = (context: BookingContext, key: string, count: number): Partial<BookingContext> => {
  const { quantities, refusal } = setQuantity(context.quantities, termsOf(context), key, count);
  return { quantities, refusal };
};

const orderLimits: readonly ChoiceRefusal['reason'][] = ['limit', 'card', 'subscription', 'groupLimit'];

/**
 * Whether the last change exceeded a limit of the whole order: reported in a modal, all other refusals at their row.
 */
export const breaksLimit = ({ refusal }: BookingContext): boolean =>
  refusal !== null && orderLimits.includes(refusal.reason);

/** Whether there is something to order. The form itself reports missing fields first. */
export const canSubmit = (context: BookingContext): boolean =>
  choiceStatus(context.quantities, termsOf(context), context.data?.event?.free ?? false) === 'ready';

const requestOf = (context: BookingContext, bot: BotAnswer): EventOrderRequest => {
  const { subscription, bySubscription, day, time } = context;
  const cardMode = modeOf(context) === 'card';
  const draft = draftOf(context.customer, context.typed);
  const eventId = context.data?.event?.id ?? '';
  return {
    eventHash: context.eventHash,
    lang: context.lang,
    lines: choiceLines(context.quantities, termsOf(context), { day, time }, eventId),
    checked: draft.checked,
    buyer: buyerOf(draft, cardMode),
    customer: orderCustomer(context.customer),
    bot,
    cardMode,
    subscriptionId: bySubscription ? (subscription?.id ?? '') : '',
  };
};

/** Whether the last submission may have become an order while the current choice differs from what it ordered. */
export const wouldAbandonSubmission = (context: BookingContext): boolean =>
  context.unanswered &&
  context.pending !== null &&
  !isSameRequest(context.pending.request, requestOf(context, {}));

/** Freezes the current choice as a submission. */
export const prepareSubmission = (
  context: BookingContext,
  event: CheckoutSubmit,
): Partial<BookingContext> => ({
  pending: submissionFor(context.pending, event, (bot) => requestOf(context, bot)),
  orderProblem: null,
});

/** How many of the chosen tickets the buyer's change would remove. */
export const ticketsLost = (context: BookingContext, event: BookingEvent): number => {
  const { quantities = context.quantities } = chosen(context, event);
  return Object.entries(context.quantities).reduce(
    (sum, [key, count]) => sum + Math.max(0, count - quantityOf(quantities, key)),
    0,
  );
};

/** Applies the change that the buyer confirmed. They know its effect, so `cut` gives no notice of it. */
export const confirmed = (context: BookingContext): Partial<BookingContext> =>
  context.asked === null ? {} : { ...chosen(context, context.asked), cut: context.cut };

/** The change of context that the buyer's event makes; empty for all other events. */
export const chosen = (context: BookingContext, event: BookingEvent): Partial<BookingContext> => {
  if (event.type === 'date.choose') return chooseDate(context, event.day);
  if (event.type === 'time.choose') return chooseTime(context, event.time);
  if (event.type === 'address.change') return followAddress(context, event.params);
  if (event.type === 'method.change') return chooseMethod(context, event.method);
  if (event.type === 'subscription.toggle') return turnSubscription(context, event.on);
  return event.type === 'quantity.set' ? chooseQuantity(context, event.key, event.count) : {};
};
