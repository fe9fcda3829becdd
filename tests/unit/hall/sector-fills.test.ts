import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { SEAT_TAKEN } from '../../../src/core/hall/seat-index.ts';
import { HallPaint } from '../../../src/hall/render/hall-paint.ts';
import { fillAt, outlinePath, paintSectorFills, sectorLook } from '../../../src/hall/render/sector-fills.ts';
import { sampleIndex, squareOutline } from '../samples/hall-samples.ts';
import { RecordedPath, recordedCanvas } from '../samples/recorded-canvas.ts';
import { sampleTheme } from '../samples/sample-engine.ts';

beforeEach(() => void vi.stubGlobal('Path2D', RecordedPath));
afterEach(() => void vi.unstubAllGlobals());

/* Two sectors, the second sold out, and two without seats, one of them without an outline. */
const index = sampleIndex(
  [
    { x: 10, y: 10, sector: 0, zone: 0 },
    { x: 20, y: 10, sector: 0, zone: 1 },
    { x: 110, y: 10, sector: 1, state: SEAT_TAKEN },
  ],
  {
    sectors: [
      { id: 'offered', name: {}, outline: squareOutline(0, 0, 50) },
      { id: 'gone', name: {}, outline: squareOutline(100, 0, 50) },
      { id: 'shapeless', name: {}, outline: null },
      { id: 'empty', name: {}, outline: squareOutline(300, 0, 50) },
    ],
  },
);
const zones = [
  { id: 'z1', color: '#335577', letter: 'A' },
  { id: 'z2', color: '#aa7733', letter: 'B' },
];
const paintWith = (over: Partial<HallPaint> = {}): HallPaint => {
  const paint = Object.assign(new HallPaint(), { theme: sampleTheme, zones, ...over });
  paint.resolve(index);
  return paint;
};
const lookOf = (id: string, paint = paintWith()) => {
  const sector = index.sectors.find((one) => one.id === id);
  if (sector === undefined) throw new Error('no such sector');
  return sectorLook(sector, index, paint, sampleTheme);
};
const painted = (paint: HallPaint, { zoom = 1, scale = 2, fill = 1 } = {}) => {
  const { context, marks, isLeftAsFound } = recordedCanvas();
  paintSectorFills(context, index, paint, { zoom, scale, x: 0, y: 0 }, fill);
  expect([context.globalAlpha, isLeftAsFound()]).toEqual([1, true]);
  return marks;
};

describe('the fills of sectors', () => {
  it('cover every sector with an outline and seats, each with a line in the colour of the paper', () => {
    const marks = painted(paintWith());
    const shapes = [0, 100].map((minX) => ({ minX, minY: 0, maxX: minX + 50, maxY: 50 }));
    expect(marks.filter(({ kind }) => kind === 'fill').map(({ box }) => box)).toEqual(shapes);
    expect(marks.map(({ kind, style }) => [kind, style])).toEqual([
      ['fill', lookOf('offered').fill],
      ['stroke', sampleTheme.paper],
      ['fill', lookOf('gone').fill],
      ['stroke', sampleTheme.paper],
    ]);
    // One CSS pixel wide, in hall units.
    expect(painted(paintWith(), { scale: 4 }).flatMap(({ width }) => width || [])).toEqual([0.25, 0.25]);
  });

  it('are as opaque as the zoom asks for', () => {
    for (const [fill, zoom] of [
      [1, 1],
      [1 / 12, 1],
      [1 / 12, 2],
    ] as const)
      for (const { alpha } of painted(paintWith(), { fill, zoom })) expect(alpha).toBe(fillAt(fill, zoom));
  });

  it('wait for the theme and the prices, without which all sectors would be grey', () => {
    expect(painted(paintWith({ theme: null }))).toEqual([]);
    expect(painted(paintWith({ zones: [] }))).toEqual([]);
  });
});

describe('the look of a sector', () => {
  it('is that of its cheapest free places, of the filtered zones only', () => {
    expect(lookOf('offered')).toMatchObject({ state: 'offered', zone: 'z2' });
    expect(lookOf('offered', paintWith({ shownZones: new Set(['z1']) }))).toMatchObject({ zone: 'z1' });
  });

  it('differs if it is sold out or filtered out', () => {
    const aside = lookOf('offered', paintWith({ shownZones: new Set() }));
    expect(aside).toMatchObject({ state: 'aside', zone: '', ink: sampleTheme.label });
    const gone = lookOf('gone');
    expect(gone).toEqual({ state: 'gone', zone: '', ink: sampleTheme.label, fill: sampleTheme.taken });
    expect(new Set([lookOf('offered').fill, aside.fill, gone.fill]).size).toBe(3);
  });
});

describe('the path of an outline', () => {
  const pathOf = (...numbers: readonly number[]): RecordedPath =>
    outlinePath(Float32Array.from(numbers)) as unknown as RecordedPath;

  it('is one closed ring through all corners', () => {
    const path = pathOf(1, 2, 3, 4, 5, 6);
    expect(path).toMatchObject({
      points: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
      begun: 1,
      closed: 1,
    });
  });

  it('begins anew after a gap, so that a hole is a ring of its own', () => {
    const path = pathOf(0, 0, 9, 0, 9, 9, NaN, NaN, 2, 2, 3, 2, 3, 3);
    expect(path.points).toEqual([
      [0, 0],
      [9, 0],
      [9, 9],
      [2, 2],
      [3, 2],
      [3, 3],
    ]);
    expect([path.begun, path.closed]).toEqual([2, 2]);
  });

  it('is built once for an outline', () => {
    const outline = squareOutline(0, 0, 10);
    expect(outlinePath(outline)).toBe(outlinePath(outline));
  });
});
