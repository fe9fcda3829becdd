import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { buildHall } from '../../../fixtures/halls/build-hall.ts';
import { hallMap } from '../../../fixtures/halls/hall-reply.ts';
import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { HallPaint } from '../../../src/hall/render/hall-paint.ts';
import {
  groundSidePx,
  isEqualOverview,
  isNumber,
  numberSizeOf,
  overviewSectors,
  type OverviewSector,
} from '../../../src/hall/overview/overview-sector.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';
import { readPlan } from '../../../workers/plan/read-plan.ts';
import { atOnce } from '../samples/plan-samples.ts';
import { sampleIndex, squareOutline } from '../samples/hall-samples.ts';
import { sampleTheme } from '../samples/sample-engine.ts';
import { sampleSector } from '../samples/sample-sector.ts';

/* About as wide as the page's font. */
const widthOf = (text: string, font: string): number =>
  text.length * 0.57 * Number(/([\d.]+)px/.exec(font)?.[1]);

describe('stadium sectors in the overview', () => {
  let sectors: readonly OverviewSector[] = [];
  /* CSS pixels per hall unit when the whole hall is visible in a stage. */
  let fit: (width: number, height: number) => number;
  /* On a high-resolution screen. */
  const shownAt = (scale: number, { names }: OverviewSector) => {
    const size = numberSizeOf(sectors)(scale);
    return names.find(
      (name) =>
        scale >= name.fromScale &&
        (name.kind === 'priced' || (isNumber(name) ? name.kind : 'number') === size),
    );
  };
  let makeAgain: (index: (before: SeatIndex) => SeatIndex) => Promise<readonly OverviewSector[]>;
  let measured = 0;
  beforeAll(async () => {
    // Some are sold out: they have no price to show.
    const hall = buildHall('stadium50');
    const soldOut = new Set(
      hall.seats.flatMap(({ seatId, sectorId }) => (Number(sectorId) % 17 === 0 ? [String(seatId)] : [])),
    );
    const map = hallMap(hall, {
      isFree: (id) => !soldOut.has(id),
      remainingStanding: () => 7,
    });
    const reply = readMapReply(JSON.stringify({ response: map }), 200);
    const plan = reply.ok ? await readPlan(reply.value, atOnce) : reply;
    if (!plan.ok) throw new Error(JSON.stringify(plan.problem));
    const { index } = plan.value;
    const paint = new HallPaint();
    paint.theme = sampleTheme;
    paint.zones = index.zones.map(({ id }) => ({ id, color: '#aa7733', letter: 'A' }));
    paint.setLabels(
      ({ name, free }) => ({ name: name.ru ?? '', note: free > 0 ? 'от 750' : '' }),
      () => ({ name: '', note: '' }),
    );
    const measure = (text: string, font: string): number => {
      measured += 1;
      return widthOf(text, font);
    };
    makeAgain = async (changed) => (await overviewSectors(changed(index), paint, measure, () => true)) ?? [];
    sectors = await makeAgain((same) => same);
    const { minX, maxX, minY, maxY } = index.box;
    fit = (width, height) => Math.min((width - 32) / (maxX - minX), (height - 32) / (maxY - minY));
  });

  it.each([
    // Some of the narrow ones have no room for a number as large as the others'.
    [1040, 575, 80],
    [1024, 928, 90],
    // An upright number of readable size does not fit the narrow ones there; beyond an edge it would touch others.
    [390, 467, 40],
  ])('show upright numbers in a viewport of %i × %i px: at least %i of 90', (width, height, least) => {
    const scale = fit(width, height);
    const tiers = sectors.filter(({ ring }) => ring.includes('ярус'));
    expect(tiers).toHaveLength(90);
    const named = tiers.filter((sector) => shownAt(scale, sector) !== undefined);
    expect(named.length).toBeGreaterThanOrEqual(least);
  });

  it('show numbers in one size at each scale, and not just a few of them', () => {
    for (let scale = fit(320, 215); scale < 20 * fit(390, 467); scale *= 1.05) {
      const shown = sectors.flatMap((sector) => shownAt(scale, sector)?.kind ?? []);
      const large = ['whole', 'words', 'wrapped', 'number'];
      const alone = shown.filter((kind) => kind !== 'priced');
      const sizes = new Set(alone.map((kind) => (large.includes(kind) ? 'number' : kind)));
      expect([...sizes], `at ${scale}`).toHaveLength(alone.length === 0 ? 0 : 1);
      const fitting = sectors.filter(({ names }) => names.some(({ fromScale }) => scale >= fromScale));
      // If only a handful have room, prices on those alone would look significant.
      const most = fitting.length < sectors.length / 4 ? 0 : fitting.length;
      expect(shown.length).toBeGreaterThanOrEqual(most * 0.6);
    }
  });

  it('show no numbers in a ring where only few of its sectors have room', () => {
    const rings = [...new Set(sectors.filter(({ isNumbered }) => isNumbered).map(({ ring }) => ring))];
    expect(rings.length).toBeGreaterThan(1);
    let [all, none] = [0, 0];
    for (let scale = fit(320, 215); scale < 4 * fit(390, 467); scale *= 1.05)
      for (const ring of rings) {
        const own = sectors.filter((sector) => sector.ring === ring);
        const named = own.filter((sector) => shownAt(scale, sector) !== undefined).length;
        if (named === 0) none += 1;
        else all += 1;
        expect(named === 0 || named >= own.length / 4, `${named} of ${own.length} at ${scale}`).toBe(true);
      }
    expect(Math.min(all, none)).toBeGreaterThan(0);
  });

  it('show the price with the number wherever both fit, whatever the neighbours show', () => {
    const pricedAt = (scale: number): number =>
      sectors.filter((sector) => shownAt(scale, sector)?.lines.length === 2).length;
    let before = 0;
    for (let scale = fit(1040, 575); scale < 8 * fit(1040, 575); scale *= 1.1) {
      const priced = pricedAt(scale);
      // No price disappears on zooming in, and at least a quarter appear at once.
      expect(priced).toBeGreaterThanOrEqual(before);
      expect(priced === 0 || priced > sectors.length / 4).toBe(true);
      before = priced;
    }
    expect(pricedAt(2.8 * fit(1040, 575))).toBeGreaterThan(sectors.length / 3);
    expect(pricedAt(2.8 * fit(1040, 575))).toBeLessThan(sectors.length);
  });

  it('have plates with a price that take at most seven tenths of a sector’s width', () => {
    let priced = 0;
    for (const { names, box } of sectors)
      for (const { width, kind, fromScale } of names) {
        if (kind !== 'priced') continue;
        priced += 1;
        expect(width + 2 * groundSidePx).toBeLessThanOrEqual(0.7 * (box.maxX - box.minX) * fromScale);
      }
    expect(priced).toBeGreaterThan(50);
  });

  it('change colours with sales without searching for name positions again', async () => {
    measured = 0;
    const same = await makeAgain((index) => ({
      ...index,
      sectors: index.sectors.map((sector) => ({ ...sector })),
    }));
    expect(isEqualOverview(sectors, same)).toBe(true);
    // Each name, and the price that all of them have.
    expect(measured).toBe(sectors.length + 1);
    const zonesOf = ({ zones }: SeatIndex['sectors'][number], share: number) =>
      zones.map((zone) => ({ ...zone, free: Math.ceil(zone.free * share) }));
    const sold = (share: number) =>
      makeAgain((index) => ({
        ...index,
        sectors: index.sectors.map((sector) => ({ ...sector, zones: zonesOf(sector, share) })),
      }));
    // Too few to be visible.
    expect(isEqualOverview(sectors, await sold(0.998))).toBe(true);
    expect(isEqualOverview(sectors, await sold(0.5))).toBe(false);
  });
});

describe('the common size of numbers', () => {
  /* Sectors in which each size fits from its own scale on. */
  const sized = (...froms: readonly (readonly [number, number, number])[]) =>
    froms.map(([number, middle, small]) =>
      sampleSector(
        { minX: 0, minY: 0, maxX: 10, maxY: 10 },
        {
          isNumbered: true,
          names: (['number', 'middle', 'small'] as const).map((kind, at) => ({
            lines: ['1'],
            kind,
            fromScale: [number, middle, small][at] ?? 0,
            at: hallPoint(5, 5),
            width: 8,
          })),
        },
      ),
    );
  const of20 = (count: number, one: readonly [number, number, number], other: typeof one) =>
    numberSizeOf(sized(...Array.from({ length: 20 }, (_, at) => (at < count ? one : other))));

  it('is the largest one that fits nearly all sectors in which the next smaller one fits', () => {
    // 19 of 20 are 95 %, and 17 of 20 are 85 %.
    expect(of20(19, [1, 1, 1], [2, 1, 1])(1)).toBe('number');
    expect(of20(18, [1, 1, 1], [2, 1, 1])(1)).toBe('middle');
    expect(of20(17, [2, 1, 1], [2, 2, 1])(1)).toBe('middle');
    expect(of20(16, [2, 1, 1], [2, 2, 1])(1)).toBe('small');
  });

  it('is that of the sectors with room, as long as those are a quarter of all', () => {
    expect(of20(5, [1, 1, 1], [3, 3, 3])(1)).toBe('number');
    expect(of20(4, [1, 1, 1], [3, 3, 3])(1)).toBe('small');
  });

  it('grows with the scale', () => {
    const sizeAt = of20(20, [4, 2, 1], [4, 2, 1]);
    expect([0.5, 1, 1.9, 2, 3.9, 4, 9].map(sizeAt)).toEqual([
      'small',
      'small',
      'small',
      'middle',
      'middle',
      'number',
      'number',
    ]);
  });
});

describe('the computing of an overview', () => {
  const index = sampleIndex(
    [0, 1, 2].map((at) => ({ x: at * 200 + 50, y: 50, sector: at })),
    {
      sectors: [0, 1, 2].map((at) => ({
        id: `${at}`,
        name: { ru: `Сектор ${at + 1}` },
        outline: squareOutline(at * 200, 0, 100 + at),
      })),
    },
  );
  const paint = new HallPaint();
  paint.theme = sampleTheme;
  paint.zones = index.zones.map(({ id }) => ({ id, color: '#aa7733', letter: 'A' }));
  paint.setLabels(
    ({ name }) => ({ name: name.ru ?? '', note: '750' }),
    () => ({ name: '', note: '' }),
  );
  /* Each look at the clock is this much later, ms; counts how often it asks whether to continue. */
  const computed = async (stepMs: number, isWanted = true) => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += stepMs));
    const asked = vi.fn(() => isWanted);
    const sectors = await overviewSectors(index, paint, widthOf, asked);
    return { ids: sectors?.map(({ id }) => id) ?? null, asked: asked.mock.calls.length };
  };
  afterEach(() => void vi.restoreAllMocks());

  it('is interrupted for the buyer’s input when it takes long, with the same result', async () => {
    // The largest sector is first.
    const ids = ['2', '1', '0'];
    expect(await computed(0)).toEqual({ ids, asked: 0 });
    // Up to 8 ms at a time: all three, two and one, or one after the other.
    expect(await computed(2)).toEqual({ ids, asked: 0 });
    expect(await computed(8)).toEqual({ ids, asked: 1 });
    expect(await computed(9)).toEqual({ ids, asked: 3 });
  });

  it('ends at the first interruption if nobody wants it any more', async () => {
    expect(await computed(9, false)).toEqual({ ids: null, asked: 1 });
    expect(await computed(0, false)).toMatchObject({ asked: 0 });
  });

  it('says «from» with the price of a sector that has several, and not where it has one', async () => {
    const mixed = sampleIndex(
      [
        { x: 30, y: 50, sector: 0, zone: 0 },
        { x: 70, y: 50, sector: 0, zone: 1 },
        { x: 250, y: 50, sector: 1, zone: 1 },
      ],
      {
        sectors: [0, 1].map((at) => ({
          id: `${at}`,
          name: { ru: `Сектор ${at + 1}` },
          outline: squareOutline(at * 200, 0, 100),
        })),
      },
    );
    const priced = new HallPaint();
    priced.theme = sampleTheme;
    priced.zones = mixed.zones.map(({ id }) => ({ id, color: '#aa7733', letter: 'A' }));
    priced.setLabels(
      ({ zones }) => ({ name: '', note: zones.length > 1 ? 'от 750' : '750' }),
      () => ({ name: '', note: '' }),
    );
    const sectors = (await overviewSectors(mixed, priced, widthOf, () => true)) ?? [];
    const prices = Object.fromEntries(sectors.map(({ id, cheapest }) => [id, cheapest?.price]));
    expect(prices).toEqual({ 0: 'от 750', 1: '750' });
  });

  it('is empty without a theme', async () => {
    const bare = new HallPaint();
    expect(await overviewSectors(index, bare, widthOf, () => true)).toEqual([]);
  });
});
