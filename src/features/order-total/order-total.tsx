import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { Minor } from '../../contract/brand.ts';
import { useApp } from '../app-context.tsx';
import styles from './order-total.module.css';

/** The price of a selection: the service fee, if any, and the total. */
export const OrderTotal = ({
  label,
  feesMinor,
  totalMinor,
}: {
  /**
   * The text before the total; if missing, the total is also shown elsewhere on the screen, and is not announced twice.
   */
  readonly label?: string;
  /** The part of the total that is the service fee; the prices of the lines above include it. */
  readonly feesMinor: Minor;
  readonly totalMinor: Minor;
}) => {
  const { t, format } = useI18n();
  const { currency } = useApp().setup.app;
  if (label === undefined && feesMinor === 0) return null;
  return (
    <dl className={styles.total}>
      {feesMinor > 0 && (
        <div>
          <dt>{t('cart.feeIncluded')}</dt>
          <dd>{format.money(feesMinor, currency)}</dd>
        </div>
      )}
      {label !== undefined && (
        <div className={styles.sum}>
          <dt>{label}</dt>
          <dd>{format.money(totalMinor, currency)}</dd>
        </div>
      )}
    </dl>
  );
};
