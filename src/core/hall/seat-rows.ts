import { NO_SEAT } from './seat-index.ts';

// A missing seat leaves a gap of two pitches, an aisle one of 1.7 and more; a curve stretches a pitch by less.
const MAX_PITCHES_APART = 1.6;
// A row of two has no other pitch to compare with: if there is room for another seat between them, it is an aisle.
const MAX_SEATS_APART = 2.2;
// Seats hardly ever overlap; in seat sizes.
const MIN_PITCH = 0.8;

type Row = {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly halfWidth: Float32Array;
  readonly halfHeight: Float32Array;
  readonly left: Uint32Array;
  readonly right: Uint32Array;
};

/**
 * Links the seats `first` … `end − 1` of one row, given in the order of their labels, with their neighbours: writes
 * `left` and `right`. Left is towards the smaller x (in a row that runs down, the smaller y). The labels' order is
 * trusted unless the path in that order is longer than along the row's own line, as in a row numbered odd–even from its
 * middle.
 */
export function linkRow(row: Row, first: number, end: number): void {
  for (let seat = first; seat < end; seat += 1) {
    row.left[seat] = NO_SEAT;
    row.right[seat] = NO_SEAT;
  }
  if (end - first < 2) return;
  const way = wayOfNumbers(row, first, end);
  if (way === 'even') {
    linkAll(row, first, end);
    return;
  }
  // Nearly every row is numbered along its line and needs no sorting.
  const order = way === 'along' ? run(first, end) : rowOrder(row, first, end);
  if (isBackwards(row, order[0] as number, order.at(-1) as number)) order.reverse();
  const gaps = new Float64Array(order.length - 1);
  for (let at = 0; at < gaps.length; at += 1) {
    gaps[at] = distance(row, order[at] as number, order[at + 1] as number);
  }
  // The lower quartile of the gaps is taken as the pitch. The median is not: with an aisle after every second seat or
  // so, most gaps are aisles. Nor is the smallest gap: two shapes drawn at one place have none between them.
  const size = seatSize(row, order[0] as number);
  const quartile = gaps.slice().sort()[(gaps.length - 1) >> 2] as number;
  const most =
    gaps.length > 1 ? Math.max(quartile, size * MIN_PITCH) * MAX_PITCHES_APART : size * MAX_SEATS_APART;
  for (let at = 0; at < gaps.length; at += 1) {
    if ((gaps[at] as number) > most) continue;
    row.right[order[at] as number] = order[at + 1] as number;
    row.left[order[at + 1] as number] = order[at] as number;
  }
}

/**
 * How the numbers of two or more seats run: 'along' if each seat lies further towards the last one than the seat
 * before, so no path along the row is shorter; 'even' if there is no aisle either, as in most rows: no gap exceeds
 * another by enough for a seat to be missing.
 */
function wayOfNumbers({ x, y }: Row, first: number, end: number): 'even' | 'along' | 'across' {
  const dx = (x[end - 1] as number) - (x[first] as number);
  const dy = (y[end - 1] as number) - (y[first] as number);
  let least = Infinity;
  let most = 0;
  for (let seat = first + 1; seat < end; seat += 1) {
    const stepX = (x[seat] as number) - (x[seat - 1] as number);
    const stepY = (y[seat] as number) - (y[seat - 1] as number);
    if (!(stepX * dx + stepY * dy > 0)) return 'across';
    const square = stepX * stepX + stepY * stepY;
    if (square < least) least = square;
    if (square > most) most = square;
  }
  return end - first > 2 && most <= least * MAX_PITCHES_APART ** 2 ? 'even' : 'along';
}

/** Links seats that have no aisle between them, each with the next number. */
function linkAll(row: Row, first: number, end: number): void {
  const [before, after] = isBackwards(row, first, end - 1) ? [row.right, row.left] : [row.left, row.right];
  for (let seat = first + 1; seat < end; seat += 1) {
    before[seat] = seat - 1;
    after[seat - 1] = seat;
  }
}

function seatSize({ halfWidth, halfHeight }: Row, seat: number): number {
  return 2 * Math.max(halfWidth[seat] as number, halfHeight[seat] as number);
}

function rowOrder(row: Row, first: number, end: number): Uint32Array {
  const byLabel = run(first, end);
  const byPlace = placeOrder(row, first, end);
  return pathLength(row, byLabel) <= pathLength(row, byPlace) ? byLabel : byPlace;
}

/** The numbers `first` … `end − 1`. */
function run(first: number, end: number): Uint32Array {
  const numbers = new Uint32Array(end - first);
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = first + at;
  return numbers;
}

/** The median of numbers, 0 for none. */
export function medianOf(values: Float64Array | Float32Array): number {
  if (values.length === 0) return 0;
  return values.slice().sort()[values.length >> 1] as number;
}

/**
 * The row's seats along the line through its two ends: the seat farthest from the first, and the farthest from that.
 */
function placeOrder(row: Row, first: number, end: number): Uint32Array {
  const start = farthestFrom(row, farthestFrom(row, first, first, end), first, end);
  const finish = farthestFrom(row, start, first, end);
  const dx = (row.x[finish] as number) - (row.x[start] as number);
  const dy = (row.y[finish] as number) - (row.y[start] as number);
  const along = new Float64Array(end - first);
  for (let seat = first; seat < end; seat += 1) {
    along[seat - first] = (row.x[seat] as number) * dx + (row.y[seat] as number) * dy;
  }
  return run(first, end).sort((a, b) => (along[a - first] as number) - (along[b - first] as number));
}

function farthestFrom(row: Row, from: number, first: number, end: number): number {
  let best = from;
  let most = -1;
  for (let seat = first; seat < end; seat += 1) {
    const away = distance(row, from, seat);
    if (away > most) {
      most = away;
      best = seat;
    }
  }
  return best;
}

/** Whether a row that begins and ends with these two seats runs right to left, or upwards if it is steep. */
function isBackwards(row: Row, start: number, finish: number): boolean {
  const dx = (row.x[finish] as number) - (row.x[start] as number);
  const dy = (row.y[finish] as number) - (row.y[start] as number);
  // A row counts as running down when it is five times as high as wide.
  return Math.abs(dx) * 5 >= Math.abs(dy) ? dx < 0 : dy < 0;
}

function pathLength(row: Row, order: Uint32Array): number {
  let length = 0;
  for (let at = 1; at < order.length; at += 1) {
    length += distance(row, order[at - 1] as number, order[at] as number);
  }
  return length;
}

function distance(row: Row, a: number, b: number): number {
  const dx = (row.x[a] as number) - (row.x[b] as number);
  const dy = (row.y[a] as number) - (row.y[b] as number);
  // Coordinates are bounded far below where a square overflows; `hypot` guards against it at ten times the price.
  return Math.sqrt(dx * dx + dy * dy);
}
