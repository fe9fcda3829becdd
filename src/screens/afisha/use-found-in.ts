import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { foundElsewhere } from '../../core/poster/poster-elsewhere.ts';
import { useLocalText } from '../../features/local-text.tsx';

/** Where else a search finds something, and how much. */
export type FoundElsewhere = ReturnType<typeof foundElsewhere>;

/** Puts into words how much of a search is found in another section. */
export function useFoundIn(): (found: FoundElsewhere[number]) => string {
  const { t } = useI18n();
  const localText = useLocalText();
  return ({ kind, count }) =>
    t('poster.foundIn', {
      found: t('poster.found', { count }),
      kind: localText(kind.name).text || kind.id,
    });
}
