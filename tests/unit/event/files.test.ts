import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { VenueDay, VenueTime, ZoneId } from '../../../src/contract/brand.ts';
import type { PriceRow } from '../../../src/contract/event.ts';
import { durationSeconds } from '../../../src/core/event/event-duration.ts';
import { calendarFile, type CalendarNote } from '../../../src/core/event/event-ics.ts';
import { structuredEvent } from '../../../src/core/event/event-structured.ts';
import { day, event, time } from '../samples/flow-factories.ts';
import { calendarDay, minor, museum, row, session } from '../samples/event-factories.ts';

describe('a duration', () => {
  it.each([
    ['1:15', 4500],
    ['0:45', 2700],
    ['12:00', 43_200],
    ['90', 5400],
    ['1:60', null],
    ['0:00', null],
    ['', null],
    ['полтора часа', null],
    [' 1:15:00 ', 4500],
    ['100:00', 360_000],
    ['0:01', 60],
    ['0', null],
    ['1000:00', null],
    ['1:5', null],
    ['1:15:5', null],
    ['в 1:15', null],
    ['1:15 ч', null],
    ['99999', 5_999_940],
    ['100000', null],
    ['90 минут', null],
    ['~90', null],
  ])('«%s» is %s seconds', (text, seconds) => {
    expect(durationSeconds(text)).toBe(seconds);
  });
});

describe('the calendar file', () => {
  const note = (over: Partial<CalendarNote> = {}): CalendarNote => ({
    uid: 'a@b',
    title: 'Музей, где; тихо',
    description: 'Первая строка\nвторая',
    location: 'Старый архив',
    url: 'https://example.org/event/1',
    day,
    time,
    seconds: 4500,
    madeAt: '20261120T120000Z',
    ...over,
  });
  it('has the venue’s local time without a time zone, in the lines required by the standard', () => {
    expect(calendarFile(note()).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Parterre//Tickets//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:a@b',
      'DTSTAMP:20261120T120000Z',
      'DTSTART:20261224T190000',
      'DURATION:PT75M',
      String.raw`SUMMARY:Музей\, где\; тихо`,
      String.raw`DESCRIPTION:Первая строка\nвторая`,
      'LOCATION:Старый архив',
      'URL:https://example.org/event/1',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });
  it('omits missing fields, and writes days and months with two digits', () => {
    const silent = note({
      description: '',
      location: '',
      url: '',
      seconds: null,
      day: '05.01.2026' as VenueDay,
    });
    const names = calendarFile(silent)
      .split('\r\n')
      .map((line) => line.replace(/:.*/, ''));
    expect(names.slice(6)).toEqual(['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY', 'END', 'END', '']);
    expect(calendarFile(silent)).toContain('DTSTART:20260105T190000\r\n');
  });
  it('escapes backslashes, commas, semicolons and line breaks', () => {
    const text = calendarFile(
      note({ title: 'а\\б;в;г,д,е', description: '1\r\n2\r3\n\n4', uid: 'a,b', location: 'c;d' }),
    );
    expect(text).toContain(String.raw`SUMMARY:а\\б\;в\;г\,д\,е`);
    expect(text).toContain(String.raw`DESCRIPTION:1\n2\n3\n\n4`);
    expect(text).toContain(String.raw`UID:a\,b`);
    expect(text).toContain(String.raw`LOCATION:c\;d`);
  });
  it('keeps its lines and their names regardless of what the back end sends', () => {
    const hostile = fc
      .array(
        fc.oneof(
          fc.constantFrom(...Array.from('\r\n\v\f\t\0\u0085\u2028\u2029\u007F\u009B\\;,: ')),
          fc.constant('\r\nEND:VEVENT\r\nBEGIN:VALARM\r\n'),
          fc.string({ unit: 'binary' }),
        ),
      )
      .map((parts) => `x${parts.join('')}`);
    const names = (text: string): readonly string[] =>
      text
        .replaceAll('\r\n ', '')
        .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
        .map((line) => line.replace(/:[^]*/, ''));
    const written = { uid: hostile, title: hostile, description: hostile, location: hostile };
    fc.assert(
      fc.property(fc.record(written), hostile, (over, url) => {
        const text = calendarFile(note(over));
        expect(names(text)).toEqual(names(calendarFile(note())));
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\t]/u);
        const lines = names(calendarFile(note({ url })));
        const isOne = !/[\s\u0085\p{Cc}]/u.test(url);
        expect(lines).toEqual(names(calendarFile(note(isOne ? {} : { url: '' }))));
      }),
    );
  });
  it('folds long lines at 75 octets, between letters of whatever width', () => {
    for (const letter of ['a', 'é', 'Ж', '中', '🎻']) {
      const title = letter.repeat(120);
      const lines = calendarFile(note({ title })).split('\r\n');
      const octets = lines.map((line) => new TextEncoder().encode(line).length);
      expect(Math.max(...octets)).toBeLessThanOrEqual(75);
      // As much as fits: a further letter would not.
      const width = new TextEncoder().encode(letter).length;
      const at = lines.findIndex((line) => line.startsWith('SUMMARY:'));
      expect(octets[at]).toBeGreaterThan(75 - width);
      expect(octets[at + 1]).toBeGreaterThan(lines[at + 2]?.startsWith(' ') === true ? 75 - width : 1);
      expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
    }
  });
  it('is an all-day event without a time, and has no end without a duration', () => {
    const text = calendarFile(note({ time: '' }));
    expect(text).toContain('DTSTART;VALUE=DATE:20261224\r\n');
    expect(text).not.toContain('DURATION');
    expect(calendarFile(note({ seconds: null }))).not.toContain('DURATION');
  });
  it.each(['a', 'ü', 'Ж', '€', '﹏', '🎭', '~', '\u00A1', '\u07FF', '\u0800', '\uFFFF'])(
    'folds lines as close to 75 octets as possible without splitting a character: %j',
    (letter) => {
      const title = letter.repeat(200);
      const text = calendarFile(note({ title }));
      const size = (line: string): number => new TextEncoder().encode(line).length;
      const folded = text
        .slice(text.indexOf('SUMMARY:'), text.indexOf('DESCRIPTION:'))
        .trimEnd()
        .split('\r\n');
      for (const line of folded.slice(0, -1)) {
        expect(size(line)).toBeLessThanOrEqual(75);
        expect(size(line) + size(letter)).toBeGreaterThan(75);
      }
      expect(folded.every((line, at) => at === 0 || line.startsWith(' '))).toBe(true);
      expect(folded.join('\r\n').replaceAll('\r\n ', '')).toBe(`SUMMARY:${title}`);
    },
  );
});

describe('the structured data of an event', () => {
  const page = {
    url: 'https://example.org/event/1',
    imageUrl: '',
    currency: 'RUB',
    timeZone: '',
    lang: 'ru',
    description: '',
  } as const;
  it('has name, local start, place, duration and price range', () => {
    const data = museum({
      event: event({ address: { ru: 'Садовая, 9' }, duration: '1:15', ageFrom: '6' }),
      prices: [row('adult', { priceMinor: minor(65_050) }), row('child', { priceMinor: minor(30_000) })],
      calendar: [calendarDay(day, [time, 5])],
    });
    expect(structuredEvent(data, session(), page)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Щелкунчик',
      url: page.url,
      startDate: '2026-12-24T19:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      duration: 'PT75M',
      typicalAgeRange: '6-',
      location: { '@type': 'Place', name: 'Садовая, 9', address: 'Садовая, 9' },
      offers: {
        '@type': 'AggregateOffer',
        url: page.url,
        lowPrice: '300',
        highPrice: '650.50',
        priceCurrency: 'RUB',
        availability: 'https://schema.org/InStock',
      },
    });
  });
  it('includes fees in prices, and the time zone if it is known', () => {
    const data = museum({
      prices: [
        row('adult', { priceMinor: minor(60_000), fee: { kind: 'percent', hundredths: 1000 } }),
        row('child', { priceMinor: minor(30_000), fee: { kind: 'fixed', hundredths: 4500 } }),
      ],
    });
    expect(structuredEvent(data, session(), { ...page, timeZone: 'Europe/Moscow' })).toMatchObject({
      startDate: '2026-12-24T19:00+03:00',
      offers: { lowPrice: '345', highPrice: '660' },
    });
  });
  it('has the full-price range of a hall across all price types, without concessions', () => {
    const zone = (id: string, ordinary: number, own: Partial<PriceRow> = {}): readonly PriceRow[] => [
      row('adult', { zoneId: id as ZoneId, priceMinor: minor(ordinary), ...own }),
      row('child', { zoneId: id as ZoneId, priceMinor: minor(ordinary / 2), ...own }),
    ];
    const prices = [...zone('1', 90_000), ...zone('2', 60_000), ...zone('2', 40_000, { priceTypeId: 'day' })];
    const told = structuredEvent(museum({ event: event({ hasScheme: true }), prices }), session(), page);
    expect(told).toMatchObject({ offers: { lowPrice: '400', highPrice: '900' } });
  });
  it('lists each performance if there are several, at most thirty', () => {
    const two = museum({ calendar: [calendarDay(day, [time, 5], ['21:00', 5])] });
    expect(structuredEvent(two, session(), page)).toMatchObject({
      subEvent: [
        { '@type': 'Event', name: 'Щелкунчик', startDate: '2026-12-24T19:00' },
        { '@type': 'Event', name: 'Щелкунчик', startDate: '2026-12-24T21:00' },
      ],
    });
    const slots = Array.from(
      { length: 50 },
      (_, at) => [`${10 + Math.floor(at / 6)}:${at % 6}0` as VenueTime, 1] as const,
    );
    const told = structuredEvent(museum({ calendar: [calendarDay(day, ...slots)] }), session(), page);
    expect(told?.['subEvent']).toHaveLength(30);
    const isOpen = event({ openDate: true });
    expect(structuredEvent({ ...two, event: isOpen }, session(), page)).not.toHaveProperty('subEvent');
  });
  it('has description, image and free admission if known', () => {
    const told = { ...page, description: 'Балет', imageUrl: 'https://example.org/n.jpg' };
    const open = session({ day: '05.01.2026' as VenueDay, time: '' });
    expect(structuredEvent(museum({ event: event({ free: true }) }), open, told)).toMatchObject({
      description: 'Балет',
      image: ['https://example.org/n.jpg'],
      isAccessibleForFree: true,
      startDate: '2026-01-05',
    });
  });
  it('has an end date but no start date for an open date', () => {
    const told = structuredEvent(museum({ event: event({ openDate: true }) }), session(), page);
    expect(told).toMatchObject({ endDate: '2026-12-24' });
    expect(told).not.toHaveProperty('startDate');
  });
  it('omits unknown place, duration, age, image and price', () => {
    expect(Object.keys(structuredEvent(museum({ prices: [], calendar: [] }), session(), page) ?? {})).toEqual(
      ['@context', '@type', 'name', 'url', 'startDate', 'eventStatus', 'eventAttendanceMode'],
    );
  });
  it('marks events as sold out or not yet on sale', () => {
    const gone = museum({ calendar: [calendarDay(day, [time, 0])] });
    expect(structuredEvent(gone, session(), page)).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
    });
    const soon = museum({ event: event({ ticketCount: -99_999 }) });
    expect(structuredEvent(soon, session(), page)).toMatchObject({
      offers: { availability: 'https://schema.org/PreOrder' },
    });
  });
  it('is null without an event or a date', () => {
    expect(structuredEvent(museum({ event: null }), session(), page)).toBeNull();
    expect(structuredEvent(museum(), null, page)).toBeNull();
    expect(structuredEvent(museum(), session({ day: '' }), page)).toBeNull();
  });
});
