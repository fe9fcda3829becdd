import * as z from 'zod/mini';

import { safeAddress } from './address.ts';
import type { Minor, OrderHash, VenueDay, VenueTime } from './brand.ts';
import type { WireObject } from './envelope.ts';
import { integerIn, isScalar, plainNumber, textIn } from './wire-values.ts';

/*
 * On the wire nearly everything is a string, flags are "0"/"1" or "Да"/"Нет", an empty list may mean "no object". All
 * of that is normalised here, once; beyond these schemas types are exact.
 */

const yes = new Set(['1', 'true', 'да', 'yes', 'y', 'on']);

/** Any scalar as text; missing, null or an object reads as ''. Not trimmed: seat labels may end in a space. */
export const text = z.pipe(z.optional(z.unknown()), z.transform(textIn));

const longestName = 200;

/** A text that names something. A longer one is cut: laying out a hundred thousand letters freezes a page. */
export const shortText = z.pipe(
  text,
  z.transform((value) => {
    const letters = value.length > longestName ? Array.from(value.slice(0, 2 * longestName + 2)) : [];
    return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : value;
  }),
);

/** An age limit as its digits, however it is written: "12+", "12", 12, "от 12 лет" → "12"; '' if there is none. */
export const ageLimit = z.pipe(
  text,
  z.transform((value) => /(?<!\d)\d{1,2}(?!\d)/.exec(value)?.[0] ?? ''),
);

/* Ids become keys of plain objects, in which "constructor" and "__proto__" already exist. */
const isKey = (value: string): boolean => !(value in {});

/** A non-empty id, trimmed, that can be a key of a plain object. A number is taken as its decimal text. */
export const id = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value).trim()),
  ),
  z.string().check(
    z.refine((value) => value !== '', 'empty'),
    z.refine(isKey, 'the name of what every object has'),
  ),
);

/** An id cast to its brand. */
export const idOf = <T extends string>() =>
  z.pipe(
    id,
    z.transform((value) => value as T),
  );

/** An optional id: '' if it is missing or can't be a key. */
export const looseIdOf = <T extends string>() =>
  z.pipe(
    text,
    z.transform((value) => (isKey(value.trim()) ? value.trim() : '') as T),
  );

const isHash = (value: string): boolean => /^[0-9a-f]{40}$/i.test(value);

/**
 * An order's hash that the page may navigate to: 40 hex digits in either case, kept verbatim. Anything else could
 * lead to another page of the site, or to a non-existent order.
 */
export const orderHash = z.pipe(
  id.check(z.refine(isHash, 'not a hash')),
  z.transform((value) => value as OrderHash),
);

/** An optional hash: '' if missing or invalid. */
export const looseHashOf = <T extends string>() =>
  z.pipe(
    text,
    z.transform((value) => (isHash(value.trim()) ? value.trim() : '') as T),
  );

/** An integer, or `fallback` if the field is missing, empty or not a number. */
export const intOr = <F extends number | null>(fallback: F) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value: unknown): number | F => integerIn(value) ?? fallback),
  );

/** A count; `fallback` also if it is negative. */
export const countOr = <F extends number | null>(fallback: F) =>
  z.pipe(
    intOr(null),
    z.transform((count): number | F => (count !== null && count >= 0 ? count : fallback)),
  );

/** Nothing is held for longer than a year, and a time far beyond that is not even a valid date. Seconds. */
export const longestHold = 366 * 24 * 60 * 60;

/** Seconds for which something is held, never negative; null if unknown or not held. */
export const heldSeconds = z.pipe(
  intOr(null),
  z.transform((seconds) => (seconds === null || seconds > longestHold ? null : Math.max(0, seconds))),
);

/** Major units with at most two decimals, exact: "2100.50" → 210050. Half-up beyond the second decimal. */
export const minorOf = (value: unknown): Minor | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  // Digits are moved as text, because 1.005 * 100 is 100.49999999999999 in a double.
  const match = /^(-?)(?=\.?\d)(\d{0,12})(?:\.(\d*))?$/.exec(plainNumber(String(value)));
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const padded = `${fraction}000`;
  const cents = Number(whole) * 100 + Number(padded.slice(0, 2)) + (Number(padded[2]) >= 5 ? 1 : 0);
  return (sign === '-' && cents !== 0 ? -cents : cents) as Minor;
};

/** A sum of money; 0 if it is missing, unreadable or negative. */
export const money = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown) => Math.max(0, minorOf(value) ?? 0) as Minor),
);

/** A sum that may be missing. */
export const moneyOrNull = z.pipe(z.optional(z.unknown()), z.transform(minorOf));

/** A price: a sum that must be present and readable, or the whole reply is rejected. */
export const price = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, context): Minor => {
    const minor = minorOf(value);
    if (minor !== null && minor >= 0) return minor;
    context.issues.push({ code: 'custom', message: 'not a price', input: value });
    return 0 as Minor;
  }),
);

/** "1", "Да", true, 1 → true; everything else, missing included → false. */
export const flag = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown) => isScalar(value) && yes.has(String(value).trim().toLowerCase())),
);

/** A flag that is on if the field is missing, null or ''; otherwise as `flag`. */
export const flagOnByDefault = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown) => value === undefined || value === null || value === '' || flag.parse(value)),
);

/** A flag whose absence has a meaning: null if the field is missing, null or ''. */
export const flagOrNull = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown) =>
    value === undefined || value === null || value === '' ? null : flag.parse(value),
  ),
);

/* A list's raw rows; anything that is neither a list nor empty is unchanged. */
const rowsIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value;
  if (typeof value === 'object' && value !== null) return Object.values(value);
  return isScalar(value) && value !== '' && value !== false && value !== '0' && value !== 0 ? value : [];
};

/** A list; null, false, '' or a missing key is an empty one; an object keyed by numbers is its values. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(z.pipe(z.optional(z.unknown()), z.transform(rowsIn)), z.array(item));

const readableRows = <T extends z.ZodMiniType>(item: T, rows: readonly unknown[]): z.output<T>[] =>
  rows.flatMap((row) => {
    const read = item.safeParse(row);
    return read.success ? [read.data] : [];
  });

/**
 * A list that is essential to a page, parsed row by row: an unreadable row does not affect the others. Rejected if all
 * are unreadable, because an empty list would say that there is nothing.
 */
export const rowsOf = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value, context): z.output<T>[] => {
      const rows = rowsIn(value);
      const read = Array.isArray(rows) ? readableRows(item, rows) : [];
      if (Array.isArray(rows) && (read.length > 0 || rows.length === 0)) return read;
      context.issues.push({ code: 'custom', message: 'no row can be read', input: value });
      return z.NEVER;
    }),
  );

/** A list that a page can do without: unreadable rows, or an unreadable list, are left out. */
export const sideListOf = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value): z.output<T>[] => {
      const rows = rowsIn(value);
      return Array.isArray(rows) ? readableRows(item, rows) : [];
    }),
  );

/** An object or nothing: [], '', false, null, 0 and a missing key mean nothing. */
export const maybe = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.pipe(
      z.optional(z.unknown()),
      z.transform((value: unknown): unknown =>
        typeof value === 'object' && !(Array.isArray(value) && value.length === 0) ? value : null,
      ),
    ),
    z.nullable(schema),
  );

/** As `maybe`, for something that a page can do without: null if it can't be read. */
export const sidePart = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value): z.output<T> | null => {
      const read = maybe(schema).safeParse(value);
      return read.success ? read.data : null;
    }),
  );

const dayPattern = /^(\d{1,2})[.-](\d{1,2})[.-](\d{4})(?:[ T]|$)/;
const isoPattern = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]|$)/;

const daysInMonth = (month: number, year: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/**
 * `dd.mm.yyyy` from `dd.mm.yyyy`, `dd-mm-yyyy` or `yyyy-mm-dd`, ignoring a time after it; '' if it is none of them or
 * no such day exists.
 */
export const venueDayOf = (value: string): VenueDay | '' => {
  const iso = isoPattern.exec(value.trim())?.slice(1, 4).toReversed();
  const [day = '', month = '', year = ''] = iso ?? dayPattern.exec(value.trim())?.slice(1, 4) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return '';
  if (Number(day) < 1 || Number(day) > daysInMonth(Number(month), Number(year))) return '';
  return `${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}` as VenueDay;
};

/** `HH:MM` from `HH:MM`, `HH-MM` or `H:MM:SS`; '' if it is none of them. */
export const venueTimeOf = (value: string): VenueTime | '' => {
  const match = /^(\d{1,2})[:-](\d{2})(?:[:-]\d{2})?$/.exec(value.trim());
  if (match === null || Number(match[1]) > 23 || Number(match[2]) > 59) return '';
  return `${(match[1] ?? '').padStart(2, '0')}:${match[2]}` as VenueTime;
};

/* Only days from 1900 to 2099 are plausible. */
const isOnSale = (found: VenueDay | ''): boolean => /(?:19|20)\d\d$/.test(found);

/** A day on the wire; unreadable or of another century → ''. */
export const day = z.pipe(
  text,
  z.transform((value) => {
    const found = venueDayOf(value);
    return isOnSale(found) ? found : '';
  }),
);

/** A day, or words instead of one («Открытая дата»); a day of another century → ''. */
export const dayWords = z.pipe(
  shortText,
  z.transform((value) => {
    const found = venueDayOf(value);
    return found === '' || isOnSale(found) ? value : '';
  }),
);
/** A time on the wire; unreadable → ''. */
export const time = z.pipe(text, z.transform(venueTimeOf));

/** A link on the wire; unsafe → ''. */
export const link = z.pipe(
  text,
  z.transform((value) => safeAddress(value, 'link')),
);

/** The address of a picture on the wire; unsafe → ''. */
export const picture = z.pipe(
  text,
  z.transform((value) => safeAddress(value, 'picture')),
);

const hexColor = /^#[\da-f]{6}$/i;

/** The two colours of an event's pages, `#rrggbb`: our own optional part; null without both. */
export function eveningColorsIn({
  color_ground: ground,
  color_spark: spark,
}: WireObject): { readonly ground: string; readonly spark: string } | null {
  const isColor = (value: unknown): value is string => typeof value === 'string' && hexColor.test(value);
  return isColor(ground) && isColor(spark) ? { ground, spark } : null;
}
