import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import {
  dayNumber,
  dayOfNumber,
  monthWeeks,
  sameDayOfMonth,
  weekdayOfNumber,
} from '../../core/dates/calendar-days.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import styles from './month-grid.module.css';

/** Days are day numbers. `marked` days have events; days before `today` can't be chosen. */
type MonthGridProps = {
  readonly today: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly marked: ReadonlySet<number>;
  readonly onPress: (day: number) => void;
};

/**
 * A month as the grid of the ARIA practices: a single Tab stop; arrows move by days and weeks, Home and End within the
 * week, Page Up and Page Down by months.
 */
export function MonthGrid({ today, from, to, marked, onPress }: MonthGridProps) {
  const { t, format } = useI18n();
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState(Math.max(today, from ?? today));
  const [byKey, setByKey] = useState(0);
  const month = dayOfNumber(focused);
  const weeks = monthWeeks(month, format.firstWeekday);
  const end = to ?? from;

  useEffect(() => {
    if (byKey > 0) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [byKey]);

  const turn = (by: number): void => setFocused(Math.max(today, sameDayOfMonth(focused, by)));
  const step = (event: KeyboardEvent): void => {
    const column = (weekdayOfNumber(focused) - format.firstWeekday + 7) % 7;
    const target = {
      ArrowLeft: focused - 1,
      ArrowRight: focused + 1,
      ArrowUp: focused - 7,
      ArrowDown: focused + 7,
      Home: focused - column,
      End: focused + 6 - column,
      PageUp: sameDayOfMonth(focused, -1),
      PageDown: sameDayOfMonth(focused, 1),
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setFocused(Math.max(today, target));
    setByKey(byKey + 1);
  };

  const lastOfPrevious = dayNumber({ ...month, day: 1 }) - 1;
  const names = weeks[1] ?? [];
  return (
    <div>
      <div className={styles.head}>
        <IconButton
          icon="left"
          label={t('poster.previousMonth')}
          disabled={lastOfPrevious < today}
          onClick={() => turn(-1)}
        />
        <h3 id={titleId} className={styles.month} aria-live="polite">
          {format.month(month)}
        </h3>
        <IconButton icon="right" label={t('poster.nextMonth')} onClick={() => turn(1)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's own pattern. */}
      <table ref={grid} className={styles.grid} role="grid" aria-labelledby={titleId} onKeyDown={step}>
        <thead>
          <tr>
            {names.map((day) => (
              <th key={day} scope="col" className={styles.weekday}>
                <span aria-hidden="true">{day !== null && format.weekday(dayOfNumber(day), 'short')}</span>
                <VisuallyHidden>{day !== null && format.weekday(dayOfNumber(day))}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, column) => {
                if (day === null)
                  return (
                    <td key={`before or after ${names[column]}`} className={styles.cell} aria-hidden="true" />
                  );
                const parts = dayOfNumber(day);
                const words = format.date(parts, { weekday: 'long' });
                const inRange = from !== null && end !== null && day >= from && day <= end;
                const isEnd = day === from || day === end;
                return (
                  <td
                    key={day}
                    className={cx(
                      styles.cell,
                      inRange && styles.inRange,
                      inRange && day === from && styles.first,
                      inRange && day === end && styles.last,
                    )}
                    aria-selected={inRange}
                  >
                    <button
                      type="button"
                      className={cx(styles.day, isEnd && styles.end, day === today && styles.today)}
                      tabIndex={day === focused ? 0 : -1}
                      disabled={day < today}
                      aria-label={marked.has(day) ? t('poster.dayWithEvents', { day: words }) : words}
                      aria-current={day === today ? 'date' : undefined}
                      onFocus={() => setFocused(day)}
                      onClick={() => onPress(day)}
                    >
                      {parts.day}
                      {marked.has(day) && <span className={styles.mark} />}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
