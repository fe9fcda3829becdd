import type { I18n } from '../../../i18n/i18n-context.tsx';
import { nowMs } from '../../api/server-clock.ts';

const farMs = 12 * 60 * 60 * 1000;

const two = (part: number): string => String(part).padStart(2, '0');

/**
 * A moment on the buyer's own clock, which is what they compare a deadline with: «19:42», and the day before it where
 * it is half a day off or more, or `withDay` wants it. `ms` by the back end's clock.
 */
export function momentOf(
  { t, format }: Pick<I18n, 't' | 'format'>,
  ms: number,
  withDay = Math.abs(ms - nowMs()) >= farMs,
): string {
  const at = new Date(Date.now() + ms - nowMs());
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  if (!withDay) return time;
  const day = { day: at.getDate(), month: at.getMonth() + 1, year: at.getFullYear() };
  return t('common.at', { date: format.date(day), time });
}
