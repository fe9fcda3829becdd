import type { DayParts } from '../../src/core/dates/venue-date.ts';
import { formatDate, formatDates, formatMonth, weekdayName, type DateStyle } from './format-date.ts';
import type { Lang } from './languages.ts';

const symbols: Record<string, string> = { RUB: '₽', USD: '$', KZT: '₸', CNY: '¥' };
/** Currencies whose sign precedes the number, as in their own countries; other signs follow it. */
const leading = new Set(['USD', 'CNY']);

/**
 * Money in integer minor units (kopecks, tiyn, cents) as text: "2 100 ₽", "12 500 ₸", "$1,250.50". A whole sum has no
 * decimals. `currency` is an ISO code; an unknown one is written verbatim.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export function formatMoney(lang: Lang, minor: number, currency = 'RUB'): string {
  const code = currency.toUpperCase();
  const sign = minor < 0 ? '−' : '';
  const whole = Math.trunc(Math.abs(minor) / 100);
  const cents = Math.abs(minor) % 100;
  const number =
    formatNumber(lang, whole) + (cents === 0 ? '' : decimalMark(lang) + String(cents).padStart(2, '0'));
  const symbol = symbols[code] ?? code;
  return leading.has(code) ? `${sign}${symbol}${number}` : `${sign}${number}\u00a0${symbol}`;
}

const free: Record<Lang, string> = { ru: 'Бесплатно', en: 'Free', kz: 'Тегін', ch: '免费' };

/**
 * Two sums as a range with one currency sign: "3 400–6 650 ₽", "$34–66.50"; one sum if they are equal. Zero is written
 * as a word: "Бесплатно – 1 300 ₽".
 */
function formatMoneyRange(lang: Lang, fromMinor: number, toMinor: number, currency = 'RUB'): string {
  const [from, to] = [fromMinor, toMinor].map((minor) => formatMoney(lang, minor, currency)) as [
    string,
    string,
  ];
  if (from === to) return from;
  if (fromMinor === 0) return `${free[lang]}${lang === 'ch' ? '–' : '\u00a0– '}${to}`;
  const symbol = symbols[currency.toUpperCase()] ?? currency.toUpperCase();
  return leading.has(currency.toUpperCase())
    ? `${from}–${to.replace(symbol, '')}`
    : `${from.replace(`\u00a0${symbol}`, '')}–${to}`;
}

/** A whole number with separated thousands: "12 500" in Russian and Kazakh, "12,500" in English and Chinese. */
export function formatNumber(lang: Lang, value: number): string {
  const mark = lang === 'ru' || lang === 'kz' ? '\u00a0' : ',';
  const digits = String(Math.abs(Math.trunc(value))).replace(/\B(?=(?:\d{3}){1,7}$)/g, mark);
  return value < 0 ? `−${digits}` : digits;
}

/**
 * Catalogs count "120 000 мест"; a size is "18,9 МБ". Bytes in, decimal megabytes out.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export function formatMegabytes(lang: Lang, bytes: number): string {
  const tenths = Math.round(bytes / 100_000);
  const unit = lang === 'ru' || lang === 'kz' ? 'МБ' : 'MB';
  return `${Math.floor(tenths / 10)}${decimalMark(lang)}${tenths % 10}\u00a0${unit}`;
}

function decimalMark(lang: Lang): string {
  return lang === 'ru' || lang === 'kz' ? ',' : '.';
}

/** The formats of one language. */
export type Format = {
  money(minor: number, currency?: string): string;
  /** From the lowest to the highest sum, minor units. */
  moneyRange(from: number, to: number, currency?: string): string;
  number(value: number): string;
  /** A number with at most one decimal: "3,8" or "3.8". */
  decimal(value: number): string;
  megabytes(bytes: number): string;
  date(date: DayParts, style?: DateStyle): string;
  dateRange(from: DayParts, to: DayParts, style?: DateStyle): string;
  /** All the days of something: listed if they are few and not consecutive, else as a range. */
  dates(days: readonly DayParts[], style?: DateStyle): string;
  month(month: { month: number; year: number }): string;
  weekday(date: DayParts, width?: 'short' | 'long'): string;
  /** The first column of a calendar: 0 Monday … 6 Sunday. */
  readonly firstWeekday: number;
};

export function createFormat(lang: Lang): Format {
  return {
    money: (minor, currency) => formatMoney(lang, minor, currency),
    moneyRange: (from, to, currency) => formatMoneyRange(lang, from, to, currency),
    number: (value) => formatNumber(lang, value),
    decimal: (value) => String(Math.round(value * 10) / 10).replace('.', decimalMark(lang)),
    megabytes: (bytes) => formatMegabytes(lang, bytes),
    date: (date, style) => formatDate(lang, date, style),
    dateRange: (from, to, style) => formatDates(lang, [from, to], style, 0),
    dates: (days, style) => formatDates(lang, days, style),
    month: (month) => formatMonth(lang, month),
    weekday: (date, width) => weekdayName(lang, date, width),
    // English is read on both sides of the Atlantic; the larger side begins its weeks on Sunday.
    firstWeekday: lang === 'en' ? 6 : 0,
  };
}
