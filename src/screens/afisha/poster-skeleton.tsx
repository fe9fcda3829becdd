import { useI18n } from '../../../i18n/i18n-context.tsx';
import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import list from './poster-list.module.css';
import styles from './poster-skeleton.module.css';

/** The poster's frame in its final size, while the list is on its way. */
export function PosterSkeleton() {
  const { t } = useI18n();
  return (
    <div>
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
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
