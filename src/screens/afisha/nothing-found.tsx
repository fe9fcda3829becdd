import { useMemo } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { Afisha } from '../../contract/afisha.ts';
import { matchesElsewhere } from '../../core/poster/poster-elsewhere.ts';
import { dayInRange } from '../../core/poster/poster-filter.ts';
import { kindPath } from '../../core/poster/poster-menu.ts';
import type { PosterState } from '../../core/poster/poster-state.ts';
import { useLocalText } from '../../features/localized-text.tsx';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useSpokenResult } from '../../ui/focus/live-announcer.tsx';
import { ErrorPanel } from '../../ui/lazy/error-panel.tsx';
import { EventCard } from './event-card.tsx';
import styles from './nothing-found.module.css';
import list from './poster-list.module.css';

/** The number of cards shown of a kind: one row. */
const maxCards = 3;

type NothingFoundProps = {
  readonly poster: PosterState;
  readonly kinds: Afisha['kinds'];
  readonly onReset: () => void;
};

/** Says that nothing matches the filters here, though it may in other kinds; or that there is nothing here at all. */
export function NothingFound({ poster, kinds, onReset }: NothingFoundProps) {
  const { t, lang } = useI18n();
  const localText = useLocalText();
  const { index, place, filters, all } = poster;
  const elsewhere = useMemo(
    () => matchesElsewhere(index, place, filters, kinds),
    [index, place, filters, kinds],
  );
  const found = elsewhere.map(({ kind, cards }) => ({
    kind,
    cards,
    words: t('poster.foundIn', {
      found: t('poster.found', { count: cards.length }),
      kind: localText(kind.name).text || kind.id,
    }),
  }));
  const title = t(found.length > 0 ? 'poster.noMatchesHere' : 'poster.noMatches');
  const announcement = joinWords(lang, [title, ...found.map(({ words }) => words)], 'stop');
  useSpokenResult(JSON.stringify(filters), all === 0 ? '' : announcement, true);
  // Other kinds' results are visible immediately: the link to all of them is above the first.
  const others = found.map(({ kind, cards, words }) => (
    <section key={kind.id} className={styles.elsewhere}>
      <LinkButton to={kindPath(kinds, kind)}>{words}</LinkButton>
      <ul className={list.list} data-columns={3}>
        {cards.slice(0, maxCards).map((card) => (
          <li key={card.event.id} className={list.item}>
            <EventCard
              card={card}
              day={dayInRange(card, filters.dates)}
              eager
              look="tile"
              limits={place.limits}
              withTimes
            />
          </li>
        ))}
      </ul>
    </section>
  ));
  if (all === 0)
    return (
      <>
        <ErrorPanel tone="info" title={t('errors.notFound')} text={t('poster.emptyHint')} />
        {others}
      </>
    );
  return (
    <>
      <ErrorPanel tone="info" title={title} text={found.length > 0 ? '' : t('poster.noMatchesHint')}>
        <Button variant={found.length > 0 ? 'secondary' : 'primary'} onClick={onReset}>
          {t('poster.reset')}
        </Button>
      </ErrorPanel>
      {others}
    </>
  );
}
