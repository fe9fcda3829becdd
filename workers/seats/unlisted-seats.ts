import type { DisplayListBuilder } from '../scene/display-list.ts';
import type { LooseGroup } from '../scene/plan-shapes.ts';
import type { SeatCandidates } from './seat-candidates.ts';
import type { Placed } from '../svg/svg-shape.ts';

// Two seats of one block differ by rounding only; a row label in a circle is usually smaller or larger.
const SAME_SIZE = 0.1;
// Closer than this share of a seat, two shapes are one seat drawn twice: a fill and its stroke.
const SAME_PLACE = 0.25;

type Block = { count: number; halfWidth: number; halfHeight: number; readonly tag: number };

/**
 * Shapes that stand among seats, of the same kind and size, but are named by no entry: seats the back end
 * does not sell in this session. They are taken out of the backdrop and added to the candidates with `entry` −1;
 * returns their numbers. A twin of a seat that is there already stays a drawing.
 */
export function unlistedSeats(
  candidates: SeatCandidates,
  seats: Uint32Array,
  displayList: DisplayListBuilder,
  groups: readonly LooseGroup[],
): readonly number[] {
  let blocks: ReadonlyMap<number, Block> | null = null;
  const found: number[] = [];
  let places: PlaceSet | null = null;
  const consider = (
    placed: Placed,
    parent: number,
    tag: number,
    firstItem: number,
    endItem: number,
  ): void => {
    blocks ??= blocksOf(candidates, seats);
    const block = blocks.get(parent);
    if (!block || block.tag !== tag || !isAlike(placed, block)) return;
    places ??= new PlaceSet(candidates, seats);
    if (places.has(placed)) return;
    displayList.drop(firstItem, endItem);
    found.push(candidates.size);
    candidates.add(
      { entry: -1, strong: false, stem: -1, parent, tag, sector: -1, firstItem, endItem },
      placed,
    );
    places.add(candidates.size - 1);
  };
  const group = candidates.tagNumber('g');
  for (const { placed, parent, firstItem, endItem } of groups) {
    consider(placed, parent, group, firstItem, endItem);
  }
  for (let at = 0; at < displayList.size; at += 1) {
    const item = displayList.at(at);
    if (item?.kind !== 'path' || item.standing >= 0 || item.isSector) continue;
    consider(item.placed, item.parent, candidates.tagNumber(item.tag), at, at + 1);
  }
  return found;
}

/** The usual seat of each container: its element and its mean size, good where seats differ by rounding. */
function blocksOf(candidates: SeatCandidates, seats: Uint32Array): ReadonlyMap<number, Block> {
  const blocks = new Map<number, Block>();
  let block: Block | undefined;
  let of = -1;
  for (let seat = 0; seat < seats.length; seat += 1) {
    const at = seats[seat] as number;
    const parent = candidates.parent[at] as number;
    const tag = candidates.tag[at] as number;
    const halfWidth = candidates.halfWidth[at] as number;
    const halfHeight = candidates.halfHeight[at] as number;
    if (parent !== of) {
      of = parent;
      block = blocks.get(parent);
    }
    if (!block) {
      block = { count: 1, halfWidth, halfHeight, tag };
      blocks.set(parent, block);
    } else if (block.tag === tag) {
      block.count += 1;
      block.halfWidth += (halfWidth - block.halfWidth) / block.count;
      block.halfHeight += (halfHeight - block.halfHeight) / block.count;
    }
  }
  return blocks;
}

function isAlike(placed: Placed, block: Block): boolean {
  return (
    Math.abs(placed.halfWidth - block.halfWidth) <= block.halfWidth * SAME_SIZE &&
    Math.abs(placed.halfHeight - block.halfHeight) <= block.halfHeight * SAME_SIZE
  );
}

/** Places of seats on a coarse raster; two shapes within a quarter of a seat are the same place. */
class PlaceSet {
  readonly #candidates: SeatCandidates;
  /** The first candidate of a cell, and the next one of the same cell by candidate. */
  readonly #first = new Map<number, number>();
  readonly #next = new Map<number, number>();
  #cell = 0;

  constructor(candidates: SeatCandidates, seats: Uint32Array) {
    this.#candidates = candidates;
    for (const seat of seats) this.add(seat);
  }

  add(seat: number): void {
    const { x, y, halfWidth, halfHeight } = this.#candidates;
    this.#cell ||= 2 * Math.min(halfWidth[seat] as number, halfHeight[seat] as number);
    const key = this.#key((x[seat] as number) / this.#cell, (y[seat] as number) / this.#cell);
    const before = this.#first.get(key);
    if (before !== undefined) this.#next.set(seat, before);
    this.#first.set(key, seat);
  }

  has(placed: Placed): boolean {
    const { x, y } = this.#candidates;
    const most = 2 * Math.min(placed.halfWidth, placed.halfHeight) * SAME_PLACE;
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        const key = this.#key(placed.x / this.#cell + dx, placed.y / this.#cell + dy);
        for (let at = this.#first.get(key); at !== undefined; at = this.#next.get(at)) {
          if (Math.hypot((x[at] as number) - placed.x, (y[at] as number) - placed.y) <= most) return true;
        }
      }
    }
    return false;
  }

  #key(column: number, row: number): number {
    return Math.floor(column) * 2 ** 26 + Math.floor(row);
  }
}
