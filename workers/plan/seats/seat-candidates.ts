import { growColumn } from './grow-column.ts';
import type { Placed } from '../svg/svg-shape.ts';

const MIN_ROOM = 64;
const FLOATS = ['x', 'y', 'halfWidth', 'halfHeight', 'rotation'] as const;
const BYTES = ['shape', 'strong'] as const;
const WORDS = ['entry', 'stem', 'parent', 'tag', 'sector', 'firstItem', 'endItem'] as const;

/** A shape or group that may be a seat. */
export type Candidate = {
  /** Its entry in the reply, −1 for none. */
  readonly entry: number;
  /** True if its attribute was the whole id, not just its digits. */
  readonly strong: boolean;
  /** The index of the text before the digits of a weak match; see `SeatJoin.stemText`. */
  readonly stem: number;
  /** The index of its container. */
  readonly parent: number;
  /** The index of its element's name; see `SeatCandidates.tagNumber`. */
  readonly tag: number;
  /** The sector that the plan puts it in, −1 for none. */
  readonly sector: number;
  /** Its items in the drawing, which are removed once it is a seat. */
  readonly firstItem: number;
  readonly endItem: number;
};

/**
 * Candidates as columns, because one object for each would take a third of the time to read a plan. Lengths are in hall
 * units.
 */
export class SeatCandidates {
  size = 0;
  x = new Float64Array(0);
  y = new Float64Array(0);
  halfWidth = new Float64Array(0);
  halfHeight = new Float64Array(0);
  rotation = new Float64Array(0);
  shape = new Uint8Array(0);
  strong = new Uint8Array(0);
  entry = new Int32Array(0);
  stem = new Int32Array(0);
  parent = new Int32Array(0);
  tag = new Int32Array(0);
  sector = new Int32Array(0);
  firstItem = new Int32Array(0);
  endItem = new Int32Array(0);
  /** False if no candidate has items in the drawing. */
  hasItems = false;
  readonly #tags: string[] = [];

  /** Allocates capacity for the expected number; more candidates make it grow. */
  constructor(expected: number) {
    this.#grow(Math.max(MIN_ROOM, expected));
  }

  /** Adds a candidate with its position. */
  add(candidate: Candidate, { x, y, halfWidth, halfHeight, rotation, shape }: Placed): void {
    const at = this.size;
    this.makeRoom(1);
    this.size += 1;
    this.x[at] = x;
    this.y[at] = y;
    this.halfWidth[at] = halfWidth;
    this.halfHeight[at] = halfHeight;
    this.rotation[at] = rotation;
    this.shape[at] = shape;
    this.entry[at] = candidate.entry;
    this.strong[at] = candidate.strong ? 1 : 0;
    this.stem[at] = candidate.stem;
    this.parent[at] = candidate.parent;
    this.tag[at] = candidate.tag;
    this.sector[at] = candidate.sector;
    this.firstItem[at] = candidate.firstItem;
    this.endItem[at] = candidate.endItem;
    this.hasItems ||= candidate.endItem > candidate.firstItem;
  }

  /** Makes room for `count` more candidates, which the caller fills in and counts. */
  makeRoom(count: number): void {
    let room = this.x.length;
    while (this.size + count > room) room *= 2;
    if (room > this.x.length) this.#grow(room);
  }

  /** The index of an element's name. */
  tagNumber(name: string): number {
    const known = this.#tags.indexOf(name);
    return known >= 0 ? known : this.#tags.push(name) - 1;
  }

  #grow(room: number): void {
    for (const name of FLOATS) this[name] = growColumn(this[name], room);
    for (const name of BYTES) this[name] = growColumn(this[name], room);
    for (const name of WORDS) this[name] = growColumn(this[name], room);
  }
}
