import { readLength } from './svg-length.ts';
import type { LengthFrame } from './svg-length.ts';

/** What percentages in an expression are relative to; null if they have no meaning. */
export type PercentAxis = 'x' | 'y' | 'both' | null;

const MAX_CHARACTERS = 1000;
const MAX_DEPTH = 32;
const NUMBER = /\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)/iy;
const OPEN = /\s*(calc|min|max|clamp)?\(/iy;
const SUM = /\s+([+-])\s/y;
const PRODUCT = /\s*([*/])/y;
const COMMA = /\s*,/y;
const CLOSE = /\s*\)/y;
/** Angles are converted to degrees, as in transforms. */
const DEGREES: Readonly<Record<string, number>> = { deg: 1, rad: 180 / Math.PI, grad: 0.9, turn: 360 };

/** The value of a `calc()`, `min()`, `max()` or `clamp()`, in user units; null if invalid. */
export function evaluateMath(text: string, axis: PercentAxis, frame: LengthFrame): number | null {
  if (text.length > MAX_CHARACTERS) return null;
  const value = new MathReader(text, axis, frame).value();
  return value !== null && Number.isFinite(value) ? value : null;
}

class MathReader {
  readonly #text: string;
  readonly #axis: PercentAxis;
  readonly #frame: LengthFrame;
  #at = 0;
  #depth = 0;

  constructor(text: string, axis: PercentAxis, frame: LengthFrame) {
    this.#text = text;
    this.#axis = axis;
    this.#frame = frame;
  }

  /** The value of the whole text. */
  value(): number | null {
    const value = this.#term();
    return this.#text.slice(this.#at).trim() === '' ? value : null;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #sum(): number | null {
    let value = this.#product();
    for (let sign = this.#take(SUM); sign && value !== null; sign = this.#take(SUM)) {
      const next = this.#product();
      value = next === null ? null : value + (sign[1] === '-' ? -next : next);
    }
    return value;
  }

  #product(): number | null {
    let value = this.#term();
    for (let sign = this.#take(PRODUCT); sign && value !== null; sign = this.#take(PRODUCT)) {
      const next = this.#term();
      value = next === null ? null : sign[1] === '/' ? value / next : value * next;
    }
    return value;
  }

  #term(): number | null {
    const open = this.#take(OPEN);
    if (open) return this.#call(open[1]?.toLowerCase() ?? 'calc');
    const [, number, unit = ''] = this.#take(NUMBER) ?? [];
    if (number === undefined || (unit === '%' && this.#axis === null)) return null;
    const degrees = DEGREES[unit.toLowerCase()];
    if (degrees !== undefined) return Number(number) * degrees;
    return readLength(number + unit, this.#axis ?? 'x', this.#frame, 0);
  }

  #call(name: string): number | null {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) return null;
    const values: number[] = [];
    do {
      const value = this.#sum();
      if (value === null) return null;
      values.push(value);
    } while (this.#take(COMMA));
    this.#depth -= 1;
    const [first = 0, second = 0, third = 0] = values;
    if (!this.#take(CLOSE)) return null;
    if (name === 'min') return Math.min(...values);
    if (name === 'max') return Math.max(...values);
    if (name === 'clamp') return values.length === 3 ? Math.max(first, Math.min(second, third)) : null;
    return values.length === 1 ? first : null;
  }
}
