import { hallPoint } from '../hall/geometry.ts';
import type { HallPoint } from '../hall/geometry.ts';
import { rowEnd, visitRuns } from '../hall/seat-runs.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import { compareScores, eachWindow, rowCenter } from './block-window.ts';
import type { BlockScore, SeatBlock, TogetherSearch } from './block-window.ts';

/** A row of the index with the longest run of free neighbours in it. */
type Row = { readonly first: number; readonly end: number; readonly longest: number };

/** Seats of one row, and their middle. */
type Part = BlockScore & { readonly seats: Uint32Array; readonly middle: HallPoint };

type Split = BlockScore & { readonly parts: readonly Part[] };

// A party spread over more than four rows is no longer together.
const MAX_ROWS = 4;
// Seats of two rows are near if a person could lean over: measured in seats, whatever the plan's units.
const NEAR_IN_SEATS = 4;
// In a row longer than any stand's only the best positions are tried, because each is compared with each of the row
// behind.
const MAX_PARTS = 500;
// A step between the parts counts twice as much as a step away from the stage.
const APART = 2;

/**
 * The best free seats for a party that no single row can hold: parts in consecutive, close rows of one sector, in as
 * few rows and as equal parts as possible. At most `most`, best first, with no seat in common.
 */
export function splitBlocks(search: TogetherSearch, count: number, most: number): readonly SeatBlock[] {
  const rows = rowsOf(search);
  for (const sizes of waysToSplit(count)) {
    // A choice shares rows with at most 2 · (rows − 1) others: that many more candidates are kept.
    const splits = bestSplits(search, rows, sizes, most * (2 * sizes.length - 1));
    if (splits.length > 0) return apart(splits, most);
  }
  return [];
}

/** Sizes of the parts row by row, in order of preference: few rows, equal parts. */
function waysToSplit(count: number): number[][] {
  const ways: number[][] = [];
  for (let more = Math.ceil(count / 2); more < count; more += 1) {
    const less = count - more;
    ways.push([more, less]);
    if (more !== less) ways.push([less, more]);
  }
  for (let parts = 3; parts <= Math.min(MAX_ROWS, count); parts += 1) {
    const sizes = Array.from({ length: parts }, (_, at) => Math.floor((count + parts - 1 - at) / parts));
    ways.push(sizes);
    if (sizes[0] !== sizes.at(-1)) ways.push(sizes.toReversed());
  }
  return ways;
}

function rowsOf({ index, marks }: TogetherSearch): Row[] {
  const rows: Row[] = [];
  let scratch = new Uint32Array(64);
  for (let first = 0, end = 0; first < index.count; first = end) {
    end = rowEnd(index, first);
    if (scratch.length < end - first) scratch = new Uint32Array(2 * (end - first));
    let longest = 0;
    visitRuns(index, marks, first, end, scratch, (length) => (longest = Math.max(longest, length)));
    rows.push({ first, end, longest });
  }
  return rows;
}

function bestSplits(
  search: TogetherSearch,
  rows: readonly Row[],
  sizes: readonly number[],
  most: number,
): Split[] {
  const { index } = search;
  const splits: Split[] = [];
  for (let top = 0; top + sizes.length <= rows.length; top += 1) {
    const fits = sizes.every((size, at) => {
      const row = rows[top + at] as Row;
      return row.longest >= size && index.sector[row.first] === index.sector[rows[top]?.first as number];
    });
    if (!fits) continue;
    const parts = sizes.map((size, at) => partsOf(search, rows[top + at] as Row, size));
    const split = bestChain(index, parts);
    const worst = splits[most - 1];
    if (split === null || (worst !== undefined && compareScores(split, worst) >= 0)) continue;
    const place = splits.findIndex((other) => compareScores(split, other) < 0);
    splits.splice(place < 0 ? splits.length : place, 0, split);
    splits.length = Math.min(splits.length, most);
  }
  return splits;
}

/** The windows of `size` seats in a row, the best `MAX_PARTS` if there are more. */
function partsOf(search: TogetherSearch, row: Row, size: number): Part[] {
  const { index, marks } = search;
  const parts: Part[] = [];
  const middle = rowCenter(index, row.first, row.end);
  const scratch = new Uint32Array(row.end - row.first);
  visitRuns(index, marks, row.first, row.end, scratch, (length) => {
    if (length < size) return;
    const run = scratch.slice(0, length);
    eachWindow(search, { run, length, from: 0, to: length, middle }, size, { merit: null }, (window) => {
      const seats = run.subarray(window.at, window.at + size);
      const last = seats[size - 1] as number;
      const x = ((index.x[window.firstSeat] as number) + (index.x[last] as number)) / 2;
      const y = ((index.y[window.firstSeat] as number) + (index.y[last] as number)) / 2;
      parts.push({ ...window, seats, middle: hallPoint(x, y) });
    });
  });
  return parts.length > MAX_PARTS ? parts.sort(compareScores).slice(0, MAX_PARTS) : parts;
}

/** For each part of the first row the nearest part of each row behind it; the best of these chains. */
function bestChain(index: SeatIndex, rows: readonly (readonly Part[])[]): Split | null {
  let best: Split | null = null;
  for (const head of rows[0] ?? []) {
    const parts = [head];
    let { first, second, orphans, price, away } = head;
    for (const row of rows.slice(1)) {
      const before = parts[parts.length - 1] as Part;
      const next = nearestPart(before, row);
      if (next === null || !isNear(index, before, next)) break;
      parts.push(next);
      first += next.first;
      second += next.second;
      orphans += next.orphans;
      price += next.price;
      away += next.away + APART * between(before.middle, next.middle);
    }
    if (parts.length < rows.length) continue;
    const split = { first, second, away, firstSeat: head.firstSeat, orphans, price, parts };
    if (best === null || compareScores(split, best) < 0) best = split;
  }
  return best;
}

function nearestPart(from: Part, parts: readonly Part[]): Part | null {
  let best: Part | null = null;
  let least = Infinity;
  for (const part of parts) {
    const way = between(from.middle, part.middle);
    if (way < least) {
      best = part;
      least = way;
    }
  }
  return best;
}

function isNear(index: SeatIndex, a: Part, b: Part): boolean {
  const reach = NEAR_IN_SEATS * index.typicalSize;
  const pointOf = (seat: number): HallPoint => hallPoint(index.x[seat] as number, index.y[seat] as number);
  return a.seats.some((one) => b.seats.some((other) => between(pointOf(one), pointOf(other)) <= reach));
}

function apart(splits: readonly Split[], most: number): readonly SeatBlock[] {
  const used = new Set<number>();
  const choices: SeatBlock[] = [];
  for (const { parts, orphans, price, away } of splits) {
    const seats = parts.flatMap((part) => Array.from(part.seats));
    if (choices.length === most) break;
    if (seats.some((seat) => used.has(seat))) continue;
    for (const seat of seats) used.add(seat);
    choices.push({ seats, rows: parts.length, leavesOrphans: orphans > 0, priceMinor: price, away });
  }
  return choices;
}

function between(a: HallPoint, b: HallPoint): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}
