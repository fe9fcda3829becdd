import { useCallback } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { getAfisha } from '../../api/afisha.ts';
import type { Afisha } from '../../contract/afisha.ts';
import { useApp } from '../../features/app-context.tsx';
import { usePageTitle } from '../../features/page-title.ts';
import { ProblemPanel } from '../../features/problem-panel.tsx';
import { useLoad } from '../../features/use-load.ts';
import { cx } from '../../ui/class-names.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EventCard } from './event-card.tsx';
import { posterCards } from './poster-cards.ts';
import styles from './afisha-screen.module.css';

/** The poster: every event on sale. */
export function AfishaScreen() {
  const { t } = useI18n();
  const { client } = useApp();
  usePageTitle();
  const afisha = useLoad(useCallback((signal: AbortSignal) => getAfisha(client, { signal }), [client]));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('poster.title')}</h1>
      {afisha.state === 'loading' && <CardSkeletons />}
      {afisha.state === 'failed' && (
        <ProblemPanel problem={afisha.problem} onRetry={afisha.reload} busy={afisha.busy} />
      )}
      {afisha.state === 'ready' && <EventList afisha={afisha.value} />}
    </div>
  );
}

function EventList({ afisha }: { afisha: Afisha }) {
  const { t } = useI18n();
  const cards = posterCards(afisha);
  const columns = afisha.kinds[0]?.columns ?? 1;
  const isLead = (index: number): boolean => index === 0 || columns === 1;
  if (cards.length === 0)
    return <ErrorPanel tone="info" title={t('poster.empty')} text={t('poster.emptyHint')} />;
  return (
    <ul className={styles.list} data-columns={columns} aria-label={t('poster.list')}>
      {cards.map((card, index) => (
        <li key={card.event.id} className={cx(isLead(index) && styles.lead)}>
          <EventCard card={card} eager={index < 4} lead={isLead(index)} />
        </li>
      ))}
    </ul>
  );
}

function CardSkeletons() {
  const { t } = useI18n();
  return (
    <div className={styles.list} data-columns="3">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {['a', 'b', 'c', 'd'].map((name) => (
        <div key={name} className={cx(name === 'a' && styles.lead)}>
          <div className={styles.waiting}>
            <Skeleton className={styles.waitingImage} />
            <Skeleton className={styles.waitingLine} />
            <Skeleton className={styles.waitingLine} />
          </div>
        </div>
      ))}
    </div>
  );
}
