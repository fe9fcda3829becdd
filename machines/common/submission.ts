/*
 * A submission: an order request, frozen when the buyer orders, and the idempotency key that names it. Shared by every
 * chart that makes orders. One request never makes two orders, because it keeps its key until it has an answer.
 */
import type { OrderHash } from '../../src/contract/brand.ts';
import type { BotAnswer } from '../../src/contract/requests.ts';
import type { Problem } from '../../src/contract/result.ts';
import type { CaptchaOutcome } from './captcha-chart.ts';

/** A request that carries what the bot checks want to hear. */
export type HasBotAnswer = {
  readonly bot: BotAnswer;
};

/** An order request that was sent, or is about to be, and the key that names it. */
export type OrderSubmission<Request extends HasBotAnswer> = {
  readonly key: string;
  readonly request: Request;
};

/** What a chart learns of the bot check that runs in the page. */
export type RecaptchaSetting = {
  /** reCAPTCHA is on: submissions carry its token, or null if its script could not load. */
  readonly recaptcha: boolean;
};

/** A chart's record of its submission. */
export type SubmissionState<Request extends HasBotAnswer> = {
  /** The last one; null once it has its definite answer, and before the first. */
  readonly pending: OrderSubmission<Request> | null;
  /** `pending` was sent, and its result is unknown. */
  readonly unanswered: boolean;
  /** So was an earlier try of it, before the one that is on its way. */
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

/** Where a finished booking leads: the order, or the nominal tickets first. */
export type BookingOutput = {
  readonly orderHash: OrderHash;
  readonly nominal: boolean;
};

/** Whether plain data are equal, ignoring the order of fields: restored data have that of their schema. */
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
 * A new submission. It has the key of `pending` where that is the same request, which has no definite answer, or it
 * would not be pending any more. A changed request gets the fresh key.
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

/** The captcha's answer joins the frozen request: the same body, the same key. */
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
