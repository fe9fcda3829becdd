import { useId, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { PosterEvent } from '../../../machines/poster/poster-chart.ts';
import type { Afisha } from '../../contract/afisha.ts';
import type { PosterState } from '../../core/poster/poster-state.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useSpokenResult } from '../../ui/focus/live-announcer.tsx';
import { DateFilter } from './date-filter.tsx';
import { FilterChip } from './filter-chip.tsx';
import { TagFilter } from './tag-filter.tsx';
import styles from './poster-filter-bar.module.css';

type PosterFilterBarProps = {
  readonly now: PosterState;
  readonly tags: Afisha['tags'];
  /** True if a filter narrows the list. */
  readonly filtering: boolean;
  readonly found: number;
  readonly send: (event: PosterEvent) => void;
};

/** Search, dates, availability, own subscriptions, tags, and a button that resets all filters. */
export function PosterFilterBar({ now, tags, filtering, found, send }: PosterFilterBarProps) {
  const { t } = useI18n();
  const { filters, place, index } = now;
  const change = (part: Partial<PosterState['filters']>): void =>
    send({ type: 'filters.change', change: part });
  useSpokenResult(
    JSON.stringify([filters, found]),
    // If nothing was found, the placeholder announces it, because there may be matches in other kinds.
    found === 0 ? '' : t('poster.found', { count: found }),
  );
  return (
    <section className={styles.bar} aria-label={t('poster.filters')}>
      <h2 className={styles.spoken}>{t('poster.filters')}</h2>
      <div className={styles.filters}>
        <div className={styles.row}>
          <Search text={filters.search} onChange={(search) => change({ search })} />
          {place.kind?.calendarFilter === true && (
            <DateFilter now={now} onChange={(dates) => change({ dates })} />
          )}
          <FilterChip
            label={t('poster.inStock')}
            checked={filters.inStock}
            onChange={(inStock) => change({ inStock })}
          />
          {index.subscribed !== null && (
            <FilterChip
              label={t('poster.mySubscriptions')}
              checked={filters.mySubscriptions}
              onChange={(mySubscriptions) => change({ mySubscriptions })}
            />
          )}
        </div>
        {place.kind?.tagFilter !== false && (
          <TagFilter now={now} tags={tags} onChange={(tagIds) => change({ tagIds })} />
        )}
      </div>
      {filtering && (
        <p className={styles.found}>
          <span>{t('poster.found', { count: found })}</span>
          <Button variant="quiet" size="s" onClick={() => send({ type: 'filters.reset' })}>
            <Icon name="close" size={16} />
            {t('poster.reset')}
          </Button>
        </p>
      )}
    </section>
  );
}

function Search({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useI18n();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [seen, setSeen] = useState(text);
  // Without typing, the chart's text changes only on a reset: the field follows it.
  if (text !== seen) {
    setSeen(text);
    if (text !== typed) setTyped(text);
  }
  const type = (next: string): void => {
    setTyped(next);
    onChange(next);
  };
  return (
    <div className={styles.search} role="search">
      <label className={styles.spoken} htmlFor={id}>
        {t('poster.search')}
      </label>
      <span className={styles.glass}>
        <Icon name="search" />
      </span>
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        placeholder={t('poster.searchShort')}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      {typed !== '' && (
        <IconButton
          className={styles.clear}
          icon="close"
          label={t('poster.searchClear')}
          onClick={() => {
            type('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
