import { useMemo } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { Afisha } from '../../contract/afisha.ts';
import { matchesElsewhere } from '../../core/poster/poster-elsewhere.ts';
import { kindPath } from '../../core/poster/poster-menu.ts';
import type { PosterState } from '../../core/poster/poster-state.ts';
import { useLocalText } from '../../features/localized-text.tsx';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useSpokenResult } from '../../ui/focus/live-announcer.tsx';
import { ErrorPanel } from '../../ui/lazy/error-panel.tsx';

type NothingFoundProps = {
  readonly poster: PosterState;
  readonly kinds: Afisha['kinds'];
  readonly onReset: () => void;
};

/** Nothing matches the filters here, though it may elsewhere; or there is nothing here at all. */
export function NothingFound({ poster, kinds, onReset }: NothingFoundProps) {
  const { t, lang } = useI18n();
  const localText = useLocalText();
  const { index, place, filters, all } = poster;
  const elsewhere = useMemo(
    () => matchesElsewhere(index, place, filters, kinds),
    [index, place, filters, kinds],
  );
  const found = elsewhere.map(({ kind, count }) => ({
    kind,
    words: t('poster.foundIn', {
      found: t('poster.found', { count }),
      kind: localText(kind.name).text || kind.id,
    }),
  }));
  const title = t(found.length > 0 ? 'poster.noMatchesHere' : 'poster.noMatches');
  const announcement = joinWords(lang, [title, ...found.map(({ words }) => words)], 'stop');
  useSpokenResult(JSON.stringify(filters), all === 0 ? '' : announcement, true);
  const links = found.map(({ kind, words }) => (
    <LinkButton key={kind.id} to={kindPath(kinds, kind)}>
      {words}
    </LinkButton>
  ));
  if (all === 0)
    return (
      <ErrorPanel tone="info" title={t('errors.notFound')} text={t('poster.emptyHint')}>
        {links}
      </ErrorPanel>
    );
  return (
    <ErrorPanel tone="info" title={title} text={t('poster.noMatchesHint')}>
      {links}
      <Button variant="primary" onClick={onReset}>
        {t('poster.reset')}
      </Button>
    </ErrorPanel>
  );
}
