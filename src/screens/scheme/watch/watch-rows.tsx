import { useEffect, useEffectEvent, type MouseEvent } from 'react';
import { useLocation, useRouter } from 'wouter';

import { nowMs } from '../../../api/server-clock.ts';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { labelled } from '../../../../i18n/formats/punctuation.ts';
import { useApp } from '../../../features/app-context.tsx';
import { useVenueClock } from '../../../features/use-venue-clock.ts';
import { stopWaiting } from '../../../features/stop-waiting.ts';
import type { SessionId } from '../../../contract/brand.ts';
import type { SeatWatch } from '../../../persistence/seat-watches.ts';
import { LinkButton, useAppHref } from '../../../ui/controls/app-link.tsx';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import type { lookWithClient } from './look-at-hall.ts';
import { runLookout } from './lookout.ts';
import styles from './watch-rows.module.css';
import { useTelling, useWatchWords } from './use-telling.ts';
import { eventPath, isHallOpen, useSeatWatches, watchPath } from './use-seat-watches.ts';

/**
 * Checks active watches on every page, and reports free seats by a row over the page, in the document's title, by an
 * announcement, and by the buyer's additional signals. Pending watches are listed at the end of the poster.
 */
export function SeatWatches() {
  const { t, lang } = useI18n();
  const { announce } = useAnnouncer();
  const [path] = useLocation();
  const watches = useSeatWatches();
  const words = useWatchWords();
  useLookout();
  const found = watches.filter((watch) => watch.found !== null);
  const [first] = found;
  const news = first === undefined ? '' : labelled(lang, t('shell.watch.found', first), words(first));
  useTitle(news);
  useEffect(() => {
    if (news !== '') announce(news);
  }, [announce, news]);
  const waiting = path === '/' ? watches.filter((watch) => watch.found === null) : [];
  return (
    <>
      {waiting.length > 0 && (
        <aside className={styles.waiting} aria-label={t('shell.watch.title')}>
          <WatchRows watches={waiting} />
        </aside>
      )}
      {found.length > 0 && (
        <aside className={styles.found} aria-label={news}>
          <WatchRows watches={found} />
        </aside>
      )}
    </>
  );
}

/** Pending or found watches, a line each, with a button to end it. */
export function WatchRows({
  watches,
  titledId,
}: {
  readonly watches: readonly SeatWatch[];
  /** The performance that a heading above already names. */
  readonly titledId?: SessionId;
}) {
  const { t } = useI18n();
  const { client, storage } = useApp();
  const words = useWatchWords();
  return (
    <ul className={styles.rows}>
      {watches.map((watch) => (
        <li key={watch.sessionId} className={styles.row}>
          <Icon name={watch.found === null ? 'clock' : 'check'} />
          <p className={styles.words}>
            {watch.sessionId !== titledId && (
              <strong>{t(watch.found === null ? 'shell.watch.waiting' : 'shell.watch.found', watch)}</strong>
            )}
            <span>{words(watch)}</span>
          </p>
          {watch.found !== null && <OpenHall watch={watch} />}
          <Button size="s" onClick={() => stopWaiting(client, storage, watch)}>
            {t('shell.watch.end')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The link to the hall with the places selected. In an open hall, changing the fragment is sufficient; any other page
 * of the same event is reloaded, because it shows another performance or says that everything is sold.
 */
function OpenHall({ watch }: { readonly watch: SeatWatch }) {
  const { t } = useI18n();
  const { base } = useRouter();
  const [path] = useLocation();
  const href = useAppHref();
  const to = watchPath(watch);
  if (!path.startsWith(eventPath(watch))) {
    return (
      <LinkButton to={to} variant="primary" size="s">
        {t('shell.watch.open')}
      </LinkButton>
    );
  }
  const open = (event: MouseEvent): void => {
    if (isHallOpen(watch.sessionId)) {
      event.preventDefault();
      window.location.hash = watch.found?.fragment ?? '';
    } else if (path === watchPath({ ...watch, found: null })) setTimeout(() => window.location.reload());
  };
  return (
    <a href={`${base}${href(to)}`} className={buttonClass({ variant: 'primary', size: 's' })} onClick={open}>
      {t('shell.watch.open')}
    </a>
  );
}

/** Runs the checks while this component is mounted; callbacks that change with a render do not restart them. */
function useLookout(): void {
  const { client, storage } = useApp();
  const { hasBegun } = useVenueClock();
  const tell = useTelling();
  const onFound = useEffectEvent(tell);
  useEffect(() => {
    let ready: ReturnType<typeof lookWithClient> | null = null;
    return runLookout({
      storage,
      nowMs,
      hasBegun,
      look: async (watch, signal) => {
        ready ??= (await import('./look-at-hall.ts')).lookWithClient(client, nowMs);
        return ready(watch, signal);
      },
      onFound: (watch) => onFound(watch),
    });
  }, [client, storage, hasBegun]);
}

/** Prefixes the document's title with `news` if it is not empty; the next page sets its own title. */
function useTitle(news: string): void {
  useEffect(() => {
    if (news === '') return undefined;
    let before = '';
    let told = '';
    const tell = (): void => {
      if (document.title === told) return;
      before = document.title;
      document.title = `${news} · ${before}`;
      // As the document normalises it: spaces are collapsed.
      told = document.title;
    };
    tell();
    const titles = new MutationObserver(tell);
    titles.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      titles.disconnect();
      if (document.title === told) document.title = before;
    };
  }, [news]);
}
