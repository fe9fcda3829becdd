import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { TicketLine } from '../../contract/order.ts';
import { dayParts, type DayParts } from '../../core/dates/venue-date.ts';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import { useVenueClock } from '../use-venue-clock.ts';
import styles from './ticket-frame.module.css';

/** The stub of a ticket: the day as large as on a poster, the month, the weekday and the time. */
export function TicketWhen({
  line,
  days = [],
}: {
  line: Pick<TicketLine, 'day' | 'openDate' | 'time' | 'dayText' | 'weekday'>;
  /** For a season pass, the days on which it is valid: their span and number replace the day. */
  days?: readonly DayParts[] | undefined;
}) {
  const { t, lang, format } = useI18n();
  const { year } = useVenueClock().today();
  const parts = dayParts(line.day);
  const span =
    days.length > 1
      ? format.dates(days, { year })
      : parts !== null && line.openDate
        ? t('common.validUntil', { date: format.date(parts, { year }) })
        : '';
  if (span !== '')
    return (
      <p className={styles.stub}>
        <span className={styles.span}>{span}</span>
        {days.length > 1 && (
          <span className={styles.weekday}>{t('order.tickets.dates', { count: days.length })}</span>
        )}
      </p>
    );
  if (parts === null) {
    // A season pass or an open date: the back end's own text.
    const words = [line.dayText, line.weekday, line.time].filter((word) => word !== '');
    return words.length === 0 ? null : <p className={styles.stub}>{joinWords(lang, words)}</p>;
  }
  const whole = format.date(parts, { weekday: 'long' });
  return (
    <p className={styles.stub}>
      <VisuallyHidden>
        {line.time === '' ? whole : t('common.at', { date: whole, time: line.time })}
      </VisuallyHidden>
      <span className={styles.day} aria-hidden="true">
        {parts.day}
      </span>
      <span className={styles.month} aria-hidden="true">
        {monthOf(format.date(parts, { year }), parts.day)}
      </span>
      <span className={styles.weekday} aria-hidden="true">
        {format.weekday(parts)}
      </span>
      {line.time !== '' && (
        <span className={styles.time} aria-hidden="true">
          {line.time}
        </span>
      )}
    </p>
  );
}

/** The month as it appears with a day: "12 марта" without the "12", "3月12日" without the "12日". */
function monthOf(dayAndMonth: string, day: number): string {
  return dayAndMonth.replace(new RegExp(`(?<!\\d)${day}日?(?!\\d|月)`), '').trim();
}
