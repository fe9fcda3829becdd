/**
 * Hand-written plural forms: four rules are smaller than a polyfill, and Chromium has no Kazakh data. Counts are
 * whole and not negative.
 */

/** The params of a text that counts. */
export type Count = {
  readonly count: number;
};

/** The params of a text that counts watched places; `apart` if they need not be adjacent. */
export type Watched = Count & { readonly apart?: boolean };

/** Russian: 1, 21, 101 → one; 2–4, 22–24 → few; 0, 5–20, 25 → many. */
export function pluralRu(count: number, one: string, few: string, many: string): string {
  const tens = count % 100;
  const units = count % 10;
  if (tens >= 11 && tens <= 14) return many;
  if (units === 1) return one;
  return units >= 2 && units <= 4 ? few : many;
}

/** English and Kazakh: 1 → one, everything else → other. */
export function pluralOne(count: number, one: string, other: string): string {
  return count === 1 ? one : other;
}
