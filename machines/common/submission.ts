/*
 * A submission: an order request, frozen when the buyer orders, and the idempotency key that names it. Shared by every
 * chart that makes orders. One request never makes two orders, because it keeps its key until it has an answer.
 */
import type { OrderHash } from '../../src/contract/brand.ts';
import type { BotAnswer } from '../../src/contract/requests.ts';
import type { Problem } from '../../src/contract/result.ts';
import type { CaptchaOutcome } from './captcha-chart.ts';

/** A request that carries the answers to bot checks. */
export type HasBotAnswer = {
  readonly bot: BotAnswer;
};

/** An order request that was sent, or is about to be, and the key that names it. */
export type OrderSubmission<Request extends HasBotAnswer> = {
  readonly key: string;
  readonly request: Request;
};

/** What a chart needs to know about the page's own bot check. */
export type RecaptchaSetting = {
  /** reCAPTCHA is on: submissions carry its token, or null if its script could not load. */
  readonly recaptcha: boolean;
};

/** A chart's record of its submission. */
export type SubmissionState<Request extends HasBotAnswer> = {
  /** The last submission; null before the first, and once it has its definite answer. */
  readonly pending: OrderSubmission<Request> | null;
  /** `pending` was sent, and its result is unknown. */
  readonly unanswered: boolean;
  /** An earlier attempt of the same submission was also sent, and its result is unknown. */
  readonly triedBefore: boolean;
  readonly orderProblem: Problem | null;
  readonly orderHash: OrderHash | null;
};

/** The buyer orders. `freshKey`: a UUID made for this event; used unless the same request is still unanswered. */
export type CheckoutSubmit = {
  readonly type: 'checkout.submit';
  readonly freshKey: string;
  readonly recaptchaToken: string | null;
};

/** Where a finished booking leads: to the order, or first to naming the visitors. */
export type BookingOutput = {
  readonly orderHash: OrderHash;
  readonly nominal: boolean;
};

/** Whether plain data are equal, ignoring the order of fields, because restored data have that of their schema. */
export const isSameData = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return Object.keys({ ...left, ...right }).every((field) => isSameData(left[field], right[field]));
};

/** Whether two requests order the same, regardless of bot-check answers. */
export const isSameRequest = (one: HasBotAnswer, other: HasBotAnswer): boolean =>
  isSameData({ ...one, bot: null }, { ...other, bot: null });

/**
 * A new submission. If the request is the same as the pending one, which has no definite answer yet, it keeps that key;
 * a changed request gets the fresh key.
 */
export const submissionFor = <Request extends HasBotAnswer>(
  pending: OrderSubmission<Request> | null,
  event: CheckoutSubmit,
  requestOf: (bot: BotAnswer) => Request,
): OrderSubmission<Request> => {
  const request = requestOf(event.recaptchaToken === null ? {} : { recaptchaToken: event.recaptchaToken });
  const same = pending !== null && isSameRequest(pending.request, request);
  return { key: same ? pending.key : event.freshKey, request };
};

/** Adds the captcha's answer to the frozen request. The rest of the request and its key stay the same. */
export const withCaptchaAnswer = <Request extends HasBotAnswer>(
  { pending, recaptcha }: Pick<SubmissionState<Request>, 'pending'> & RecaptchaSetting,
  outcome: CaptchaOutcome,
): { readonly pending: OrderSubmission<Request> | null } => {
  if (pending === null || outcome.kind === 'cancelled') return { pending };
  const bot: BotAnswer = {
    captchaSid: outcome.sid,
    captchaText: outcome.text,
    ...(recaptcha ? { recaptchaSkip: 1 as const } : {}),
  };
  return { pending: { ...pending, request: { ...pending.request, bot } } };
};
