import type { DayParts } from './venue-date.ts';

/**
 * Numbers the days consecutively, so that a calendar can count with them. 1970-01-01 is 0. No time zone is involved:
 * these are days of the venue's wall calendar.
 */
export const dayNumber = ({ day, month, year }: DayParts): number => {
  // Years begin in March here, so that a leap day is the last of its year (Howard Hinnant's days_from_civil).
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
};

/** The day of a number; the inverse of `dayNumber`. */
export const dayOfNumber = (number: number): DayParts => {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return { day, month, year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0) };
};

/** 0 Monday … 6 Sunday of a day number. 1970-01-01 was a Thursday. */
export const weekdayOfNumber = (number: number): number => (((number + 3) % 7) + 7) % 7;

/** A month of the calendar; `month` is 1–12. */
type CalendarMonth = {
  readonly month: number;
  readonly year: number;
};

/**
 * The month `by` months away.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const addMonths = ({ month, year }: CalendarMonth, by: number): CalendarMonth => {
  const months = year * 12 + (month - 1) + by;
  return { month: (((months % 12) + 12) % 12) + 1, year: Math.floor(months / 12) };
};

/**
 * The weeks of a month: rows of seven day numbers, null if a cell belongs to a neighbouring month. `firstWeekday`
 * (0 Monday … 6 Sunday) is the first column.
 */
export const monthWeeks = (
  month: CalendarMonth,
  firstWeekday: number,
): readonly (readonly (number | null)[])[] => {
  const first = dayNumber({ ...month, day: 1 });
  const next = dayNumber({ ...addMonths(month, 1), day: 1 });
  const lead = (weekdayOfNumber(first) - firstWeekday + 7) % 7;
  const weeks: (number | null)[][] = [];
  for (let start = first - lead; start < next; start += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, column) => {
        const day = start + column;
        return day >= first && day < next ? day : null;
      }),
    );
  }
  return weeks;
};

/** The same day of another month, or that month's last day if it is shorter. */
export const sameDayOfMonth = (number: number, by: number): number => {
  const from = dayOfNumber(number);
  const target = addMonths(from, by);
  const lastDay = dayNumber({ ...addMonths(target, 1), day: 1 }) - dayNumber({ ...target, day: 1 });
  return dayNumber({ ...target, day: Math.min(from.day, lastDay) });
};
