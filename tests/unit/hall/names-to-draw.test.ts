import { expect, it } from 'vitest';

import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { namesToDraw } from '../../../src/hall/overview/names-to-draw.ts';
import { OverviewFrame } from '../../../src/hall/overview/overview-frame.ts';
import type { OverviewSector } from '../../../src/hall/overview/overview-sector.ts';

/* A sector of 40 by 80 with its number in the middle, or lower where that is covered. */
const numbered: OverviewSector = {
  id: '7',
  ring: 'Сектор',
  isNumbered: true,
  outline: Float32Array.of(0, 0, 40, 0, 40, 80, 0, 80),
  box: { minX: 0, minY: 0, maxX: 40, maxY: 80 },
  fill: '',
  ink: '',
  state: 'offered',
  names: [40, 65].map((y) => ({
    lines: ['7'],
    kind: 'number',
    fromScale: 0,
    at: hallPoint(20, y),
    width: 12,
  })),
  cheapest: null,
  free: 3,
  seatHalf: 0,
  freeSeats: new Float32Array(),
  caption: null,
  tier: '',
  rooms: { stacked: [], alone: [] },
  edge: null,
  dearer: [],
};

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

it('a number is never cut off by the viewport edge', () => {
  const middle = (bottom: number): readonly number[] =>
    drawn(numbered, { stage: { left: 0, top: 0, right: 100, bottom } }).map((name) => name.top + 6.75);
  expect(middle(47)).toEqual([40]);
  expect(middle(46)).toEqual([]);
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
