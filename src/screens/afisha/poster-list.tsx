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
  /** True if the first event may take the whole width. */
  readonly lead: boolean;
  readonly withTimes: boolean;
  readonly adding: boolean;
  readonly onMore: () => void;
};

/** The initial number of cards, slightly more than the first screen, for a fast start. */
const firstCards = 8;
/** The number of cards added per frame, more than fit on a screen; so no task is long. */
const cardsPerFrame = 24;
/** The number of items added per frame of which only the name is rendered. */
const barePerFrame = 240;
/**
 * The first cards are always rendered completely and laid out, so that the page does not shift on the way to the top.
 */
const alwaysLaidOut = 12;

/** The cards of the pages so far, and the button for the next page. */
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

/** Identifies a list: another place or other filters give a new one; reloading the same list does not. */
const useSame = (place: string, filters: PosterState['filters']): unknown =>
  useMemo(() => ({ place, filters }), [place, filters]);

/**
 * The number of cards rendered below the restored one, so that the page is long enough to scroll to its old position.
 */
const cardsBelow = 12;

/** How many of `wanted` cards to render now; starts again with another list. */
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

/** Announces an added page. If the button has disappeared, moves the keyboard focus to the first new card. */
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
