import { splitSeatId } from '../src/core/hall/seat-id-table.ts';
import { viewOf } from './alike-pattern.ts';
import { AlikeRun } from './alike-run.ts';
import { isBytesAt, spellBytes } from './byte-text.ts';
import { Habits } from './habits.ts';
import { numberAt } from './row-columns.ts';
import type { ShapeRecords } from './shape-records.ts';
import { behindBlanks, learnPattern, NUMBER, OWN_ID, OWN_NUMBER, SEAT_NAME, STILL } from './tag-pattern.ts';
import type { TagPattern } from './tag-pattern.ts';
import { endOfName, endOfSkipped, isQuoteAt, LOOK, LOOK_STYLE } from './tag-values.ts';

const GREATER = 62;
/** `<rect id=""/>` */
const LEAST_TAG = 14;

/** A prefix as bytes and as its number in the records, −1 for none that is to be looked for. */
type LastName = { prefix: Uint8Array; prefixNumber: number };

/**
 * Reads seats that are written alike, one behind the other, out of the bytes of a reply. A plan is mostly that, and
 * read so in a tenth of the time: what each tag repeats is compared and not read again. Whatever is written in another
 * way is left where it is, for the tokenizer.
 */
export class AlikeTags {
  readonly #records: ShapeRecords;
  /** True where quotes stand behind a backslash and line breaks are letters behind one: JSON's escapes. */
  readonly #isEscaped: boolean;
  readonly #habits = new Habits();
  #pattern: TagPattern | null = null;
  #bytes: Uint8Array = new Uint8Array(0);
  #view = viewOf(this.#bytes);
  /** What stood before the number of the last name, and of the last `id`. */
  readonly #names: readonly LastName[] = [
    { prefix: new Uint8Array(0), prefixNumber: -1 },
    { prefix: new Uint8Array(0), prefixNumber: -1 },
  ];
  readonly #alike = new AlikeRun();

  constructor(records: ShapeRecords, isEscaped: boolean) {
    this.#records = records;
    this.#isEscaped = isEscaped;
  }

  /** True where a tag begins, at `at`, that is written as those of the last run were, or as those of a run may be. */
  fits(bytes: Uint8Array, at: number): boolean {
    const pattern = this.#pattern;
    const isAlike = pattern !== null && pattern.alike.standAt(this.#viewOf(bytes), at, 0);
    return isAlike || this.#learn(bytes, at);
  }

  /**
   * Reads tags from `from` on, as long as they are alike; the bytes hold a ">" behind `from`. Returns where it stopped:
   * behind a tag, or at `from`.
   */
  read(bytes: Uint8Array, from: number): number {
    let end = from;
    for (let next = from; ; next = behindBlanks(bytes, end, this.#isEscaped)) {
      let to = this.#run(bytes, next);
      if (to === next && this.#learn(bytes, next)) to = this.#run(bytes, next);
      if (to === next) return end;
      end = to;
    }
  }

  #run(bytes: Uint8Array, from: number): number {
    const pattern = this.#pattern;
    const view = this.#viewOf(bytes);
    if (pattern === null || !pattern.alike.standAt(view, from, 0)) return from;
    const records = this.#records;
    const { size } = records;
    // Behind the last ">" nothing is whole; before it nothing is read past it, for no value holds one.
    const limit = bytes.lastIndexOf(GREATER);
    const most = size + Math.max(0, Math.ceil((limit - from) / LEAST_TAG));
    records.makeRoom(most - size);
    const lengths = records.columnsOf(pattern.element, pattern.hasRx);
    const columns: Float64Array[] = [];
    for (const meaning of pattern.meanings) columns.push(this.#columnOf(meaning, lengths));
    const end = this.#alike.read(
      pattern.alike,
      bytes,
      view,
      from,
      limit,
      columns,
      records.tagFrom,
      size,
      most,
      this.#readOther,
    );
    if (end > size) this.#add(pattern, end - size, lengths);
    return this.#alike.end;
  }

  /** Where a value that is a number goes. */
  #columnOf(meaning: number, lengths: readonly Float64Array[]): Float64Array {
    const { number, ownNumber } = this.#records;
    if (meaning >= NUMBER) return lengths[meaning - NUMBER] as Float64Array;
    return meaning === OWN_NUMBER ? ownNumber : number;
  }

  /** Adds the tags of a run, with what is the same for all of them. */
  #add(pattern: TagPattern, count: number, columns: readonly Float64Array[]): void {
    const { element, meanings, isOwnNamed, seatPrefix, ownPrefix: ownSteady, steady } = pattern;
    const records = this.#records;
    records.from({ bytes: this.#bytes, isEscaped: this.#isEscaped });
    const { size, prefix, number, ownPrefix, ownNumber } = records;
    const end = size + count;
    this.#habits.seen += count;
    for (const { length, value } of steady) columns[length]?.fill(value, size, end);
    if (seatPrefix !== null) prefix.fill(records.prefixNumber(seatPrefix), size, end);
    if (isOwnNamed) {
      ownPrefix.set(prefix.subarray(size, end), size);
      ownNumber.set(number.subarray(size, end), size);
    } else if (ownSteady !== null) ownPrefix.fill(records.prefixNumber(ownSteady), size, end);
    else if (!meanings.includes(OWN_ID)) ownPrefix.fill(-1, size, end);
    records.addRun(element, count);
  }

  /** Reads a value that is no number; see `ReadOther`. */
  readonly #readOther = (value: number, from: number, record: number): number => {
    const bytes = this.#bytes;
    const meaning = this.#pattern?.meanings[value];
    if (meaning === SEAT_NAME || meaning === OWN_ID) {
      const end = endOfName(bytes, from);
      const isName = end > from && isQuoteAt(bytes, end, this.#isEscaped);
      if (!isName) return -1;
      this.#name(meaning === OWN_ID, from, end, record);
      return end;
    }
    return endOfSkipped(bytes, from, meaning === STILL ? LOOK_STYLE : LOOK, this.#isEscaped);
  };

  #name(isOwn: boolean, from: number, end: number, record: number): void {
    const bytes = this.#bytes;
    const names = this.#names[isOwn ? 1 : 0] as LastName;
    const isKnown = names.prefixNumber >= 0 && isBytesAt(bytes, from, names.prefix);
    let number = isKnown ? numberAt(bytes, from + names.prefix.length, end) : -1;
    let { prefixNumber } = names;
    if (number < 0) {
      const name = splitSeatId(spellBytes(bytes, from, end));
      number = name.number;
      prefixNumber = this.#records.prefixNumber(name.prefix);
      // A prefix that ends in a digit is not told from the number behind it.
      const isKept = number >= 0 && !/\d$/.test(name.prefix);
      names.prefixNumber = isKept ? prefixNumber : -1;
      if (isKept) names.prefix = bytes.slice(from, end - String(number).length);
    }
    const { prefix: prefixes, number: numbers, ownPrefix, ownNumber } = this.#records;
    (isOwn ? ownPrefix : prefixes)[record] = prefixNumber;
    (isOwn ? ownNumber : numbers)[record] = number;
  }

  #viewOf(bytes: Uint8Array): DataView {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#view = viewOf(bytes);
    }
    return this.#view;
  }

  #learn(bytes: Uint8Array, from: number): boolean {
    const pattern = learnPattern(bytes, from, this.#isEscaped, this.#habits);
    if (pattern !== null) this.#pattern = pattern;
    return pattern !== null;
  }
}
