import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  addMonths,
  dayNumber,
  dayOfNumber,
  monthWeeks,
  sameDayOfMonth,
  weekdayOfNumber,
} from '../../../src/core/dates/calendar-days.ts';
import { weekdayOf } from '../../../src/core/dates/venue-date.ts';

describe('day numbers', () => {
  it('round-trip to the same day, for centuries', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (number) => {
        expect(dayNumber(dayOfNumber(number))).toBe(number);
        expect(weekdayOfNumber(number)).toBe(weekdayOf(dayOfNumber(number)));
      }),
    );
  });

  it('count the days since 1970-01-01', () => {
    expect(dayOfNumber(0)).toEqual({ day: 1, month: 1, year: 1970 });
    // 2024-02-29: 19,782 days after 1970-01-01.
    expect(dayNumber({ day: 29, month: 2, year: 2024 })).toBe(19_782);
    expect(dayOfNumber(19_782)).toEqual({ day: 29, month: 2, year: 2024 });
  });
});

describe('a month grid', () => {
  it('starts weeks on Monday or Sunday', () => {
    // November 2026 begins on a Sunday.
    const month = { month: 11, year: 2026 };
    const fromMonday = monthWeeks(month, 0);
    const fromSunday = monthWeeks(month, 6);
    expect(fromMonday[0]?.filter((day) => day !== null)).toHaveLength(1);
    expect(fromSunday[0]?.filter((day) => day !== null)).toHaveLength(7);
    const all = Array.from({ length: 30 }, (_, at) => dayNumber({ ...month, day: 1 }) + at);
    for (const weeks of [fromMonday, fromSunday]) {
      expect(weeks.flat().filter((day) => day !== null)).toEqual(all);
      expect(weeks.every((week) => week.length === 7)).toBe(true);
    }
    expect(fromMonday).toHaveLength(6);
    expect(fromSunday).toHaveLength(5);
    const weekdays = (weeks: typeof fromMonday) =>
      weeks[2]?.map((day) => (day === null ? null : weekdayOfNumber(day)));
    expect(weekdays(fromMonday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(weekdays(fromSunday)).toEqual([6, 0, 1, 2, 3, 4, 5]);
  });

  it('has only as many weeks as it needs', () => {
    // February 2027 begins on a Monday and fills four weeks.
    expect(monthWeeks({ month: 2, year: 2027 }, 0)).toHaveLength(4);
  });

  it('moves across years and clamps to the last day of a shorter month', () => {
    expect(addMonths({ month: 12, year: 2026 }, 1)).toEqual({ month: 1, year: 2027 });
    expect(addMonths({ month: 1, year: 2027 }, -1)).toEqual({ month: 12, year: 2026 });
    const lastOfJanuary = dayNumber({ day: 31, month: 1, year: 2027 });
    expect(dayOfNumber(sameDayOfMonth(lastOfJanuary, 1))).toEqual({ day: 28, month: 2, year: 2027 });
    expect(dayOfNumber(sameDayOfMonth(lastOfJanuary, -1))).toEqual({ day: 31, month: 12, year: 2026 });
    expect(dayOfNumber(sameDayOfMonth(lastOfJanuary, 13))).toEqual({ day: 29, month: 2, year: 2028 });
    expect(addMonths({ month: 1, year: 1 }, -13)).toEqual({ month: 12, year: -1 });
  });
});
