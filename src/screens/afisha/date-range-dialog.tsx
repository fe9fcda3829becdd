import { useMemo, useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { dayNumber, dayOfNumber, weekdayOfNumber } from '../../core/dates/calendar-days.ts';
import { daysAt, type PosterFilters } from '../../core/poster/poster-filter.ts';
import type { PosterState } from '../../core/poster/poster-state.ts';
import { useVenueClock } from '../../features/use-venue-clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { MonthGrid } from './month-grid.tsx';
import styles from './date-range-dialog.module.css';

type DateRangeDialogProps = {
  readonly now: PosterState;
  readonly onClose: () => void;
  readonly onChoose: (dates: PosterFilters['dates']) => void;
};

/** Chooses the days of a visit: a preset, or a first and a last day in a month grid. */
export function DateRangeDialog({ now, onClose, onChoose }: DateRangeDialogProps) {
  const { t, format } = useI18n();
  const clock = useVenueClock();
  const [first] = useState(() => dayNumber(clock.today()));
  const days = useMemo(() => daysAt(now.index, now.place), [now.index, now.place]);
  const [from, setFrom] = useState(now.filters.dates?.from ?? null);
  const [to, setTo] = useState(now.filters.dates?.to ?? null);
  const press = (day: number): void => {
    if (from === null || to !== null) {
      setFrom(day);
      setTo(null);
    } else {
      setFrom(Math.min(from, day));
      setTo(Math.max(from, day));
    }
  };
  const saturday = first + Math.max(0, 5 - weekdayOfNumber(first));
  const sunday = first + (6 - weekdayOfNumber(first));
  const ready = [
    { words: t('poster.today'), from: first, to: first },
    { words: t('poster.tomorrow'), from: first + 1, to: first + 1 },
    { words: t('poster.weekend'), from: Math.min(saturday, sunday), to: sunday },
  ];
  const state =
    from === null
      ? t('poster.chooseFirstDay')
      : to === null
        ? t('poster.chooseLastDay')
        : t('poster.chosenDates', { dates: format.dateRange(dayOfNumber(from), dayOfNumber(to)) });
  const footer = (
    <>
      <Button onClick={() => onChoose(null)}>{t('poster.anyDates')}</Button>
      <Button
        variant="primary"
        blocked={from === null}
        onClick={() => from !== null && onChoose({ from, to: to ?? from })}
      >
        {t('common.apply')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('poster.chooseDates')} footer={footer}>
      <div className={styles.ready}>
        {ready.map((choice) => (
          <Button key={choice.words} size="s" onClick={() => onChoose({ from: choice.from, to: choice.to })}>
            {choice.words}
          </Button>
        ))}
      </div>
      <MonthGrid today={first} from={from} to={to} marked={days} onPress={press} />
      <output className={styles.state}>{state}</output>
    </Dialog>
  );
}
