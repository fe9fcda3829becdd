import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Skeleton } from '../ui/base/skeleton.tsx';
import { ReloadIfSlow } from '../ui/lazy/slow-notice.tsx';
import { VisuallyHidden } from '../ui/focus/visually-hidden.tsx';
import styles from './page-skeleton.module.css';

/** While a screen's chunk is on its way. `children`: what is said of a wait that lasts. */
export function PageSkeleton({ children = <ReloadIfSlow /> }: { children?: ReactNode }) {
  const { t } = useI18n();
  return (
    <div className={styles.page}>
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {children}
      <Skeleton className={styles.title} />
      <Skeleton className={styles.block} />
    </div>
  );
}
