import type { Placed } from './svg-shape.ts';

const LEAST_ROOM = 64;

/** A shape or group that may be a seat. */
export type Candidate = {
  /** Its entry in the reply, −1 for none. */
  readonly entry: number;
  /** True when its attribute was the id itself, not just its digits. */
  readonly strong: boolean;
  /** Number of the text before the digits of a weak match; see `SeatJoin.stemNumber`. */
  readonly stem: number;
  /** Number of the container it stands in. */
  readonly parent: number;
  /** Number of its element's name; see `SeatCandidates.tagNumber`. */
  readonly tag: number;
  /** The sector the plan puts it in, −1 for none. */
  readonly sector: number;
  /** Its items in the backdrop, taken out once it is a seat. */
  readonly firstItem: number;
  readonly endItem: number;
};

/** Candidates as columns, for an object each would be a third of the time a plan takes. Lengths are hall units. */
export class SeatCandidates {
  size = 0;
  x: Float64Array;
  y: Float64Array;
  halfWidth: Float64Array;
  halfHeight: Float64Array;
  rotation: Float64Array;
  shape: Uint8Array;
  strong: Uint8Array;
  entry: Int32Array;
  stem: Int32Array;
  parent: Int32Array;
  tag: Int32Array;
  sector: Int32Array;
  firstItem: Int32Array;
  endItem: Int32Array;
  readonly #tags: string[] = [];

  /** Makes room for so many at once; more than expected make it grow. */
  constructor(expected: number) {
    const room = Math.max(LEAST_ROOM, expected);
    this.x = new Float64Array(room);
    this.y = new Float64Array(room);
    this.halfWidth = new Float64Array(room);
    this.halfHeight = new Float64Array(room);
    this.rotation = new Float64Array(room);
    this.shape = new Uint8Array(room);
    this.strong = new Uint8Array(room);
    this.entry = new Int32Array(room);
    this.stem = new Int32Array(room);
    this.parent = new Int32Array(room);
    this.tag = new Int32Array(room);
    this.sector = new Int32Array(room);
    this.firstItem = new Int32Array(room);
    this.endItem = new Int32Array(room);
  }

  /** Adds a candidate at its place. */
  add(candidate: Candidate, { x, y, halfWidth, halfHeight, rotation, shape }: Placed): void {
    const at = this.size;
    this.reserve();
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
  }

  /** Makes room for so many more, which the caller fills in and counts. */
  makeRoom(count: number): void {
    while (this.size + count > this.x.length) this.#grow();
  }

  /** Makes one more candidate, the last one, for the caller to fill in. */
  reserve(): void {
    if (this.size === this.x.length) this.#grow();
    this.size += 1;
  }

  /** The number of an element's name. */
  tagNumber(name: string): number {
    const known = this.#tags.indexOf(name);
    return known >= 0 ? known : this.#tags.push(name) - 1;
  }

  #grow(): void {
    this.x = doubled(this.x, new Float64Array(this.x.length * 2));
    this.y = doubled(this.y, new Float64Array(this.y.length * 2));
    this.halfWidth = doubled(this.halfWidth, new Float64Array(this.halfWidth.length * 2));
    this.halfHeight = doubled(this.halfHeight, new Float64Array(this.halfHeight.length * 2));
    this.rotation = doubled(this.rotation, new Float64Array(this.rotation.length * 2));
    this.shape = doubled(this.shape, new Uint8Array(this.shape.length * 2));
    this.strong = doubled(this.strong, new Uint8Array(this.strong.length * 2));
    for (const name of ['entry', 'stem', 'parent', 'tag', 'sector', 'firstItem', 'endItem'] as const) {
      this[name] = doubled(this[name], new Int32Array(this[name].length * 2));
    }
  }
}

function doubled<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
