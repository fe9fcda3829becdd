import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../../i18n/formats/punctuation.ts';
import type { TicketLine } from '../../../contract/order.ts';
import { dayParts, type DayParts } from '../../../core/dates/venue-date.ts';
import { LocalText, useLocalText } from '../../localized-text.tsx';
import { placeParts } from '../place-parts.ts';
import styles from './ticket-seat.module.css';
import { useVenueClock } from '../../use-venue-clock.ts';

/* The numbers of a place, including a letter after one. */
const figures = /(\p{N}+\p{L}?)/u;

/** The seat and the category, as on a paper ticket. */
export function TicketSeat({ line }: { line: TicketLine }) {
  const { t, lang } = useI18n();
  const pick = useLocalText();
  const place = placeParts(t, lang, line, pick(line.sector).text);
  const category = pick(line.category);
  return (
    <div className={styles.seat}>
      {place.length > 0 && (
        <p className={styles.place}>
          {place.map((part) => (
            <span key={part}>
              {/* What the visitor looks for in the hall is large: "Row *5*". */}
              {part.split(figures).map((text, at) => (at % 2 === 1 ? <b key={at}>{text}</b> : text))}
            </span>
          ))}
        </p>
      )}
      {category.text !== '' && (
        <p className={styles.category} lang={category.lang}>
          {category.text}
        </p>
      )}
      {line.visitor !== '' && <p className={styles.visitor}>{line.visitor}</p>}
    </div>
  );
}

/** The day, the time and the venue, on two lines. */
export function TicketWhenWhere({ line, days }: { line: TicketLine; days: readonly DayParts[] }) {
  const when = useTicketWhen()(line, days);
  return (
    <p className={styles.when}>
      {when !== '' && <strong>{when}</strong>}
      <span className={styles.venue}>
        <LocalText of={line.place} />
      </span>
    </p>
  );
}

/** A ticket's day and time as a text; '' if it has neither. For a season pass, the span and number of `days`. */
export function useTicketWhen(): (line: TicketLine, days?: readonly DayParts[]) => string {
  const { t, lang, format } = useI18n();
  const { year } = useVenueClock().today();
  return (line, days = []) => {
    if (days.length > 1)
      return joinWords(lang, [
        format.dates(days, { year }),
        t('order.tickets.dates', { count: days.length }),
      ]);
    const parts = dayParts(line.day);
    if (parts !== null && line.openDate)
      return t('common.validUntil', { date: format.date(parts, { year }) });
    const date = parts === null ? line.dayText : format.date(parts, { weekday: 'long', year });
    return date === '' || line.time === '' ? date + line.time : t('common.at', { date, time: line.time });
  };
}
