import { describe, expect, it } from 'vitest';

import { framesMeet } from '../../../src/core/hall/camera.ts';
import { SHAPE_RECT } from '../../../src/core/hall/seat-index.ts';
import { namedShare } from '../../../src/hall/overview/overview-frame.ts';
import {
  paintChosenRun,
  paintPins,
  paintProposed,
  placedPins,
  ringFrames,
  runsOfSeats,
} from '../../../src/hall/overview/paint-marks.ts';
import { sampleIndex } from '../samples/hall-samples.ts';
import { isInside, recordedCanvas, type Mark } from '../samples/recorded-canvas.ts';
import { sampleTheme } from '../samples/sample-engine.ts';

/* Two neighbours, and a single seat beyond an aisle: squares of 10, 12 apart. */
const index = sampleIndex(
  [20, 32, 90].map((x) => ({ x, y: 20, row: '1', shape: SHAPE_RECT })),
  { sectors: [{ id: 's', name: {}, outline: null }] },
);
const cameraAt = (scale: number) => ({ zoom: 1, scale, x: 0, y: 0 });
const drawn = (paint: typeof paintChosenRun, run: readonly number[], scale: number): readonly Mark[] => {
  const canvas = recordedCanvas();
  canvas.context.setTransform(scale, 0, 0, scale, 0, 0);
  paint(canvas.context, index, cameraAt(scale), run, sampleTheme);
  return canvas.marks;
};
const framed = (
  scale: number,
  proposed: readonly number[],
  pins: Parameters<typeof placedPins>[1] = [],
): readonly Mark[] => {
  const canvas = recordedCanvas();
  canvas.context.setTransform(scale, 0, 0, scale, 0, 0);
  paintProposed(canvas.context, index, scale, { proposed, pins }, sampleTheme);
  return canvas.marks;
};
const ticksOf = (marks: readonly Mark[]) => marks.filter(({ style }) => style === sampleTheme.accentInk);
const seatAt = (seat: number, scale: number) => {
  const [x, y] = [(index.x[seat] ?? 0) * scale, (index.y[seat] ?? 0) * scale];
  return { minX: x - 5 * scale, minY: y - 5 * scale, maxX: x + 5 * scale, maxY: y + 5 * scale };
};

it('neighbours are a run, and a seat beyond an aisle is one of its own', () => {
  expect(runsOfSeats(index, [2, 1, 0])).toEqual([[2], [0, 1]]);
  expect(runsOfSeats(index, [])).toEqual([]);
});

describe('chosen neighbours', () => {
  it('are one capsule with a tick on each', () => {
    const marks = drawn(paintChosenRun, [0, 1], 2);
    const [body, ...more] = marks.filter(({ kind }) => kind === 'fill');
    expect(more).toEqual([]);
    expect(body?.style).toBe(sampleTheme.accent);
    for (const seat of [0, 1]) expect(isInside(seatAt(seat, 2), body?.box ?? seatAt(0, 0))).toBe(true);
    expect(ticksOf(marks).map(({ box }) => Math.round((box.minX + box.maxX) / 4))).toEqual([20, 32]);
  });

  it('are a dot with one tick from afar', () => {
    const marks = drawn(paintChosenRun, [0, 1], 0.1);
    const [tick, ...more] = ticksOf(marks);
    expect(more).toEqual([]);
    const [body] = marks.filter(({ kind }) => kind === 'fill');
    expect((body?.box.maxY ?? 0) - (body?.box.minY ?? 0)).toBeCloseTo(14);
    expect(tick && body && isInside(tick.box, body.box)).toBe(true);
    expect(tick && (tick.box.minX + tick.box.maxX) / 2).toBeCloseTo(2.6, 0);
  });
});

it('proposed neighbours are in one frame, which holds them', () => {
  const [pale, line, ...more] = framed(2, [0, 1]);
  expect(more).toEqual([]);
  expect([pale?.style, line?.style]).toEqual([sampleTheme.paper, sampleTheme.accent]);
  for (const seat of [0, 1]) expect(isInside(seatAt(seat, 2), line?.box ?? seatAt(0, 0))).toBe(true);
});

describe('the dot of a proposal', () => {
  const pins = [{ seats: [0, 1], sign: '2', isMeant: false, onPress: () => {} }];
  const stage = { left: -100, top: -100, right: 400, bottom: 300 };

  it('stands on seats that are specks, above those that are told apart, and nowhere over large ones', () => {
    const [speck] = placedPins(index, pins, cameraAt(0.1), stage);
    expect(speck && (speck.top + speck.bottom) / 2).toBeCloseTo(2);
    const [above] = placedPins(index, pins, cameraAt(1), stage);
    // Its tip reaches the seats; the dot itself covers none of them.
    expect(above?.bottom).toBeCloseTo(15 - 5);
    expect(placedPins(index, pins, cameraAt(3), stage)).toEqual([]);
  });

  it('stands clear of the frame around seats that are meant, however small they are', () => {
    for (const scale of [0.1, 0.3, 0.5, 1]) {
      const meant = pins.map((pin) => ({ ...pin, isMeant: true }));
      const [pin] = placedPins(index, meant, cameraAt(scale), stage);
      const top = Math.min(...framed(scale, [0, 1], meant).map(({ box }) => box.minY));
      expect(pin?.bottom).toBeLessThan(top);
    }
  });

  it('keeps the frame of chosen seats beside a thinner one of those that are pointed at', () => {
    const two = [
      { ...pins[0], isMeant: true },
      { ...pins[0], seats: [2], isPointed: true },
    ] as typeof pins;
    const widths = framed(2, [0, 1, 2], two).flatMap(({ style, width }) =>
      style === sampleTheme.accent ? width : [],
    );
    expect(widths).toEqual([3, 1.5]);
  });

  it('has no frame under it where seats are specks and it is neither meant nor pointed at', () => {
    expect(framed(0.3, [0, 1], pins)).toEqual([]);
    expect(framed(1, [0, 1], pins)).toHaveLength(2);
  });

  it('has the number of its card, and is painted last where it is meant', () => {
    const canvas = recordedCanvas();
    const both = [
      { ...pins[0], isMeant: true },
      { ...pins[0], sign: '3' },
    ] as typeof pins;
    paintPins(canvas.context, placedPins(index, both, cameraAt(1), stage), sampleTheme);
    expect(canvas.marks.flatMap(({ text }) => text || [])).toEqual(['3', '2']);
  });

  it('goes to another side of its seats from what stands there, another dot too, and from the edge of the stage', () => {
    const [usual] = placedPins(index, pins, cameraAt(1), stage);
    if (usual === undefined) throw new Error('no pin');
    const [beside] = placedPins(index, pins, cameraAt(1), stage, [usual]);
    expect(beside && framesMeet(beside, usual)).toBe(false);
    expect(beside?.top).toBeGreaterThan(25);
    const [, other] = placedPins(index, [...pins, ...pins], cameraAt(1), stage);
    expect(other?.way).toEqual([0, -1]);
    const [below] = placedPins(index, pins, cameraAt(1), { ...stage, top: 0 });
    expect(below?.way).toEqual([0, -1]);
  });

  it('stands at the edge nearest to seats out of sight while they are pointed at, and points there', () => {
    const far = { ...stage, left: 200, right: 600 };
    expect(placedPins(index, pins, cameraAt(1), far)).toEqual([]);
    const pointed = pins.map((pin) => ({ ...pin, isPointed: true }));
    for (const scale of [1, 3]) {
      const [pin] = placedPins(index, pointed, cameraAt(scale), { ...far, left: 200 * scale, right: 2000 });
      expect(pin?.left).toBeGreaterThanOrEqual(200 * scale);
      expect(pin?.right).toBeLessThan(200 * scale + 50);
      expect(pin?.way[0]).toBeCloseTo(-1);
    }
  });
});

describe('what is written goes out of the way of a frame around seats', () => {
  it.each([0.1, 0.5, 1, 3])('which is covered whole at %d', (scale) => {
    const frames = ringFrames(index, [0, 1, 2], cameraAt(scale));
    expect(frames).toHaveLength(2);
    for (const [at, run] of [
      [0, [0, 1]],
      [1, [2]],
    ] as const) {
      const frame = frames[at];
      for (const seat of run) {
        const [x, y] = [(index.x[seat] ?? 0) * scale, (index.y[seat] ?? 0) * scale];
        expect((frame?.left ?? Infinity) + 8).toBeLessThanOrEqual(x);
        expect((frame?.right ?? 0) - 8).toBeGreaterThanOrEqual(x);
        expect((frame?.top ?? Infinity) + 8).toBeLessThanOrEqual(y);
        expect((frame?.bottom ?? 0) - 8).toBeGreaterThanOrEqual(y);
      }
    }
  });
});

it('names that come and go are all there at rest, or not at all', () => {
  for (let share = -0.5; share < 1.5; share += 0.05)
    expect([0, 1]).toContain(Math.abs(namedShare(share, false)));
  expect(namedShare(0.25, true)).toBe(0.25);
  expect(namedShare(7, true)).toBe(1);
});
