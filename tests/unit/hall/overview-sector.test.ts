import { beforeAll, describe, expect, it } from 'vitest';

import { buildHall } from '../../../fixtures/halls/build-hall.ts';
import { hallMap } from '../../../fixtures/halls/hall-reply.ts';
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
import { sampleTheme } from '../samples/sample-engine.ts';

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
