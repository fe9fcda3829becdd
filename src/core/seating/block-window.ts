import type { FocalArea } from '../hall/focal-area.ts';
import { hallPoint } from '../hall/geometry.ts';
import type { HallPoint } from '../hall/geometry.ts';
import { MATCHING } from '../hall/seat-runs.ts';
import type { SeatClasses } from '../hall/seat-runs.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import { KIND_RESTRICTED, KIND_WHEELCHAIR } from '../hall/seat-kinds.ts';

/** Seats for a party. */
export type SeatBlock = {
  /** Row by row, each from left to right. */
  readonly seats: readonly number[];
  /** 1 if all sit in one row, next to each other; more if no row had room and they sit behind one another. */
  readonly rows: number;
  /** True if the choice leaves a single free seat between others, which was unavoidable. */
  readonly leavesOrphans: boolean;
  /** The total price of all seats, minor units; 0 if prices are unknown. */
  readonly priceMinor: number;
  /** As `BlockScore.away`; for parts in several rows, their sum. */
  readonly away: number;
};

/** How choices are ranked: by view, by view for the price, or by price. */
export type Preference = 'view' | 'value' | 'price';

/** How good a choice is; `first`, `second`, `away` and `firstSeat` are compared in turn, less is better. */
export type BlockScore = {
  readonly first: number;
  readonly second: number;
  /**
   * View penalty, hall units: the distance to the focus, longer off its axis, and the distance to the middle of the
   * row.
   */
  readonly away: number;
  readonly firstSeat: number;
  /** The number of single free seats that it leaves beside it. */
  readonly orphans: number;
  /** The total price of all seats, minor units. */
  readonly price: number;
};

// A step along the row costs half as much as a step away from the stage, besides the distance it adds.
const OFF_CENTRE = 0.5;
// A flawed seat is worse than the single seats that a choice can leave beside it, two at most.
const SEAT_FLAW = 3;
// A viewer at the side of a stage is as badly off as one twice as far away.
const OFF_AXIS = 1;

/** Less than 0 when `a` is the better choice. */
export function compareScores(a: BlockScore, b: BlockScore): number {
  return a.first - b.first || a.second - b.second || a.away - b.away || a.firstSeat - b.firstSeat;
}

/** What the seats face. If there is a `box` but no `front`, as with a pitch, the corners see it at an angle. */
export type FocalTarget = Pick<FocalArea, 'middle' | 'front'> & Partial<Pick<FocalArea, 'box'>>;

/** The inputs of one search. */
export type TogetherSearch = {
  readonly index: SeatIndex;
  readonly marks: SeatClasses;
  readonly focus: FocalTarget;
  /** By zone number, minor units; 0 if unknown. */
  readonly priceOf: (zone: number) => number;
  readonly by: Preference;
  /** The average price in this hall of a seat with a given view (hall units, as `BlockScore.away`). */
  readonly worthOf: (away: number) => number;
  /** Whether `count` seats from `run[at]` on may be sold together; null if any may. */
  readonly suits: ((run: Uint32Array, at: number, count: number) => boolean) | null;
};

/** A window of a run: seats `at` … `at + count − 1`. */
export type Window = BlockScore & { readonly at: number };

/** The part `from` … `to − 1` of a run of free neighbours, which is searched for windows. */
export type Span = {
  readonly run: Uint32Array;
  /** How many entries of `run` belong to the run. */
  readonly length: number;
  readonly from: number;
  readonly to: number;
  /** The middle of the whole row, see `rowCenter`. */
  readonly middle: HallPoint;
};

/** Only windows better than `merit` count; null: all do. */
type Bound = { merit: BlockScore | null };

/**
 * Calls `visit` with every window of `count` offered seats of a span that is better than the bound, from left to right;
 * `visit` may tighten the bound. A single free seat that the window leaves at an end of the run counts as an orphan.
 */
export function eachWindow(
  search: TogetherSearch,
  { run, length, from, to, middle }: Span,
  count: number,
  bound: Bound,
  visit: (window: Window) => void,
): void {
  const { index, marks, focus, priceOf, by, worthOf, suits } = search;
  let wanted = 0;
  let price = 0;
  let flawed = 0;
  for (let last = from; last < to; last += 1) {
    const lastSeat = run[last] as number;
    if (marks[lastSeat] === MATCHING) wanted += 1;
    price += priceOf(index.zone[lastSeat] as number);
    if (isFlaw(index, lastSeat)) flawed += 1;
    const at = last - count + 1;
    if (at < from) continue;
    const firstSeat = run[at] as number;
    const orphans = (at === 1 ? 1 : 0) + (length - last === 2 ? 1 : 0);
    const flaws = orphans + SEAT_FLAW * flawed;
    // Most windows are rejected here, before a square root is computed or an object created.
    const isThere = wanted === count && (suits === null || suits(run, at, count));
    if (isThere && !isWorse(by, flaws, price, bound.merit)) {
      const x = ((index.x[firstSeat] as number) + (index.x[lastSeat] as number)) / 2;
      const y = ((index.y[firstSeat] as number) + (index.y[lastSeat] as number)) / 2;
      const away = viewDistance(focus, x, y) + OFF_CENTRE * distance(x, y, middle);
      const first = by === 'price' ? price : flaws;
      const second = by === 'price' ? flaws : by === 'value' ? price / worthOf(away) : 0;
      const than = bound.merit;
      const ahead = than === null ? -1 : first - than.first || second - than.second || away - than.away;
      if (ahead < 0 || (ahead === 0 && firstSeat < (than?.firstSeat ?? 0)))
        visit({ at, first, second, away, firstSeat, orphans, price });
    }
    if (marks[firstSeat] === MATCHING) wanted -= 1;
    price -= priceOf(index.zone[firstSeat] as number);
    if (isFlaw(index, firstSeat)) flawed -= 1;
  }
}

/*
 * Seats with a restricted view, and wheelchair places: as few of these are taken as possible, and the rest of a party
 * sits on companion seats.
 */
function isFlaw({ kind }: SeatIndex, seat: number): boolean {
  return kind[seat] === KIND_RESTRICTED || kind[seat] === KIND_WHEELCHAIR;
}

/** The best window of a span that beats `than`; null if there is none. */
export function bestWindow(
  search: TogetherSearch,
  span: Span,
  count: number,
  than: BlockScore | null = null,
): Window | null {
  let best: Window | null = null;
  const bound: Bound = { merit: than };
  eachWindow(search, span, count, bound, (window) => {
    best = window;
    bound.merit = window;
  });
  return best;
}

/* True if a window is worse whatever its view or value. */
function isWorse(by: Preference, flaws: number, price: number, than: BlockScore | null): boolean {
  if (than === null) return false;
  return by === 'price'
    ? price > than.first || (price === than.first && flaws > than.second)
    : flaws > than.first;
}

/**
 * A point's view penalty, hall units: its distance to the focus, doubled from the side, tripled from behind. A pitch
 * has four fronts: its corners add a third at most.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export function viewDistance({ middle, front, box }: FocalTarget, x: number, y: number): number {
  const [dx, dy] = [x - middle.x, y - middle.y];
  const way = Math.sqrt(dx * dx + dy * dy);
  if (way === 0 || (front === null && box === undefined)) return way;
  const along = front === null ? Math.max(Math.abs(dx), Math.abs(dy)) : dx * front.x + dy * front.y;
  const ahead = along / way;
  return way * (1 + OFF_AXIS * (1 - ahead));
}

/* A viewer this far off the axis sees a stage from its side: the cosine of 25°. */
const LEAST_AHEAD = Math.cos((25 * Math.PI) / 180);

/** True for a point that sees the focus at an angle: never a best view. */
export function isSideView({ middle, front, box }: FocalTarget, x: number, y: number): boolean {
  const [dx, dy] = [x - middle.x, y - middle.y];
  if (front === null && box === undefined) return false;
  const along = front === null ? Math.max(Math.abs(dx), Math.abs(dy)) : dx * front.x + dy * front.y;
  return along < LEAST_AHEAD * Math.hypot(dx, dy);
}

/** The centre of the row `first` … `end − 1`, taken seats included: its best view, whoever sits there. */
export function rowCenter(index: SeatIndex, first: number, end: number): HallPoint {
  let x = 0;
  let y = 0;
  for (let seat = first; seat < end; seat += 1) {
    x += index.x[seat] as number;
    y += index.y[seat] as number;
  }
  return hallPoint(x / (end - first), y / (end - first));
}

/** `BlockScore.away` of one seat. */
export function viewPenalty(
  { index, focus }: Pick<TogetherSearch, 'index' | 'focus'>,
  seat: number,
  middle: HallPoint,
): number {
  const [x, y] = [index.x[seat] as number, index.y[seat] as number];
  return viewDistance(focus, x, y) + OFF_CENTRE * distance(x, y, middle);
}

function distance(x: number, y: number, to: HallPoint): number {
  return Math.sqrt((x - to.x) ** 2 + (y - to.y) ** 2);
}
