import type { DisplayListBuilder } from '../drawing/display-list.ts';
import type { UnclaimedGroup } from '../drawing/plan-shapes.ts';
import type { SeatCandidates } from './seat-candidates.ts';
import type { Placed } from '../svg/svg-shape.ts';

// Two seats of a block differ by rounding only; a row label in a circle is usually smaller or larger.
const SAME_SIZE = 0.1;

type Block = { count: number; halfWidth: number; halfHeight: number; readonly tag: number };

/** A shape among seats with their tag and size: a seat without an entry, or a duplicate. */
export type SeatLookalike = {
  readonly placed: Placed;
  readonly parent: number;
  readonly tag: number;
  readonly firstItem: number;
  readonly endItem: number;
};

/** The shapes that look like seats but are not seats yet. Few plans have any. */
export function findLookalikes(
  candidates: SeatCandidates,
  seats: Uint32Array,
  displayList: DisplayListBuilder,
  groups: readonly UnclaimedGroup[],
): readonly SeatLookalike[] {
  let blocks: ReadonlyMap<number, Block> | null = null;
  const found: SeatLookalike[] = [];
  const consider = (like: SeatLookalike): void => {
    blocks ??= blocksOf(candidates, seats);
    const block = blocks.get(like.parent);
    if (block?.tag === like.tag && isAlike(like.placed, block)) found.push(like);
  };
  const tag = candidates.tagNumber('g');
  for (const group of groups) consider({ ...group, tag });
  for (let at = 0; at < displayList.size; at += 1) {
    const item = displayList.at(at);
    if (item?.kind !== 'path' || item.standing >= 0 || item.isSector) continue;
    const { placed, parent } = item;
    consider({ placed, parent, tag: candidates.tagNumber(item.tag), firstItem: at, endItem: at + 1 });
  }
  return found;
}

/**
 * The typical seat of each container: its tag and its mean size, which is meaningful because seats differ by rounding.
 */
function blocksOf(candidates: SeatCandidates, seats: Uint32Array): ReadonlyMap<number, Block> {
  const blocks = new Map<number, Block>();
  let block: Block | undefined;
  let of = -1;
  for (let slot = 0; slot < seats.length; slot += 1) {
    const candidate = seats[slot] as number;
    const parent = candidates.parent[candidate] as number;
    const tag = candidates.tag[candidate] as number;
    const halfWidth = candidates.halfWidth[candidate] as number;
    const halfHeight = candidates.halfHeight[candidate] as number;
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
