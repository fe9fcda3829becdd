import { useEffect, useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { labelled } from '../../../i18n/formats/punctuation.ts';
import { dayOfNumber } from '../../core/dates/calendar-days.ts';
import type { PosterFilters } from '../../core/poster/poster-filter.ts';
import type { PosterState } from '../../core/poster/poster-state.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import styles from './poster-filter-bar.module.css';
import { useVenueClock } from '../../features/use-venue-clock.ts';

/* A dialog that fails to load reports that and closes; clicking the button again retries. */
const NotThere = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useI18n();
  const { toast } = useAnnouncer();
  useEffect(() => {
    toast(t('errors.network'), 'error');
    // This unmounts the component, so the failure is reported once per click.
    onClose();
  }, [t, toast, onClose]);
  return null;
};
const DateRangeDialog = lazyComponent(async () => (await import('./date-range-dialog.tsx')).DateRangeDialog, {
  Frame: NotThere,
});

type DateFilterProps = {
  readonly now: PosterState;
  readonly onChange: (dates: PosterFilters['dates']) => void;
};

/** Shows the selected days and opens the calendar. */
export function DateFilter({ now, onChange }: DateFilterProps) {
  const { t, lang, format } = useI18n();
  const [open, setOpen] = useState(false);
  const { dates } = now.filters;
  const { year } = useVenueClock().today();
  const words =
    dates === null
      ? t('poster.anyDates')
      : format.dateRange(dayOfNumber(dates.from), dayOfNumber(dates.to), { year, month: 'short' });
  return (
    <div className={cx(styles.dates, dates !== null && styles.chosen)}>
      <button
        type="button"
        className={styles.dateButton}
        aria-haspopup="dialog"
        // Preloaded while the pointer approaches.
        onPointerEnter={DateRangeDialog.ask}
        onFocus={DateRangeDialog.ask}
        onClick={() => setOpen(true)}
      >
        <Icon name="calendar" />
        <span className={styles.spoken}>{labelled(lang, t('poster.dateRange'), '')}</span>
        {words}
      </button>
      {dates !== null && <IconButton icon="close" label={t('common.clear')} onClick={() => onChange(null)} />}
      {open && (
        <DateRangeDialog
          now={now}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false);
            onChange(chosen);
          }}
        />
      )}
    </div>
  );
}
