/*
 * Readers of wire fields, without schemas: the hall's worker reads its rows with these alone, and the schemas are
 * built from them, so that a field is interpreted in one way.
 */

/** True for text, a number or a boolean. */
export const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Any scalar as text; missing, null, `false` or an object reads as ''. Not trimmed. */
export const textIn = (value: unknown): string => (isScalar(value) && value !== false ? String(value) : '');

/** A field's id, trimmed; null if it is empty or neither text nor a number. */
export const idIn = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const id = String(value).trim();
  return id === '' ? null : id;
};

/** A number as people write it, for a machine: "2 100,50" → "2100.50". */
export const plainNumber = (value: string): string => value.replaceAll(/\s/g, '').replace(',', '.');

const numberIn = (value: unknown): number => {
  if (typeof value !== 'string') return isScalar(value) ? Number(value) : Number.NaN;
  const plain = plainNumber(value);
  return plain === '' ? Number.NaN : Number(plain);
};

/* As with money: nothing in a shop reaches a trillion. */
const boundary = 1e12;

/** The integer in a field, fractions truncated; null if it is missing, empty, not a number or too large. */
export const integerIn = (value: unknown): number | null => {
  const number = numberIn(value);
  return Math.abs(number) < boundary ? Math.trunc(number) : null;
};
