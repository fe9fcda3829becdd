import type { BackdropBuilder } from './backdrop.ts';
import type { LooseGroup } from './plan-shapes.ts';
import type { Candidate } from './seat-join.ts';
import type { Placed } from './svg-shape.ts';

// Two seats of one block differ by rounding only; a row label in a circle is usually smaller or larger.
const SAME_SIZE = 0.1;
// Closer than this share of a seat, two shapes are one seat drawn twice: a fill and its stroke.
const SAME_PLACE = 0.25;

type Block = { count: number; halfWidth: number; halfHeight: number; readonly tag: string };

/**
 * Shapes that stand among seats, of the same kind and size, but are named by no entry: seats the back end
 * does not sell in this session. They are taken out of the backdrop and returned with `entry` −1; a twin
 * of a seat that is there already stays a drawing.
 */
export function unlistedSeats(
  seats: readonly Candidate[],
  backdrop: BackdropBuilder,
  groups: readonly LooseGroup[],
): readonly Candidate[] {
  const blocks = new Map<number, Block>();
  for (const { parent, tag, placed } of seats) {
    const block = blocks.get(parent);
    if (!block) {
      blocks.set(parent, { count: 1, halfWidth: placed.halfWidth, halfHeight: placed.halfHeight, tag });
    } else if (block.tag === tag) {
      // The mean so far: good for blocks whose seats differ by rounding.
      block.count += 1;
      block.halfWidth += (placed.halfWidth - block.halfWidth) / block.count;
      block.halfHeight += (placed.halfHeight - block.halfHeight) / block.count;
    }
  }
  const found: Candidate[] = [];
  const places = new PlaceSet();
  let isFilled = false;
  const consider = (
    placed: Placed,
    parent: number,
    tag: string,
    firstItem: number,
    endItem: number,
  ): void => {
    const block = blocks.get(parent);
    if (!block || block.tag !== tag || !isAlike(placed, block)) return;
    if (!isFilled) {
      isFilled = true;
      for (const seat of seats) places.add(seat.placed);
    }
    if (places.has(placed)) return;
    places.add(placed);
    backdrop.drop(firstItem, endItem);
    const sector = -1;
    found.push({ entry: -1, strong: false, stem: '', placed, parent, tag, sector, firstItem, endItem });
  };
  for (const { placed, parent, firstItem, endItem } of groups) {
    consider(placed, parent, 'g', firstItem, endItem);
  }
  for (let at = 0; at < backdrop.size; at += 1) {
    const item = backdrop.at(at);
    if (item?.kind !== 'path' || item.standing >= 0 || item.isSector) continue;
    consider(item.placed, item.parent, item.tag, at, at + 1);
  }
  return found;
}

function isAlike(placed: Placed, block: Block): boolean {
  return (
    Math.abs(placed.halfWidth - block.halfWidth) <= block.halfWidth * SAME_SIZE &&
    Math.abs(placed.halfHeight - block.halfHeight) <= block.halfHeight * SAME_SIZE
  );
}

/** Places of seats on a coarse raster; two shapes within a quarter of a seat are the same place. */
class PlaceSet {
  readonly #cells = new Map<string, Placed[]>();
  #cell = 0;

  add(placed: Placed): void {
    this.#cell ||= 2 * Math.min(placed.halfWidth, placed.halfHeight);
    const key = this.#key(Math.floor(placed.x / this.#cell), Math.floor(placed.y / this.#cell));
    const list = this.#cells.get(key);
    if (list) list.push(placed);
    else this.#cells.set(key, [placed]);
  }

  has(placed: Placed): boolean {
    const most = 2 * Math.min(placed.halfWidth, placed.halfHeight) * SAME_PLACE;
    const column = Math.floor(placed.x / this.#cell);
    const row = Math.floor(placed.y / this.#cell);
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        const near = this.#cells.get(this.#key(column + dx, row + dy)) ?? [];
        if (near.some(({ x, y }) => Math.hypot(x - placed.x, y - placed.y) <= most)) return true;
      }
    }
    return false;
  }

  #key(column: number, row: number): string {
    return `${column}:${row}`;
  }
}
