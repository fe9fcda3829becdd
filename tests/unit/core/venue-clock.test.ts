import { describe, expect, it } from 'vitest';

import { createFormat } from '../../../i18n/formats/format.ts';
import { ru } from '../../catalogs/ru.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { afisha } from '../../../src/contract/afisha.ts';
import type { CalendarDay } from '../../../src/contract/event.ts';
import { setup } from '../../../src/contract/setup.ts';
import { posterCards } from '../../../src/core/poster/poster-cards.ts';
import { formatDeadline } from '../../../src/features/reservation/moment.ts';
import { withoutBegun } from '../../../src/core/event/event-sessions.ts';
import { venueClock } from '../../../src/features/use-venue-clock.ts';
import { eventData } from '../samples/flow-factories.ts';
import { hasBegun, isoMoment, venueMoment, zoneOfSale } from '../../../src/core/dates/venue-clock.ts';

/* Half past eleven in the evening in Greenwich: the next day in Almaty, the same in New York. */
const ms = Date.UTC(2026, 11, 31, 23, 30);

describe('a moment at the venue in ISO format', () => {
  const summer = { day: 1, month: 7, year: 2027 };
  const winter = { day: 1, month: 1, year: 2027 };
  it.each([
    [winter, '19:00', 'Europe/Moscow', '2027-01-01T19:00+03:00'],
    [winter, '00:30', 'Asia/Almaty', '2027-01-01T00:30+05:00'],
    [summer, '19:00', 'America/New_York', '2027-07-01T19:00-04:00'],
    [winter, '19:00', 'America/New_York', '2027-01-01T19:00-05:00'],
    [winter, '19:00', 'Asia/Kolkata', '2027-01-01T19:00+05:30'],
    [winter, '19:00', 'America/St_Johns', '2027-01-01T19:00-03:30'],
    [winter, '19:00', 'UTC', '2027-01-01T19:00+00:00'],
    // An hour before the clocks change in Berlin, and an hour after.
    [{ day: 28, month: 3, year: 2027 }, '01:00', 'Europe/Berlin', '2027-03-28T01:00+01:00'],
    [{ day: 28, month: 3, year: 2027 }, '04:00', 'Europe/Berlin', '2027-03-28T04:00+02:00'],
    [winter, '19:00', '', '2027-01-01T19:00'],
    [winter, '', 'Europe/Moscow', '2027-01-01'],
    [winter, '10:00-18:00', 'Europe/Moscow', '2027-01-01'],
  ])('%j at «%s» in «%s» is %s', (day, time, zone, text) => {
    expect(isoMoment(day, time, zone)).toBe(text);
  });
});

describe('the venue’s clock', () => {
  it('shows the venue’s day and time, whatever the viewer’s time zone', () => {
    expect(venueMoment(ms, 'UTC')).toEqual({ day: { day: 31, month: 12, year: 2026 }, time: '23:30' });
    expect(venueMoment(ms, 'Asia/Almaty')).toEqual({ day: { day: 1, month: 1, year: 2027 }, time: '04:30' });
    expect(venueMoment(ms, 'America/New_York').time).toBe('18:30');
    expect(venueMoment(Date.UTC(2026, 5, 1, 21, 5), 'Europe/Moscow').time).toBe('00:05');
  });

  it('uses the viewer’s time zone if none is given', () => {
    const now = new Date(ms);
    expect(venueMoment(ms, '').day).toEqual({
      day: now.getDate(),
      month: now.getMonth() + 1,
      year: now.getFullYear(),
    });
  });
});

describe('a session that has begun', () => {
  it('is one whose start time has come on the venue’s clock, or whose day is over', () => {
    const begun = (day: string, time: string, zone = 'Asia/Almaty') =>
      hasBegun(day, time, venueMoment(ms, zoneOfSale(zone)));
    expect(begun('01.01.2027', '04:30')).toBe(true);
    expect(begun('01.01.2027', '04:31')).toBe(false);
    expect(begun('31.12.2026', '23:59')).toBe(true);
    expect(begun('31.12.2026', '23:59', 'UTC')).toBe(false);
    expect(begun('01.01.2027', '')).toBe(false);
    expect(begun('01.01.2027', '04:00 - 18:00')).toBe(false);
    expect(begun('31.12.2026', '')).toBe(true);
    expect(begun('', '10:00')).toBe(false);
    expect(begun('сегодня', '')).toBe(false);
  });

  it('has begun in every time zone if its own is unknown', () => {
    expect(hasBegun('31.12.2026', '11:30', venueMoment(ms, zoneOfSale('')))).toBe(true);
    expect(hasBegun('31.12.2026', '11:31', venueMoment(ms, zoneOfSale('')))).toBe(false);
  });
});

describe('the end of a hold in words', () => {
  const i18n = { ...createTranslator('ru', ru, { strict: true }), format: createFormat('ru') };
  const wall = venueMoment(ms, '').time;
  const elsewhere =
    ['Asia/Almaty', 'America/New_York'].find((zone) => venueMoment(ms, zone).time !== wall) ?? '';

  it('is in venue time, and says so if the viewer’s time zone differs', () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(formatDeadline(i18n, ms, own, false)).toBe(wall);
    expect(formatDeadline(i18n, ms, elsewhere, false)).toBe(
      `${venueMoment(ms, elsewhere).time} по времени места проведения`,
    );
  });
});

describe('sessions that have begun', () => {
  const times = (...all: string[]) =>
    all.map((time) => ({ time, available: 5, priceTypeId: '' })) as unknown as CalendarDay['times'];
  const calendar = [
    { day: '01.01.2000', times: times('10:00', '12:00') },
    { day: '02.01.2000', times: [] },
    { day: '01.01.2099', times: times('10:00') },
    { day: '02.01.2400', times: [] },
  ] as unknown as CalendarDay[];

  it('are not offered by an event, even if the back end lists free places', () => {
    const left = withoutBegun({ ...eventData(), calendar }, venueClock('Europe/Moscow').hasBegun);
    expect(left.calendar).toEqual(calendar.slice(2));
  });

  it('are left out of the poster, and an event without any others is not on sale', () => {
    const wire = {
      action: [
        { event_id: 1, hash_id: 'A'.repeat(40), event_ru: 'Было', totalticketcount: 5 },
        { event_id: 2, hash_id: 'B'.repeat(40), event_ru: 'Будет', totalticketcount: 5 },
      ],
      calendar: [
        { event_id: 1, eventday: '01.01.2000', eventtime: '10:00', ticketcount: 5 },
        { event_id: 2, eventday: '01.01.2000', eventtime: '10:00', ticketcount: 5 },
        { event_id: 2, eventday: '01.01.2099', eventtime: '10:00', ticketcount: 5 },
      ],
    };
    const [past, coming] = posterCards(afisha.parse(wire), venueClock('Europe/Moscow').hasBegun);
    expect(past).toMatchObject({ dates: null, sale: 'none' });
    expect(coming).toMatchObject({ sale: 'open', dates: { from: { year: 2099 } } });
    expect(coming?.showings).toHaveLength(1);
  });
});

it('the time zone of a setup is ignored if it does not exist', () => {
  const zoneOf = (name: unknown) => setup.parse({ app: { time_zone: name } }).app.timeZone;
  expect([zoneOf('Asia/Almaty'), zoneOf('Mars/Base'), zoneOf(''), zoneOf(7)]).toEqual([
    'Asia/Almaty',
    '',
    '',
    '',
  ]);
});
