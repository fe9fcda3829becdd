import { OTHER, WHOLE } from './alike-pattern.ts';
import type { AlikePattern } from './alike-pattern.ts';
import { POWERS_OF_TEN } from './svg-length.ts';

const [PLUS, MINUS, POINT, ZERO, NINE] = [43, 45, 46, 48, 57] as const;
const MOST_NUMBER_CHARACTERS = 15;
const MOST_WHOLE_DIGITS = 9;

/** Where the values of a run go: by value, at the thing's number. */
export type AlikeColumns = readonly Float64Array[];

/** Reads a value that is no number: where it ends, −1 where it is none. `thing`: the number of what it belongs to. */
export type ReadOther = (value: number, at: number, thing: number) => number;

/**
 * Reads things that are written alike, one behind the other. Seats of a plan and rows of a reply are read by the same
 * loop, so that the engine has compiled it for both once it has for one; it is one function because, cut in six, it takes
 * twice as long until then. What is the same for all things is not in the loop, for what it holds is to be compiled.
 */
export class AlikeRun {
  /** Where the last thing ended that was read. */
  end = 0;

  /**
   * Reads what begins before `limit`, all of which is whole, from `from` on, where the pattern's first piece stands: the
   * things of the numbers `first` … `most − 1` at the most. `begins` takes where each begins. Returns the number behind the
   * last one that was read.
   */
  read(
    pattern: AlikePattern,
    bytes: Uint8Array,
    view: DataView,
    from: number,
    limit: number,
    columns: AlikeColumns,
    begins: Int32Array,
    first: number,
    most: number,
    readOther: ReadOther,
  ): number {
    const { kinds, lengths, step } = pattern;
    const count = kinds.length;
    const lead = lengths[0] as number;
    const tail = lengths[count] as number;
    let thing = first;
    let begin = from;
    let end = from;
    things: while (begin < limit && thing < most) {
      begins[thing] = begin;
      let at = begin + lead;
      for (let value = 0; value < count;) {
        const kind = kinds[value] as number;
        if (kind === OTHER) {
          at = readOther(value, at, thing);
          if (at < 0) break things;
        } else {
          // As `readDecimal` reads it.
          const sign = bytes[at] as number;
          if (sign === MINUS || sign === PLUS) at += 1;
          const digitsFrom = at;
          let number = 0;
          let pointAt = -1;
          for (; ; at += 1) {
            const byte = bytes[at] as number;
            if (byte >= ZERO && byte <= NINE) number = number * 10 + byte - ZERO;
            else if (byte === POINT && pointAt < 0) pointAt = at;
            else break;
          }
          // A lone point is no number.
          const digits = at - digitsFrom - (pointAt < 0 ? 0 : 1);
          if (digits === 0 || at - digitsFrom > MOST_NUMBER_CHARACTERS) break things;
          if (kind === WHOLE) {
            if (sign < ZERO || pointAt >= 0 || digits > MOST_WHOLE_DIGITS) break things;
            if (digits > 1 && sign === ZERO) break things;
          } else if (pointAt >= 0) number /= POWERS_OF_TEN[at - pointAt - 1] as number;
          (columns[value] as Float64Array)[thing] = sign === MINUS ? -number : number;
        }
        value += 1;
        if (value === count) break;
        if (!pattern.standAt(view, at, value)) break things;
        at += lengths[value] as number;
      }
      const isFollowed = pattern.standAt(view, at, count + 1);
      if (!isFollowed && !pattern.standAt(view, at, count)) break;
      thing += 1;
      end = at + tail;
      begin = isFollowed ? at + step : limit;
    }
    this.end = end;
    return thing;
  }
}
