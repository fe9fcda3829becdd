import { rowEnd } from '../hall/seat-runs.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import { rowCenter, viewPenalty, type TogetherSearch } from './block-window.ts';

/* Seats are told apart by so many steps of their views, from the best to the worst. */
const STEPS = 64;

/**
 * What a view is worth in a hall: for how badly a seat sees (hall units, as `BlockScore.away`) the mean price of the
 * seats, sold or not, that see alike, minor units; a worse view is never worth more. 1 where nothing has a price.
 * O(n).
 */
export function priceByView(
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
    // Between the middles of two steps as much as lies between them.
    const place = Math.min(Math.max((away - least) / step - 0.5, 0), STEPS - 1);
    const at = Math.floor(place);
    const [here, next] = [worths[at] as number, worths[Math.min(at + 1, STEPS - 1)] as number];
    return here + (next - here) * (place - at);
  };
}

/* The means of neighbours are made one where they rise; an empty step takes the one before it. */
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
