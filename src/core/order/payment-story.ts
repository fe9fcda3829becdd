import type { OrderView } from '../../contract/order.ts';
import type { AttemptState, DeclineReason, PaymentAttempt } from '../../contract/payment-attempt.ts';
import { schemeVerifying } from './order-label.ts';

/** The text keys of the bank's reasons for declining. */
const reasonTexts = {
  funds: 'payment.declined.funds',
  secure: 'payment.declined.no3ds',
  data: 'payment.declined.wrongCard',
  banned: 'payment.declined.banned',
  timeout: 'payment.declined.waitExpired',
} as const satisfies Record<DeclineReason, string>;

/** What a buyer reads about an attempt to pay: text keys for its outcome and for the money. */
type AttemptTexts = {
  readonly outcome: `payment.story.${AttemptState | 'unexplained'}`;
  /** Inserted into the outcome; null = the bank gave none. */
  readonly reason: (typeof reasonTexts)[DeclineReason] | null;
  readonly money: `payment.money.${PaymentAttempt['money'] | 'returnedBy'}`;
};

/** The text keys of an attempt. */
export const attemptTexts = ({
  state,
  reason,
  money,
  moneyByMs,
}: Pick<PaymentAttempt, 'state' | 'reason' | 'money' | 'moneyByMs'>): AttemptTexts => ({
  outcome: `payment.story.${state === 'declined' && reason === null ? 'unexplained' : state}`,
  reason: reason === null ? null : reasonTexts[reason],
  money: `payment.money.${money === 'returned' && moneyByMs !== null ? 'returnedBy' : money}`,
});

/** The attempt that a page shows first: the one the buyer returns from, else the latest. */
export const leadingAttempt = (attempts: readonly PaymentAttempt[]): PaymentAttempt | null =>
  attempts.find(({ current }) => current) ?? attempts.at(-1) ?? null;

/* Also attempts unpaid when the reservation ended: an invoice open elsewhere, on a phone, can still be paid. */
const awaitedStates: readonly AttemptState[] = ['waiting', 'over'];

/** Whether a bank still owes the outcome of a payment: the page keeps polling, whatever the time. */
export const bankOwesAnswer = ({
  schemeCode,
  attempts,
}: Pick<OrderView, 'schemeCode' | 'attempts'>): boolean =>
  schemeCode === schemeVerifying || attempts.some(({ state }) => awaitedStates.includes(state));

/* Outcomes that the page shows in a separate place. */
const toldElsewhere: readonly AttemptState[] = ['paid', 'verifying'];

/**
 * The attempt that an order's page reports, if any; a second payment is also reported to a buyer who returns from the
 * first. A merely unpaid one is news only right after the bank; one that took nothing is not reported if another has
 * paid or holds the money: «nothing was taken» would be false.
 */
export const paymentNews = (
  { attempts }: Pick<OrderView, 'attempts'>,
  fromBank: boolean,
): PaymentAttempt | null => {
  const lead = [leadingAttempt(attempts), attempts.at(-1)].find(
    (one) => one && !toldElsewhere.includes(one.state),
  );
  if (!lead) return null;
  const isCovered = attempts.some(({ money }) => money === 'taken' || money === 'held');
  if (isCovered && lead.money === 'none') return null;
  return lead.state !== 'open' || fromBank ? lead : null;
};
