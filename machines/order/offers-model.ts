/*
 * The data of the extra-services chart: the choice, the change in flight, the unanswered submission, and what to report
 * once the order has been reloaded.
 */
import type { Minor, OrderHash } from '../../src/contract/brand.ts';
import type { SpecialOffer, TicketLine } from '../../src/contract/order.ts';
import { isFinalRefusal, type Problem } from '../../src/contract/result.ts';
import {
  chosenPieces,
  distinctOffers,
  offerKey,
  stillOffered,
  type OfferCounts,
} from '../../src/core/order/offer-choice.ts';
import type { OptionsRenewed } from './payment-model.ts';

/** A change of the order's services: pieces to add, or a line to remove. */
type OffersChange =
  | { readonly kind: 'add'; readonly pieces: readonly SpecialOffer[] }
  | { readonly kind: 'remove'; readonly line: TicketLine };

/** The request. Nothing is sent without a change, though the type allows null. */
export type OffersRequest = {
  readonly orderHash: OrderHash;
  readonly change: OffersChange | null;
};

/**
 * An unanswered submission of «add», as stored over a reload. `had`: the number of services in the order before it;
 * once there are `count` more, it has arrived.
 */
export type PersistedOffers = {
  readonly key: string;
  readonly wish: string;
  readonly count: number;
  readonly had: number;
};

/** A completed change; `totalMinor` null = the order could not be reloaded. */
export type OffersNews = {
  readonly change: OffersChange;
  readonly totalMinor: Minor | null;
};

type OrderNow = Pick<OptionsRenewed, 'options' | 'payable'>;

export type OffersInput = {
  readonly orderHash: OrderHash;
  readonly kept: PersistedOffers | null;
} & OrderNow;

export type OffersContext = {
  readonly orderHash: OrderHash;
  readonly offers: readonly SpecialOffer[];
  readonly services: readonly TicketLine[];
  readonly payable: boolean;
  readonly counts: OfferCounts;
  readonly change: OffersChange | null;
  /** The idempotency key of the change in flight. */
  readonly key: string;
  readonly unanswered: PersistedOffers | null;
  readonly problem: Problem | null;
  /** Completed, to be reported once the order has been reloaded. */
  readonly done: OffersChange | null;
  readonly news: OffersNews | null;
};

/** `freshKey`: a UUID made for this event. */
type Pressed = {
  readonly freshKey: string;
};

export type OffersEvent =
  | { readonly type: 'panel.open' }
  | { readonly type: 'panel.close' }
  | { readonly type: 'offer.choose'; readonly key: string; readonly count: number }
  /** The key is used unless the same choice is still unanswered. */
  | ({ readonly type: 'offers.add' } & Pressed)
  | ({ readonly type: 'line.remove'; readonly lineId: string } & Pressed)
  | { readonly type: 'change.giveUp' }
  | { readonly type: 'change.retry' }
  | { readonly type: 'problem.dismiss' }
  | OptionsRenewed
  /** The order could not be reloaded. */
  | { readonly type: 'order.stale' }
  /** Internal: the change has been made. */
  | { readonly type: 'change.done'; readonly kind: OffersChange['kind'] };

const countOf = (services: readonly TicketLine[]): number =>
  services.reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether an order's services show that an unanswered submission has arrived. */
const arrived = ({ had, count }: PersistedOffers, services: readonly TicketLine[]): boolean =>
  countOf(services) - had >= count;

const waitingFor = (
  press: PersistedOffers | null,
  services: readonly TicketLine[],
): Pick<OffersContext, 'unanswered'> => ({
  unanswered: press !== null && !arrived(press, services) ? press : null,
});

/** Whether anything can be added to an order. */
export const canAddTo = ({ options, payable }: OrderNow): boolean => payable && options.offers.length > 0;

export const startContext = ({ orderHash, options, payable, kept }: OffersInput): OffersContext => ({
  orderHash,
  offers: distinctOffers(options.offers),
  services: options.services,
  payable,
  counts: {},
  change: null,
  key: '',
  ...waitingFor(kept, options.services),
  problem: null,
  done: null,
  news: null,
});

/** The order was reloaded: keeps the part of the choice that is still offered, and reports a completed change. */
export const renewed = (context: OffersContext, { options, payable }: OrderNow): Partial<OffersContext> => {
  const offers = distinctOffers(options.offers);
  const { done, change, unanswered } = context;
  return {
    offers,
    services: options.services,
    payable,
    counts: stillOffered(offers, context.counts),
    // While a change is in flight, only its own reply decides: new services may come from another tab.
    ...(change === null && waitingFor(unanswered, options.services)),
    done: null,
    // An order that has ended meanwhile has more important things to report.
    ...(done !== null && payable && { news: { change: done, totalMinor: options.totalMinor } }),
  };
};

/** The line, if it may be removed from the order. */
export const removable = (
  { services, payable }: Pick<OffersContext, 'services' | 'payable'>,
  lineId: string,
): TicketLine | undefined =>
  payable ? services.find((line) => line.id === lineId && line.removable) : undefined;

/** Starts a submission: adding the present choice keeps the key of an unanswered identical submission. */
export const beginSubmission = (context: OffersContext, event: OffersEvent): Partial<OffersContext> => {
  if (event.type === 'line.remove') {
    const line = removable(context, event.lineId);
    return line ? { change: { kind: 'remove', line }, key: event.freshKey } : {};
  }
  if (event.type !== 'offers.add') return {};
  const pieces = chosenPieces(context.offers, context.counts);
  const fingerprint = pieces.map(offerKey).toSorted().join();
  const unanswered =
    context.unanswered?.wish === fingerprint
      ? context.unanswered
      : { key: event.freshKey, wish: fingerprint, count: pieces.length, had: countOf(context.services) };
  return { change: { kind: 'add', pieces }, key: unanswered.key, unanswered };
};

/** Whether the result of the change is unknown. */
export const isUnanswered = ({ problem }: OffersContext): boolean =>
  problem !== null && !isFinalRefusal(problem);

/** Whether the loaded order shows the unanswered change. */
export const isChangeApplied = (context: OffersContext, { options: { services } }: OrderNow): boolean => {
  const { change, unanswered } = context;
  if (!isUnanswered(context) || change === null) return false;
  return change.kind === 'remove'
    ? services.every(({ id }) => id !== change.line.id)
    : unanswered !== null && arrived(unanswered, services);
};

/** The change has its definite answer: the next «add» is a new submission. */
export const answered = ({ change, unanswered }: OffersContext): Pick<OffersContext, 'unanswered'> => ({
  unanswered: change?.kind === 'add' ? null : unanswered,
});

/** Once services are added, they are no longer chosen or pending. */
export const finished = ({ change }: OffersContext): Partial<OffersContext> =>
  change?.kind === 'add' ? { counts: {}, unanswered: null } : {};

/** The service being removed, until the order has been reloaded without it. */
export const leavingId = ({ change, done }: OffersContext): string | undefined => {
  const last = change ?? done;
  return last?.kind === 'remove' ? last.line.id : undefined;
};

/** Whether there is anything to add, to remove or to report. */
export const concernsBuyer = ({ offers, services, payable, change, news }: OffersContext): boolean =>
  (payable && (offers.length > 0 || services.some((line) => line.removable))) ||
  change !== null ||
  news !== null;
