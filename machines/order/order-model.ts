/* The data of the order's chart: what is loaded, until when it may be paid, what a failed load means. */
import type { OrderHash } from '../../src/contract/brand.ts';
import { errorCodes, isOfCatalogue } from '../../src/contract/codes.ts';
import type { Lang } from '../../src/contract/local-text.ts';
import type { OrderView } from '../../src/contract/order.ts';
import type { Problem, Result } from '../../src/contract/result.ts';
import { deadlineOf, isOver } from '../../src/core/order/deadline.ts';
import { orderLabel } from '../../src/core/order/order-label.ts';
import type { PersistedOffers } from './offers-model.ts';
import type { OptionsRenewed, PersistedPayment, PaymentParentEvent } from './payment-model.ts';

/** An order and when it arrived, ms on the deadline actor's clock. */
export type LoadedOrder = {
  readonly view: OrderView;
  readonly nowMs: number;
};

/** `hopAllowed` false = this page load has already redirected to the nominal page. */
export type OrderInput = {
  readonly orderHash: OrderHash;
  readonly lang: Lang;
  readonly bankData: Readonly<Record<string, string>>;
  readonly hopAllowed: boolean;
  readonly keptPayment: PersistedPayment | null;
  readonly keptOffers: PersistedOffers | null;
};

/** `problem` belongs to the last load: the page's own in `failed` and `notFound`, a reload in `shown`. */
export type OrderContext = {
  readonly view: OrderView | null;
  readonly arrivedMs: number;
  readonly deadlineMs: number | null;
  readonly problem: Problem | null;
} & OrderInput;

/** The page is visible again after `awayMs`. `restored`: from the back/forward cache, wherever the buyer had gone. */
export type PageBack = {
  readonly type: 'page.back';
  readonly awayMs: number;
  readonly restored: boolean;
};

export type OrderEvent =
  | PaymentParentEvent
  | PageBack
  | { readonly type: 'lang.change'; readonly lang: Lang }
  /** Internal: a reload brought a new view. */
  | { readonly type: 'view.renew' };

/** The order does not exist: a refusal or a 404, never a network failure or a stale token. */
export const isNotFoundProblem = (problem: Problem): boolean =>
  problem.kind === 'notFound' || (problem.kind === 'refused' && problem.code !== errorCodes.invalidCsrf);

/**
 * Whether a failed reload removes an order that is already shown. An error code of the catalogue does not: it reports
 * trouble at the back end, and none of them means that the order is unknown.
 */
export const isGoneProblem = (problem: Problem): boolean =>
  problem.kind === 'notFound' || (problem.kind === 'refused' && !isOfCatalogue(problem.code));

/** After a shorter absence the order is not reloaded, ms. */
export const shortAbsenceMs = 10_000;

/** The result of loading. */
export const loadedFrom = (loaded: LoadedOrder) => ({
  view: loaded.view,
  arrivedMs: loaded.nowMs,
  deadlineMs: deadlineOf(loaded.nowMs, loaded.view.reserveSeconds),
  problem: null,
});

/** The problem of a load. A reply that declares itself an error counts as a refusal with that code. */
export const problemOf = (result: Result<LoadedOrder>): Problem =>
  result.ok
    ? { kind: 'refused', code: result.value.view.errorCode, text: result.value.view.errorText }
    : result.problem;

/** The view; `shown` is only entered with one. */
const shownView = ({ view }: OrderContext): OrderView => {
  if (view === null) throw new Error('an order is shown that was never read');
  return view;
};

/** Whether the time to pay ran out before the last reading arrived. */
export const timeIsOver = ({ deadlineMs, arrivedMs }: OrderContext): boolean =>
  deadlineMs !== null && isOver(deadlineMs, arrivedMs);

/** The event that tells the order's child charts about it; `isInTime` false = its time has just run out. */
export const payableNow = (
  context: OrderContext,
  isInTime = !timeIsOver(context),
): OptionsRenewed & { readonly options: OrderView } => {
  const view = shownView(context);
  const payable = orderLabel(view, isInTime) === 'waitingForPayment';
  return { type: 'options.renew', options: view, payable, lang: context.lang };
};

/** The input for loading the order. */
export const question = ({ context: { orderHash, lang, bankData } }: { readonly context: OrderContext }) => ({
  orderHash,
  lang,
  bankData,
});
