import { useMemo, useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { Afisha } from '../../contract/afisha.ts';
import { tagsAt } from '../../core/poster/poster-filter.ts';
import type { PosterState } from '../../core/poster/poster-state.ts';
import { useLocalText } from '../../features/localized-text.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { media } from '../scheme/common/use-wide.ts';
import { FilterChip } from './filter-chip.tsx';
import styles from './poster-filter-bar.module.css';

/** The number of tags shown before «more». */
const tagsShown = 20;
const tagsShownOnMobile = 6;

const useIsMobile = media('(width < 640px)');

type TagFilterProps = {
  readonly now: PosterState;
  readonly tags: Afisha['tags'];
  readonly onChange: (tagIds: readonly string[]) => void;
};

/** The tags of the events here; events with any of the selected tags are shown. */
export function TagFilter({ now, tags, onChange }: TagFilterProps) {
  const { t } = useI18n();
  const localText = useLocalText();
  const [all, setAll] = useState(false);
  const isMobile = useIsMobile();
  const { index, place, filters } = now;
  const here = useMemo(() => tagsAt(index, place, tags), [index, place, tags]);
  if (here.length === 0) return null;
  const room = isMobile ? tagsShownOnMobile : tagsShown;
  // A selected tag is never hidden: otherwise the buyer could not see why the list is short.
  const shown = all ? here : here.filter((tag, at) => at < room || filters.tagIds.includes(tag.id));
  const hidden = here.length - shown.length;
  return (
    <fieldset className={cx(styles.tags, all && styles.all)}>
      <legend className={styles.spoken}>{t('poster.tags')}</legend>
      {shown.map((tag) => {
        const name = localText(tag.name);
        const chosen = filters.tagIds.includes(tag.id);
        return (
          <FilterChip
            key={tag.id}
            label={name.text || tag.id}
            lang={name.lang}
            checked={chosen}
            onChange={() =>
              onChange(chosen ? filters.tagIds.filter((id) => id !== tag.id) : [...filters.tagIds, tag.id])
            }
          />
        );
      })}
      {(hidden > 0 || all) && (
        <Button variant="quiet" size="s" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('common.less') : t('poster.moreTags', { count: hidden })}
        </Button>
      )}
    </fieldset>
  );
}
