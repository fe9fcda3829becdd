import { boxCentre, hallPoint } from '../hall/hall-space.ts';
import type { HallPoint } from '../hall/hall-space.ts';
import { markSeats, rowEnd, visitRuns } from '../hall/row-runs.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import { MOST_TOGETHER } from './seat-wish.ts';
import { splitTogether } from './split-together.ts';
import { bestWindow, compareMerit, rowMiddle } from './together-window.ts';
import type { Span, Together, TogetherSearch, Window } from './together-window.ts';

/** What a buyer who wants to sit together asks for. */
export type TogetherAsk = {
  /** 1 … `MOST_TOGETHER`. */
  readonly count: number;
  /** Numbers into `SeatIndex.zones`; all zones when absent. */
  readonly zones?: ReadonlySet<number>;
  /** The price of a zone (a number into `SeatIndex.zones`), minor units; null where it is not sold. */
  readonly priceMinor?: (zone: number) => number | null;
  /** The most for one seat, minor units; needs `priceMinor`. */
  readonly maxPriceMinor?: number;
  /** Which price is the better one: the dear seats are the good ones unless the buyer counts money. */
  readonly prefer?: 'dear' | 'cheap';
  /** What everybody looks at; `focusOf` when absent. */
  readonly focus?: HallPoint;
  /** False for a seat that is not to be had though its state is free (it is in the cart). */
  readonly accept?: (seat: number) => boolean;
  /** How many better choices to leave out. Choices of one row share no seat, so each is a real alternative. */
  readonly skip?: number;
};

type Choice = Window & { readonly span: Span };

/**
 * The best free seats next to each other: first those that leave nobody's neighbour alone, then by price, then near
 * the focus and the middle of their row. When no row has room, the best split over rows behind one another. Null when
 * there is none, or fewer than `skip + 1` of them. O(n), no more for a later alternative.
 */
export function bestTogether(index: SeatIndex, ask: TogetherAsk): Together | null {
  const { count, skip = 0 } = ask;
  if (!Number.isInteger(count) || count < 1 || count > MOST_TOGETHER || skip < 0) return null;
  const search = beginSearch(index, ask);
  const choices = rowChoices(search, count, skip + 1);
  if (choices.length === 0) return splitTogether(search, count, skip);
  for (let left = skip; left > 0; left -= 1) {
    const taken = choices.shift();
    if (taken === undefined) return null;
    // What remains of its run on both sides still has choices of its own.
    addChoice(search, choices, count, { ...taken.span, to: taken.at });
    addChoice(search, choices, count, { ...taken.span, from: taken.at + count });
  }
  const choice = choices[0];
  if (choice === undefined) return null;
  const seats = Array.from(choice.span.run.subarray(choice.at, choice.at + count));
  return { seats, rows: 1, leavesLone: choice.lone > 0 };
}

/**
 * What the seats of a hall most likely look at, when the plan does not say: the middle of the seats of the dearest
 * zone, sold or not, so that it stays while the hall sells out; without prices the middle of the upper edge. O(n).
 */
export function focusOf(index: SeatIndex, priceMinor?: (zone: number) => number | null): HallPoint {
  let dearest = -1;
  let most = 0;
  index.zones.forEach((entry, zone) => {
    const price = entry.total > 0 ? (priceMinor?.(zone) ?? 0) : 0;
    if (price > most) {
      dearest = zone;
      most = price;
    }
  });
  if (dearest < 0) return hallPoint(boxCentre(index.box).x, index.box.minY);
  let x = 0;
  let y = 0;
  let found = 0;
  for (let seat = 0; seat < index.count; seat += 1) {
    if (index.zone[seat] !== dearest) continue;
    x += index.x[seat] as number;
    y += index.y[seat] as number;
    found += 1;
  }
  return hallPoint(x / found, y / found);
}

function beginSearch(index: SeatIndex, ask: TogetherAsk): TogetherSearch {
  const { zones, priceMinor, maxPriceMinor = Infinity, prefer = 'dear' } = ask;
  const allows = (zone: number): boolean => {
    if (zones && !zones.has(zone)) return false;
    if (!priceMinor) return true;
    const price = priceMinor(zone);
    return price !== null && price <= maxPriceMinor;
  };
  const sign = prefer === 'dear' ? -1 : 1;
  const prices = new Float64Array(index.zones.length);
  index.zones.forEach((_, zone) => (prices[zone] = sign * (priceMinor?.(zone) ?? 0)));
  return {
    index,
    marks: markSeats(index, allows, ask.accept),
    focus: ask.focus ?? focusOf(index, priceMinor),
    priceOf: (zone) => prices[zone] ?? 0,
  };
}

/** The best choice of each run, the best `most` of all, best first: no later alternative comes from another run. */
function rowChoices(search: TogetherSearch, count: number, most: number): Choice[] {
  const { index, marks } = search;
  const choices: Choice[] = [];
  let scratch = new Uint32Array(64);
  for (let first = 0, end = 0; first < index.count; first = end) {
    end = rowEnd(index, first);
    if (end - first < count) continue;
    if (scratch.length < end - first) scratch = new Uint32Array(2 * (end - first));
    const middle = rowMiddle(index, first, end);
    visitRuns(index, marks, first, end, scratch, (length) => {
      if (length < count) return;
      const span = { run: scratch, length, from: 0, to: length, middle };
      const window = bestWindow(search, span, count, choices[most - 1] ?? null);
      if (window === null) return;
      insertSorted(choices, { ...window, span: { ...span, run: scratch.slice(0, length) } });
      choices.length = Math.min(choices.length, most);
    });
  }
  return choices;
}

function addChoice(search: TogetherSearch, choices: Choice[], count: number, span: Span): void {
  const window = bestWindow(search, span, count);
  if (window !== null) insertSorted(choices, { ...window, span });
}

function insertSorted(choices: Choice[], choice: Choice): void {
  const at = choices.findIndex((other) => compareMerit(choice, other) < 0);
  choices.splice(at < 0 ? choices.length : at, 0, choice);
}
