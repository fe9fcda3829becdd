import type { OrderView } from '../../contract/order.ts';
import type { AttemptState, DeclineReason, PaymentAttempt } from '../../contract/payment-attempt.ts';
import { schemeVerifying } from './order-label.ts';

/** The texts of the bank's reasons. */
const reasonTexts = {
  funds: 'payment.declined.funds',
  secure: 'payment.declined.no3ds',
  data: 'payment.declined.wrongCard',
  banned: 'payment.declined.banned',
  timeout: 'payment.declined.waitExpired',
} as const satisfies Record<DeclineReason, string>;

/** What a buyer is told of an attempt to pay: texts by their keys, of what became of it and of the money. */
type AttemptTexts = {
  readonly outcome: `payment.story.${AttemptState | 'unexplained'}`;
  /** Goes into the outcome; null = the bank gave none. */
  readonly reason: (typeof reasonTexts)[DeclineReason] | null;
  readonly money: `payment.money.${PaymentAttempt['money'] | 'returnedBy'}`;
};

/** The sentences of an attempt. */
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

/** The attempt that a page speaks of first: the one that the buyer comes back from, else the last news. */
export const leadingAttempt = (attempts: readonly PaymentAttempt[]): PaymentAttempt | null =>
  attempts.find(({ current }) => current) ?? attempts.at(-1) ?? null;

/* Unpaid when the reservation was over, too: an invoice that is open elsewhere, on a phone, can be paid yet. */
const awaitedStates: readonly AttemptState[] = ['waiting', 'over'];

/** Whether a bank has still to say what became of a payment: the page asks on, whatever the clock says. */
export const bankOwesAnswer = ({
  schemeCode,
  attempts,
}: Pick<OrderView, 'schemeCode' | 'attempts'>): boolean =>
  schemeCode === schemeVerifying || attempts.some(({ state }) => awaitedStates.includes(state));

/* What the page shows in a place of its own. */
const toldElsewhere: readonly AttemptState[] = ['paid', 'verifying'];

/**
 * The attempt that an order's page has news of, if any: a second payment is told to who comes back from the first, too.
 * One that is merely unpaid is news to who comes from the bank alone; one that took nothing is none where another has
 * paid or holds the money: «nothing was taken» would be untrue.
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
