import { useI18n } from '../../i18n/i18n-context.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './page-skeleton.module.css';

/** While a screen's chunk is on its way. */
export function PageSkeleton() {
  const { t } = useI18n();
  return (
    <div className={styles.page}>
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton className={styles.title} />
      <Skeleton className={styles.block} />
    </div>
  );
}
