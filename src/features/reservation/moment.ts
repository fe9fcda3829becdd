/* Apart from the timer for bytes: pages say a deadline that show no clock. */
import type { I18n } from '../../../i18n/i18n-context.tsx';
import { nowMs } from '../../api/server-clock.ts';
import { venueMoment } from '../../core/dates/venue-clock.ts';

const farMs = 12 * 60 * 60 * 1000;

/**
 * A moment on the venue's clock, as all times of an order are, mails and tickets among them: «19:42», and the day
 * before it where it is half a day off or more, or `withDay` wants it. Whose own clock shows another time is told
 * whose this is. Where the venue's zone is not known it is the buyer's own clock. `ms` by the back end's clock.
 */
export function formatDeadline(
  { t, format }: Pick<I18n, 't' | 'format'>,
  ms: number,
  timeZone: string,
  withDay = Math.abs(ms - nowMs()) >= farMs,
): string {
  const { day, time } = venueMoment(timeZone === '' ? Date.now() + ms - nowMs() : ms, timeZone);
  const moment = withDay ? t('common.at', { date: format.date(day), time }) : time;
  return venueMoment(ms, '').time === venueMoment(ms, timeZone).time
    ? moment
    : t('common.venueTime', { moment });
}
