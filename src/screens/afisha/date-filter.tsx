import { lazy, Suspense, useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { dayOfNumber } from '../../core/calendar-days.ts';
import type { PosterFilters } from '../../core/poster-filter.ts';
import type { PosterState } from '../../core/poster-state.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './poster-filter-bar.module.css';

const loadDialog = async () => ({ default: (await import('./date-range-dialog.tsx')).DateRangeDialog });
const DateRangeDialog = lazy(loadDialog);

interface DateFilterProps {
  readonly now: PosterState;
  readonly onChange: (dates: PosterFilters['dates']) => void;
}

/** Says which days are asked for and opens the calendar. */
export function DateFilter({ now, onChange }: DateFilterProps) {
  const { t, format } = useI18n();
  const [open, setOpen] = useState(false);
  const { dates } = now.filters;
  const words =
    dates === null
      ? t('poster.anyDates')
      : format.dateRange(dayOfNumber(dates.from), dayOfNumber(dates.to), { year: false, month: 'short' });
  // Fetched while the hand is still on its way to the press.
  const prepare = (): void => void loadDialog().catch(() => {});
  return (
    <div className={cx(styles.dates, dates !== null && styles.chosen)}>
      <button
        type="button"
        className={styles.dateButton}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <Icon name="calendar" />
        <span className={styles.spoken}>{t('poster.dateRange')}: </span>
        {words}
      </button>
      {dates !== null && <IconButton icon="close" label={t('common.clear')} onClick={() => onChange(null)} />}
      {open && (
        <Suspense fallback={null}>
          <DateRangeDialog
            now={now}
            onClose={() => setOpen(false)}
            onChoose={(chosen) => {
              setOpen(false);
              onChange(chosen);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
