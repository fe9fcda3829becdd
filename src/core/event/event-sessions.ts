import type { VenueDay, VenueTime } from '../../contract/brand.ts';
import { soonOnSaleCount } from '../../contract/codes.ts';
import type { CalendarDay, EventData, EventInfo } from '../../contract/event.ts';
import type { SchemeSession } from '../../contract/scheme.ts';
import { dayNumber } from '../dates/calendar-days.ts';
import { dayFromUrl, dayParts, timeFromUrl } from '../dates/venue-date.ts';

/** A session of the event page: a day of the calendar and one of its times. */
export type EventSession = {
  readonly day: VenueDay | '';
  /** '' if the day has no times: an open date. */
  readonly time: VenueTime | '';
  /** Free places; null if the back end does not say. */
  readonly available: number | null;
  readonly priceTypeId: string;
};

/** The day and time that an address names, '' if none. */
export type WantedSession = {
  readonly day: VenueDay | '';
  readonly time: VenueTime | '';
  /** The address has an invalid date or time: the 31st of February, a word. */
  readonly unreadable?: boolean;
};

/**
 * The dates on which a ticket of this session admits: all dates of a season pass, whose own session is the first of
 * them.
 */
export const performancesOf = (
  { composition }: Pick<EventData, 'composition'>,
  session: { readonly day: string; readonly time: string } | undefined,
): readonly { readonly day: string; readonly time: string }[] =>
  composition.length > 1 ? composition : session === undefined ? [] : [session];

/** Seconds for which an order will be held; null if unknown, or if it is final at once (nothing to pay, no names). */
export const holdSeconds = (
  { reserveSeconds, nominal }: Pick<EventInfo, 'reserveSeconds' | 'nominal'>,
  totalMinor: number,
): number | null => (totalMinor === 0 && !nominal ? null : reserveSeconds);

/** The `date` and `time` that an address names, verbatim; null if it names none. */
export const wantedSession = (date: string, time: string): WantedSession | null => {
  if (date === '') return null;
  const wanted = { day: dayFromUrl(date), time: timeFromUrl(time) };
  return wanted.day === '' || (time !== '' && wanted.time === '') ? { ...wanted, unreadable: true } : wanted;
};

/** An event without the sessions that have begun: a calendar of the back end may still list them as on sale. */
export const withoutBegun = (
  data: EventData,
  hasBegun: (day: string, time: string) => boolean,
): EventData => ({
  ...data,
  calendar: data.calendar.flatMap((entry) => {
    const times = entry.times.filter(({ time }) => !hasBegun(entry.day, time));
    const isOver = times.length === 0 && (entry.times.length > 0 || hasBegun(entry.day, ''));
    return isOver ? [] : [times.length === entry.times.length ? entry : { ...entry, times }];
  }),
});

/** Which part of the requested session is not on sale; `unreadable` if the address has no valid day and time. */
export type GonePart = 'date' | 'time' | 'unreadable';

/** Days of the calendar that can be shown, in the back end's order, each day once. */
export const calendarDays = (calendar: readonly CalendarDay[]): readonly CalendarDay[] => {
  const seen = new Set<string>();
  return calendar.filter(({ day }) => day !== '' && !seen.has(day) && seen.add(day));
};

const timesOf = (day: CalendarDay): CalendarDay['times'] => day.times.filter(({ time }) => time !== '');

/** Whether a day has a time with free places, or no times at all. */
export const dayHasPlaces = (day: CalendarDay): boolean => {
  const times = timesOf(day);
  return times.length === 0 || times.some((one) => one.available > 0);
};

/** All sessions of the calendar, in the back end's order; a day without times is one session. */
export const sessionsOf = (calendar: readonly CalendarDay[]): readonly EventSession[] =>
  calendarDays(calendar).flatMap((entry): readonly EventSession[] => {
    const times = timesOf(entry);
    return times.length === 0
      ? [{ day: entry.day, time: '', available: null, priceTypeId: '' }]
      : times.map((one) => ({ day: entry.day, ...one }));
  });

const isAt = (session: SessionTime, { day, time }: WantedSession): boolean =>
  session.day === day && (time === '' || session.time === time);

/** The session at a day and time; without a time the day's first. Null if the calendar has none. */
export const sessionAt = (calendar: readonly CalendarDay[], wanted: WantedSession): EventSession | null =>
  sessionsOf(calendar).find((session) => isAt(session, wanted)) ?? null;

/** When a session is, and its free places; null = unknown. */
type SessionTime = Pick<EventSession, 'day' | 'time' | 'available'>;

const hasPlaces = ({ available }: SessionTime): boolean => available === null || available > 0;

const minuteOf = (time: VenueTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A distance beyond all others that can still be subtracted. */
const nowhere = Number.MAX_SAFE_INTEGER;

/** Grows with the distance; of two equally distant values the later counts as nearer. */
const away = (at: number, wanted: number): number => 2 * Math.abs(at - wanted) - Number(at > wanted);

const daysAway = ({ day }: SessionTime, wanted: WantedSession): number => {
  const [at, from] = [dayParts(day), dayParts(wanted.day)];
  return at === null || from === null ? nowhere : away(dayNumber(at), dayNumber(from));
};

const minutesAway = ({ time }: SessionTime, wanted: WantedSession): number =>
  time === '' || wanted.time === '' ? 0 : away(minuteOf(time), minuteOf(wanted.time));

/** The nearest session with places, by days, then by minutes; if none has places, the nearest of all. */
const nearestTo = <T extends SessionTime>(sessions: readonly T[], wanted: WantedSession): T | undefined => {
  const open = sessions.filter(hasPlaces);
  return (open.length > 0 ? open : sessions).toSorted(
    (one, other) =>
      daysAway(one, wanted) - daysAway(other, wanted) ||
      minutesAway(one, wanted) - minutesAway(other, wanted),
  )[0];
};

/**
 * The session that an address opens: the one it names; if that is not on sale, the nearest one, on the same day if
 * possible; if none is named, or it can't be read, the first available. `gone` says what had to be replaced. Null
 * only if there are no sessions.
 */
export const openingSession = <T extends SessionTime>(
  sessions: readonly T[],
  wanted: WantedSession | null,
): { readonly session: T; readonly gone: GonePart | null } | null => {
  const [first] = sessions;
  if (first === undefined) return null;
  const unread = wanted?.unreadable === true ? 'unreadable' : null;
  if (wanted === null || wanted.day === '')
    return { session: sessions.find(hasPlaces) ?? first, gone: unread };
  const here = sessions.filter((session) => isAt(session, wanted));
  const exact = here.find(hasPlaces) ?? here[0];
  // An unreadable time is equally far from all times of its day: the first with places is taken.
  if (exact !== undefined && unread === null) return { session: exact, gone: null };
  const ofDay = sessions.filter(({ day }) => day === wanted.day);
  const session = nearestTo(ofDay.length > 0 ? ofDay : sessions, wanted) ?? first;
  return { session, gone: unread ?? (ofDay.length > 0 ? 'time' : 'date') };
};

/**
 * Why nothing can be bought for an event with a hall, in any session: it is not on sale yet, or sold out. Null if
 * something can be, or the back end does not say. `sessions` null = not known yet.
 */
export const closedSale = (
  event: Pick<EventInfo, 'ticketCount'>,
  sessions: readonly Pick<SchemeSession, 'available'>[] | null,
): 'soon' | 'soldOut' | null => {
  if (event.ticketCount === soonOnSaleCount) return 'soon';
  return sessions?.every(({ available }) => available !== null && available <= 0) === true ? 'soldOut' : null;
};
