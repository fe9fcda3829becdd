import type { DayParts } from './venue-date.ts';
import { dayParts } from './venue-date.ts';
import { dayNumber } from './calendar-days.ts';

/** A moment in the venue's local time: its day and `HH:MM`. */
export type VenueMoment = { readonly day: DayParts; readonly time: string };

/* Creating a formatter takes a hundred times as long as using it, and each poster card uses one. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    ...(timeZone === '' ? {} : { timeZone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/**
 * A moment, ms since 1970, as local time of a place. `timeZone` is a valid IANA name; '' if unknown: then the
 * viewer's local time, because most viewers live there.
 */
export const venueMoment = (ms: number, timeZone: string): VenueMoment => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type as string, value]),
  );
  const [day = 1, month = 1, year = 1970] = ['day', 'month', 'year'].map((part) => Number(parts.get(part)));
  return { day: { day, month, year }, time: `${parts.get('hour')}:${parts.get('minute')}` };
};

const hourMinutes = 60;

const minuteOf = ({ day, time }: VenueMoment): number =>
  dayNumber(day) * 24 * hourMinutes + Number(time.slice(0, 2)) * hourMinutes + Number(time.slice(3));

/** The offset from UTC of a place's local time at a moment: `+03:00`; '' if the zone is unknown. */
const offsetAt = (moment: VenueMoment, timeZone: string): string => {
  if (timeZone === '') return '';
  const wall = minuteOf(moment);
  const ahead = (minute: number): number => minuteOf(venueMoment(minute * 60_000, timeZone)) - minute;
  // Clocks change twice a year, so an offset found some hours away is checked again at the moment itself.
  const minutes = ahead(wall - ahead(wall));
  const two = (value: number): string => String(Math.trunc(value)).padStart(2, '0');
  const away = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(away / hourMinutes)}:${two(away % hourMinutes)}`;
};

/**
 * A venue's day and time in schema.org format, with the offset if the zone is known; a day without a time stays a day.
 */
export const isoMoment = (day: DayParts, time: string, timeZone: string): string => {
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${day.year}-${two(day.month)}-${two(day.day)}`;
  return /^\d\d:\d\d$/.test(time) ? `${date}T${time}${offsetAt({ day, time }, timeZone)}` : date;
};

/**
 * The zone that decides whether a session has begun: the venue's or, if unknown, the last zone in which a day ends.
 * What has begun there has begun everywhere on earth.
 */
export const zoneOfSale = (timeZone: string): string => (timeZone === '' ? 'Etc/GMT+12' : timeZone);

/**
 * Whether a session has begun at the local time `now`. `day` is `dd.mm.yyyy`; without a time, or with a time range, it
 * has begun once its day is over.
 */
export const hasBegun = (day: string, time: string, now: VenueMoment): boolean => {
  const parts = dayParts(day);
  if (parts === null) return false;
  const away = dayNumber(parts) - dayNumber(now.day);
  return away < 0 || (away === 0 && /^\d\d:\d\d$/.test(time) && time <= now.time);
};
