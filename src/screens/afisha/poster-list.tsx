import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { pickText } from '../../core/text/pick-text.ts';
import { dayInRange, nextCount, shownCount } from '../../core/poster/poster-filter.ts';
import type { PosterState } from '../../core/poster/poster-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { EventCard } from './event-card.tsx';
import { useVirtualWindow, maxWhole } from './use-virtual-window.ts';
import { readScrollState } from '../../persistence/kept-poster.ts';
import { useScrollRestore } from './use-scroll-restore.ts';
import styles from './poster-list.module.css';
import { activeElement } from '../../ui/base/page-root.ts';

type PosterListProps = {
  readonly poster: PosterState;
  /** The first event may take the whole width. */
  readonly lead: boolean;
  readonly withTimes: boolean;
  readonly adding: boolean;
  readonly onMore: () => void;
};

/** Initial number of cards: the first screen and a little more, for a fast start. */
const firstCards = 8;
/** Cards that go in at once; more than a screen holds. The others follow frame by frame, so that no task is long. */
const cardsPerFrame = 24;
/** Items of which only the name goes in, likewise. */
const barePerFrame = 240;
/** Cards that are whole and laid out whether or not they are seen: the way to the top must not move. */
const alwaysLaidOut = 12;

/** The cards of the pages so far and the way to the next. */
export function PosterList({ poster, lead, withTimes, adding, onMore }: PosterListProps) {
  const { t, lang } = useI18n();
  const { matches, place, loads } = poster;
  const list = useRef<HTMLUListElement>(null);
  const dates = place.kind?.calendarFilter === true ? poster.filters.dates : null;
  const total = matches.length;
  const shown = shownCount(total, place.perPage, loads);
  const next = nextCount(total, place.perPage, loads);
  const name = `${place.kind?.id}/${place.group?.id}`;
  const ready = useGradual(useSame(name, poster.filters), shown);
  const around = useVirtualWindow(list, ready);
  useScrollRestore(list, name, ready);
  useNextCard(list, matches, shown);
  const isLead = (at: number): boolean => lead && at === 0 && place.columns > 1;
  return (
    <>
      <ul ref={list} className={styles.list} data-columns={place.columns} aria-label={t('poster.list')}>
        {matches.slice(0, ready).map((card, at) =>
          at >= alwaysLaidOut && (at < around.from || at >= around.to) ? (
            <li key={card.event.id} className={cx(styles.item, styles.bare)}>
              {pickText(card.event.name, lang).text}
            </li>
          ) : (
            <li
              key={card.event.id}
              className={cx(styles.item, isLead(at) && styles.lead, at >= alwaysLaidOut && styles.far)}
            >
              <EventCard
                card={card}
                day={dayInRange(card, dates)}
                eager={at < 4}
                look={isLead(at) ? 'lead' : place.columns === 1 ? 'row' : 'tile'}
                limits={place.limits}
                withTimes={withTimes}
              />
            </li>
          ),
        )}
      </ul>
      {next > 0 && (
        <div className={styles.more}>
          <Button size="l" busy={adding} onClick={onMore}>
            {t('poster.loadMore', { count: next, total })}
          </Button>
          <p className={styles.progress}>{t('poster.shown', { shown, total })}</p>
        </div>
      )}
    </>
  );
}

/** Names a list: another place or other filters make another one, a fresh reading of the same does not. */
const useSame = (place: string, filters: PosterState['filters']): unknown =>
  useMemo(() => ({ place, filters }), [place, filters]);

/** Space below the restored card, so that the page is long enough to scroll to its old position. */
const cardsBelow = 12;

/** How many of `wanted` cards are rendered already; starts over with another list. */
function useGradual(of: unknown, wanted: number): number {
  const [grown, setGrown] = useState({
    of,
    count: Math.max(firstCards, (readScrollState()?.at ?? -cardsBelow) + cardsBelow),
  });
  const count = grown.of === of ? grown.count : cardsPerFrame;
  useEffect(() => {
    if (count >= wanted) return undefined;
    const step = count < maxWhole ? cardsPerFrame : barePerFrame;
    const frame = requestAnimationFrame(() => startTransition(() => setGrown({ of, count: count + step })));
    return () => cancelAnimationFrame(frame);
  }, [of, count, wanted]);
  return Math.min(count, wanted);
}

/** Announces an added page, and moves the keyboard focus to its first card if the button has gone. */
function useNextCard(list: RefObject<HTMLUListElement | null>, of: readonly unknown[], shown: number): void {
  const { announce } = useAnnouncer();
  const { t } = useI18n();
  const before = useRef({ of, shown });
  useLayoutEffect(() => {
    const { of: previous, shown: had } = before.current;
    before.current = { of, shown };
    if (previous !== of || shown <= had) return;
    announce(t('poster.shown', { shown, total: of.length }));
    if (activeElement() !== document.body) return;
    const firstNew = list.current?.children[had];
    firstNew?.querySelector<HTMLElement>('a, button:not(:disabled)')?.focus({ preventScroll: true });
  }, [list, of, shown, announce, t]);
}
