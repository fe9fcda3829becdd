import type { VenueDay, VenueTime } from '../../contract/brand.ts';
import { venueDayOf, venueTimeOf } from '../../contract/scalars.ts';

/** A day of the venue's wall calendar. `month` is 1–12. No time zone: it is shown as received. */
export type DayParts = {
  readonly day: number;
  readonly month: number;
  readonly year: number;
};

/** The parts of `dd.mm.yyyy`; null if the text is not a day. */
export const dayParts = (text: string): DayParts | null => {
  const normal = venueDayOf(text);
  if (normal === '') return null;
  const [day = 0, month = 0, year = 0] = normal.split('.').map(Number);
  return { day, month, year };
};

/** The day as the address bar writes it: `dd-mm-yyyy`. */
export const dayToUrl = (day: VenueDay | ''): string => day.replaceAll('.', '-');

/** A day from the address bar, `dd-mm-yyyy` or `yyyy-mm-dd`; '' if it is neither. */
export const dayFromUrl = (segment: string): VenueDay | '' => venueDayOf(segment);

/** A time from the address bar, `HH:MM` or `HH-MM`; '' if it is neither. */
export const timeFromUrl = (segment: string): VenueTime | '' => venueTimeOf(segment);

/** 0 Monday … 6 Sunday, by Zeller's congruence: no Date, hence no time zone. */
export const weekdayOf = ({ day, month, year }: DayParts): number => {
  const shifted = month < 3;
  const m = shifted ? month + 12 : month;
  const y = shifted ? year - 1 : year;
  const century = Math.floor(y / 100);
  const k = y % 100;
  // Zeller: 0 is Saturday.
  const h =
    (day + Math.floor((13 * (m + 1)) / 5) + k + Math.floor(k / 4) + Math.floor(century / 4) + 5 * century) %
    7;
  return (h + 5) % 7;
};
