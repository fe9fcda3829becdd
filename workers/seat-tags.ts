import { splitSeatId } from '../src/core/hall/seat-id-table.ts';
import { FIRST_LENGTH, LEAVE, meaningOf, SEAT_ATTRIBUTES, STYLE } from './seat-attributes.ts';
import { LENGTHS, RECORDED } from './shape-records.ts';
import type { ShapeRecords } from './shape-records.ts';
import { readDecimal } from './svg-length.ts';
import type { SvgTag } from './svg-tag.ts';

/**
 * Records what nearly all seats are: an upright circle or rectangle in numbers that names something. No object is made
 * for one. Whatever else is left to the reader.
 */
export class SeatTags {
  readonly #records: ShapeRecords;
  /** By length as in `LENGTHS`, 0 where the tag does not give it. */
  readonly #lengths = new Float64Array(LENGTHS.length);
  /** Names and meanings of the attributes of the tag before. */
  readonly #lastNames: string[] = [];
  readonly #lastMeanings: number[] = [];
  /** The text of the last style, and where "transform" comes next in it. */
  #styleText = '';
  #transformAt = 0;

  constructor(records: ShapeRecords) {
    this.#records = records;
  }

  /** Records a tag; false when it is nothing of the kind. */
  take(tag: SvgTag): boolean {
    const element = tag.name === RECORDED[0] ? 0 : tag.name === RECORDED[1] ? 1 : -1;
    if (element < 0) return false;
    const seatAt = this.#read(tag);
    if (seatAt < 0) return false;
    const records = this.#records;
    records.from(tag.text);
    const at = records.add(element, this.#lengths, tag.find('rx') >= 0, tag.from);
    const name = splitSeatId(tag.text.slice(tag.starts[seatAt], tag.ends[seatAt]));
    records.prefix[at] = records.prefixNumber(name.prefix);
    records.number[at] = name.number;
    const idAt = tag.find('id');
    const id = idAt < 0 ? null : splitSeatId(tag.text.slice(tag.starts[idAt], tag.ends[idAt]));
    records.ownPrefix[at] = id === null ? -1 : records.prefixNumber(id.prefix);
    records.ownNumber[at] = id?.number ?? -1;
    return true;
  }

  /** Reads the lengths; returns the attribute that names the seat, −1 when this takes the long way. */
  #read(tag: SvgTag): number {
    const { names, starts, ends, text, count } = tag;
    const lengths = this.#lengths;
    lengths.fill(0);
    let seatAt = -1;
    let best: number = SEAT_ATTRIBUTES.length;
    for (let at = 0; at < count; at += 1) {
      const meaning = this.#meaningOf(names[at] as string, at);
      if (meaning === LEAVE) return -1;
      if (meaning === STYLE && !this.#isStill(text, starts[at] as number, ends[at] as number)) return -1;
      if (meaning >= FIRST_LENGTH) {
        if (!readDecimal(text, starts[at] as number, ends[at] as number, lengths, meaning - FIRST_LENGTH)) {
          return -1;
        }
      } else if (meaning >= 0 && meaning < best && starts[at] !== ends[at]) {
        best = meaning;
        seatAt = at;
      }
    }
    return seatAt;
  }

  /** True for a style that moves nothing: the word it would need is looked for once in a text, not in each style. */
  #isStill(text: string, from: number, to: number): boolean {
    if (text !== this.#styleText || this.#transformAt < from) {
      this.#styleText = text;
      const at = text.indexOf('transform', from);
      this.#transformAt = at < 0 ? text.length : at;
    }
    return this.#transformAt >= to;
  }

  /** What an attribute is to a seat. Tags of one hall look alike: the tag before had most likely the same there. */
  #meaningOf(name: string, at: number): number {
    if (this.#lastNames[at] === name) return this.#lastMeanings[at] as number;
    const meaning = meaningOf(name);
    this.#lastNames[at] = name;
    this.#lastMeanings[at] = meaning;
    return meaning;
  }
}
