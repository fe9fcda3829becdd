import { SHAPE_CIRCLE, SHAPE_RECT } from '../src/core/seat-index.ts';
import type { SeatShape } from '../src/core/seat-index.ts';
import type { BackdropBuilder } from './backdrop.ts';
import type { PlanDefs } from './plan-defs.ts';
import type { Frame, PlanFrames } from './plan-frames.ts';
import { areaOf } from './plan-shapes.ts';
import { SEAT_ATTRIBUTES, SECTOR_ATTRIBUTES } from './seat-join.ts';
import type { SeatJoin } from './seat-join.ts';
import { readDecimal } from './svg-length.ts';
import { placementOf } from './shape-placement.ts';
import type { Placement } from './shape-placement.ts';
import { isRoundRect, MOST_COORDINATE } from './svg-shape.ts';
import type { SvgTag } from './svg-tag.ts';
import { IDENTITY } from './svg-transform.ts';
import type { Matrix } from './svg-transform.ts';

/** What an attribute is to a seat: the place of a name in `SEAT_ATTRIBUTES`, or one of these. */
const LEAVE = -1;
const IGNORED = -2;
const STYLE = -3;
const LENGTHS = ['cx', 'cy', 'r', 'x', 'y', 'width', 'height', 'rx', 'ry'] as const;
const [CX, CY, R, X, Y, WIDTH, HEIGHT, RX, RY] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const FIRST_LENGTH = 100;

const MEANING = new Map<string, number>([
  ...SEAT_ATTRIBUTES.map((name, at) => [name, at] as const),
  ...LENGTHS.map((name, at) => [name, FIRST_LENGTH + at] as const),
  ...SECTOR_ATTRIBUTES.map((name) => [name, LEAVE] as const),
  // What may move a shape, or say so.
  ...['transform', 'transform-origin'].map((name) => [name, LEAVE] as const),
  ['style', STYLE],
]);

/**
 * Reads seats that are what nearly all seats are: an upright circle or rectangle in numbers, named in the plan's
 * usual way. No string or object is made for one. Anything else
 * is left to the reader, whose outcome would be the same.
 */
export class QuickSeats {
  readonly #frames: PlanFrames;
  readonly #join: SeatJoin;
  readonly #defs: PlanDefs;
  readonly #backdrop: BackdropBuilder;
  readonly #circle: number;
  readonly #rect: number;
  /** By length as in `LENGTHS`, 0 where the tag does not give it. */
  readonly #lengths = new Float64Array(LENGTHS.length);
  /** Names and meanings of the attributes of the tag before. */
  readonly #lastNames: string[] = [];
  readonly #lastMeanings: number[] = [];
  /** The text of the last style, and where "transform" comes next in it. */
  #styleText = '';
  #transformAt = 0;
  /** The matrix of the seat before and what it does: that of its whole row or sector. */
  #matrix: Matrix = IDENTITY;
  #placement: Placement = placementOf(IDENTITY);

  constructor(frames: PlanFrames, join: SeatJoin, defs: PlanDefs, backdrop: BackdropBuilder) {
    this.#frames = frames;
    this.#join = join;
    this.#defs = defs;
    this.#backdrop = backdrop;
    this.#circle = join.candidates.tagNumber('circle');
    this.#rect = join.candidates.tagNumber('rect');
  }

  /** Puts a tag down as a seat; false when it takes the long way. */
  take(tag: SvgTag): boolean {
    const isCircle = tag.name === 'circle';
    const top = this.#frames.top;
    if ((!isCircle && tag.name !== 'rect') || !top || this.#frames.rules.hasTransform) return false;
    const seatAt = this.#read(tag);
    if (seatAt < 0 || this.#defs.isAbout(tag)) return false;
    const lengths = this.#lengths;
    let shape: SeatShape = SHAPE_CIRCLE;
    if (isCircle) {
      lengths[WIDTH] = lengths[R] as number;
      lengths[HEIGHT] = lengths[R] as number;
    } else {
      const halfWidth = (lengths[WIDTH] as number) / 2;
      const halfHeight = (lengths[HEIGHT] as number) / 2;
      const rounding = tag.find('rx') >= 0 ? lengths[RX] : lengths[RY];
      if (!isRoundRect(rounding as number, halfWidth, halfHeight)) shape = SHAPE_RECT;
      lengths[CX] = (lengths[X] as number) + halfWidth;
      lengths[CY] = (lengths[Y] as number) + halfHeight;
      lengths[WIDTH] = halfWidth;
      lengths[HEIGHT] = halfHeight;
    }
    return this.#place(tag, seatAt, top, shape);
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
    const meaning = MEANING.get(name) ?? IGNORED;
    this.#lastNames[at] = name;
    this.#lastMeanings[at] = meaning;
    return meaning;
  }

  #place(tag: SvgTag, seatAt: number, top: Frame, shape: SeatShape): boolean {
    const { matrix } = top;
    if (matrix !== this.#matrix) {
      this.#matrix = matrix;
      this.#placement = placementOf(matrix);
    }
    const { along, across, rotation, isTurned } = this.#placement;
    const lengths = this.#lengths;
    const ownX = lengths[CX] as number;
    const ownY = lengths[CY] as number;
    const x = matrix[0] * ownX + matrix[2] * ownY + matrix[4];
    const y = matrix[1] * ownX + matrix[3] * ownY + matrix[5];
    const width = along * (lengths[WIDTH] as number);
    const height = across * (lengths[HEIGHT] as number);
    const halfWidth = isTurned ? height : width;
    const halfHeight = isTurned ? width : height;
    const isSized = halfWidth > 0 && halfHeight > 0;
    if (!isSized || !(halfWidth <= MOST_COORDINATE && halfHeight <= MOST_COORDINATE)) return false;
    if (!(Math.abs(x) <= MOST_COORDINATE && Math.abs(y) <= MOST_COORDINATE)) return false;
    const join = this.#join;
    if (!join.matchUsual(tag.text, tag.starts[seatAt] as number, tag.ends[seatAt] as number)) return false;
    top.shapes += 1;
    if (!top.largest || halfWidth * halfHeight > areaOf(top.largest)) {
      top.largest = { x, y, halfWidth, halfHeight, rotation, shape };
    }
    const { candidates } = join;
    const at = candidates.size;
    candidates.reserve();
    candidates.x[at] = x;
    candidates.y[at] = y;
    candidates.halfWidth[at] = halfWidth;
    candidates.halfHeight[at] = halfHeight;
    candidates.rotation[at] = rotation;
    candidates.shape[at] = shape;
    candidates.entry[at] = join.entry;
    candidates.strong[at] = join.strong ? 1 : 0;
    candidates.stem[at] = join.stem;
    candidates.parent[at] = top.number;
    candidates.tag[at] = tag.name === 'circle' ? this.#circle : this.#rect;
    candidates.sector[at] = top.sector;
    candidates.firstItem[at] = this.#backdrop.size;
    candidates.endItem[at] = this.#backdrop.size;
    join.count(join.entry, join.strong, join.stem);
    return true;
  }
}
