import type { BackdropBuilder } from './backdrop.ts';
import type { PlanDefs } from './plan-defs.ts';
import type { Frame, PlanFrames } from './plan-frames.ts';
import { areaOf } from './plan-shapes.ts';
import type { SeatJoin } from './seat-join.ts';
import type { ShapeRecords } from './shape-records.ts';
import { placementOf } from './shape-placement.ts';
import type { Placement } from './shape-placement.ts';
import type { SeatShape } from '../src/core/hall/seat-index.ts';
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
  /** The matrix of the seats before and what it does: that of their whole row or sector. */
  #matrix: Matrix = IDENTITY;
  #placement: Placement = placementOf(IDENTITY);

  constructor(frames: PlanFrames, join: SeatJoin, defs: PlanDefs, backdrop: BackdropBuilder) {
    this.#frames = frames;
    this.#join = join;
    this.#defs = defs;
    this.#backdrop = backdrop;
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
    // What is not sold yet has no entry to count on from.
    if (join.entry < 0) candidates.entry.fill(-1, first, end);
    else countFrom(join.entry, candidates.entry, first, end);
    // Their elements have the same numbers there.
    candidates.tag.set(records.element.subarray(from, from + placed), first);
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
    const [wide, high] = [records.halfWidth, records.halfHeight];
    let end = count;
    end = placeAlong(records.x, records.y, from, end, a, c, e, x, first);
    end = placeAlong(records.x, records.y, from, end, b, d, f, y, first);
    end = scale(isTurned ? high : wide, from, end, isTurned ? across : along, halfWidth, first);
    end = scale(isTurned ? wide : high, from, end, isTurned ? along : across, halfHeight, first);
    const least = top.largest ? areaOf(top.largest) : -1;
    const at = largerThan(least, halfWidth, halfHeight, first, first + end);
    if (at >= 0) {
      const shape = records.shape[from + at - first] as SeatShape;
      const sides = { halfWidth: halfWidth[at] as number, halfHeight: halfHeight[at] as number };
      top.largest = { x: x[at] as number, y: y[at] as number, ...sides, rotation, shape };
    }
    return end;
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

/*
 * One small loop for each column: the engine compiles each of them in a moment, and one that does all of it for longer
 * than a hall takes.
 */

/** Writes `a · x + c · y + e` behind `first` for points `from` … `from + count − 1`, up to one out of bounds; how many. */
function placeAlong(
  xs: Float64Array,
  ys: Float64Array,
  from: number,
  count: number,
  a: number,
  c: number,
  e: number,
  to: Float64Array,
  first: number,
): number {
  for (let at = 0; at < count; at += 1) {
    const place = a * (xs[from + at] as number) + c * (ys[from + at] as number) + e;
    if (!(Math.abs(place) <= MOST_COORDINATE)) return at;
    to[first + at] = place;
  }
  return count;
}

/** The same for lengths and a factor; none may be nought. */
function scale(
  lengths: Float64Array,
  from: number,
  count: number,
  factor: number,
  to: Float64Array,
  first: number,
): number {
  for (let at = 0; at < count; at += 1) {
    const length = factor * (lengths[from + at] as number);
    if (!(length > 0 && length <= MOST_COORDINATE)) return at;
    to[first + at] = length;
  }
  return count;
}

/** The first of the largest areas among `from` … `to − 1` that is larger than `least`, −1 for none. */
function largerThan(
  least: number,
  halfWidth: Float64Array,
  halfHeight: Float64Array,
  from: number,
  to: number,
): number {
  let largest = least;
  let found = -1;
  for (let at = from; at < to; at += 1) {
    const area = (halfWidth[at] as number) * (halfHeight[at] as number);
    if (area <= largest) continue;
    largest = area;
    found = at;
  }
  return found;
}

/** Writes `first`, `first + 1` … into `to`, `from` … `end − 1`. */
function countFrom(first: number, to: Int32Array, from: number, end: number): void {
  for (let at = from; at < end; at += 1) to[at] = first + at - from;
}
