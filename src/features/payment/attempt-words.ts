import type { I18n } from '../../../i18n/i18n-context.tsx';
import type { OrderView } from '../../contract/order.ts';
import type { PaymentAttempt } from '../../contract/payment-attempt.ts';
import type { Problem } from '../../contract/result.ts';
import { attemptTexts } from '../../core/order/payment-story.ts';
import { venueMoment } from '../../core/dates/venue-clock.ts';
import { problemText, type ProblemText } from '../problem-text.ts';

/** What the texts about an attempt need besides the attempt. */
type AttemptFacts = {
  /** The order being paid. */
  readonly view: Pick<OrderView, 'totalMinor' | 'books'>;
  readonly currency: string;
  /** '' = the viewer's own. */
  readonly timeZone: string;
};

/** Joins sentences as the language requires. */
export const joinSentences = ({ lang }: Pick<I18n, 'lang'>, sentences: readonly string[]): string =>
  sentences.filter((one) => one !== '').join(lang === 'ch' ? '' : ' ');

/** The outcome of an attempt to pay, and where its money is. */
export function attemptWords(
  i18n: I18n,
  attempt: PaymentAttempt,
  { view, currency, timeZone }: AttemptFacts,
): string {
  const { t, format } = i18n;
  const { outcome, reason, money } = attemptTexts(attempt);
  // A later refund does not change the sum of the invoice.
  const price = format.money(view.books?.paid ?? view.totalMinor, currency);
  const when = attempt.moneyByMs === null ? '' : format.date(venueMoment(attempt.moneyByMs, timeZone).day);
  return joinSentences(i18n, [
    t(outcome, { price, reason: reason === null ? '' : t(reason) }),
    t(money, { when }),
  ]);
}

/**
 * What else the buyer should know about an attempt: that the page keeps polling, unless it `rests`, and where the
 * outcome will be reported.
 */
export function attemptPromise(
  { t }: Pick<I18n, 't'>,
  { state, mailed }: PaymentAttempt,
  { email }: OrderView['buyer'],
  rests: boolean,
): readonly string[] {
  if (state !== 'waiting') return [];
  return [
    rests ? '' : t('payment.story.checking'),
    mailed && email !== '' ? t('payment.story.mailed', { email }) : '',
  ];
}

/** Why a payment did not start. The buyer has not been at the bank, so our text adds that no money was taken. */
export function startProblem(i18n: Pick<I18n, 't'>, problem: Problem): ProblemText {
  const described = problemText(i18n.t, problem);
  if (described.html !== undefined) return described;
  // On a line of its own, because the reason may end in a code.
  return { ...described, text: `${described.text}\n${i18n.t('payment.money.none')}` };
}
