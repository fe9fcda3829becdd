import { boxCentre, hallPoint } from '../hall/geometry.ts';
import type { HallPoint } from '../hall/geometry.ts';
import { classifySeats, rowEnd, visitRuns } from '../hall/seat-runs.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import { leaveNoCompanion } from './companions.ts';
import { MAX_PARTY_SIZE } from './preferences.ts';
import { splitBlocks } from './split-blocks.ts';
import { bestWindow, compareScores, rowCenter, viewPenalty } from './block-window.ts';
import type { FocalTarget, Preference, Span, SeatBlock, TogetherSearch, Window } from './block-window.ts';

/* The number of steps into which seats are ranked by their view. */
const STEPS = 64;

/**
 * The value of a view in a hall: for a view penalty (hall units, as `BlockScore.away`) the mean price of the seats
 * with a similar view, sold or not, minor units; never higher for a worse view. 1 if nothing has a price. O(n).
 */
function priceByView(
  index: SeatIndex,
  focus: TogetherSearch['focus'],
  priceOf: (zone: number) => number,
): (away: number) => number {
  const aways = new Float32Array(index.count);
  let [least, most] = [Infinity, 0];
  for (let first = 0, end = 0; first < index.count; first = end) {
    end = rowEnd(index, first);
    const middle = rowCenter(index, first, end);
    for (let seat = first; seat < end; seat += 1) {
      const away = viewPenalty({ index, focus }, seat, middle);
      aways[seat] = away;
      if (away < least) least = away;
      if (away > most) most = away;
    }
  }
  const step = (most - least) / STEPS || 1;
  const sums = new Float64Array(STEPS);
  const counts = new Float64Array(STEPS);
  for (let seat = 0; seat < index.count; seat += 1) {
    const price = priceOf(index.zone[seat] as number);
    const at = Math.min(STEPS - 1, Math.floor(((aways[seat] as number) - least) / step));
    if (!(price > 0)) continue;
    sums[at] = (sums[at] as number) + price;
    counts[at] = (counts[at] as number) + 1;
  }
  const worths = neverRising(sums, counts);
  return (away) => {
    // Interpolates between the middles of two steps.
    const place = Math.min(Math.max((away - least) / step - 0.5, 0), STEPS - 1);
    const at = Math.floor(place);
    const [here, next] = [worths[at] as number, worths[Math.min(at + 1, STEPS - 1)] as number];
    return here + (next - here) * (place - at);
  };
}

/* Merges the means of neighbouring steps where they rise; an empty step takes the mean of the one before it. */
function neverRising(sums: Float64Array, counts: Float64Array): readonly number[] {
  const blocks: { sum: number; count: number; steps: number }[] = [];
  for (let at = 0; at < STEPS; at += 1) {
    blocks.push({ sum: sums[at] as number, count: counts[at] as number, steps: 1 });
    for (let last = blocks.at(-1), before = blocks.at(-2); last && before;) {
      const isFine = last.count > 0 && before.count > 0 && last.sum / last.count <= before.sum / before.count;
      if (isFine) break;
      before.sum += last.sum;
      before.count += last.count;
      before.steps += last.steps;
      blocks.pop();
      [last, before] = [blocks.at(-1), blocks.at(-2)];
    }
  }
  return blocks.flatMap(({ sum, count, steps }) =>
    Array.from({ length: steps }, () => (count > 0 ? sum / count : 1)),
  );
}

/** A request for seats together. */
export type SeatBlockQuery = {
  /** 1 … `MAX_PARTY_SIZE`. */
  readonly count: number;
  /** Numbers of zones in `SeatIndex.zones`; all zones if absent. */
  readonly zones?: ReadonlySet<number>;
  /** The price of a zone (an index into `SeatIndex.zones`), minor units; null if it is not sold. */
  readonly priceMinor?: (zone: number) => number | null;
  /** How many more seats at a zone's price an order can take; no limit if absent. */
  readonly roomOf?: (zone: number) => number;
  /**
   * For a party of several categories: its total price in a zone, by the zone's number, and on some seats. `priceMinor`
   * is then the price of one seat of its first category, by which zones are compared. Minor units.
   */
  readonly party?: {
    readonly sumMinor: (zone: number) => number;
    readonly costOf: (seats: readonly number[]) => number;
  };
  /** The maximum price of one seat, minor units; needs `priceMinor`. */
  readonly maxPriceMinor?: number;
  /** How seats are ranked; by view if absent. */
  readonly by?: Preference;
  /** What the seats face; near the centre of the most expensive seats if absent. */
  readonly focus?: FocalTarget | null;
  /** False for a seat that is not available although its state is free (it is in the cart). */
  readonly accept?: (seat: number) => boolean;
  /** Only accessible places: a wheelchair place with companion seats beside it, or several of both. */
  readonly accessible?: boolean;
  /** The maximum number of choices; 1 if absent. */
  readonly most?: number;
};

type Choice = Window & { readonly span: Span };

/**
 * The best free adjacent seats and the next best, without a seat in common; fewer than requested if there are no
 * more. `view` and `value` prefer the fewest flaws: seats with a restricted view, and single free seats left beside a
 * choice, come last. With equal flaws the best view comes first, or the best value: the lowest price compared with
 * the average of seats with a similar view in this hall (see `priceByView`), so a seat beside a more expensive zone
 * beats a merely cheap one. `price` is the lowest sum, then the fewest flaws, then the better view. Accessible places
 * are used only if requested. Empty if no row has room. O(n + m (r + m + l)) for m choices, r runs of free neighbours
 * and l seats in the longest: O(n) for a few.
 */
export function findBlocks(index: SeatIndex, ask: SeatBlockQuery): readonly SeatBlock[] {
  if (!isCount(ask.count)) return [];
  const { count, most = 1 } = ask;
  const search = beginSearch(index, ask);
  const choices = rowChoices(search, count, most);
  const found: SeatBlock[] = [];
  for (let choice = choices.shift(); choice !== undefined && found.length < most; choice = choices.shift()) {
    const { span, at, orphans, price } = choice;
    const seats = Array.from(span.run.subarray(at, at + count));
    const priceMinor = ask.party?.costOf(seats) ?? price;
    found.push({ seats, rows: 1, leavesOrphans: orphans > 0, priceMinor, away: choice.away });
    // The remainders of its run on both sides may still yield choices.
    addChoice(search, choices, count, { ...span, to: at });
    addChoice(search, choices, count, { ...span, from: at + count });
  }
  // At the border of two zones the price depends on who sits on which side.
  return ask.party && ask.by === 'price' ? found.toSorted((a, b) => a.priceMinor - b.priceMinor) : found;
}

/** As `findBlocks` for a party split over consecutive rows. */
export function findSplitBlocks(index: SeatIndex, ask: SeatBlockQuery): readonly SeatBlock[] {
  const found = isCount(ask.count) ? splitBlocks(beginSearch(index, ask), ask.count, ask.most ?? 1) : [];
  const { party } = ask;
  return party ? found.map((block) => ({ ...block, priceMinor: party.costOf(block.seats) })) : found;
}

const isCount = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= MAX_PARTY_SIZE;

/**
 * What the seats of a hall most likely face if the plan does not say: the centre of the most expensive zone's seats,
 * sold or not, so that it does not move as the hall sells out; without prices the middle of the upper edge. O(n).
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export function priceFocalPoint(index: SeatIndex, priceMinor?: (zone: number) => number | null): HallPoint {
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

function beginSearch(index: SeatIndex, ask: SeatBlockQuery): TogetherSearch {
  const { zones, priceMinor, roomOf, maxPriceMinor = Infinity, by = 'view', accessible = false } = ask;
  const allows = (zone: number): boolean => {
    if (zones?.has(zone) === false || (roomOf && roomOf(zone) < ask.count)) return false;
    if (!priceMinor) return true;
    const price = priceMinor(zone);
    return price !== null && price <= maxPriceMinor;
  };
  // For a party its total stands in for a single price: prices are only compared with each other.
  const prices = Float64Array.from(
    index.zones,
    (_, zone) => (ask.party?.sumMinor ?? priceMinor)?.(zone) ?? 0,
  );
  const priceOf = (zone: number): number => prices[zone] ?? 0;
  const focus = ask.focus ?? { middle: priceFocalPoint(index, priceMinor), front: null };
  return {
    index,
    marks: classifySeats(index, allows, ask.accept, accessible),
    focus,
    priceOf,
    by,
    worthOf: by === 'value' ? priceByView(index, focus, priceOf) : () => 1,
    suits: accessible ? (run, at, count) => leaveNoCompanion(index, run.subarray(at, at + count)) : null,
  };
}

/** The best choice of each run, limited to the best `most` of all, best first. */
function rowChoices(search: TogetherSearch, count: number, most: number): Choice[] {
  const { index, marks } = search;
  const choices: Choice[] = [];
  let scratch = new Uint32Array(64);
  for (let first = 0, end = 0; first < index.count; first = end) {
    end = rowEnd(index, first);
    if (end - first < count) continue;
    if (scratch.length < end - first) scratch = new Uint32Array(2 * (end - first));
    const middle = rowCenter(index, first, end);
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
  let [from, to] = [0, choices.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareScores(choice, choices[middle] as Choice) < 0) to = middle;
    else from = middle + 1;
  }
  choices.splice(from, 0, choice);
}
