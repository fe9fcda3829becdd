import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { VenueDay } from '../../../src/contract/brand.ts';
import {
  dayFromUrl,
  dayParts,
  dayToUrl,
  timeFromUrl,
  weekdayOf,
} from '../../../src/core/dates/venue-date.ts';

const venueDay = fc
  .date({ min: new Date(Date.UTC(1900, 0, 1)), max: new Date(Date.UTC(2199, 11, 31)), noInvalidDate: true })
  .map((date) => {
    const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-');
    return `${day}.${month}.${year}` as VenueDay;
  });

describe('a venue day', () => {
  it.each([
    ['01.01.2026', 3], // a Thursday
    ['29.02.2024', 3], // a leap Thursday
    ['28.02.2100', 6], // a Sunday; 2100 has no 29th
    ['01.03.2100', 0],
    ['31.12.1999', 4],
    ['05.12.2026', 5],
  ])('has the right weekday: %s → %i (0 is Monday)', (text, weekday) => {
    const parts = dayParts(text);
    expect(parts === null ? null : weekdayOf(parts)).toBe(weekday);
  });

  it('has the same weekday as Date in every year from 1900 to 2199', () => {
    fc.assert(
      fc.property(venueDay, (text) => {
        const { day, month, year } = dayParts(text) ?? { day: 0, month: 0, year: 0 };
        const sundayFirst = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
        expect(weekdayOf({ day, month, year })).toBe((sundayFirst + 6) % 7);
      }),
    );
  });

  it('survives a round trip through the URL', () => {
    fc.assert(fc.property(venueDay, (text) => dayFromUrl(dayToUrl(text)) === text));
  });

  it.each([
    ['05-12-2026', '05.12.2026'],
    ['2026-12-05', '05.12.2026'],
    ['5-12-2026', '05.12.2026'],
    ['05-12-2026x', ''],
    ['05-12-20261', ''],
    ['31-02-2026', ''],
    ['00-12-2026', ''],
    ['05-13-2026', ''],
    ['tomorrow', ''],
    ['', ''],
  ])('is read from the URL: %s → "%s"', (segment, day) => {
    expect(dayFromUrl(segment)).toBe(day);
  });

  it.each([
    ['19:00', '19:00'],
    ['19-00', '19:00'],
    ['9:05', '09:05'],
    ['19:00:00', '19:00'],
    ['24:00', ''],
    ['19:60', ''],
    ['19', ''],
    ['', ''],
  ])('has a time that is read from the URL: %s → "%s"', (segment, time) => {
    expect(timeFromUrl(segment)).toBe(time);
  });

  it('is empty in the URL if missing, and has no parts if invalid', () => {
    expect(dayToUrl('')).toBe('');
    expect(dayParts('31.04.2026')).toBeNull();
  });
});
