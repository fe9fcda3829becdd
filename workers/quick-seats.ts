import type { BackdropBuilder } from './backdrop.ts';
import type { PlanDefs } from './plan-defs.ts';
import type { Frame, PlanFrames } from './plan-frames.ts';
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

/* Fewer at once are not worth it. */
const LEAST_RUN = 4;

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
    if (!top || this.#frames.rules.hasTransform || this.#defs.isKeeping) return from;
    if (top.matrix !== this.#matrix) {
      this.#matrix = top.matrix;
      this.#placement = placementOf(top.matrix);
    }
    let record = from;
    while (record < to) {
      const run = this.#takeRun(records, record, to, top);
      if (run === 0 && !this.#takeOne(records, record, top)) break;
      record += Math.max(1, run);
    }
    return record;
  }

  /** Puts down seats that follow each other in the reply as they do here; how many. */
  #takeRun(records: ShapeRecords, from: number, to: number, top: Frame): number {
    const matched = this.#isNoReference(records, from, to) ? this.#join.matchRun(records, from, to) : 0;
    return matched < LEAST_RUN ? 0 : this.#put(records, from, matched, top);
  }

  #takeOne(records: ShapeRecords, record: number, top: Frame): boolean {
    const { prefixes } = records;
    const own = records.ownPrefix[record] as number;
    const isAsked = own >= 0 && !this.#defs.isIdle;
    if (isAsked && this.#defs.isWanted(prefixes[own] as string, records.ownNumber[record] as number)) {
      return false;
    }
    const prefix = prefixes[records.prefix[record] as number] as string;
    const isSeat = this.#join.matchUsual(prefix, records.number[record] as number);
    return isSeat && this.#put(records, record, 1, top) > 0;
  }

  /** Puts down so many records as the join has matched them, up to the first that stands nowhere; how many. */
  #put(records: ShapeRecords, from: number, matched: number, top: Frame): number {
    const join = this.#join;
    const { candidates } = join;
    candidates.makeRoom(matched);
    const first = candidates.size;
    const placed = this.#place(records, from, matched, top);
    const end = first + placed;
    // The engine's own loops need no warming up.
    candidates.rotation.fill(this.#placement.rotation, first, end);
    candidates.shape.set(records.shape.subarray(from, from + placed), first);
    candidates.strong.fill(join.strong ? 1 : 0, first, end);
    candidates.stem.fill(join.stem, first, end);
    candidates.parent.fill(top.number, first, end);
    candidates.sector.fill(top.sector, first, end);
    candidates.firstItem.fill(this.#backdrop.size, first, end);
    candidates.endItem.fill(this.#backdrop.size, first, end);
    const { entry, tag } = candidates;
    const [circle, rect] = this.#tags as [number, number];
    for (let at = 0; at < placed; at += 1) {
      // What is not sold yet has no entry to count on from.
      entry[first + at] = join.entry < 0 ? -1 : join.entry + at;
      tag[first + at] = records.element[from + at] === CIRCLE ? circle : rect;
    }
    candidates.size = end;
    join.count(join.entry, join.strong, join.stem, placed);
    top.shapes += placed;
    return placed;
  }

  /** Works out where records stand, up to the first that stands nowhere; how many. */
  #place(records: ShapeRecords, from: number, count: number, top: Frame): number {
    const [a, b, c, d, e, f] = top.matrix;
    const { along, across, rotation, isTurned } = this.#placement;
    const { x, y, halfWidth, halfHeight, size: first } = this.#join.candidates;
    const wide = isTurned ? records.halfHeight : records.halfWidth;
    const high = isTurned ? records.halfWidth : records.halfHeight;
    const alongWide = isTurned ? across : along;
    const alongHigh = isTurned ? along : across;
    let largest = top.largest ? areaOf(top.largest) : -1;
    let largestAt = -1;
    let at = 0;
    for (; at < count; at += 1) {
      const ownX = records.x[from + at] as number;
      const ownY = records.y[from + at] as number;
      const seatX = a * ownX + c * ownY + e;
      const seatY = b * ownX + d * ownY + f;
      const half = alongWide * (wide[from + at] as number);
      const halfUp = alongHigh * (high[from + at] as number);
      if (!(half > 0 && half <= MOST_COORDINATE && halfUp > 0 && halfUp <= MOST_COORDINATE)) break;
      if (!(Math.abs(seatX) <= MOST_COORDINATE && Math.abs(seatY) <= MOST_COORDINATE)) break;
      x[first + at] = seatX;
      y[first + at] = seatY;
      halfWidth[first + at] = half;
      halfHeight[first + at] = halfUp;
      if (half * halfUp <= largest) continue;
      largest = half * halfUp;
      largestAt = first + at;
    }
    if (largestAt >= 0) {
      const shape = records.shape[from + largestAt - first] as SeatShape;
      const [seatX, seatY] = [x[largestAt] as number, y[largestAt] as number];
      const sides = {
        halfWidth: halfWidth[largestAt] as number,
        halfHeight: halfHeight[largestAt] as number,
      };
      top.largest = { x: seatX, y: seatY, ...sides, rotation, shape };
    }
    return at;
  }

  /** True where none of the records can be referred to, for what their ids begin with. */
  #isNoReference({ prefixes, ownPrefix }: ShapeRecords, from: number, to: number): boolean {
    if (this.#defs.isIdle) return true;
    let last = -1;
    for (let at = from; at < to; at += 1) {
      const own = ownPrefix[at] as number;
      if (own === last || own < 0) continue;
      if (this.#defs.mayWant(prefixes[own] as string)) return false;
      last = own;
    }
    return true;
  }
}
