import { describe, expect, it } from 'vitest';

import type { VenueDay, VenueTime } from '../../../src/contract/brand.ts';
import {
  calendarDays,
  dayHasPlaces,
  openingSession,
  performancesOf,
  wantedSession,
  sessionAt,
  sessionsOf,
  closedSale,
} from '../../../src/core/event/event-sessions.ts';
import { day, time } from '../samples/flow-factories.ts';
import { calendar, calendarDay, laterDay, laterTime, session } from '../samples/event-factories.ts';

describe('the session an event page opens with', () => {
  it('is the first time of the first date if the URL names none', () => {
    expect(openingSession(sessionsOf(calendar), null)).toMatchObject({ session: { day, time }, gone: null });
    expect(openingSession(sessionsOf(calendar), { day: '', time: '' })).toMatchObject({
      session: { day, time },
    });
  });
  it('is the first one not sold out if the URL names none, unless all are', () => {
    const late = [calendarDay(day, [time, 0]), calendarDay(laterDay, [time, 0], [laterTime, 2])];
    expect(openingSession(sessionsOf(late), null)).toMatchObject({
      session: { day: laterDay, time: laterTime },
    });
    const none = [calendarDay(day, [time, 0]), calendarDay(laterDay, [time, 0])];
    expect(openingSession(sessionsOf(none), null)).toMatchObject({ session: { day, time, available: 0 } });
  });
  it('is the date and time in the URL', () => {
    expect(openingSession(sessionsOf(calendar), { day, time: laterTime })).toMatchObject({
      session: { day, time: laterTime },
      gone: null,
    });
  });
  it('is the first time of a date given without a time', () => {
    expect(openingSession(sessionsOf(calendar), { day: laterDay, time: '' })).toMatchObject({
      session: { day: laterDay, time },
      gone: null,
    });
  });
  it('is the first time with places on such a date, or the first one if all are sold out', () => {
    const at = (time: string, available: number) => ({ ...session({ available }), time: time as VenueTime });
    const sold = at('10:00', 0);
    expect(openingSession([sold, at('12:00', 3)], { day, time: '' })?.session.time).toBe('12:00');
    expect(openingSession([sold, at('12:00', 0)], { day, time: '' })?.session.time).toBe('10:00');
  });
  it('is marked as unreadable for an invalid date or time', () => {
    expect(wantedSession('', '')).toBeNull();
    for (const date of ['31-02-2026', 'завтра', '2026', '00-00-0000'])
      expect(openingSession(sessionsOf(calendar), wantedSession(date, ''))).toMatchObject({
        session: { day, time },
        gone: 'unreadable',
      });
    expect(
      openingSession(sessionsOf(calendar), wantedSession(day.replaceAll('.', '-'), '25:99')),
    ).toMatchObject({
      session: { day, time },
      gone: 'unreadable',
    });
    const soldOut = [calendarDay(day, [time, 0], [laterTime, 3])];
    const opened = openingSession(sessionsOf(soldOut), wantedSession(day.replaceAll('.', '-'), 'вечером'));
    expect(opened).toMatchObject({ session: { day, time: laterTime }, gone: 'unreadable' });
    expect(wantedSession('25-12-2026', '19-00')).toEqual({ day: '25.12.2026', time: '19:00' });
  });

  it('is the nearest for a missing date, or a missing time within its date, and the later one on a tie', () => {
    const at = (on: string, ...times: (readonly [string, number])[]) => calendarDay(on as VenueDay, ...times);
    const sessions = sessionsOf([
      at('13.12.2026', [time, 5]),
      at('20.12.2026', ['12:00', 5], ['15:00', 0], ['18:00', 5]),
      at('24.12.2026', [time, 5]),
      at('23.12.2026', [time, 0]),
      at('02.01.2027', [time, 5]),
    ]);
    const opened = (on: string, hour: string) => {
      const { session, gone } = openingSession(sessions, wantedSession(on, hour)) ?? {};
      return `${session?.day ?? ''} ${session?.time ?? ''} ${gone ?? ''}`;
    };
    expect(opened('19-12-2026', '')).toBe('20.12.2026 12:00 date');
    expect(opened('14-12-2026', '')).toBe(`13.12.2026 ${time} date`);
    expect(opened('22-12-2026', '')).toBe(`24.12.2026 ${time} date`);
    expect(opened('31-12-2026', '')).toBe(`02.01.2027 ${time} date`);
    expect(opened('01-01-2020', '')).toBe(`13.12.2026 ${time} date`);
    expect(opened('19-12-2026', '18:30')).toBe('20.12.2026 18:00 date');
    // 15:00 of that day is sold out, and both its neighbours are three hours away.
    expect(opened('20-12-2026', '15:01')).toBe('20.12.2026 18:00 time');
    expect(opened('20-12-2026', '15:00')).toBe('20.12.2026 15:00 ');
    expect(opened('20-12-2026', '11:00')).toBe('20.12.2026 12:00 time');
    expect(opened('23-12-2026', '21:00')).toBe(`23.12.2026 ${time} time`);
  });
  it('is null without a calendar', () => {
    expect(openingSession([], { day, time })).toBeNull();
  });
  it('can be an open date, which has no times', () => {
    const open = [{ day, times: [] }];
    expect(openingSession(sessionsOf(open), null)).toEqual({
      session: { day, time: '', available: null, priceTypeId: '' },
      gone: null,
    });
    expect(sessionAt(open, { day, time })).toBeNull();
  });
});

describe('the dates of an event', () => {
  it('are listed once each, without unreadable ones', () => {
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

const sessions = (...left: (number | null)[]) => left.map((available) => ({ available }));
const onSale = { ticketCount: 12 };

describe('an event with a hall', () => {
  it('is coming soon by its own ticket count, regardless of its sessions', () => {
    expect(closedSale({ ticketCount: -99_999 }, sessions(40))).toBe('soon');
    expect(closedSale({ ticketCount: -99_999 }, null)).toBe('soon');
  });

  it('is sold out when no session has places left, or there are no sessions', () => {
    expect(closedSale(onSale, sessions(0, 0))).toBe('soldOut');
    expect(closedSale(onSale, [])).toBe('soldOut');
  });

  it('is on sale while any session has places, or their number is unknown', () => {
    expect(closedSale(onSale, sessions(0, 1))).toBeNull();
    expect(closedSale(onSale, sessions(0, null))).toBeNull();
    expect(closedSale(onSale, null)).toBeNull();
  });
});

describe('the performances that a ticket admits to', () => {
  const own = { day, time };
  const night = (on: VenueDay, at: VenueTime) => ({
    name: {},
    day: on,
    time: at,
    dayText: {},
    url: '',
    sort: 0,
    place: {},
    address: {},
  });
  const nights = [night(day, time), night(laterDay, laterTime)];

  it('are all dates of a season pass', () => {
    expect(performancesOf({ composition: nights }, own)).toEqual(nights);
    expect(performancesOf({ composition: nights }, undefined)).toEqual(nights);
  });

  it('are its own session of any other event, and none without a session', () => {
    expect(performancesOf({ composition: [] }, own)).toEqual([own]);
    expect(performancesOf({ composition: [night(laterDay, time)] }, own)).toEqual([own]);
    expect(performancesOf({ composition: [] }, undefined)).toEqual([]);
  });
});
