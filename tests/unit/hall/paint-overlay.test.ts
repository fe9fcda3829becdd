import { describe, expect, it } from 'vitest';

import type { Box } from '../../../src/core/hall/geometry.ts';
import { firstSector, SHAPE_RECT, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { emptyOverlay } from '../../../src/hall/state/hall-state.ts';
import type { HallTheme } from '../../../src/hall/state/hall-theme.ts';
import { paintChosenSeat, paintPointed } from '../../../src/hall/render/paint-overlay.ts';
import type { Overlay } from '../../../src/hall/state/hall-state.ts';
import { sampleArea, sampleIndex, squareOutline } from '../samples/hall-samples.ts';
import { isInside, recordedCanvas, type Mark } from '../samples/recorded-canvas.ts';
import { sampleTheme } from '../samples/sample-engine.ts';

/* A round seat and a square one, each 10 across, a floor with an outline and a sector with one of two rings. */
const twoRings = Float32Array.from([
  ...squareOutline(200, 0, 40),
  Number.NaN,
  Number.NaN,
  ...squareOutline(260, 0, 20),
]);
const index = sampleIndex(
  [
    { x: 20, y: 20 },
    { x: 60, y: 20, shape: SHAPE_RECT },
  ],
  {
    sectors: [{ id: 's', name: {}, outline: twoRings }],
    standing: [sampleArea('floor', 100, 0, 50), { ...sampleArea('nowhere', 0, 0, 1), outline: null }],
  },
);
const [round, square] = index.x[0] === 20 ? [0, 1] : [1, 0];
const [floor, undrawn, sector] = [index.count, index.count + 1, firstSector(index)];

/** What is drawn over the hall at a scale, CSS pixels. */
const drawn = (
  overlay: Partial<Overlay>,
  { scale = 2, theme = sampleTheme, of = index }: { scale?: number; theme?: HallTheme; of?: SeatIndex } = {},
): readonly Mark[] => {
  const canvas = recordedCanvas();
  canvas.context.setTransform(scale, 0, 0, scale, 0, 0);
  const camera = { zoom: 1, scale, x: 0, y: 0 };
  for (const seat of overlay.selected ?? []) paintChosenSeat(canvas.context, of, camera, seat, theme);
  paintPointed(canvas.context, of, camera, { ...emptyOverlay, ...overlay }, theme);
  return canvas.marks;
};
/** A seat of the sample in CSS pixels. */
const seatAt = (seat: number, scale = 2): Box => {
  const [x, y] = [index.x[seat] ?? 0, index.y[seat] ?? 0];
  return { minX: (x - 5) * scale, minY: (y - 5) * scale, maxX: (x + 5) * scale, maxY: (y + 5) * scale };
};
const widthOf = ({ minX, maxX }: Box): number => maxX - minX;
const only = (marks: readonly Mark[], style: string, kind: Mark['kind'] = 'stroke'): Mark => {
  const [mark, ...more] = marks.filter((one) => one.style === style && one.kind === kind);
  if (mark === undefined || more.length > 0) throw new Error(`${more.length + 1} marks of ${style}`);
  return mark;
};
/** The gap between a line and what it frames. */
const gap = (line: Mark, box: Box): number => box.minX - line.box.minX - line.width;

it('nothing is drawn without a selection, hover or focus', () => {
  expect(drawn({})).toEqual([]);
});

it('a seat of a proposed pair gets no frame of its own, even when open or hovered', () => {
  expect(drawn({ open: square, hovered: square, proposed: [round, square] })).toEqual([]);
});

describe('a selected seat', () => {
  it('is filled with the accent colour, slightly larger than the seat, with a pale edge', () => {
    for (const seat of [round, square]) {
      const marks = drawn({ selected: [seat] }, { scale: 4 });
      const box = seatAt(seat, 4);
      const body = only(marks, sampleTheme.accent, 'stroke');
      const pale = only(marks, sampleTheme.paper);
      expect(isInside(box, body.box)).toBe(true);
      expect(box.minX - body.box.minX).toBeCloseTo(1.5);
      expect(body.box.minX - pale.box.minX).toBeCloseTo(2);
      // Its corners are rounded by that much; inside it is filled.
      const full = only(marks, sampleTheme.accent, 'fill');
      expect(full.box.minX).toBeCloseTo(body.box.minX + body.width / 2);
      expect(widthOf(full.box)).toBeGreaterThan(0);
      expect(marks.indexOf(pale)).toBeLessThan(marks.indexOf(body));
    }
  });

  it('is a ten-pixel dot when zoomed out, and gets a tick once that is legible', () => {
    for (const scale of [0.01, 0.1, 0.5]) {
      const marks = drawn({ selected: [round] }, { scale });
      expect(widthOf(only(marks, sampleTheme.accent).box)).toBeCloseTo(10);
      expect(marks.some(({ style }) => style === sampleTheme.accentInk)).toBe(false);
    }
    expect(drawn({ selected: [round] }, { scale: 1 }).at(-1)?.style).not.toBe(sampleTheme.accentInk);
    expect(drawn({ selected: [round] }, { scale: 1.1 }).at(-1)?.style).toBe(sampleTheme.accentInk);
  });

  it('has a tick inside, painted last: a short stroke down and a long one up', () => {
    const marks = drawn({ selected: [round] }, { scale: 4 });
    const tick = only(marks, sampleTheme.accentInk);
    expect(marks.at(-1)).toBe(tick);
    const box = seatAt(round, 4);
    expect(isInside(tick.box, box)).toBe(true);
    expect(widthOf(tick.box)).toBeGreaterThan(widthOf(box) / 2);
    const [from, foot, end] = tick.points;
    if (from === undefined || foot === undefined || end === undefined) throw new Error('no tick');
    expect([from[0] < foot[0], foot[0] < end[0]]).toEqual([true, true]);
    expect([from[1] < foot[1], end[1] < from[1]]).toEqual([true, true]);
    // In the middle, and thinner than it is wide.
    expect((from[0] + end[0]) / 2).toBeCloseTo((box.minX + box.maxX) / 2, 0);
    expect(tick.width).toBeLessThan(widthOf(box) / 5);
    expect(tick.width).toBeGreaterThan(widthOf(box) / 10);
    expect([tick.begun, tick.closed]).toEqual([1, 0]);
  });

  it('sizes its tick by its shorter side', () => {
    const slim = sampleIndex([{ x: 20, y: 20, halfWidth: 20, halfHeight: 4, shape: SHAPE_RECT }]);
    const tick = only(drawn({ selected: [0] }, { scale: 2, of: slim }), sampleTheme.accentInk);
    expect(tick.box.maxY - tick.box.minY).toBeLessThanOrEqual(16);
    expect(drawn({ selected: [0] }, { scale: 1.2, of: slim }).at(-1)?.style).toBe(sampleTheme.accent);
  });

  it('also gets a ring when the system forces one colour on all seats', () => {
    const marks = drawn({ selected: [square] }, { theme: { ...sampleTheme, seat: '#00ff00' } });
    const ring = only(marks, sampleTheme.ink);
    expect(gap(ring, only(marks, sampleTheme.accent).box)).toBeCloseTo(2);
    expect(ring.width).toBeCloseTo(2);
    expect(drawn({ selected: [square] }).some(({ style }) => style === sampleTheme.ink)).toBe(false);
  });

  it('is filled individually when several are selected', () => {
    const marks = drawn({ selected: [round, square] });
    expect(marks.filter(({ kind }) => kind === 'fill')).toHaveLength(2);
  });
});

describe('the frame around a seat', () => {
  it('lies outside the seat with about the same width at any zoom, without covering it', () => {
    for (const scale of [0.5, 2, 9]) {
      for (const [overlay, style] of [
        [{ hovered: square }, sampleTheme.ink],
        [{ open: square }, sampleTheme.accent],
        [{ focused: square }, sampleTheme.ink],
      ] as const) {
        const marks = drawn(overlay, { scale });
        const line = only(marks, style);
        expect(gap(line, seatAt(square, scale))).toBeGreaterThanOrEqual(1 - 1e-3);
        expect(line.width).toBeGreaterThanOrEqual(2 - 1e-3);
        expect(line.width).toBeLessThan(3);
        expect(marks.every(({ kind }) => kind === 'stroke')).toBe(true);
        expect([line.begun, line.closed]).toEqual([1, 1]);
      }
    }
  });

  it('for keyboard focus has a pale base and lies outside the hover frame, so both are visible', () => {
    const [pale, dark, ...more] = drawn({ focused: square });
    expect(more).toEqual([]);
    expect([pale?.style, dark?.style]).toEqual([sampleTheme.paper, sampleTheme.ink]);
    expect(pale?.width).toBeGreaterThan(dark?.width ?? Infinity);
    expect(gap(pale as Mark, seatAt(square))).toBeGreaterThan(0);
    const mouse = only(drawn({ hovered: square }), sampleTheme.ink);
    expect(mouse.box.minX).toBeGreaterThan(dark?.box.minX ?? Infinity);
  });

  it('is drawn for the first seat of a hall too', () => {
    for (const place of ['hovered', 'open', 'focused'] as const)
      expect(drawn({ [place]: 0 }).length).toBeGreaterThan(0);
  });
});

describe('the frame around an area', () => {
  const outer: Box = { minX: 200, minY: 0, maxX: 300, maxY: 100 };

  it('follows its outline, with the pale line on both sides of the dark one', () => {
    const [pale, dark] = drawn({ focused: floor });
    expect(dark?.points).toEqual([
      [200, 0],
      [300, 0],
      [300, 100],
      [200, 100],
    ]);
    expect([dark?.begun, dark?.closed]).toEqual([1, 1]);
    // Half of a line is outside: the visible part of the pale one beside the dark, on either side.
    expect(((pale?.width ?? 0) - (dark?.width ?? 0)) / 2).toBeCloseTo(2);
    expect(only(drawn({ open: floor }), sampleTheme.accent).points).toEqual(dark?.points);
  });

  it('follows every ring of a sector’s outline', () => {
    const [, dark] = drawn({ focused: sector });
    expect([dark?.begun, dark?.closed]).toEqual([2, 2]);
    expect(dark?.points).toHaveLength(8);
    expect(dark?.box.minX).toBeCloseTo(400 - 1);
    expect(dark?.box.maxX).toBeCloseTo(560 + 1);
  });

  it('is the bounding box without an outline, and nothing for an undrawn area', () => {
    const plain = sampleIndex(
      [
        { x: 100, y: 20 },
        { x: 150, y: 50 },
      ],
      {
        sectors: [{ id: 's', name: {}, outline: null }],
      },
    );
    const [, dark] = drawn({ focused: firstSector(plain) }, { of: plain });
    const line = { ...outer, ...dark?.box };
    expect([line.minX, line.minY, line.maxX, line.maxY]).toEqual([189, 29, 311, 111]);
    expect(drawn({ focused: undrawn })).toEqual([]);
  });
});
