import { calendarNames } from '../../../i18n/formats/calendar-names.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../i18n/formats/punctuation.ts';
import type { VenueDay, VenueTime } from '../../contract/brand.ts';
import type { CalendarDay } from '../../contract/event.ts';
import { calendarDays, dayHasPlaces } from '../../core/event/event-sessions.ts';
import { dayParts } from '../../core/dates/venue-date.ts';
import { Carousel } from '../../ui/controls/carousel.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { useRadioKeys } from '../../ui/fields/radio-row.ts';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import styles from './date-carousel.module.css';

/** The days of an event in a scrollable row. With a single day there is nothing to choose, and no row. */
export const DateCarousel = ({
  calendar,
  chosen,
  onChoose,
}: {
  readonly calendar: readonly CalendarDay[];
  readonly chosen: VenueDay | '';
  readonly onChoose: (day: VenueDay) => void;
}) => {
  const { t, lang, format } = useI18n();
  const days = calendarDays(calendar).filter(({ day }) => dayParts(day) !== null);
  const current = days.findIndex(({ day }) => day === chosen);
  const row = useRadioKeys(current);
  if (days.length <= 1) return null;
  return (
    <Carousel label={t('event.dates')} current={current} fit="dates" choice={row.group}>
      {days.map((entry, at) => {
        const parts = dayParts(entry.day);
        if (parts === null || entry.day === '') return null;
        const { day } = entry;
        const open = dayHasPlaces(entry);
        return (
          <button
            key={day}
            type="button"
            className={cx(styles.day, !open && styles.gone)}
            {...row.radio(at)}
            onClick={() => onChoose(day)}
          >
            <span className={styles.small}>{format.weekday(parts, 'short')}</span>{' '}
            <span className={styles.date}>{parts.day}</span>{' '}
            <span className={styles.small}>{calendarNames[lang].monthsShort[parts.month - 1]}</span>
            {!open && <VisuallyHidden>{punctuation[lang].part + t('event.rowSoldOut')}</VisuallyHidden>}
          </button>
        );
      })}
    </Carousel>
  );
};

/** The times of the chosen day. A sold-out time can still be chosen: the page then says that it is sold out. */
export const TimeSlots = ({
  times,
  chosen,
  onChoose,
}: {
  readonly times: CalendarDay['times'];
  readonly chosen: VenueTime | '';
  readonly onChoose: (time: VenueTime) => void;
}) => {
  const { t, lang } = useI18n();
  const slots = times.filter(({ time }) => time !== '');
  const row = useRadioKeys(slots.findIndex(({ time }) => time === chosen));
  return (
    <div className={styles.slots} aria-label={t('event.times')} {...row.group}>
      {slots.map(({ time, available }, at) =>
        time === '' ? null : (
          <button
            key={time}
            type="button"
            className={cx(styles.slot, available <= 0 && styles.gone)}
            {...row.radio(at)}
            onClick={() => onChoose(time)}
          >
            {time}
            {available <= 0 && (
              <VisuallyHidden>{punctuation[lang].part + t('event.rowSoldOut')}</VisuallyHidden>
            )}
          </button>
        ),
      )}
    </div>
  );
};
