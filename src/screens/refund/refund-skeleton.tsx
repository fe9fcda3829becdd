import { useI18n } from '../../../i18n/i18n-context.tsx';
import { HomeButton } from '../../features/home-button.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import styles from './refund-screen.module.css';

/** The page in its final size while it is on its way: a group of tickets and the form. */
export function RefundSkeleton({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <>
      <SlowNotice onRetry={onRetry}>
        <HomeButton />
      </SlowNotice>
      <div className={styles.columns}>
        <output className={styles.words}>
          <VisuallyHidden>{t('refund.loading')}</VisuallyHidden>
        </output>
        <Skeleton className={styles.waitingTickets} />
        <Skeleton className={styles.waitingForm} />
      </div>
    </>
  );
}
