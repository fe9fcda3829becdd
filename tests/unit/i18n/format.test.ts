import { describe, expect, it } from 'vitest';
import type { Lang } from '../../../i18n/formats/languages.ts';
import {
  createFormat,
  type Format,
  formatMegabytes,
  formatMoney,
  formatNumber,
} from '../../../i18n/formats/format.ts';
import { formatDate, formatDates, formatMonth, weekdayName } from '../../../i18n/formats/format-date.ts';
import { durationParts, formatClock, formatDuration } from '../../../i18n/formats/format-duration.ts';
import { weekdayOf, type DayParts } from '../../../src/core/dates/venue-date.ts';
import { calendarNames } from '../../../i18n/formats/calendar-names.ts';
import { langs } from '../../../src/contract/local-text.ts';

/** No-break spaces are right on the page but inconvenient in tests. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const day = (day: number, month: number, year = 2026) => ({ day, month, year });

const formatDateRange = (lang: Lang, ...range: Parameters<Format['dateRange']>): string =>
  createFormat(lang).dateRange(...range);

describe('money', () => {
  it.each([
    ['ru', 'Бесплатно – 1 300 ₽'],
    ['en', 'Free – 1,300 ₽'],
    ['kz', 'Тегін – 1 300 ₽'],
    ['ch', '免费–1,300 ₽'],
  ] as const)('%s: a range from zero starts with the word for free', (lang, text) => {
    expect(plain(createFormat(lang).moneyRange(0, 130_000))).toBe(text);
    expect(createFormat(lang).moneyRange(0, 0)).not.toMatch(/–/);
  });

  it.each([
    ['ru', 210_000, 'RUB', '2 100 ₽'],
    ['kz', 1_250_000, 'KZT', '12 500 ₸'],
    ['ru', 210_050, 'RUB', '2 100,50 ₽'],
    ['ru', 5, 'RUB', '0,05 ₽'],
    ['en', 125_050, 'USD', '$1,250.50'],
    ['ch', 12_000, 'CNY', '¥120'],
    ['en', 100_000_000, 'RUB', '1,000,000 ₽'],
    ['ru', -30_000, 'RUB', '−300 ₽'],
    ['ru', 0, 'RUB', '0 ₽'],
    ['ru', 100, 'GEL', '1 GEL'],
  ] as const)('%s %i %s → %s', (lang, minor, currency, text) => {
    expect(plain(formatMoney(lang, minor, currency))).toBe(text);
  });
  it('never breaks a sum across lines', () => {
    expect(formatMoney('ru', 210_000)).not.toContain(' ');
  });
  it('formats plain numbers and megabytes', () => {
    expect(plain(formatNumber('ru', 100_000))).toBe('100 000');
    expect(formatNumber('en', 999)).toBe('999');
    expect(plain(formatMegabytes('ru', 18_940_000))).toBe('18,9 МБ');
  });
});

describe('the venue’s calendar', () => {
  it('knows the weekday of any day without a time zone', () => {
    // Reference days: 1 January 2000 was a Saturday, 29 February 2024 a Thursday, 20 November 2026 a Friday.
    expect(weekdayOf(day(1, 1, 2000))).toBe(5);
    expect(weekdayOf(day(29, 2, 2024))).toBe(3);
    expect(weekdayOf(day(20, 11, 2026))).toBe(4);
  });
  it('agrees with Date for every day of four years', () => {
    for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2028, 0, 1); at += 86_400_000) {
      const d = new Date(at);
      const own = weekdayOf(day(d.getUTCDate(), d.getUTCMonth() + 1, d.getUTCFullYear()));
      expect(own).toBe((d.getUTCDay() + 6) % 7);
    }
  });
  it('formats a date in each language', () => {
    expect(langs.map((lang) => plain(formatDate(lang, day(12, 3))))).toEqual([
      '12 марта 2026',
      '12 March 2026',
      '2026 ж. 12 наурыз',
      '2026年3月12日',
    ]);
  });
  it('puts the weekday before or after the date, as the language does', () => {
    const style = { weekday: 'short', year: false } as const;
    expect(langs.map((lang) => plain(formatDate(lang, day(20, 11), style)))).toEqual([
      'пт, 20 ноября',
      'Fri, 20 November',
      'жм, 20 қараша',
      '11月20日 周五',
    ]);
    expect(weekdayName('kz', day(20, 11))).toBe('жұма');
  });
  it('formats a range as briefly as possible', () => {
    expect(plain(formatDateRange('ru', day(12, 5), day(18, 5)))).toBe('12–18 мая 2026');
    expect(plain(formatDateRange('ru', day(28, 5), day(3, 6)))).toBe('28 мая – 3 июня 2026');
    expect(plain(formatDateRange('ru', day(30, 12), day(2, 1, 2027)))).toBe(
      '30 декабря 2026 – 2 января 2027',
    );
    expect(plain(formatDateRange('en', day(5, 5), day(5, 5)))).toBe('5 May 2026');
    // Different years are always shown, and so is a year other than the current one.
    const short = { year: 2026, month: 'short' } as const;
    expect(plain(formatDateRange('ru', day(28, 12), day(3, 1, 2027), short))).toBe(
      '28 дек 2026 – 3 янв 2027',
    );
    expect(plain(formatDateRange('ru', day(28, 12), day(3, 1, 2027), { year: false }))).toBe(
      '28 декабря 2026 – 3 января 2027',
    );
    expect(plain(formatDateRange('ru', day(1, 2), day(3, 2), short))).toBe('1–3 фев');
    expect(plain(formatDateRange('ru', day(1, 2, 2027), day(3, 2, 2027), short))).toBe('1–3 фев 2027');
    expect(plain(formatDate('ru', day(1, 2, 2027), { year: 2026 }))).toBe('1 февраля 2027');
    expect(plain(formatDate('ru', day(1, 2), { year: 2026 }))).toBe('1 февраля');
    expect(plain(formatDateRange('kz', day(12, 5), day(18, 5)))).toBe('2026 ж. 12–18 мамыр');
    expect(plain(formatDateRange('ch', day(12, 5), day(18, 5)))).toBe('2026年5月12日–18日');
  });
  it('lists two or three separate dates in any order, and formats others as a range', () => {
    const style = { year: 2026 } as const;
    const inAll = (...days: readonly DayParts[]): readonly string[] =>
      langs.map((lang) => plain(formatDates(lang, days, style)));
    expect(inAll(day(20, 12), day(13, 12), day(13, 12))).toEqual([
      '13 и 20 декабря',
      '13 and 20 December',
      '13 және 20 желтоқсан',
      '12月13日和20日',
    ]);
    expect(inAll(day(13, 12), day(20, 12), day(27, 12))).toEqual([
      '13, 20 и 27 декабря',
      '13, 20 and 27 December',
      '13, 20 және 27 желтоқсан',
      '12月13日、20日和27日',
    ]);
    expect(inAll(day(28, 5), day(29, 5), day(3, 6))).toEqual([
      '28 мая, 29 мая и 3 июня',
      '28 May, 29 May and 3 June',
      '28 мамыр, 29 мамыр және 3 маусым',
      '5月28日、5月29日和6月3日',
    ]);
    expect(inAll(day(6, 12), day(13, 12), day(20, 12), day(27, 12))[0]).toBe('6–27 декабря');
    expect(inAll(day(30, 12), day(2, 1, 2027))[0]).toBe('30 декабря 2026 и 2 января 2027');
    expect(inAll(day(4, 12), day(5, 12))[0]).toBe('4–5 декабря');
    expect(inAll(day(30, 11), day(1, 12), day(2, 12))[0]).toBe('30 ноября – 2 декабря');
    expect(inAll(day(4, 12), day(4, 12))[0]).toBe('4 декабря');
    expect(inAll()).toEqual(['', '', '', '']);
  });
  it('formats a month heading in the nominative', () => {
    expect(langs.map((lang) => formatMonth(lang, { month: 3, year: 2026 }))).toEqual([
      'Март 2026',
      'March 2026',
      'Наурыз 2026 ж.',
      '2026年3月',
    ]);
  });
  it('has twelve different months and seven different weekdays in every language', () => {
    for (const lang of langs) {
      const names = calendarNames[lang];
      expect(new Set(names.months).size).toBe(12);
      expect(new Set(names.monthsOfDay).size).toBe(12);
      expect(new Set(names.monthsShort).size).toBe(12);
      expect(new Set(names.weekdays).size).toBe(7);
      expect(new Set(names.weekdaysShort).size).toBe(7);
    }
  });
  it('has the Kazakh months that Node knows and Chromium does not', () => {
    const node = new Intl.DateTimeFormat('kk', { month: 'long', timeZone: 'UTC' });
    const months = Array.from({ length: 12 }, (_, month) =>
      node.format(Date.UTC(2026, month, 1)).toLowerCase(),
    );
    expect(calendarNames.kz.months).toEqual(months);
  });
});

describe('the countdown', () => {
  it('splits seconds into days, hours, minutes and seconds', () => {
    // 1 day + 2 h + 3 min + 4 s = 86 400 + 7 200 + 180 + 4
    expect(durationParts(93_784)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 });
    expect(durationParts(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
  it('shows digits without unnecessary zeros', () => {
    expect(formatClock('ru', 899)).toBe('14:59');
    expect(formatClock('ru', 7395)).toBe('2:03:15');
    expect(langs.map((lang) => plain(formatClock(lang, 93_784)))).toEqual([
      '1 день 2:03:04',
      '1 day 2:03:04',
      '1 күн 2:03:04',
      '1天 2:03:04',
    ]);
    expect(formatClock('ru', 2 * 86_400)).toBe('2 дня 0:00:00');
    expect(formatClock('en', 0)).toBe('00:00');
  });
  it.each([
    ['ru', 300, '5 минут'],
    ['ru', 120, '2 минуты'],
    ['ru', 60, '1 минута'],
    ['ru', 61, '1 минута 1 секунда'],
    ['ru', 4800, '1 час 20 минут'],
    ['ru', 0, '0 секунд'],
    ['en', 86_400, '1 day'],
    ['kz', 7200, '2 сағат'],
    ['ch', 3900, '1小时5分钟'],
  ] as const)('is spelled out in %s for %i s as %s', (lang, seconds, said) => {
    expect(formatDuration(lang, seconds)).toBe(said);
  });
});
