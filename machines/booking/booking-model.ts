/*
 * The context of the booking without a hall map: the types of its chart and what is derived from them.
 * `booking-steps.ts` changes it; the chart itself, with the story, is `booking-chart.ts`.
 */
import type { EventHash, VenueDay, VenueTime } from '../../src/contract/brand.ts';
import type { EventData } from '../../src/contract/event.ts';
import type { Lang } from '../../src/contract/local-text.ts';
import type { EventOrderRequest } from '../../src/contract/requests.ts';
import type { Problem } from '../../src/contract/result.ts';
import type { LinkedCustomer } from '../../src/contract/setup.ts';
import type { BuyerDraft } from '../../src/core/order/buyer-rules.ts';
import { nothing, type ChoiceRefusal, type Quantities } from '../../src/core/event/event-choice.ts';
import {
  sessionAt,
  type EventSession,
  type GonePart,
  type WantedSession,
} from '../../src/core/event/event-sessions.ts';
import {
  saleTerms,
  subscriptionFor,
  type EventSubscription,
  type SaleMode,
  type SaleTerms,
} from '../../src/core/event/event-terms.ts';
import { keepTyped, type TypedDraft } from '../../src/core/order/linked-customer.ts';
import type { PayMethod } from '../../src/core/cart/seat-price.ts';
import type {
  CheckoutSubmit,
  OrderSubmission,
  RecaptchaSetting,
  SubmissionState,
} from '../common/submission.ts';

/** An order without seats that was sent, or is about to be. */
export type EventSubmission = OrderSubmission<EventOrderRequest>;

/**
 * The part of a booking that survives a reload. `pending` is an unanswered submission: it may have created an order.
 */
export type PersistedBooking = {
  readonly eventHash: EventHash;
  readonly day: VenueDay | '';
  readonly time: VenueTime | '';
  readonly method: PayMethod;
  readonly bySubscription: boolean;
  readonly quantities: Quantities;
  readonly typed: TypedDraft;
  readonly pending: EventSubmission | null;
};

/** What the address requests. `bySubscription`: its parameter `sub` is 1. */
export type BookingParams = {
  readonly session: WantedSession | null;
  readonly bySubscription: boolean;
};

export type BookingInput = {
  readonly eventHash: EventHash;
  readonly lang: Lang;
  readonly params: BookingParams;
  readonly customer: LinkedCustomer | null;
  readonly kept: PersistedBooking | null;
} & RecaptchaSetting;

export type BookingContext = {
  readonly eventHash: EventHash;
  readonly lang: Lang;
  readonly params: BookingParams;
  readonly customer: LinkedCustomer | null;
  /** The customer's subscription for this event. */
  readonly subscription: EventSubscription | null;
  readonly kept: PersistedBooking | null;
  readonly data: EventData | null;
  readonly day: VenueDay | '';
  readonly time: VenueTime | '';
  /** The address named a date or time that is gone or unreadable: tell the buyer and replace the address. */
  readonly gone: GonePart | null;
  readonly method: PayMethod;
  readonly bySubscription: boolean;
  readonly typed: TypedDraft;
  readonly quantities: Quantities;
  /** Why the last change could not be made as requested. */
  readonly refusal: ChoiceRefusal | null;
  /** Tickets were removed without the buyer's consent: fewer are left, or they are not sold this way. */
  readonly cut: boolean;
  /** A change that the buyer must confirm, because it would lose tickets. */
  readonly asked: BookingEvent | null;
  readonly eventProblem: Problem | null;
} & RecaptchaSetting &
  SubmissionState<EventOrderRequest>;

export type BookingEvent =
  | { readonly type: 'event.retry' }
  /** Internal: a refusal may mean that fewer tickets are left than the page shows. */
  | { readonly type: 'event.refresh' }
  | { readonly type: 'lang.change'; readonly lang: Lang }
  | { readonly type: 'draft.change'; readonly patch: Partial<BuyerDraft> }
  /** The setup has loaded or reloaded: with a customer, or without. */
  | { readonly type: 'customer.change'; readonly customer: LinkedCustomer | null }
  | { readonly type: 'date.choose'; readonly day: VenueDay }
  | { readonly type: 'time.choose'; readonly time: VenueTime }
  /** The address bar changed under the page: Back, Forward, a link. */
  | { readonly type: 'address.change'; readonly params: BookingParams }
  | { readonly type: 'method.change'; readonly method: PayMethod }
  | { readonly type: 'subscription.toggle'; readonly on: boolean }
  | { readonly type: 'quantity.set'; readonly key: string; readonly count: number }
  | { readonly type: 'limit.dismiss' }
  | { readonly type: 'change.confirm' }
  | { readonly type: 'change.keep' }
  /** The buyer has seen the notice of the cut, or of the date or time that is gone. */
  | { readonly type: 'cut.dismiss' }
  | { readonly type: 'gone.dismiss' }
  /** A submission in subscription mode: a dialog asks before anything is sent. */
  | { readonly type: 'subscription.ask' }
  | CheckoutSubmit
  | { readonly type: 'checkout.retry' }
  | { readonly type: 'checkout.giveUp' }
  | { readonly type: 'checkout.startOver' }
  | { readonly type: 'modal.dismiss' };

/** The context before anything is loaded. Persisted state of another event is ignored. */
export const startContext = (input: BookingInput): BookingContext => {
  const kept = input.kept?.eventHash === input.eventHash ? input.kept : null;
  return {
    eventHash: input.eventHash,
    lang: input.lang,
    params: input.params,
    customer: input.customer,
    subscription: subscriptionFor(input.customer, input.eventHash),
    recaptcha: input.recaptcha,
    kept,
    data: null,
    day: '',
    time: '',
    gone: null,
    method: kept?.method ?? 'bank',
    bySubscription: input.params.bySubscription,
    typed: keepTyped(kept?.typed ?? {}),
    quantities: nothing,
    refusal: null,
    cut: false,
    asked: null,
    eventProblem: null,
    orderProblem: null,
    pending: kept?.pending ?? null,
    unanswered: kept !== null && kept.pending !== null,
    triedBefore: false,
    orderHash: null,
  };
};

/** The chosen session, or null. */
export const sessionOf = ({ data, day, time }: BookingContext): EventSession | null =>
  data === null ? null : sessionAt(data.calendar, { day, time });

/** How the tickets are currently obtained. */
export const modeOf = ({ bySubscription, method }: BookingContext): SaleMode =>
  bySubscription ? 'subscription' : method === 'culture' ? 'card' : 'tickets';

const noData: SaleTerms = {
  mode: 'tickets',
  passes: false,
  rows: [],
  groups: [],
  limit: 0,
  limitCause: 'order',
  groupLimit: 0,
  places: null,
};

/** What can be chosen now. Computed on every call: screens memoise it. */
export const termsOf = (context: BookingContext): SaleTerms =>
  context.data === null
    ? noData
    : saleTerms(context.data, sessionOf(context), modeOf(context), context.subscription);

/** The state to persist, whatever state the chart is in. */
export const toPersistedBooking = (context: BookingContext): PersistedBooking => {
  const pending = context.unanswered ? context.pending : null;
  const { eventHash, day, time, method, bySubscription, quantities, typed, kept } = context;
  // Until the event has loaded, the persisted state is all there is: do not overwrite it with empty values.
  return kept !== null && context.data === null
    ? { ...kept, typed, pending }
    : { eventHash, day, time, method, bySubscription, quantities, typed, pending };
};
