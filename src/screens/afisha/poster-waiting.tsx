import { useI18n } from '../../../i18n/i18n-context.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import { SlowNotice, ReloadIfSlow } from '../../ui/lazy/slow-notice.tsx';
import page from './afisha-screen.module.css';
import list from './poster-list.module.css';
import styles from './poster-waiting.module.css';

/** A placeholder of the poster's final size while the list is loading. `onRetry` requests the list again. */
export function PosterWaiting({ onRetry }: { readonly onRetry?: () => void }) {
  const { t } = useI18n();
  return (
    <div className={page.page}>
      <h1 className={page.title}>{t('poster.title')}</h1>
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {onRetry === undefined ? <ReloadIfSlow /> : <SlowNotice onRetry={onRetry} />}
      <Skeleton className={styles.kinds} />
      <Skeleton className={styles.bar} />
      <div className={list.list} data-columns="3">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => (
          <div key={name} className={cx(list.item, name === 'a' && list.lead, name === 'a' && styles.lead)}>
            <div className={styles.card}>
              <Skeleton className={styles.picture} />
              <Skeleton className={styles.date} />
              <Skeleton className={styles.line} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
