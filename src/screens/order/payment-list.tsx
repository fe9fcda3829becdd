import { useI18n } from '../../../i18n/i18n-context.tsx';
import { labelled, punctuation } from '../../../i18n/formats/punctuation.ts';
import type { OrderView } from '../../contract/order.ts';
import { sumsBack } from '../../core/order/receipt.ts';
import { attemptWords, joinSentences } from '../../features/payment/attempt-words.ts';
import { sumTexts } from '../../features/receipt-table.tsx';
import { LocalText } from '../../features/localized-text.tsx';
import { formatDeadline } from '../../features/reservation/moment.ts';
import { useVenueClock } from '../../features/use-venue-clock.ts';
import styles from './payment-list.module.css';

/** The story of an order's payments, one line an attempt, the last news first. */
export function PaymentList({ view, currency }: { view: OrderView; currency: string }) {
  const i18n = useI18n();
  const { t, lang, format } = i18n;
  const { timeZone } = useVenueClock();
  // An order is paid by one payment: what goes back of the order goes back of that.
  const back = (view.books === null ? [] : sumsBack(view.books)).map(
    ({ kind, minor }) =>
      labelled(lang, t(sumTexts[kind]), format.money(minor, currency)) + punctuation[lang].stop.trim(),
  );
  return (
    <section className={styles.list} aria-labelledby="order-payments">
      <h2 id="order-payments" className={styles.title}>
        {t('payment.story.title')}
      </h2>
      <ol className={styles.rows}>
        {view.attempts.toReversed().map((attempt) => (
          <li key={`${attempt.atMs} ${attempt.state} ${attempt.sumMinor}`}>
            <p className={styles.what}>
              <span>{formatDeadline(i18n, attempt.atMs, timeZone, true)}</span>
              <LocalText of={attempt.way} />
              <strong>{format.money(attempt.sumMinor, currency)}</strong>
            </p>
            <p>
              {joinSentences(i18n, [
                attemptWords(i18n, attempt, { totalMinor: view.totalMinor, currency, timeZone }),
                ...(attempt.state === 'paid' ? back : []),
              ])}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
