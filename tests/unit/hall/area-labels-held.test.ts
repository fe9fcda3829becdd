import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { AreaLabels } from '../../../src/hall/draw/area-labels.ts';
import type { SectorLabel } from '../../../src/hall/draw/label-sprite.ts';
import { counts, FakeCanvas } from './label-canvas.ts';
import { area, frameOf, sector, settle, stadium, theme, timeless, type Named } from './labelled-areas.ts';

beforeAll(() => vi.stubGlobal('OffscreenCanvas', FakeCanvas));
beforeEach(() => void Object.assign(counts, { canvases: 0, pictures: 0, closed: 0, bytes: 0 }));
afterAll(() => void vi.unstubAllGlobals());

describe('what labels hold', () => {
  it('is taken over where they say the same after a change, and let go where not', () => {
    const areas = stadium(60);
    const labels = new AreaLabels(timeless);
    settle(labels, areas);
    const made = counts.pictures;
    labels.reset();
    const renamed = ({ label }: Named): SectorLabel =>
      label.name === 'Сектор 7' ? { ...label, name: 'Ложа 7' } : label;
    const { blits, whole } = frameOf(labels, areas, { labelOf: renamed });
    expect(whole).toBe(true);
    expect(blits).toHaveLength(60);
    // Its mark stays: 7.
    expect(counts.pictures - made).toBeLessThanOrEqual(2);
    labels.reset();
    settle(labels, areas, { labelOf: ({ label }) => ({ ...label, name: `№ ${label.note}` }) });
    labels.reset();
    expect(counts.closed).toBeGreaterThan(0);
  });

  it('stays bounded however far one looks around', () => {
    const areas = stadium(1600, 220, 60);
    const labels = new AreaLabels(timeless);
    let most = 0;
    for (let step = 0; step < 40; step += 1) {
      settle(labels, areas, { x: -(step % 4) * 900, y: -Math.floor(step / 4) * 700, pixelRatio: 2 });
      most = Math.max(most, counts.bytes);
    }
    // Megabytes: the bound, and a screen of labels that is still to be counted. More than that was written.
    expect(most / 2 ** 20).toBeLessThan(24 + 8);
    expect(counts.pictures).toBeGreaterThan(1600);
  });

  it('is made anew for a screen of other pixels, and what was there is let go', () => {
    const areas = stadium(20);
    const labels = new AreaLabels(timeless);
    settle(labels, areas);
    const before = counts.pictures;
    settle(labels, areas, { pixelRatio: 2 });
    expect(counts.closed).toBe(before);
    expect(counts.pictures).toBe(2 * before);
  });

  it('is made anew in other colours', () => {
    const areas = stadium(20);
    const labels = new AreaLabels(timeless);
    settle(labels, areas);
    const before = counts.pictures;
    labels.reset();
    settle(labels, areas, { colours: { ...theme, ink: '#f00' } });
    expect(counts.pictures).toBe(2 * before);
    labels.reset();
    expect(counts.closed).toBe(before);
  });

  it('is let go with the map, after a change as well', () => {
    const areas = stadium(20);
    const labels = new AreaLabels(timeless);
    settle(labels, areas);
    labels.reset();
    settle(labels, areas.slice(0, 10));
    labels.close();
    expect(counts.bytes).toBe(0);
    expect(counts.pictures).toBeGreaterThan(20);
    // And may be asked for again.
    expect(settle(labels, areas)).toHaveLength(20);
  });

  it('is still there where nothing was asked for between two changes', () => {
    const areas = stadium(20);
    const labels = new AreaLabels(timeless);
    settle(labels, areas);
    const before = counts.pictures;
    labels.reset();
    labels.reset();
    expect(settle(labels, areas)).toHaveLength(20);
    expect([counts.pictures, counts.closed]).toEqual([before, 0]);
  });
});

describe('a label at the edge of the window', () => {
  /* 28 px high and 64 wide at its middle, or as it turns out; the window is 1,100 × 1,100. */
  const one = [area(sector(200, 60, { label: { name: 'Ложа 3', note: '' } }))];

  it('is drawn where any of it is seen, and not where none is', () => {
    const labels = new AreaLabels(timeless);
    const [whole] = settle(labels, one, { x: 400, y: 400 });
    if (whole === undefined) throw new Error('no label');
    const seen = (x: number, y: number) => frameOf(labels, one, { x, y, moving: true }).blits.length;
    const [left, top] = [whole.minX - 400, whole.minY - 400];
    const [right, bottom] = [whole.maxX - 400, whole.maxY - 400];
    for (const [x, y, outX, outY] of [
      [-right, 400, -2, 0],
      [1100 - left, 400, 2, 0],
      [400, -bottom, 0, -2],
      [400, 1100 - top, 0, 2],
    ] as const) {
      expect(seen(x - outX, y - outY)).toBe(1);
      expect(seen(x + outX, y + outY)).toBe(0);
    }
  });
});

describe('an area without a place', () => {
  it('has no label, and takes none from the others', () => {
    const plain = area(sector(400, 100));
    const labels = new AreaLabels(timeless);
    const nowhere = { ...plain, box: null, anchor: null } as unknown as Named;
    expect(settle(labels, [nowhere, plain])).toHaveLength(1);
  });
});
