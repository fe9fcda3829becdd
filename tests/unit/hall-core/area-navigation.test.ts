import { describe, expect, it } from 'vitest';

import { buildHall } from '../../../fixtures/halls/build-hall.ts';
import { hallMap } from '../../../fixtures/halls/hall-reply.ts';
import { focusTarget, sectorOfTarget, type FocusTarget } from '../../../src/core/hall/focus-targets.ts';
import {
  areaInDirection,
  areaContaining,
  overviewTargets,
  entrySeat,
} from '../../../src/core/hall/area-navigation.ts';
import { hallPoint } from '../../../src/core/hall/geometry.ts';
import {
  firstSector,
  NO_SECTOR,
  SEAT_FREE,
  SEAT_TAKEN,
  type SeatIndex,
} from '../../../src/core/hall/seat-index.ts';
import type { Direction } from '../../../src/core/hall/seat-neighbours.ts';
import { readPlan } from '../../../workers/plan/read-plan.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';
import { atOnce } from '../samples/plan-samples.ts';
import { sampleArea, sampleIndex, type SampleSeat } from '../samples/hall-samples.ts';

const directions: readonly Direction[] = ['left', 'right', 'up', 'down'];
const sectors = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `s${at}`, name: { ru: `Сектор ${at}` }, outline: null }));

/** Sectors of one seat each, with these centres. */
const hallOf = (...middles: readonly (readonly [number, number])[]): SeatIndex =>
  sampleIndex(
    middles.map(([x, y], sector) => ({ x, y, sector })),
    { sectors: sectors(middles.length) },
  );
const targetOf = (index: SeatIndex, sector: number): FocusTarget => {
  const target = focusTarget(index, firstSector(index) + sector);
  if (target === null) throw new Error(`There is no sector ${sector}.`);
  return target;
};
const step = (index: SeatIndex, sector: number, direction: Direction): string | null => {
  const next = areaInDirection(index, targetOf(index, sector), direction);
  return next === null ? null : (sectorOfTarget(index, next.number)?.id ?? 'area');
};

describe('the overview of a hall', () => {
  it('exists only for halls with two or more sectors', () => {
    expect(overviewTargets(sampleIndex([{ x: 0, y: 0 }]))).toEqual([]);
    expect(overviewTargets(hallOf([0, 0]))).toEqual([]);
    expect(overviewTargets(hallOf([0, 0], [100, 0]))).toHaveLength(2);
  });

  it('includes drawn standing areas, but no sectors without seats', () => {
    const index = sampleIndex(
      [
        { x: 0, y: 0, sector: 0 },
        { x: 100, y: 0, sector: 2 },
      ],
      { sectors: sectors(3), standing: [sampleArea('floor', 20, 50, 60)] },
    );
    expect(overviewTargets(index).map(({ number }) => number - index.count)).toEqual([0, 1, 3]);
    expect(step(index, 0, 'down')).toBe('area');
  });

  it('moves by arrow to the sector ahead, or to one at the side when none is ahead', () => {
    // Three in a row and one far below the last.
    const index = hallOf([0, 0], [100, 0], [200, 10], [210, 500]);
    expect(step(index, 0, 'right')).toBe('s1');
    expect(step(index, 2, 'left')).toBe('s1');
    expect(step(index, 0, 'down')).toBe('s3');
    expect(step(index, 0, 'left')).toBeNull();
    // Nothing is straight ahead to the right of the third: the fourth is at least on the right.
    expect(step(index, 2, 'right')).toBe('s3');
  });

  it('visits sectors with the same centre one after another', () => {
    const index = hallOf([0, 0], [0, 0], [0, 0]);
    expect([step(index, 0, 'right'), step(index, 1, 'right'), step(index, 2, 'right')]).toEqual([
      's1',
      's2',
      null,
    ]);
    expect(step(index, 2, 'left')).toBe('s0');
  });

  it('skips areas that are not accepted', () => {
    const index = hallOf([0, 0], [100, 0], [200, 0]);
    const here = targetOf(index, 0);
    const next = areaInDirection(index, here, 'right', (number) => number !== firstSector(index) + 1);
    expect(next?.number).toBe(firstSector(index) + 2);
  });

  it('enters a sector at the free seat nearest its centre, and returns to the seat’s own sector', () => {
    const seat = (x: number, sector: number, state = SEAT_FREE): SampleSeat => ({ x, y: 0, sector, state });
    const index = sampleIndex(
      [seat(0, 0), seat(10, 0), seat(20, 0, SEAT_TAKEN), seat(30, 0, SEAT_TAKEN), seat(40, 0), seat(500, 1)],
      { sectors: sectors(2) },
    );
    const isFree = (number: number): boolean => index.state[number] === SEAT_FREE;
    // The middle is (0 + 10 + 20 + 30 + 40) / 5 = 20; the seat there is taken, the nearest free one is at 10.
    const begin = entrySeat(index, targetOf(index, 0), isFree);
    expect(index.x[begin?.number ?? -1]).toBe(10);
    expect(begin && areaContaining(index, begin)).toEqual(targetOf(index, 0));
    // The last seat of the first sector is nearer to the second one's middle, but belongs to the first.
    const close = sampleIndex([seat(0, 0), seat(90, 0), seat(100, 1)], { sectors: sectors(2) });
    const edge = focusTarget(close, 1);
    expect(edge && areaContaining(close, edge)).toEqual(targetOf(close, 0));
    // A standing area is its own area from any point in it; a seat without a sector belongs to the nearest seat's.
    const open = sampleIndex([seat(0, 0), seat(100, 1), { x: 90, y: 0, sector: NO_SECTOR }], {
      sectors: sectors(2),
      standing: [sampleArea('floor', 0, 50, 100)],
    });
    expect(areaContaining(open, { number: 3, at: hallPoint(0, 1) })?.number).toBe(3);
    const loose = focusTarget(open, 2);
    expect(loose && areaContaining(open, loose)).toEqual(targetOf(open, 1));
    const nowhere = { number: firstSector(close) + 1, at: hallPoint(0, 0) };
    expect(entrySeat(sampleIndex([seat(0, 0)], { sectors: sectors(2) }), nowhere, isFree)).toBeNull();
    expect(entrySeat(close, { number: 0, at: hallPoint(0, 0) }, isFree)).toBeNull();
    // A sold-out sector can be entered as well.
    expect(index.x[entrySeat(index, targetOf(index, 0), () => false)?.number ?? -1]).toBe(20);
  });

  // With every step counted, as for planted faults, the large halls take minutes and detect no more than the small one.
  const halls = ['opera', 'arena', 'stadium50'] as const;
  it.each(process.env['MUTANTS_TESTS'] === undefined ? halls : halls.slice(0, 1))(
    'lets arrows reach every area from any other: %s',
    { timeout: 60_000 },
    async (kind) => {
      const map = hallMap(buildHall(kind), { isFree: () => true, remainingStanding: () => 7 });
      const reply = readMapReply(JSON.stringify({ response: map }), 200);
      const plan = reply.ok ? await readPlan(reply.value, atOnce) : reply;
      if (!plan.ok) throw new Error(JSON.stringify(plan.problem));
      const { index } = plan.value;
      const targets = overviewTargets(index);
      expect(targets.length).toBeGreaterThan(2);
      // Computed once: each target is on the path from every other.
      const ways = new Map(
        targets.map((here) => [
          here.number,
          directions.flatMap((direction) => areaInDirection(index, here, direction)?.number ?? []),
        ]),
      );
      for (const start of targets) {
        const met = new Set([start.number]);
        for (const number of met) for (const next of ways.get(number) ?? []) met.add(next);
        expect(met.size).toBe(targets.length);
      }
    },
  );
});
