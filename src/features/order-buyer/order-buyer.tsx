import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { OrderView } from '../../contract/order.ts';
import styles from './order-buyer.module.css';

/** The buyer's data, as far as the order contains them. */
export function OrderBuyer({ buyer }: { buyer: OrderView['buyer'] }) {
  const { t } = useI18n();
  const rows = [
    [t('order.name'), buyer.name],
    [t('order.email'), buyer.email],
    [t('order.phone'), buyer.phone.replace(/^\+7(...)(...)(..)(..)$/, '+7 ($1) $2-$3-$4')],
  ].filter(([, value]) => value !== '');
  if (rows.length === 0) return null;
  return (
    <section className={styles.buyer}>
      <h2 className={styles.title}>{t('order.buyer')}</h2>
      <dl className={styles.rows}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
