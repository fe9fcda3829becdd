import { dayNumber } from './calendar-days.ts';
import { dayParts } from './venue-date.ts';

/**
 * Whole seconds of a calendar and its clock, `dd.mm.yyyy hh:mm[:ss]`, since 1970 began on that clock; null where the
 * text is no such time, a bare day included. No time zone: two of one clock tell how far apart they are.
 */
export const calendarClock = (text: string): number | null => {
  const day = dayParts(text);
  const [, hours = '', minutes = '', seconds = '0'] =
    /[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim()) ?? [];
  if (day === null || hours === '' || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return null;
  return ((dayNumber(day) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
};
