import { hallPoint } from '../hall/hall-space.ts';
import type { HallPoint } from '../hall/hall-space.ts';
import { OFFERED } from '../hall/row-runs.ts';
import type { Marks } from '../hall/row-runs.ts';
import type { SeatIndex } from '../hall/seat-index.ts';

/** Seats for a company. */
export type Together = {
  /** Row by row, each from left to right. */
  readonly seats: readonly number[];
  /** 1 when all sit in one row, next to each other; more when no row had room and they sit behind one another. */
  readonly rows: number;
  /** True when the choice leaves a single free seat between others, which could not be helped. */
  readonly leavesLone: boolean;
};

/** How good a choice is; compared from the first field to the last, less is better. */
export type Merit = {
  readonly lone: number;
  /** Of all seats, minor units; negative where dear is better. */
  readonly price: number;
  /** Hall units: from the focus, and from the middle of the row. */
  readonly away: number;
  readonly firstSeat: number;
};

// A step along the row counts half of a step away from the stage, beside the distance it adds by itself.
const OFF_CENTRE = 0.5;

/** Less than 0 when `a` is the better choice. */
export function compareMerit(a: Merit, b: Merit): number {
  return a.lone - b.lone || a.price - b.price || a.away - b.away || a.firstSeat - b.firstSeat;
}

/** All that one search knows. */
export type TogetherSearch = {
  readonly index: SeatIndex;
  readonly marks: Marks;
  readonly focus: HallPoint;
  /** By zone number; the sign makes less the better. 0 where nothing is known. */
  readonly priceOf: (zone: number) => number;
};

/** A window of a run: seats `at` … `at + count − 1`. */
export type Window = Merit & { readonly at: number };

/** The part `from` … `to − 1` of a run of free neighbours, where windows are looked for. */
export type Span = {
  readonly run: Uint32Array;
  /** How many entries of `run` are the run. */
  readonly length: number;
  readonly from: number;
  readonly to: number;
  /** Of the whole row, see `rowMiddle`. */
  readonly middle: HallPoint;
};

/** Only what is better than `merit` is of interest; null: anything is. */
export type Bound = { merit: Merit | null };

/**
 * Calls `visit` with every window of `count` offered seats of a span that is better than the bound, from left to
 * right; `visit` may tighten the bound. A single free seat that the window leaves at an end of the run counts as lone.
 */
export function eachWindow(
  search: TogetherSearch,
  { run, length, from, to, middle }: Span,
  count: number,
  bound: Bound,
  visit: (window: Window) => void,
): void {
  const { index, marks, focus, priceOf } = search;
  let wanted = 0;
  let price = 0;
  for (let last = from; last < to; last += 1) {
    const lastSeat = run[last] as number;
    if (marks[lastSeat] === OFFERED) wanted += 1;
    price += priceOf(index.zone[lastSeat] as number);
    const at = last - count + 1;
    if (at < from) continue;
    const firstSeat = run[at] as number;
    const lone = (at === 1 ? 1 : 0) + (length - last === 2 ? 1 : 0);
    // Most windows of a hall fall here, before a root is drawn or an object made.
    if (wanted === count && !isWorse(lone, price, bound.merit)) {
      const x = ((index.x[firstSeat] as number) + (index.x[lastSeat] as number)) / 2;
      const y = ((index.y[firstSeat] as number) + (index.y[lastSeat] as number)) / 2;
      const away = distance(x, y, focus) + OFF_CENTRE * distance(x, y, middle);
      if (
        bound.merit === null ||
        lone < bound.merit.lone ||
        price < bound.merit.price ||
        away <= bound.merit.away
      ) {
        const window = { at, lone, price, away, firstSeat };
        if (bound.merit === null || compareMerit(window, bound.merit) < 0) visit(window);
      }
    }
    if (marks[firstSeat] === OFFERED) wanted -= 1;
    price -= priceOf(index.zone[firstSeat] as number);
  }
}

/** The best window of a span that is better than `than`; null when there is none. */
export function bestWindow(
  search: TogetherSearch,
  span: Span,
  count: number,
  than: Merit | null = null,
): Window | null {
  let best: Window | null = null;
  const bound: Bound = { merit: than };
  eachWindow(search, span, count, bound, (window) => {
    best = window;
    bound.merit = window;
  });
  return best;
}

function isWorse(lone: number, price: number, than: Merit | null): boolean {
  return than !== null && (lone > than.lone || (lone === than.lone && price > than.price));
}

/** The middle of the row `first` … `end − 1`, taken seats included: where its best view is, whoever sits there. */
export function rowMiddle(index: SeatIndex, first: number, end: number): HallPoint {
  let x = 0;
  let y = 0;
  for (let seat = first; seat < end; seat += 1) {
    x += index.x[seat] as number;
    y += index.y[seat] as number;
  }
  return hallPoint(x / (end - first), y / (end - first));
}

function distance(x: number, y: number, to: HallPoint): number {
  return Math.sqrt((x - to.x) ** 2 + (y - to.y) ** 2);
}
