/* A separate file from the timer to save bytes: some pages show a deadline without a clock. */
import type { I18n } from '../../../i18n/i18n-context.tsx';
import { nowMs } from '../../api/server-clock.ts';
import { venueMoment } from '../../core/dates/venue-clock.ts';

const farMs = 12 * 60 * 60 * 1000;

/**
 * A time by the venue's clock, as are all times of an order, in e-mails and on tickets: «19:42», preceded by the day if
 * it is half a day away or more, or with `withDay`. If the buyer's clock differs, the text says that this is the
 * venue's time. If the venue's time zone is unknown, it is the buyer's. `ms` is by the back end's clock.
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
