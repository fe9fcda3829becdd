import { describe, expect, it } from 'vitest';

import { durationSeconds } from '../../../src/core/event-duration.ts';
import { calendarFile, type CalendarNote } from '../../../src/core/event-ics.ts';
import { structuredEvent } from '../../../src/core/event-structured.ts';
import { day, event, time } from '../machines/flow-factories.ts';
import { calendarDay, minor, museum, row, session } from './event-factories.ts';

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
  it('writes the venue’s wall clock without a time zone', () => {
    const lines = calendarFile(note()).split('\r\n');
    expect(lines).toContain('DTSTART:20261224T190000');
    expect(lines).toContain('DURATION:PT75M');
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines.at(-2)).toBe('END:VCALENDAR');
  });
  it('escapes commas, semicolons and line ends', () => {
    const text = calendarFile(note());
    expect(text).toContain(String.raw`SUMMARY:Музей\, где\; тихо`);
    expect(text).toContain(String.raw`DESCRIPTION:Первая строка\nвторая`);
  });
  it('is a whole day without a time, and has no end without a duration', () => {
    const text = calendarFile(note({ time: '' }));
    expect(text).toContain('DTSTART;VALUE=DATE:20261224');
    expect(calendarFile(note({ seconds: null }))).not.toContain('DURATION');
  });
  it('folds lines at 75 octets without cutting a letter', () => {
    const title = 'Ночь '.repeat(40);
    const text = calendarFile(note({ title }));
    const size = (line: string): number => new TextEncoder().encode(line).length;
    expect(Math.max(...text.split('\r\n').map(size))).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
  });
});

describe('the structured description', () => {
  const page = {
    url: 'https://example.org/event/1',
    imageUrl: '',
    currency: 'RUB',
    lang: 'ru',
    description: '',
  } as const;
  it('tells name, local start, place, duration and the span of prices', () => {
    const data = museum({
      event: event({ address: { ru: 'Садовая, 9' }, duration: '1:15', ageFrom: '6' }),
      prices: [row('adult', { priceMinor: minor(65_050) }), row('child', { priceMinor: minor(30_000) })],
    });
    expect(structuredEvent(data, session(), page)).toMatchObject({
      '@type': 'Event',
      name: 'Щелкунчик',
      startDate: '2026-12-24T19:00',
      duration: 'PT75M',
      typicalAgeRange: '6-',
      location: { '@type': 'Place', name: 'Садовая, 9' },
      offers: {
        lowPrice: '300',
        highPrice: '650.50',
        priceCurrency: 'RUB',
        availability: 'https://schema.org/InStock',
      },
    });
  });
  it('says sold out and not yet on sale', () => {
    const gone = museum({ calendar: [calendarDay(day, [time, 0])] });
    expect(structuredEvent(gone, session(), page)).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
    });
    const soon = museum({ event: event({ ticketCount: -99_999 }) });
    expect(structuredEvent(soon, session(), page)).toMatchObject({
      offers: { availability: 'https://schema.org/PreOrder' },
    });
  });
  it('is nothing without an event or a date', () => {
    expect(structuredEvent(museum({ event: null }), session(), page)).toBeNull();
    expect(structuredEvent(museum(), null, page)).toBeNull();
  });
});
