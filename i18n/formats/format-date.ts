import { weekdayOf, type DayParts } from '../../src/core/dates/venue-date.ts';
import { calendarNames } from './calendar-names.ts';
import type { Lang } from './languages.ts';

export type DateStyle = {
  /** Write the year. Default true; a number is the year that goes without saying: every other one is written. */
  readonly year?: boolean | number;
  /** Write the weekday: `'short'` "пт", `'long'` "пятница". Default none. */
  readonly weekday?: 'short' | 'long';
  /** Default `'long'`: "12 марта"; `'short'`: "12 мар". */
  readonly month?: 'short' | 'long';
  /** Of a range: its two ends are all there is of it. */
  readonly isPair?: boolean;
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

/* Between two dates that are no range. */
const and: Readonly<Record<Lang, string>> = { ru: ' и ', en: ' and ', kz: ' және ', ch: '和' };

/**
 * The shortest honest range: what both ends share is written once; years that differ always. Equal ends → one date; a
 * pair is joined by a word, unless there is no day between them.
 */
export function formatDateRange(lang: Lang, from: DayParts, to: DayParts, style: DateStyle = {}): string {
  const pair = style.isPair ? and[lang] : '';
  const ends = (text: (date: DayParts) => string): string => text(from) + (pair || ' – ') + text(to);
  if (from.year !== to.year) return ends((date) => formatDate(lang, date, { ...style, year: true }));
  const year = yearOf(from, style);
  if (from.month !== to.month)
    return place(
      lang,
      ends((date) => dayMonth(lang, date, style.month)),
      year,
    );
  const apart = to.day - from.day;
  if (apart === 0) return formatDate(lang, from, style);
  const days = from.day + (lang === 'ch' ? '日' : '') + ((apart > 1 && pair) || '–') + to.day;
  return place(lang, withMonth(lang, days, from.month, style.month), year);
}

const yearOf = ({ year }: DayParts, style: DateStyle): number | null =>
  style.year === false || style.year === year ? null : year;

function dayMonth(lang: Lang, date: DayParts, width?: 'short' | 'long'): string {
  return withMonth(lang, String(date.day), date.month, width);
}

function withMonth(lang: Lang, days: string, month: number, width: 'short' | 'long' = 'long'): string {
  const names = calendarNames[lang];
  const name = (width === 'long' ? names.monthsOfDay : names.monthsShort)[month - 1] ?? '';
  // A no-break space: a number never parts from its month at a line's end.
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
