import type { BackdropBuilder } from './backdrop.ts';
import type { PlanDefs } from './plan-defs.ts';
import type { PlanFrames } from './plan-frames.ts';
import { areaOf } from './plan-shapes.ts';
import type { SeatJoin } from './seat-join.ts';
import { CIRCLE, RECORDED } from './shape-records.ts';
import type { ShapeRecords } from './shape-records.ts';
import { placementOf } from './shape-placement.ts';
import type { Placement } from './shape-placement.ts';
import type { SeatShape } from '../src/core/seat-index.ts';
import { MOST_COORDINATE } from './svg-shape.ts';
import { IDENTITY } from './svg-transform.ts';
import type { Matrix } from './svg-transform.ts';

/**
 * Puts down recorded shapes that are what nearly all seats are: named in the plan's usual way. No string or object is
 * made for one. Whatever else is left to the reader, whose outcome would be the same.
 */
export class QuickSeats {
  readonly #frames: PlanFrames;
  readonly #join: SeatJoin;
  readonly #defs: PlanDefs;
  readonly #backdrop: BackdropBuilder;
  readonly #tags: readonly number[];
  /** The matrix of the seats before and what it does: that of their whole row or sector. */
  #matrix: Matrix = IDENTITY;
  #placement: Placement = placementOf(IDENTITY);

  constructor(frames: PlanFrames, join: SeatJoin, defs: PlanDefs, backdrop: BackdropBuilder) {
    this.#frames = frames;
    this.#join = join;
    this.#defs = defs;
    this.#backdrop = backdrop;
    this.#tags = RECORDED.map((name) => join.candidates.tagNumber(name));
  }

  /** Puts down the records from `from` on; returns the first one that takes the long way, `to` for none. */
  take(records: ShapeRecords, from: number, to: number): number {
    const top = this.#frames.top;
    const isAsked = !this.#defs.isIdle;
    if (!top || this.#frames.rules.hasTransform || (isAsked && this.#defs.isKeeping)) return from;
    const { matrix, number: parent, sector } = top;
    if (matrix !== this.#matrix) {
      this.#matrix = matrix;
      this.#placement = placementOf(matrix);
    }
    const [a, b, c, d, e, f] = matrix;
    const { along, across, rotation, isTurned } = this.#placement;
    const { prefixes, prefix, number } = records;
    const [circle, rect] = this.#tags as [number, number];
    const join = this.#join;
    const { candidates } = join;
    const item = this.#backdrop.size;
    let largest = top.largest ? areaOf(top.largest) : -1;
    let record = from;
    for (; record < to; record += 1) {
      const ownX = records.x[record] as number;
      const ownY = records.y[record] as number;
      const x = a * ownX + c * ownY + e;
      const y = b * ownX + d * ownY + f;
      const width = along * (records.halfWidth[record] as number);
      const height = across * (records.halfHeight[record] as number);
      const halfWidth = isTurned ? height : width;
      const halfHeight = isTurned ? width : height;
      const isSized = halfWidth > 0 && halfHeight > 0;
      if (!isSized || !(halfWidth <= MOST_COORDINATE && halfHeight <= MOST_COORDINATE)) break;
      if (!(Math.abs(x) <= MOST_COORDINATE && Math.abs(y) <= MOST_COORDINATE)) break;
      if (isAsked) {
        const own = records.ownPrefix[record] as number;
        const isOwn = own >= 0;
        if (isOwn && this.#defs.isWanted(prefixes[own] as string, records.ownNumber[record] as number)) break;
      }
      if (!join.matchUsual(prefixes[prefix[record] as number] as string, number[record] as number)) break;
      const shape = records.shape[record] as SeatShape;
      top.shapes += 1;
      if (halfWidth * halfHeight > largest) {
        top.largest = { x, y, halfWidth, halfHeight, rotation, shape };
        largest = areaOf(top.largest);
      }
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
      candidates.parent[at] = parent;
      candidates.tag[at] = records.element[record] === CIRCLE ? circle : rect;
      candidates.sector[at] = sector;
      candidates.firstItem[at] = item;
      candidates.endItem[at] = item;
      join.count(join.entry, join.strong, join.stem);
    }
    return record;
  }
}
