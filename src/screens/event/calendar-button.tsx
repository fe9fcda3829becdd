import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { EventInfo } from '../../contract/event.ts';
import { dayParts } from '../../core/dates/venue-date.ts';
import { durationSeconds } from '../../core/event/event-duration.ts';
import type { EventSession } from '../../core/event/event-sessions.ts';
import { pickText } from '../../core/text/pick-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { textOf } from '../../ui/html/safe-html.tsx';

/** Saves the chosen session as an `.ics` file, which every calendar opens. */
export const CalendarButton = ({
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
  const { day } = session;
  const time = event.openDate ? '' : session.time;
  const parts = dayParts(day);
  if (day === '' || parts === null) return null;
  const until = event.openDate ? t('order.tickets.validUntil', { date: format.date(parts) }) : '';
  const save = async (): Promise<void> => {
    const { calendarStamp, saveCalendar } = await import('../../features/save-calendar.ts');
    const title = pickText(event.name, lang).text;
    saveCalendar(title, t('event.calendarFile'), {
      uid: `${hash}-${day}-${time.replace(':', '')}@${location.hostname}`,
      title,
      description: joinWords(lang, [until, textOf(pickText(event.description, lang).text)], 'stop'),
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
