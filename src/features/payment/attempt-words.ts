import type { I18n } from '../../../i18n/i18n-context.tsx';
import type { OrderView } from '../../contract/order.ts';
import type { PaymentAttempt } from '../../contract/payment-attempt.ts';
import type { Problem } from '../../contract/result.ts';
import { attemptTexts } from '../../core/order/payment-story.ts';
import { venueMoment } from '../../core/dates/venue-clock.ts';
import { problemText, type ProblemText } from '../problem-text.ts';

/** Parameters of an attempt's sentences, besides the attempt. */
type AttemptFacts = {
  /** The order it pays for. */
  readonly view: Pick<OrderView, 'totalMinor' | 'books'>;
  readonly currency: string;
  /** '' = the viewer's own. */
  readonly timeZone: string;
};

/** Sentences one after another, as the language writes them. */
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
  // A later refund did not change an invoice's sum.
  const price = format.money(view.books?.paid ?? view.totalMinor, currency);
  const when = attempt.moneyByMs === null ? '' : format.date(venueMoment(attempt.moneyByMs, timeZone).day);
  return joinSentences(i18n, [
    t(outcome, { price, reason: reason === null ? '' : t(reason) }),
    t(money, { when }),
  ]);
}

/**
 * What else the buyer of an attempt should know: who keeps polling, unless the page `rests`, and where the outcome
 * will be reported.
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

/** Why a payment did not start. Nobody has been at the bank then: our own text says that nothing was taken. */
export function startProblem(i18n: Pick<I18n, 't'>, problem: Problem): ProblemText {
  const described = problemText(i18n.t, problem);
  if (described.html !== undefined) return described;
  // A line of its own: the reason may end in a code.
  return { ...described, text: `${described.text}\n${i18n.t('payment.money.none')}` };
}
