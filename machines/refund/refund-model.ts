/*
 * The data of the refund's chart: what is loaded, what is chosen, the unanswered submission, and what a reload says
 * about it.
 */
import type { OrderHash } from '../../src/contract/brand.ts';
import type { Lang } from '../../src/contract/local-text.ts';
import type { ReturnRequest } from '../../src/contract/order-changes.ts';
import type { OrderView } from '../../src/contract/order.ts';
import type { RefundData, RefundRow } from '../../src/contract/refund.ts';
import { fail, succeed, type Problem, type Result } from '../../src/contract/result.ts';
import { hasOrderError, mayReturn } from '../../src/core/order/order-label.ts';
import {
  chosenRows,
  isExpired,
  refundGroups,
  refundState,
  type RefundGroup,
} from '../../src/core/order/refund-choice.ts';
import type { MutationRequest } from '../common/mutation-chart.ts';
import type { ClockTick } from '../common/deadline-actor.ts';
import { isSameData } from '../common/submission.ts';
import { isNotFoundProblem } from '../order/order-model.ts';

/** The request: an application for some tickets, or the confirmation of a mailed link. */
export type RefundRequest =
  | ({ readonly kind: 'apply' } & ReturnRequest)
  | {
      readonly kind: 'confirm';
      readonly orderHash: OrderHash;
      readonly lang: Lang;
      readonly confirmHash: string;
    };

/** An order and its tickets that can be returned, as they arrived at `nowMs` of the deadline actor's clock. */
export type LoadedRefund = {
  readonly order: OrderView;
  readonly refund: RefundData;
  readonly nowMs: number;
};

/** The results of the page's two loads: the order comes first. */
export type RefundReading = {
  readonly order: Result<OrderView>;
  readonly refund: Result<RefundData>;
  readonly nowMs: number;
};

/** `confirmHash` null = the buyer applies; else they came by the mailed link. */
export type RefundInput = {
  readonly orderHash: OrderHash;
  readonly lang: Lang;
  readonly confirmHash: string | null;
  /** The shop's own rule, for an order that does not state one. */
  readonly shopAllows: boolean;
  readonly kept: MutationRequest<RefundRequest> | null;
};

/** The buyer's choice. Ids that can no longer be chosen stay and are ignored. */
type RefundChoice = {
  readonly chosen: readonly string[];
  readonly reasonId: string | null;
  readonly agreed: boolean;
};

export type RefundContext = {
  readonly loaded: LoadedRefund | null;
  readonly groups: readonly RefundGroup[];
  /** The time of the last load or tick, ms on the deadline actor's clock. */
  readonly nowMs: number;
  /** The problem of the last load. */
  readonly problem: Problem | null;
  /** The submission without a definite answer. */
  readonly submission: MutationRequest<RefundRequest> | null;
  /** Why the last submission failed. */
  readonly refusal: Problem | null;
} & RefundInput &
  RefundChoice;

/** `freshKey`: a UUID made for this event; used unless the same request is still unanswered. */
export type RefundEvent =
  | { readonly type: 'refund.reload' }
  | { readonly type: 'lang.change'; readonly lang: Lang }
  | { readonly type: 'ticket.choose'; readonly id: string; readonly on: boolean }
  | { readonly type: 'reason.choose'; readonly id: string }
  | { readonly type: 'consent.give'; readonly on: boolean }
  | { readonly type: 'form.clear' }
  | { readonly type: 'refund.submit'; readonly freshKey: string }
  | { readonly type: 'refund.agree'; readonly freshKey: string }
  | { readonly type: 'wait.stop' }
  | { readonly type: 'submission.retry' }
  | { readonly type: 'dialog.close' }
  | ClockTick
  /** Internal: loading has succeeded, or failed. */
  | { readonly type: 'data.renew' }
  | { readonly type: 'data.stale' };

const nothingChosen: RefundChoice = { chosen: [], reasonId: null, agreed: false };

/** The empty form. */
export const cleared = (): RefundChoice => nothingChosen;

/* Whether a submission belongs to this page: a submission of another link or another page is ignored. */
const isOwn = (
  { request }: MutationRequest<RefundRequest>,
  { confirmHash, orderHash }: Pick<RefundInput, 'confirmHash' | 'orderHash'>,
): boolean =>
  request.orderHash === orderHash &&
  (request.kind === 'confirm' ? request.confirmHash : null) === confirmHash;

const choiceOf = (submission: MutationRequest<RefundRequest> | null): RefundChoice =>
  submission === null
    ? nothingChosen
    : submission.request.kind === 'confirm'
      ? { ...nothingChosen, agreed: true }
      : { chosen: submission.request.rowIds, reasonId: submission.request.reasonId || null, agreed: true };

export const startContext = (input: RefundInput): RefundContext => {
  const submission = input.kept !== null && isOwn(input.kept, input) ? input.kept : null;
  return {
    ...input,
    ...choiceOf(submission),
    loaded: null,
    groups: [],
    nowMs: 0,
    problem: null,
    submission,
    refusal: null,
  };
};

/** The result of loading; `forbidden`: the tickets of this order can't be returned here. */
type ReadOutcome = 'shown' | 'forbidden' | 'gone' | 'failed';

/** Combines both loads: the order's problem comes before the refund's. */
export const resultOf = ({ order, refund, nowMs }: RefundReading): Result<LoadedRefund> => {
  if (!order.ok) return order;
  if (hasOrderError(order.value))
    return fail({ kind: 'notFound', code: order.value.errorCode, text: order.value.errorText });
  return refund.ok ? succeed({ order: order.value, refund: refund.value, nowMs }) : refund;
};

/** The outcome of the first load: whether tickets can be returned is known before they are shown. */
export const readOutcome = (
  { shopAllows }: Pick<RefundInput, 'shopAllows'>,
  reading: RefundReading,
): ReadOutcome => {
  const { order, refund } = reading;
  if (!order.ok) return isNotFoundProblem(order.problem) ? 'gone' : 'failed';
  if (hasOrderError(order.value)) return 'gone';
  if (!mayReturn(order.value, shopAllows)) return 'forbidden';
  return refund.ok ? 'shown' : 'failed';
};

/** The change of context after a successful load. */
export const renewed = (loaded: LoadedRefund): Partial<RefundContext> => ({
  loaded,
  groups: refundGroups(loaded.refund, loaded.nowMs),
  nowMs: loaded.nowMs,
  problem: null,
});

/** The last deadline that is still to come on the page, ms; null if there is none. */
export const lastDeadline = ({ groups, nowMs }: Pick<RefundContext, 'groups' | 'nowMs'>): number | null => {
  const running = groups
    .filter((group) => !isExpired(group, nowMs))
    .map(({ deadlineMs }) => deadlineMs)
    .filter((deadlineMs) => deadlineMs !== null);
  return running.length === 0 ? null : Math.max(...running);
};

/** A part of the form that is still missing. */
export type RefundField = 'tickets' | 'reason' | 'consent';

/** What is missing: an application needs a ticket, a reason and consent, a confirmation only consent. */
export const missingFields = (context: RefundContext): readonly RefundField[] => {
  const { confirmHash, groups, chosen, nowMs, loaded, reasonId, agreed } = context;
  const consent: readonly RefundField[] = agreed ? [] : ['consent'];
  if (confirmHash !== null) return consent;
  const reasons = loaded?.refund.reasons ?? [];
  return [
    ...(chosenRows(groups, chosen, nowMs).length === 0 ? (['tickets'] as const) : []),
    // A shop that lists no reasons does not ask for one.
    ...(reasons.length > 0 && !reasons.some(({ id }) => id === reasonId) ? (['reason'] as const) : []),
    ...consent,
  ];
};

const requestOf = (context: RefundContext): RefundRequest => {
  const { orderHash, lang, confirmHash, reasonId, groups, chosen, nowMs } = context;
  if (confirmHash !== null) return { kind: 'confirm', orderHash, lang, confirmHash };
  const rowIds = chosenRows(groups, chosen, nowMs).map(({ id }) => id);
  return { kind: 'apply', orderHash, lang, reasonId: reasonId ?? '', rowIds };
};

/* A submission keeps the language of its first sending: an identical body is the same request. */
const isSame = (one: RefundRequest, other: RefundRequest): boolean =>
  isSameData({ ...one, lang: '' }, { ...other, lang: '' });

/** Starts a submission: with the key and content of an unanswered identical one if there is one. */
export const beginSubmission = (context: RefundContext, freshKey: string): Partial<RefundContext> => {
  const request = requestOf(context);
  const { submission } = context;
  return {
    submission:
      submission !== null && isSame(submission.request, request) ? submission : { key: freshKey, request },
    refusal: null,
  };
};

const rowsOf = ({ groups }: Pick<RefundContext, 'groups'>): readonly RefundRow[] =>
  groups.flatMap(({ rows }) => rows);

/** Whether the loaded rows show that an unanswered submission has arrived. */
export const isSubmissionVisible = (context: Pick<RefundContext, 'groups' | 'submission'>): boolean => {
  const { submission } = context;
  if (submission === null) return false;
  const { request } = submission;
  const rows = rowsOf(context);
  const states = rows.map(refundState);
  if (request.kind === 'confirm') return !states.includes('asked') && states.includes('returned');
  const asked = rows.filter(({ id }) => request.rowIds.includes(id)).map(refundState);
  return asked.length > 0 && asked.every((state) => state === 'asked' || state === 'returned');
};
