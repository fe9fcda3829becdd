import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import { plentyRemaining } from '../../contract/codes.ts';
import type { EventData, EventInfo } from '../../contract/event.ts';
import { durationSeconds } from '../../core/event/event-duration.ts';
import { calendarDays, type EventSession } from '../../core/event/event-sessions.ts';
import { dayParts } from '../../core/dates/venue-date.ts';
import { useShopName } from '../../features/page-title.ts';
import { DateCarousel, TimeSlots } from '../../features/date-carousel/date-carousel.tsx';
import styles from './event-screen.module.css';
import type { Booking } from './use-booking.ts';
import { pickText } from '../../core/text/pick-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { textOf } from '../../ui/html/safe-html.tsx';

/** Saves the chosen session as an `.ics` file, which every calendar can open. */
const CalendarButton = ({
  event,
  session,
  hash,
}: {
  readonly event: EventInfo;
  readonly session: EventSession;
  readonly hash: string;
}) => {
  const { t, lang, format } = useI18n();
  const { toast } = useAnnouncer();
  const shop = useShopName();
  const { day } = session;
  const time = event.openDate ? '' : session.time;
  const parts = dayParts(day);
  if (day === '' || parts === null) return null;
  const until = event.openDate ? t('common.validUntil', { date: format.date(parts) }) : '';
  const save = async (): Promise<void> => {
    const { calendarStamp, saveCalendar } = await import('../../features/save-file.ts');
    const title = pickText(event.name, lang).text;
    saveCalendar(title, t('event.calendarFile'), {
      uid: `${hash}-${day}-${time.replace(':', '')}@${location.hostname}`,
      title,
      description: joinWords(lang, [until, textOf(pickText(event.description, lang).text), shop], 'stop'),
      location: pickText(event.address, lang).text,
      url: location.href,
      day,
      time,
      seconds: durationSeconds(event.duration),
      madeAt: calendarStamp(),
    });
  };
  return (
    <Button
      variant="secondary"
      size="s"
      onClick={() => void save().catch(() => toast(t('errors.network'), 'error'))}
    >
      <Icon name="calendar" />
      {t('event.addToCalendar')}
    </Button>
  );
};

/** The date, the time, and the number of remaining places. */
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
              ? t('common.validUntil', { date: format.date(parts) })
              : joinWords(lang, [format.date(parts, { weekday: 'long' }), session.time], 'near')}
          </p>
          {event.showTicketCount && available !== null && available > 0 && available < plentyRemaining && (
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
