import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { EventData, EventInfo } from '../../contract/event.ts';
import { calendarDays, type EventSession } from '../../core/event/event-sessions.ts';
import { dayParts } from '../../core/dates/venue-date.ts';
import { DateCarousel } from '../../features/date-carousel/date-carousel.tsx';
import { TimeSlots } from '../../features/date-carousel/time-slots.tsx';
import { CalendarButton } from './calendar-button.tsx';
import styles from './event-screen.module.css';
import type { Booking } from './use-booking.ts';

/** The date, the time, and how many places that session has. */
export const EventWhen = ({
  booking,
  data,
  event,
  session,
  hash,
}: {
  readonly booking: Booking;
  readonly data: EventData;
  readonly event: EventInfo;
  readonly session: EventSession | null;
  readonly hash: string;
}) => {
  const { t, lang, format } = useI18n();
  const day = calendarDays(data.calendar).find((entry) => entry.day === session?.day);
  const parts = session === null ? null : dayParts(session.day);
  const available = session?.available ?? null;
  return (
    <section className={styles.section} aria-labelledby="event-when">
      <h2 id="event-when">{t('event.when')}</h2>
      <DateCarousel
        calendar={data.calendar}
        chosen={session?.day ?? ''}
        onChoose={(chosen) => booking.send({ type: 'date.choose', day: chosen })}
      />
      {day !== undefined && day.times.length > 0 && !event.openDate && (
        <TimeSlots
          times={day.times}
          chosen={session?.time ?? ''}
          onChoose={(time) => booking.send({ type: 'time.choose', time })}
        />
      )}
      {parts !== null && session !== null && (
        <div className={styles.chosen}>
          <p className={styles.day}>
            {event.openDate
              ? t('order.tickets.validUntil', { date: format.date(parts) })
              : joinWords(lang, [format.date(parts, { weekday: 'long' }), session.time], 'near')}
          </p>
          {event.showTicketCount && available !== null && available > 0 && (
            <p className={styles.soft}>
              {t(data.composition.length > 0 ? 'poster.availablePasses' : 'event.available', {
                count: available,
              })}
            </p>
          )}
          <CalendarButton event={event} session={session} hash={hash} />
        </div>
      )}
    </section>
  );
};
