import { atOnce } from '../unit/samples/plan-samples.ts';
import { seededRandom } from '../../fixtures/halls/seeded-random.ts';
import { findBlocks } from '../../src/core/seating/find-blocks.ts';
import { hallPoint } from '../../src/core/hall/geometry.ts';
import { nearestSeat } from '../../src/core/hall/hit-test.ts';
import { indexBytes, type SeatIndex } from '../../src/core/hall/seat-index.ts';
import { readPlan } from '../../workers/plan/read-plan.ts';
import { readMapReply } from '../../workers/plan/map-reply.ts';
import { benchHall, benchZones, type BenchHall } from './bench-hall.ts';
import { median, quantile } from './numbers.ts';

/** Everything that is measured without a browser, in this process. Times are ms. */
export type KernelRun = {
  readonly hitP50: number;
  readonly hitP95: number;
  readonly nearestP95: number;
  readonly bytesPerSeat: number;
  readonly togetherCold: number;
  readonly togetherP50: number;
  readonly togetherP95: number;
  /** A sum over the results, so that no work can be optimised away. */
  readonly sink: number;
};

async function indexOf(hall: BenchHall): Promise<SeatIndex> {
  const reply = readMapReply(JSON.stringify({ response: hall.map }), 200);
  const plan = reply.ok ? await readPlan(reply.value, atOnce) : reply;
  if (!plan.ok || plan.value.index.count !== hall.seats) throw new Error('the bench hall lost seats');
  return plan.value.index;
}

/**
 * The time of each query: the fastest of `tries` runs, because the rest is other activity of the machine. A tenth of
 * the queries warm up.
 */
function timed(
  count: number,
  tries: number,
  query: (at: number) => number,
): { readonly times: number[]; readonly sink: number } {
  const times = Array.from({ length: count }, () => Infinity);
  let sink = 0;
  for (let at = 0; at < count / 10; at += 1) sink += query(at);
  for (let round = 0; round < tries; round += 1) {
    for (let at = 0; at < count; at += 1) {
      const start = performance.now();
      sink += query(at);
      times[at] = Math.min(times[at] as number, performance.now() - start);
    }
  }
  return { times, sink };
}

/** Measures the kernels on a hall of 100,000 and one of 300,000 seats. */
export async function measureKernels(): Promise<KernelRun> {
  const index = await indexOf(benchHall(100_000));
  const wide = await indexOf(benchHall(300_000));
  const random = seededRandom(7);
  const point = (hall: SeatIndex) => {
    const { minX, minY, maxX, maxY } = hall.box;
    return hallPoint(minX + random() * (maxX - minX), minY + random() * (maxY - minY));
  };
  // Within a seat, as with a mouse at high zoom; then within a finger's reach, with all 300,000 seats on one screen.
  const hits = timed(20_000, 1, () => nearestSeat(wide, point(wide), 1));
  const finger = (24 * (wide.box.maxX - wide.box.minX)) / 1280 / 24;
  const nearest = timed(20_000, 1, () => nearestSeat(wide, point(wide), finger));
  const priceMinor = (zone: number): number => (benchZones[zone]?.price ?? 0) * 100;
  const coldStart = performance.now();
  let sink = findBlocks(index, { count: 4, priceMinor })[0]?.seats[0] ?? 0;
  const togetherCold = performance.now() - coldStart;
  const together = timed(100, 5, (at) => {
    const ask = {
      count: 1 + (at % 10),
      priceMinor,
      by: (['view', 'value', 'price'] as const)[at % 3] ?? 'view',
      most: 12,
      maxPriceMinor: at % 4 === 0 ? 300_000 : 900_000,
    };
    return findBlocks(index, ask)[0]?.seats[0] ?? 0;
  });
  sink += hits.sink + nearest.sink + together.sink;
  return {
    hitP50: median(hits.times),
    hitP95: quantile(hits.times, 0.95),
    nearestP95: quantile(nearest.times, 0.95),
    bytesPerSeat: Math.max(indexBytes(index) / index.count, indexBytes(wide) / wide.count),
    togetherCold,
    togetherP50: median(together.times),
    togetherP95: quantile(together.times, 0.95),
    sink,
  };
}
