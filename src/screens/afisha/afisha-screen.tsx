import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
  type FunctionComponent,
} from 'react';
import { useSearchParams } from 'wouter';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { Afisha } from '../../contract/afisha.ts';
import { posterCards } from '../../core/poster/poster-cards.ts';
import { isFiltering, posterIndex, usableFilters } from '../../core/poster/poster-filter.ts';
import { posterPlace } from '../../core/poster/poster-menu.ts';
import type { PosterState } from '../../core/poster/poster-state.ts';
import { useVenueClock } from '../../features/use-venue-clock.ts';
import { useApp } from '../../features/app-context.tsx';
import { hasLastOrder } from '../../persistence/start-notes.ts';
import { useLocalText } from '../../features/localized-text.tsx';
import { usePageTitle } from '../../features/page-title.ts';
import { ProblemPanel } from '../../features/problem-panel.tsx';
import { hasSavedOrders } from '../../persistence/start-notes.ts';
import { useLoad } from '../../features/use-load.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { KindMenu, GroupSlider } from './poster-menus.tsx';
import { PosterFilterBar } from './poster-filter-bar.tsx';
import { PosterList } from './poster-list.tsx';
import { PosterWaiting } from './poster-waiting.tsx';
import { lastPoster, readPoster } from '../../api/poster-calls.ts';
import { usePoster } from './use-poster.ts';
import styles from './afisha-screen.module.css';

type Cards = PosterState['matches'];

/* Few posters are empty at first. */
const NothingFound = lazyComponent(async () => (await import('./nothing-found.tsx')).NothingFound);

/** A component that loads after the page is displayed; if that fails, the poster is still complete for a buyer. */
const extra = <Props extends object>(load: () => Promise<FunctionComponent<Props>>) =>
  lazy(async (): Promise<{ default: FunctionComponent<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  });
/* For search engines, and for orders begun on the pages that follow. */
const EventJsonLd = extra<{ cards: Cards }>(async () => (await import('./poster-json-ld.tsx')).EventJsonLd);
const LastOrderNotice = extra<{ cards: Cards }>(
  async () => (await import('./last-order-notice.tsx')).LastOrderNotice,
);

export { lastPoster, readPoster };

/** The poster: every event on sale, by kind and group, filtered. */
export function AfishaScreen() {
  const { t } = useI18n();
  const { client } = useApp();
  usePageTitle();
  const [known] = useState(() => lastPoster(client));
  const read = useCallback((signal: AbortSignal) => readPoster(client, signal), [client]);
  const afisha = useLoad(read, { known });
  if (afisha.state === 'ready') return <ShownPoster afisha={afisha.value} />;
  if (afisha.state === 'loading') return <PosterWaiting onRetry={afisha.reload} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('poster.title')}</h1>
      <ProblemPanel page={false} problem={afisha.problem} onRetry={afisha.reload} busy={afisha.busy} />
    </div>
  );
}

function ShownPoster({ afisha }: { afisha: Afisha }) {
  const { t, lang } = useI18n();
  const { setup, storage } = useApp();
  const localText = useLocalText();
  const [params] = useSearchParams();
  const [id, sid] = [params.get('id') ?? '', params.get('sid') ?? ''];
  const clock = useVenueClock();
  const cards = useMemo(() => posterCards(afisha, clock.hasBegun, clock.today()), [afisha, clock]);
  const subscriptions = setup.client?.subscriptions;
  const index = useMemo(
    () => posterIndex(cards, afisha, lang, subscriptions ?? []),
    [cards, afisha, lang, subscriptions],
  );
  const place = useMemo(() => posterPlace(afisha, setup, { id, sid }), [afisha, setup, id, sid]);
  const { now, adding, send } = usePoster(index, place);
  // The list may lag behind typing; the text field must not.
  const shown = useDeferredValue(now);
  // Few buyers have orders; the others load no code for them.
  const [hasOrders] = useState(() => hasLastOrder(storage) || hasSavedOrders(storage));
  const filtering = isFiltering(usableFilters(shown.filters, shown.place, shown.index));

  const heading = localText(now.place.kind?.heading ?? {});
  const name = localText(now.place.kind?.name ?? {});
  const title = heading.text === '' ? name : heading;
  const onlyGroup = now.place.groups.length === 1 ? now.place.groups[0] : undefined;
  const groupHeading = localText((now.place.group ?? onlyGroup)?.heading ?? {});
  return (
    <div className={styles.page}>
      <h1 className={styles.title} lang={title.lang}>
        {title.text || t('poster.title')}
      </h1>
      <KindMenu kinds={afisha.kinds} current={now.place.kind} />
      <div className={styles.tools}>
        <GroupSlider place={now.place} />
        {now.all > 0 && (
          <PosterFilterBar
            now={now}
            tags={afisha.tags}
            filtering={filtering}
            found={shown.matches.length}
            send={send}
          />
        )}
      </div>
      <h2 className={groupHeading.text === '' ? styles.spoken : styles.group} lang={groupHeading.lang}>
        {groupHeading.text || t('poster.list')}
      </h2>
      {shown.matches.length === 0 ? (
        <NothingFound poster={shown} kinds={afisha.kinds} onReset={() => send({ type: 'filters.reset' })} />
      ) : (
        <PosterList
          poster={shown}
          lead={!filtering && shown.place.first && shown.place.group === null}
          withTimes={!(setup.firstMenuWithoutTimes && shown.place.first)}
          adding={adding}
          onMore={() => send({ type: 'page.more' })}
        />
      )}
      <Suspense>
        <EventJsonLd cards={shown.matches.slice(0, shown.place.perPage)} />
        {hasOrders && <LastOrderNotice cards={cards} />}
      </Suspense>
    </div>
  );
}
