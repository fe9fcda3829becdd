import { describe, expect, it } from 'vitest';

import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { namesToDraw } from '../../../src/hall/overview/names-to-draw.ts';
import { seatsSeenBelow } from '../../../src/hall/overview/price-pills.ts';
import { OverviewFrame } from '../../../src/hall/overview/overview-frame.ts';
import type { OverviewSector } from '../../../src/hall/overview/overview-sector.ts';
import { sampleSector } from '../samples/sample-sector.ts';

/* A sector of 40 by 80 with its number in the middle, or lower where that is covered. */
const numbered = sampleSector(
  { minX: 0, minY: 0, maxX: 40, maxY: 80 },
  {
    id: '7',
    ring: 'Сектор',
    isNumbered: true,
    free: 3,
    names: [40, 65].map((y) => ({
      lines: ['7'],
      kind: 'number',
      fromScale: 0,
      at: hallPoint(20, y),
      width: 12,
    })),
  },
);

const cheapest = { zone: 'a', price: '900' };

const drawn = (sector: OverviewSector, given: Partial<OverviewFrame>) => {
  const stage = { left: 0, top: 0, right: 100, bottom: 100 };
  const frame = Object.assign(new OverviewFrame(), { fill: 1, stage, sees: () => true }, given);
  return namesToDraw(
    [sector],
    frame,
    () => 'number',
    (text) => 6 * text.length,
  );
};
const middleWith = (taken: OverviewFrame['taken']): readonly number[] =>
  drawn(numbered, { taken }).map(({ top, bottom }) => (top + bottom) / 2);

it('a number moves away from an overlay while its sector has another spot for it', () => {
  expect(middleWith([])).toEqual([40]);
  const pin = { left: 9, top: 29, right: 31, bottom: 51 };
  expect(middleWith([pin])).toEqual([65]);
  expect(middleWith([{ ...pin, bottom: 76 }])).toEqual([]);
});

it('a number is in the middle of the part of its sector that is in view', () => {
  // The number is 13.5 high; its places are at 40 and 65.
  const middles = (top: number, bottom: number): readonly number[] =>
    drawn(numbered, { stage: { left: 0, top, right: 100, bottom } }).map((name) => name.top + 6.75);
  expect(middles(0, 30)).toEqual([15]);
  expect(middles(-20, 30)).toEqual([15]);
  expect(middles(0, 12)).toEqual([]);
  expect(middles(-20, 100)).toEqual([40]);
});

it('a number is never cut off by the viewport edge', () => {
  const middle = (bottom: number): readonly number[] =>
    drawn(numbered, { stage: { left: 0, top: 0, right: 100, bottom } }).map((name) => name.top + 6.75);
  expect(middle(47)).toEqual([40]);
  expect(middle(46)).toEqual([23]);
});

it('a sector too narrow for the common number size uses a smaller one', () => {
  const [wide] = numbered.names as [(typeof numbered.names)[number]];
  const kindsAt = (scale: number): readonly string[] =>
    drawn(
      {
        ...numbered,
        names: [
          { ...wide, fromScale: 2 },
          { ...wide, kind: 'small', fromScale: 1 },
        ],
      },
      { scale },
    ).map(({ name }) => name.kind);
  expect(kindsAt(1)).toEqual(['small']);
  expect(kindsAt(2)).toEqual(['number']);
});

it('a box too low for a plate has no number while its seats are visible', () => {
  const low = { ...numbered, box: { minX: 0, minY: 0, maxX: 40, maxY: 20 } };
  const namesAt = (fill: number, scale: number): number => drawn(low, { fill, scale }).length;
  expect(namesAt(1, 1)).toBe(1);
  expect(namesAt(0.95, 1)).toBe(0);
  expect(namesAt(0.7, 1.2)).toBe(1);
});

/* A part of 400 by 200, its name of 60 by 13.5 px in the middle: on screen from 70, 80 to 270, 180. */
const camera = { scale: 0.5, x: 20, y: 30, stage: { left: 0, top: 0, right: 400, bottom: 400 } };
const stalls = sampleSector(
  { minX: 100, minY: 100, maxX: 500, maxY: 300 },
  { names: [{ lines: ['Stalls'], kind: 'words', fromScale: 0, at: hallPoint(300, 200), width: 60 }] },
);
const over = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

describe('a name that an overlay would cover', () => {
  it.each([
    ['above it', [over(140, 120, 200, 140)], [140, 104.5]],
    ['below it if it reaches the top of the part', [over(140, 70, 200, 140)], [140, 142]],
    ['left of a tall one', [over(150, 60, 300, 200)], [88, 123.25]],
    ['right of a tall one', [over(60, 60, 190, 200)], [192, 123.25]],
    ['below it if another one is above', [over(140, 120, 200, 140), over(60, 90, 300, 110)], [140, 142]],
  ] as const)('stands %s', (_, taken, [left, top]) => {
    const [name] = drawn(stalls, { ...camera, taken });
    expect(name).toMatchObject({ left, top, right: left + 60, bottom: top + 13.5 });
  });

  it('is omitted if its part has no other place for it', () => {
    expect(drawn(stalls, { ...camera, taken: [] })).toHaveLength(1);
    expect(drawn(stalls, { ...camera, taken: [over(80, 90, 260, 170)] })).toEqual([]);
  });
});

it('a name that would cover free seats is omitted once seats alone are drawn', () => {
  // Seats as far as the stage's edge: beside the part there is no room for its name.
  const full = Float32Array.from(
    Array.from({ length: 41 * 21 }, (_, at) => [100 + (at % 41) * 10, 100 + Math.floor(at / 41) * 10]).flat(),
  );
  const crowded = { ...stalls, cheapest, freeSeats: full, seatHalf: 4 };
  const tight = { ...camera, stage: { left: 70, top: 80, right: 270, bottom: 180 } };
  expect(drawn(crowded, { ...tight, fill: 0.2 })).toHaveLength(1);
  expect(drawn(crowded, { ...tight, fill: 0 })).toEqual([]);
  expect(drawn({ ...crowded, freeSeats: new Float32Array() }, { ...tight, fill: 0 })).toHaveLength(1);
});

it('a name is marked as outside only if it is beside its part and not on it', () => {
  const full = Float32Array.from(
    Array.from({ length: 41 * 21 }, (_, at) => [100 + (at % 41) * 10, 100 + Math.floor(at / 41) * 10]).flat(),
  );
  const isOutside = (freeSeats: Float32Array): readonly boolean[] =>
    drawn({ ...stalls, freeSeats }, { ...camera, taken: [] }).map((name) => name.isOutside);
  expect(isOutside(full)).toEqual([true]);
  expect(isOutside(new Float32Array())).toEqual([false]);
  expect(drawn(numbered, {}).map((name) => name.isOutside)).toEqual([false]);
});

it('a name over visible seats is one line, so that it covers few of them', () => {
  const [one] = stalls.names;
  if (one === undefined) throw new Error('no name');
  const priced = { ...stalls, names: [{ ...one, lines: ['Stalls', 'from 100'] }] };
  const linesAt = (fill: number) => drawn(priced, { ...camera, fill }).map(({ name }) => name.lines);
  expect(linesAt(1)).toEqual([['Stalls', 'from 100']]);
  expect(linesAt(seatsSeenBelow)).toEqual([['Stalls', 'from 100']]);
  expect(linesAt(0.3)).toEqual([['Stalls']]);
  // A number keeps its price.
  const [number] = numbered.names;
  if (number === undefined) throw new Error('no number');
  const both = { ...numbered, names: [{ ...number, kind: 'priced' as const, lines: ['7', '100'] }] };
  expect(drawn(both, { fill: 0.3, scale: 2, stage: camera.stage }).map(({ name }) => name.lines)).toEqual([
    ['7', '100'],
  ]);
});

describe('the number of a sector', () => {
  const [number] = numbered.names as [(typeof numbered.names)[number]];
  const kindOf = (common: 'number' | 'middle' | 'small', kinds: readonly (typeof number.kind)[]) => {
    const sector = { ...numbered, names: kinds.map((kind) => ({ ...number, kind })) };
    const frame = Object.assign(new OverviewFrame(), { stage: camera.stage, sees: () => true });
    return namesToDraw(
      [sector],
      frame,
      () => common,
      () => 6,
    ).map(({ name }) => name.kind);
  };

  it('has its price wherever that fits, and else the common size or a smaller one, never a larger one', () => {
    expect(kindOf('middle', ['number', 'middle', 'small', 'priced'])).toEqual(['priced']);
    expect(kindOf('number', ['small', 'middle', 'number'])).toEqual(['number']);
    expect(kindOf('middle', ['number', 'middle', 'small'])).toEqual(['middle']);
    expect(kindOf('middle', ['number', 'small'])).toEqual(['small']);
    expect(kindOf('small', ['number', 'middle'])).toEqual([]);
  });

  it('disappears with the fill of its sector, unlike a name', () => {
    expect(drawn(numbered, { fill: 0 })).toEqual([]);
    expect(drawn({ ...stalls, cheapest }, { ...camera, fill: 0 })).toHaveLength(1);
    // With nothing on offer, it would only cover the seats.
    expect(drawn(stalls, { ...camera, fill: 0 })).toEqual([]);
    expect(drawn(numbered, { sees: () => false })).toEqual([]);
  });

  it('is not shown alone among many sectors whose neighbours have none', () => {
    const idsOf = (count: number, ...withNumber: readonly number[]): readonly string[] => {
      const sectors = Array.from({ length: count }, (_, at) => ({
        ...numbered,
        id: `${at}`,
        names: withNumber.includes(at) ? [{ ...number, lines: [`${at}`] }] : [],
      }));
      const frame = Object.assign(new OverviewFrame(), { stage: camera.stage, sees: () => true });
      return namesToDraw(
        sectors,
        frame,
        () => 'number',
        () => 6,
      ).map(({ sector }) => sector.id);
    };
    expect(idsOf(40, 7)).toEqual([]);
    expect(idsOf(39, 7)).toEqual(['7']);
    expect(idsOf(40, 7, 9, 20, 21)).toEqual(['20', '21']);
  });
});
