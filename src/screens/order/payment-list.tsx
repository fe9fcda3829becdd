import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { OrderView } from '../../contract/order.ts';
import { attemptWords } from '../../features/payment/attempt-words.ts';
import { LocalText } from '../../features/local-text.tsx';
import { momentOf } from '../../features/reservation/moment.ts';
import { useVenueClock } from '../../features/venue-clock.ts';
import styles from './payment-list.module.css';

/** The story of an order's payments, one line an attempt, the last news first. */
export function PaymentList({ view, currency }: { view: OrderView; currency: string }) {
  const i18n = useI18n();
  const { t, format } = i18n;
  const { timeZone } = useVenueClock();
  return (
    <section className={styles.list} aria-labelledby="order-payments">
      <h2 id="order-payments" className={styles.title}>
        {t('payment.story.title')}
      </h2>
      <ol className={styles.rows}>
        {view.attempts.toReversed().map((attempt) => (
          <li key={`${attempt.atMs} ${attempt.state} ${attempt.sumMinor}`}>
            <p className={styles.what}>
              <span>{momentOf(i18n, attempt.atMs, timeZone, true)}</span>
              <LocalText of={attempt.way} />
              <strong>{format.money(attempt.sumMinor, currency)}</strong>
            </p>
            <p>{attemptWords(i18n, attempt, { totalMinor: view.totalMinor, currency, timeZone })}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
