/** What the lengths of an element are relative to. */
export type LengthFrame = {
  /** The size of the nearest viewport in its own user units, for percentages. */
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
};

// CSS: 96 px to the inch, 72 pt to the inch.
const PX: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
};

/** The number of values so far that need the extras. It only grows: callers compare it with an earlier count. */
export const unread = { values: 0 };

const LENGTH = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)\s*([a-zA-Z%]*)/;

/**
 * A length in user units; `fallback` if it is missing, `auto` or invalid. A percentage is of the frame's width, height
 * or diagonal, depending on `axis`.
 */
export function readLength(
  text: string | undefined,
  axis: 'x' | 'y' | 'both',
  frame: LengthFrame,
  fallback: number,
): number {
  if (text === undefined) return fallback;
  // Nearly all lengths are bare numbers; only the others need the pattern.
  const plain = Number(text);
  if (text !== '' && Number.isFinite(plain)) return plain;
  const match = LENGTH.exec(text);
  if (!match) {
    if (text.includes('(')) unread.values += 1;
    return fallback;
  }
  const value = Number(match[1]);
  const unit = (match[2] as string).toLowerCase();
  if (unit === '%') return (value / 100) * percentBase(axis, frame);
  if (unit === 'em' || unit === 'rem') return value * frame.fontSize;
  if (unit === 'ex') return (value * frame.fontSize) / 2;
  return value * (PX[unit] ?? 1);
}

// Powers of ten that doubles represent exactly: the quotient of two exact numbers is rounded once, as `Number` does.
const POWERS_OF_TEN = Array.from({ length: 16 }, (_, power) => Number(`1e${power}`));

/**
 * Writes the plain decimal number at `from` … `to − 1` of a text to `out[slot]`, exactly as `Number` would read it.
 * Returns false for anything with a unit, an exponent, blanks or too many digits to be exact. (A returned number would
 * be an object on the heap.)
 */
export function readDecimal(
  text: string,
  from: number,
  to: number,
  out: Float64Array,
  slot: number,
): boolean {
  const first = text.charCodeAt(from);
  const start = first === 45 || first === 43 ? from + 1 : from;
  if (start >= to || to - start > 15) return false;
  let value = 0;
  let pointAt = -1;
  for (let at = start; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if (digit === -2 && pointAt < 0) pointAt = at;
    else return false;
  }
  if (pointAt >= 0) {
    // A point without digits is not a number.
    if (to - start === 1) return false;
    value /= POWERS_OF_TEN[to - pointAt - 1] as number;
  }
  out[slot] = first === 45 ? -value : value;
  return true;
}

/** The box of user units that a `viewBox` fits into a viewport. */
export type ViewBox = readonly [x: number, y: number, width: number, height: number];

/** Reads a `viewBox`; null if it is missing, invalid or has no area. */
export function readViewBox(text: string | undefined): ViewBox | null {
  if (text === undefined) return null;
  const values = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = values;
  if (values.length !== 4 || !Number.isFinite(x + y + width + height)) return null;
  return width > 0 && height > 0 ? [x, y, width, height] : null;
}

function percentBase(axis: 'x' | 'y' | 'both', frame: LengthFrame): number {
  if (axis === 'x') return frame.width;
  if (axis === 'y') return frame.height;
  return Math.hypot(frame.width, frame.height) / Math.SQRT2;
}
