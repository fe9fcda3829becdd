import { describe, expect, it } from 'vitest';

import {
  calendarDays,
  dayHasPlaces,
  openingSession,
  wantedSession,
  sessionAt,
} from '../../../src/core/event/event-sessions.ts';
import { day, time } from '../machines/flow-factories.ts';
import { calendar, calendarDay, goneDay, laterDay, laterTime } from './event-factories.ts';

describe('the date and time an event page opens with', () => {
  it('takes the first time of the first date where the address names none', () => {
    expect(openingSession(calendar, null)).toMatchObject({ session: { day, time }, gone: null });
    expect(openingSession(calendar, { day: '', time: '' })).toMatchObject({ session: { day, time } });
  });
  it('passes over what is sold out where the address names none, unless all is', () => {
    const late = [calendarDay(day, [time, 0]), calendarDay(laterDay, [time, 0], [laterTime, 2])];
    expect(openingSession(late, null)).toMatchObject({ session: { day: laterDay, time: laterTime } });
    const none = [calendarDay(day, [time, 0]), calendarDay(laterDay, [time, 0])];
    expect(openingSession(none, null)).toMatchObject({ session: { day, time, available: 0 } });
  });
  it('takes the date and time of the address', () => {
    expect(openingSession(calendar, { day, time: laterTime })).toMatchObject({
      session: { day, time: laterTime },
      gone: null,
    });
  });
  it('takes the first time of a date named without one', () => {
    expect(openingSession(calendar, { day: laterDay, time: '' })).toMatchObject({
      session: { day: laterDay, time },
      gone: null,
    });
  });
  it('says of a date or a time that is none that it could not be read', () => {
    expect(wantedSession('', '')).toBeNull();
    for (const date of ['31-02-2026', 'завтра', '2026', '00-00-0000'])
      expect(openingSession(calendar, wantedSession(date, ''))).toMatchObject({
        session: { day, time },
        gone: 'unreadable',
      });
    expect(openingSession(calendar, wantedSession(day.replaceAll('.', '-'), '25:99'))).toMatchObject({
      session: { day, time },
      gone: 'unreadable',
    });
    expect(wantedSession('25-12-2026', '19-00')).toEqual({ day: '25.12.2026', time: '19:00' });
  });

  it('replaces a time that is gone within its date, and a date that is gone by the first there is', () => {
    expect(openingSession(calendar, { day: laterDay, time: laterTime })).toMatchObject({
      session: { day: laterDay, time },
      gone: 'time',
    });
    expect(openingSession(calendar, { day: goneDay, time: laterTime })).toMatchObject({
      session: { day, time },
      gone: 'date',
    });
  });
  it('opens nothing where there is no calendar', () => {
    expect(openingSession([], { day, time })).toBeNull();
  });
  it('keeps an open date, which has no times', () => {
    const open = [{ day, times: [] }];
    expect(openingSession(open, null)).toEqual({
      session: { day, time: '', available: null, priceTypeId: '' },
      gone: null,
    });
    expect(sessionAt(open, { day, time })).toBeNull();
  });
});

describe('the dates of an event', () => {
  it('are listed once each, and unreadable ones not at all', () => {
    const twice = [
      calendarDay(day, [time, 1]),
      calendarDay(day, [laterTime, 1]),
      { day: '' as const, times: [] },
    ];
    expect(calendarDays(twice).map((entry) => entry.day)).toEqual([day]);
  });
  it('are sold out when every time is', () => {
    expect(dayHasPlaces(calendarDay(day, [time, 0], [laterTime, 1]))).toBe(true);
    expect(dayHasPlaces(calendarDay(day, [time, 0], [laterTime, 0]))).toBe(false);
    expect(dayHasPlaces(calendarDay(day, ['', 3], [time, 0]))).toBe(false);
    expect(dayHasPlaces({ day, times: [] })).toBe(true);
  });
});
