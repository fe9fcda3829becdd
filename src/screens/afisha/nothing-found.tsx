import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { Afisha } from '../../contract/afisha.ts';
import { kindPath } from '../../core/poster/poster-menu.ts';
import { LinkButton } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/late/error-panel.tsx';
import { useFoundIn, type FoundElsewhere } from './use-found-in.ts';

interface NothingFoundProps {
  /** How many events there are here without filters. */
  readonly all: number;
  readonly kinds: Afisha['kinds'];
  readonly elsewhere: FoundElsewhere;
  readonly onReset: () => void;
}

/** Nothing matches the filters here, though it may elsewhere; or there is nothing here at all. */
export function NothingFound({ all, kinds, elsewhere, onReset }: NothingFoundProps) {
  const { t } = useI18n();
  const foundIn = useFoundIn();
  const links = elsewhere.map((found) => (
    <LinkButton key={found.kind.id} to={kindPath(kinds, found.kind)}>
      {foundIn(found)}
    </LinkButton>
  ));
  if (all === 0)
    return (
      <ErrorPanel tone="info" title={t('errors.notFound')} text={t('poster.emptyHint')}>
        {links}
      </ErrorPanel>
    );
  return (
    <ErrorPanel
      tone="info"
      title={t(links.length > 0 ? 'poster.noMatchesHere' : 'poster.noMatches')}
      text={t('poster.noMatchesHint')}
    >
      {links}
      <Button variant="primary" onClick={onReset}>
        {t('poster.reset')}
      </Button>
    </ErrorPanel>
  );
}
