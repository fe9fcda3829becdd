/** The value below which `share` of the values lie; NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The median. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Formats a number with at most three significant digits, independently of the machine's language. */
export function brief(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(value >= 100 ? 3 : 2)));
}
