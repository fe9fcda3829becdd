import { dayNumber, dayOfNumber } from '../../src/core/dates/calendar-days.ts';
import { weekdayOf, type DayParts } from '../../src/core/dates/venue-date.ts';
import { calendarNames } from './calendar-names.ts';
import type { Lang } from './languages.ts';
import { punctuation } from './punctuation.ts';

export type DateStyle = {
  /** Whether to write the year; default true. A number is the year to leave out: any other year is written. */
  readonly year?: boolean | number;
  /** Whether to write the weekday: `'short'` "пт", `'long'` "пятница". Default none. */
  readonly weekday?: 'short' | 'long';
  /** Default `'long'`: "12 марта"; `'short'`: "12 мар". */
  readonly month?: 'short' | 'long';
};

export function weekdayName(lang: Lang, date: DayParts, width: 'short' | 'long' = 'long'): string {
  const names = calendarNames[lang];
  return (width === 'long' ? names.weekdays : names.weekdaysShort)[weekdayOf(date)] ?? '';
}

/** "12 марта 2026", "12 March 2026", "2026 ж. 12 наурыз", "2026年3月12日"; with a weekday: "пт, 12 марта". */
export function formatDate(lang: Lang, date: DayParts, style: DateStyle = {}): string {
  const text = place(lang, dayMonth(lang, date, style.month), yearOf(date, style));
  if (!style.weekday) return text;
  const weekday = weekdayName(lang, date, style.weekday);
  return lang === 'ch' ? `${text} ${weekday}` : `${weekday}, ${text}`;
}

/** "Март 2026" as a heading over a calendar. */
export function formatMonth(lang: Lang, { month, year }: { month: number; year: number }): string {
  const name = calendarNames[lang].months[month - 1] ?? '';
  if (lang === 'ch') return `${year}年${name}`;
  return lang === 'kz' ? `${capital(name)} ${year} ж.` : `${capital(name)} ${year}`;
}

/* The word before the last of several dates. */
const and: Readonly<Record<Lang, string>> = { ru: ' и ', en: ' and ', kz: ' және ', ch: '和' };

/* More days than this are given as a range. */
const mostNamed = 3;

/**
 * The days of an event, in any order. Two or three days that are not all consecutive are listed ("13, 20 и 27
 * декабря"); any others are given as the shortest range: what both ends share is written once, but differing years are
 * always written. One day → one date; '' for none.
 */
export function formatDates(
  lang: Lang,
  days: readonly DayParts[],
  style: DateStyle = {},
  most = mostNamed,
): string {
  const numbers = [...new Set(days.map(dayNumber))].sort((a, b) => a - b);
  const dates = numbers.map(dayOfNumber);
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return '';
  const isNamed = dates.length <= most && dayNumber(to) - dayNumber(from) >= dates.length;
  const all = (text: (date: DayParts) => string, dash: string): string =>
    isNamed
      ? dates.slice(0, -1).map(text).join(punctuation[lang].item) + and[lang] + text(to)
      : text(from) + dash + text(to);
  if (from.year !== to.year) return all((date) => formatDate(lang, date, { ...style, year: true }), ' – ');
  if (from === to) return formatDate(lang, from, style);
  const isOneMonth = from.month === to.month;
  return place(
    lang,
    isOneMonth
      ? // In Chinese the word for a day follows each number; `withMonth` adds the last one.
        withMonth(
          lang,
          all((date) => date.day + (lang === 'ch' && date !== to ? '日' : ''), '–'),
          from.month,
          style.month,
        )
      : all((date) => dayMonth(lang, date, style.month), ' – '),
    yearOf(from, style),
  );
}

const yearOf = ({ year }: DayParts, style: DateStyle): number | null =>
  style.year === false || style.year === year ? null : year;

function dayMonth(lang: Lang, date: DayParts, width?: 'short' | 'long'): string {
  return withMonth(lang, String(date.day), date.month, width);
}

function withMonth(lang: Lang, days: string, month: number, width: 'short' | 'long' = 'long'): string {
  const names = calendarNames[lang];
  const name = (width === 'long' ? names.monthsOfDay : names.monthsShort)[month - 1] ?? '';
  // A no-break space, so that a number and its month stay on one line.
  return lang === 'ch' ? `${name}${days}日` : `${days}\u00a0${name}`;
}

function place(lang: Lang, dayAndMonth: string, year: number | null): string {
  if (year === null) return dayAndMonth;
  if (lang === 'ch') return `${year}年${dayAndMonth}`;
  return lang === 'kz' ? `${year}\u00a0ж. ${dayAndMonth}` : `${dayAndMonth} ${year}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
