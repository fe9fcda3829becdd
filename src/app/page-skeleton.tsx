import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Skeleton } from '../ui/base/skeleton.tsx';
import { ReloadIfSlow } from '../ui/lazy/slow-notice.tsx';
import { VisuallyHidden } from '../ui/focus/visually-hidden.tsx';
import styles from './page-skeleton.module.css';

/** The placeholder while a screen's chunk is loading. `children`: what to show if that takes long. */
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
