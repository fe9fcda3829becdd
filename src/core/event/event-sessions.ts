import type { VenueDay, VenueTime } from '../../contract/brand.ts';
import type { CalendarDay } from '../../contract/event.ts';
import { dayFromUrl, timeFromUrl } from '../venue-date.ts';

/** A session of the event page: a day of the calendar and one of its times. */
export interface EventSession {
  readonly day: VenueDay | '';
  /** '' where the day has no times: an open date. */
  readonly time: VenueTime | '';
  /** Free places; null where the back end does not say. */
  readonly available: number | null;
  readonly priceTypeId: string;
}

/** The day and time an address asks for, '' where it names none. */
export interface WantedSession {
  readonly day: VenueDay | '';
  readonly time: VenueTime | '';
  /** The address has a date or time that is none: the 31st of February, a word. */
  readonly unreadable?: boolean;
}

/** The wish of an address, `date` and `time` as it has them; null where it names nothing. */
export const wantedSession = (date: string, time: string): WantedSession | null => {
  if (date === '') return null;
  const wanted = { day: dayFromUrl(date), time: timeFromUrl(time) };
  return wanted.day === '' || (time !== '' && wanted.time === '') ? { ...wanted, unreadable: true } : wanted;
};

/** Which part of the wish is no longer there; `unreadable` where the address has no day and time at all. */
export type GonePart = 'date' | 'time' | 'unreadable';

/** Days of the calendar that can be shown, in the back end's order, each day once. */
export const calendarDays = (calendar: readonly CalendarDay[]): readonly CalendarDay[] => {
  const seen = new Set<string>();
  return calendar.filter(({ day }) => day !== '' && !seen.has(day) && seen.add(day));
};

const timesOf = (day: CalendarDay): CalendarDay['times'] => day.times.filter(({ time }) => time !== '');

/** Whether a day has a time with a free place, or one of which nobody knows. */
export const dayHasPlaces = (day: CalendarDay): boolean => {
  const times = timesOf(day);
  return times.length === 0 || times.some((one) => one.available > 0);
};

/** The session of a day and time; without a time the day's first. Null where the calendar has no such one. */
export const sessionAt = (
  calendar: readonly CalendarDay[],
  { day, time }: WantedSession,
): EventSession | null => {
  const entry = calendarDays(calendar).find((one) => one.day === day);
  if (entry === undefined) return null;
  const times = timesOf(entry);
  const found = time === '' ? times[0] : times.find((one) => one.time === time);
  if (found !== undefined) return { day: entry.day, ...found };
  return times.length === 0 && time === ''
    ? { day: entry.day, time: '', available: null, priceTypeId: '' }
    : null;
};

/** The first session with a free place, or the very first where there is none. */
const firstSession = (calendar: readonly CalendarDay[]): EventSession | null => {
  const days = calendarDays(calendar);
  const day = days.find(dayHasPlaces) ?? days[0];
  if (day === undefined) return null;
  const time = timesOf(day).find((one) => one.available > 0)?.time ?? '';
  return sessionAt(calendar, { day: day.day, time });
};

/**
 * The session an address opens: the one it names; where that is gone, the first of its day; where the day is gone or
 * none is named, the first there is to be had. `gone` says what had to be replaced. Null only for an empty calendar.
 */
export const openingSession = (
  calendar: readonly CalendarDay[],
  wanted: WantedSession | null,
): { readonly session: EventSession; readonly gone: GonePart | null } | null => {
  const start = firstSession(calendar);
  if (start === null) return null;
  const unread = wanted?.unreadable === true ? 'unreadable' : null;
  if (wanted === null || wanted.day === '') return { session: start, gone: unread };
  const exact = sessionAt(calendar, wanted);
  if (exact !== null) return { session: exact, gone: unread };
  const sameDay = sessionAt(calendar, { day: wanted.day, time: '' });
  return sameDay === null ? { session: start, gone: 'date' } : { session: sameDay, gone: 'time' };
};
