import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { OrderView } from '../../contract/order.ts';
import { lostServices } from '../../core/order/receipt.ts';
import { LocalText } from '../../features/localized-text.tsx';
import styles from './refund-group.module.css';

/** The services that can't be given back, each with the money that is lost by it. */
export function RefundLost({ order, currency }: { readonly order: OrderView; readonly currency: string }) {
  const { t, format } = useI18n();
  const lost = lostServices(order);
  if (lost.length === 0) return null;
  return (
    <section className={styles.lost} aria-labelledby="refund-lost">
      <h2 id="refund-lost">{t('refund.lost.title')}</h2>
      <p className={styles.category}>{t('refund.lost.hint')}</p>
      <dl>
        {lost.map((line) => (
          <div key={line.id}>
            <dt>
              <LocalText of={line.action} />
              {line.quantity > 1 && ` ${t('order.tickets.quantity', { count: line.quantity })}`}
            </dt>
            <dd>{format.money(line.costMinor, currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
