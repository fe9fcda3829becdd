import { splitSeatId } from '../../src/core/hall/seat-id-table.ts';
import { SHAPE_CIRCLE, SHAPE_RECT } from '../../src/core/hall/seat-index.ts';
import type { DisplayListBuilder } from '../scene/display-list.ts';
import type { PlanDefs } from '../scene/plan-defs.ts';
import type { Frame, PlanFrames } from '../scene/plan-frames.ts';
import { areaOf } from '../scene/plan-shapes.ts';
import { FIRST_LENGTH, LEAVE, LENGTHS, meaningOf, SEAT_ATTRIBUTES, STYLE } from './seat-attributes.ts';
import type { SeatJoin } from './seat-join.ts';
import { placementOf } from './shape-placement.ts';
import type { Placement } from './shape-placement.ts';
import { readDecimal } from '../svg/svg-length.ts';
import { isRoundRect, MOST_COORDINATE } from '../svg/svg-shape.ts';
import type { Placed } from '../svg/svg-shape.ts';
import { GEOMETRY_WORD, MOVE_WORD } from '../svg/svg-rules.ts';
import type { SvgTag } from '../svg/svg-tag.ts';
import { IDENTITY } from '../svg/svg-transform.ts';
import type { Matrix } from '../svg/svg-transform.ts';

const [CX, CY, R, X, Y, WIDTH, HEIGHT, RX, RY] = LENGTHS.keys() as unknown as number[];

/**
 * Puts down what nearly all seats are, from the places of their tag: an upright circle or rectangle in numbers that is
 * named in the plan's usual way. Whatever else is left to the reader, whose outcome would be the same.
 */
export class QuickSeats {
  readonly #frames: PlanFrames;
  readonly #join: SeatJoin;
  readonly #defs: PlanDefs;
  readonly #displayList: DisplayListBuilder;
  /** By length as in `LENGTHS`, 0 where the tag does not give it. */
  readonly #lengths = new Float64Array(LENGTHS.length);
  /** The matrix of the seat before and what it does: that of its whole row or sector. */
  #matrix: Matrix = IDENTITY;
  #placement: Placement = placementOf(IDENTITY);
  /** Names and meanings of the attributes of the tag before. */
  readonly #lastNames: string[] = [];
  readonly #lastMeanings: number[] = [];
  /** The style of the seat before. */
  #lastStyle = '';
  #isLastPlacing = false;
  /** What stood before the number of the seat before. */
  #prefix = '';

  constructor(frames: PlanFrames, join: SeatJoin, defs: PlanDefs, displayList: DisplayListBuilder) {
    this.#frames = frames;
    this.#join = join;
    this.#defs = defs;
    this.#displayList = displayList;
  }

  /** Puts a tag down as a seat; false when it takes the long way. */
  take(tag: SvgTag): boolean {
    const isCircle = tag.name === 'circle';
    if (!isCircle && tag.name !== 'rect') return false;
    const { top, rules } = this.#frames;
    if (!top || rules.placesSeats || this.#defs.isKeeping || top.name === 'switch') return false;
    const named = this.#read(tag);
    if (named < 0 || this.#isWanted(tag)) return false;
    const { text } = tag;
    const number = this.#split(text, tag.starts[named] as number, tag.ends[named] as number);
    if (!this.#join.matchUsual(this.#prefix, number)) return false;
    const placed = this.#place(isCircle, tag.find('rx') >= 0, top);
    if (placed === null) return false;
    const { entry, strong, stem, candidates } = this.#join;
    const { size: item } = this.#displayList;
    const tagNumber = candidates.tagNumber(tag.name);
    const { number: parent, sector } = top;
    this.#join.add(
      { entry, strong, stem, parent, tag: tagNumber, sector, firstItem: item, endItem: item },
      placed,
    );
    top.shapes += 1;
    if (!top.largest || areaOf(placed) > areaOf(top.largest)) top.largest = placed;
    return true;
  }

  /** Reads the lengths; returns the attribute that names the seat, −1 when this takes the long way. */
  #read(tag: SvgTag): number {
    const { names, starts, ends, text, count } = tag;
    const lengths = this.#lengths;
    lengths.fill(0);
    let named = -1;
    let best: number = SEAT_ATTRIBUTES.length;
    for (let at = 0; at < count; at += 1) {
      const meaning = this.#meaningOf(names[at] as string, at);
      const from = starts[at] as number;
      const to = ends[at] as number;
      if (meaning >= FIRST_LENGTH) {
        if (!readDecimal(text, from, to, lengths, meaning - FIRST_LENGTH)) return -1;
      } else if (meaning === LEAVE || (meaning === STYLE && this.#isPlacing(text.slice(from, to)))) {
        return -1;
      } else if (meaning >= 0 && meaning < best && from !== to) {
        best = meaning;
        named = at;
      }
    }
    return named;
  }

  /** True for a style that may move or shape its element. Seats of one hall share a few. */
  #isPlacing(style: string): boolean {
    if (style !== this.#lastStyle) {
      this.#lastStyle = style;
      this.#isLastPlacing = MOVE_WORD.test(style) || GEOMETRY_WORD.test(style);
    }
    return this.#isLastPlacing;
  }

  /** What an attribute is to a seat. Tags of one hall look alike: the tag before had most likely the same there. */
  #meaningOf(name: string, at: number): number {
    if (this.#lastNames[at] === name) return this.#lastMeanings[at] as number;
    const meaning = meaningOf(name);
    this.#lastNames[at] = name;
    this.#lastMeanings[at] = meaning;
    return meaning;
  }

  /** True where another element refers to this one. */
  #isWanted(tag: SvgTag): boolean {
    if (this.#defs.isIdle) return false;
    const at = tag.find('id');
    return at >= 0 && this.#defs.wantedIds.has(tag.text.slice(tag.starts[at], tag.ends[at]));
  }

  /** Cuts an id as `splitSeatId` does: its prefix into `#prefix`; returns its number. */
  #split(text: string, from: number, to: number): number {
    // A seat of the same row as the one before: only its number is read, and nothing cut out of the text.
    const known = text.startsWith(this.#prefix, from)
      ? numberAt(text, from, from + this.#prefix.length, to)
      : -1;
    if (known >= 0) return known;
    const { prefix, number } = splitSeatId(text.slice(from, to));
    this.#prefix = prefix;
    return number;
  }

  /** Where the shape of `#lengths` stands; null where it stands nowhere. */
  #place(isCircle: boolean, hasRx: boolean, top: Frame): Placed | null {
    const lengths = this.#lengths;
    const of = (length: number | undefined): number => lengths[length as number] as number;
    const halfX = isCircle ? of(R) : of(WIDTH) / 2;
    const halfY = isCircle ? of(R) : of(HEIGHT) / 2;
    const centreX = isCircle ? of(CX) : of(X) + halfX;
    const centreY = isCircle ? of(CY) : of(Y) + halfY;
    const isRound = isCircle || isRoundRect(hasRx ? of(RX) : of(RY), halfX, halfY);
    if (top.matrix !== this.#matrix) {
      this.#matrix = top.matrix;
      this.#placement = placementOf(top.matrix);
    }
    const [a, b, c, d, e, f] = top.matrix;
    const { along, across, rotation, isTurned } = this.#placement;
    const x = a * centreX + c * centreY + e;
    const y = b * centreX + d * centreY + f;
    const halfWidth = isTurned ? halfY * across : halfX * along;
    const halfHeight = isTurned ? halfX * along : halfY * across;
    const most = Math.max(Math.abs(x), Math.abs(y), halfWidth, halfHeight);
    if (!(most <= MOST_COORDINATE && halfWidth > 0 && halfHeight > 0)) return null;
    return { x, y, halfWidth, halfHeight, rotation, shape: isRound ? SHAPE_CIRCLE : SHAPE_RECT };
  }
}

/** The number of an id that begins at `from`, where its prefix ends at `digits`; −1 where `splitSeatId` may cut elsewhere. */
function numberAt(text: string, from: number, digits: number, to: number): number {
  if (to <= digits || to - digits > 9 || (text[digits] === '0' && to - digits > 1)) return -1;
  if (digits > from && isDigit(text, digits - 1)) return -1;
  let number = 0;
  for (let at = digits; at < to; at += 1) {
    if (!isDigit(text, at)) return -1;
    number = number * 10 + text.charCodeAt(at) - 48;
  }
  return number;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}
