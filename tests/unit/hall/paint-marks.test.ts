import { describe, expect, it } from 'vitest';

import { framesMeet } from '../../../src/core/hall/camera.ts';
import { SEAT_TAKEN, SHAPE_RECT } from '../../../src/core/hall/seat-index.ts';
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

it('adjacent seats form one run, and a seat across an aisle its own', () => {
  expect(runsOfSeats(index, [2, 1, 0])).toEqual([[2], [0, 1]]);
  expect(runsOfSeats(index, [])).toEqual([]);
});

describe('selected adjacent seats', () => {
  it('are drawn as one capsule with a tick on each seat', () => {
    const marks = drawn(paintChosenRun, [0, 1], 2);
    const [body, ...more] = marks.filter(({ kind }) => kind === 'fill');
    expect(more).toEqual([]);
    expect(body?.style).toBe(sampleTheme.accent);
    for (const seat of [0, 1]) expect(isInside(seatAt(seat, 2), body?.box ?? seatAt(0, 0))).toBe(true);
    expect(ticksOf(marks).map(({ box }) => Math.round((box.minX + box.maxX) / 4))).toEqual([20, 32]);
  });

  it('are drawn as a dot with a single tick when zoomed out', () => {
    const marks = drawn(paintChosenRun, [0, 1], 0.1);
    const [tick, ...more] = ticksOf(marks);
    expect(more).toEqual([]);
    const [body] = marks.filter(({ kind }) => kind === 'fill');
    expect((body?.box.maxY ?? 0) - (body?.box.minY ?? 0)).toBeCloseTo(14);
    expect(tick && body && isInside(tick.box, body.box)).toBe(true);
    expect(tick && (tick.box.minX + tick.box.maxX) / 2).toBeCloseTo(2.6, 0);
  });
});

it('proposed adjacent seats share one frame that contains them', () => {
  const [pale, line, ...more] = framed(2, [0, 1]);
  expect(more).toEqual([]);
  expect([pale?.style, line?.style]).toEqual([sampleTheme.paper, sampleTheme.accent]);
  for (const seat of [0, 1]) expect(isInside(seatAt(seat, 2), line?.box ?? seatAt(0, 0))).toBe(true);
});

describe('a proposal pin', () => {
  const pins = [{ seats: [0, 1], sign: '2', isMeant: false, onPress: () => {} }];
  const stage = { left: -100, top: -100, right: 400, bottom: 300 };

  it('sits on tiny seats, above larger ones, and is hidden once they are large', () => {
    const [speck] = placedPins(index, pins, cameraAt(0.1), stage);
    expect(speck && (speck.top + speck.bottom) / 2).toBeCloseTo(2);
    const [above] = placedPins(index, pins, cameraAt(1), stage);
    // Its tip reaches the seats; the dot itself covers none of them.
    expect(above?.bottom).toBeCloseTo(15 - 5);
    expect(placedPins(index, pins, cameraAt(3), stage)).toEqual([]);
  });

  it('of the selected proposal stays beside large seats, where it covers no free seat', () => {
    const meant = pins.map((pin) => ({ ...pin, isMeant: true }));
    const [alone] = placedPins(index, meant, cameraAt(3), stage);
    expect(alone?.way).toEqual([0, 1]);
    // The rows in front of and behind its own.
    const rows = [8, 20, 32].flatMap((y) =>
      [20, 32].map((x) => ({ x, y, row: String(y), shape: SHAPE_RECT })),
    );
    const among = sampleIndex(rows, { sectors: [{ id: 's', name: {}, outline: null }] });
    const [, , left = 0, right = 0] = rows.map((_, seat) => seat);
    const ofMiddle = meant.map((pin) => ({ ...pin, seats: [left, right] }));
    const [aside] = placedPins(among, ofMiddle, cameraAt(3), stage);
    expect(aside?.way).toEqual([1, 0]);
    for (const seat of [0, 1]) among.state[seat] = SEAT_TAKEN;
    expect(placedPins(among, ofMiddle, cameraAt(3), stage)[0]?.way).toEqual([0, 1]);
  });

  it('stays clear of the frame around the selected proposal at any scale', () => {
    for (const scale of [0.1, 0.3, 0.5, 1]) {
      const meant = pins.map((pin) => ({ ...pin, isMeant: true }));
      const [pin] = placedPins(index, meant, cameraAt(scale), stage);
      const top = Math.min(...framed(scale, [0, 1], meant).map(({ box }) => box.minY));
      expect(pin?.bottom).toBeLessThan(top);
    }
  });

  it('keeps the frame of the selected proposal beside a thinner one of the hovered proposal', () => {
    const two = [
      { ...pins[0], isMeant: true },
      { ...pins[0], seats: [2], isPointed: true },
    ] as typeof pins;
    const widths = framed(2, [0, 1, 2], two).flatMap(({ style, width }) =>
      style === sampleTheme.accent ? width : [],
    );
    expect(widths).toEqual([3, 1.5]);
  });

  it('has no frame around tiny seats unless the proposal is selected or hovered', () => {
    expect(framed(0.3, [0, 1], pins)).toEqual([]);
    expect(framed(1, [0, 1], pins)).toHaveLength(2);
  });

  it('shows the number of its card, and is painted last when selected', () => {
    const canvas = recordedCanvas();
    const both = [
      { ...pins[0], isMeant: true },
      { ...pins[0], sign: '3' },
    ] as typeof pins;
    paintPins(canvas.context, placedPins(index, both, cameraAt(1), stage), sampleTheme);
    expect(canvas.marks.flatMap(({ text }) => text || [])).toEqual(['3', '2']);
  });

  it('moves to another side of its seats to avoid overlays, other pins and the viewport edge', () => {
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

  it('sits at the viewport edge and points to its seats when they are hovered but off screen', () => {
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

describe('frames that text keeps clear of', () => {
  it.each([0.1, 0.5, 1, 3])('cover every marked seat with a margin at scale %d', (scale) => {
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

it('names are fully visible or hidden at rest, and partly faded only while moving', () => {
  for (let share = -0.5; share < 1.5; share += 0.05)
    expect([0, 1]).toContain(Math.abs(namedShare(share, false)));
  expect(namedShare(0.25, true)).toBe(0.25);
  expect(namedShare(7, true)).toBe(1);
});
