/*
 * What a field of the wire holds, without a schema around it: the hall's worker reads its rows by these alone, and the
 * schemas are made of them, so that a field is understood in one way.
 */

/** True for text, a number or a boolean. */
export const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Any scalar as text; missing, null, `false` or an object reads as ''. Not trimmed. */
export const textIn = (value: unknown): string => (isScalar(value) && value !== false ? String(value) : '');

/** The id a field holds, trimmed; null where it is empty or neither text nor a number. */
export const idIn = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const id = String(value).trim();
  return id === '' ? null : id;
};

const numberIn = (value: unknown): number => {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string') return Number.NaN;
  const cleaned = value
    .trim()
    .replaceAll(/[\s\u00A0\u202F]/g, '')
    .replace(',', '.');
  return cleaned === '' ? Number.NaN : Number(cleaned);
};

/** The integer a field holds, fractions cut off; null where it is missing, empty or no finite number. */
export const integerIn = (value: unknown): number | null => {
  const number = numberIn(value);
  return Number.isFinite(number) ? Math.trunc(number) : null;
};
