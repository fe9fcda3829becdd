import { useI18n } from '../../../i18n/i18n-context.tsx';
import { HomeButton } from '../../features/home-button.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import styles from './order-skeleton.module.css';

/**
 * A placeholder of the order's final size while it is loading: a ticket with two seats, the buyer, the payment column.
 */
export function OrderSkeleton({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <>
      <SlowNotice onRetry={onRetry}>
        <HomeButton />
      </SlowNotice>
      <div className={styles.order}>
        <output className={styles.words}>
          <VisuallyHidden>{t('order.loading')}</VisuallyHidden>
        </output>
        <Skeleton className={styles.ticket} />
        <Skeleton className={styles.side} />
      </div>
    </>
  );
}
