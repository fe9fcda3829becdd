import { describe, expect, it } from 'vitest';

import { framesMeet } from '../../../src/core/hall/camera.ts';
import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { SEAT_TAKEN, SHAPE_RECT } from '../../../src/core/hall/seat-index.ts';
import { isWithin, namedOver, namedShare } from '../../../src/hall/overview/overview-frame.ts';
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

describe('the shape around selected adjacent seats', () => {
  /* Three squares on a line that falls by `slope`. */
  const bodyOf = (slope: number, scale: number): Mark => {
    const sloping = sampleIndex(
      [20, 32, 44].map((x) => ({ x, y: 40 + (x - 20) * slope, row: '1', shape: SHAPE_RECT })),
      { sectors: [{ id: 's', name: {}, outline: null }] },
    );
    const canvas = recordedCanvas();
    canvas.context.setTransform(scale, 0, 0, scale, 0, 0);
    paintChosenRun(canvas.context, sloping, cameraAt(scale), [0, 1, 2], sampleTheme);
    const [body] = canvas.of('fill');
    if (body === undefined) throw new Error('no shape');
    return body;
  };

  it.each([1, 2, 4])('is wider than the seats by the same margin on either side at scale %i', (scale) => {
    const { box } = bodyOf(0, scale);
    // The corners of the seats are within a circle of 1.3 times their half side.
    const radius = Math.max(5 * 1.3 * scale + 1.5, 7);
    expect(box.minX).toBeCloseTo(20 * scale - radius);
    expect(box.maxX).toBeCloseTo(44 * scale + radius);
    expect(box.minY).toBeCloseTo(40 * scale - radius);
    expect(box.maxY).toBeCloseTo(40 * scale + radius);
  });

  it.each([-1, -0.3, 0, 0.5, 1])('runs parallel to a row with a slope of %d', (slope) => {
    const along = Math.hypot(1, slope);
    // The distances from the line through the seats, one side after the other.
    const sides = bodyOf(slope, 2).points.map(([x, y]) => (y - 80 - (x - 40) * slope) / along);
    expect(sides).toHaveLength(4);
    sides.forEach((side, at) => expect(side).toBeCloseTo((at < 2 ? -1 : 1) * 14.5));
  });

  it('follows a curved row: at each seat it is as far away as at its neighbours', () => {
    const curved = sampleIndex(
      [20, 32, 44].map((x) => ({ x, y: x === 32 ? 44 : 40, row: '1', shape: SHAPE_RECT })),
      { sectors: [{ id: 's', name: {}, outline: null }] },
    );
    const canvas = recordedCanvas();
    paintChosenRun(canvas.context, curved, cameraAt(1), [0, 1, 2], sampleTheme);
    const [first, last, back, begin] = canvas.of('fill')[0]?.points ?? [];
    const awayFrom = (at: readonly [number, number] | undefined, seat: number): number =>
      Math.hypot((at?.[0] ?? 0) - (curved.x[seat] ?? 0), (at?.[1] ?? 0) - (curved.y[seat] ?? 0));
    for (const [at, seat] of [
      [first, 1],
      [last, 2],
      [back, 1],
      [begin, 0],
    ] as const)
      expect(awayFrom(at, seat)).toBeCloseTo(8);
    // At the middle seat the row is level: between its neighbours.
    expect(first?.[0]).toBeCloseTo(32);
    expect(back?.[0]).toBeCloseTo(32);
    // At the ends it has the direction to the next seat.
    const turn = Math.atan2(4, 12);
    expect(begin?.[0]).toBeCloseTo(20 - 8 * Math.sin(turn));
    expect(begin?.[1]).toBeCloseTo(40 + 8 * Math.cos(turn));
    expect(last?.[0]).toBeCloseTo(44 - 8 * Math.sin(turn));
    expect(last?.[1]).toBeCloseTo(40 - 8 * Math.cos(turn));
  });
});

it('the frame of a single proposed seat keeps its size when the seat is small', () => {
  const sizeAt = (scale: number): readonly number[] =>
    framed(scale, [2]).map(({ box, width }) => box.maxY - box.minY - width);
  expect(sizeAt(0.5)).toEqual([12, 12]);
  expect(sizeAt(1)).toEqual([17, 17]);
  expect(sizeAt(2)).toEqual([24, 24]);
});

it('a proposal that has only a pin has a thin frame once its seats are large', () => {
  const pins = [{ seats: [0, 1], sign: '2', isMeant: false, onPress: () => {} }];
  const widthsAt = (scale: number, proposed: readonly number[] = []): readonly number[] =>
    framed(scale, proposed, pins).flatMap(({ width }, at) =>
      at % 2 === 1 ? Math.round(10 * width) / 10 : [],
    );
  // The seats are 10 wide, large from 24 px on.
  expect(widthsAt(2.3)).toEqual([]);
  expect(widthsAt(2.5)).toEqual([1.5]);
  expect(widthsAt(2.5, [0, 1])).toEqual([3]);
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

  it('sits on tiny seats and above larger ones', () => {
    const [speck] = placedPins(index, pins, cameraAt(0.1), stage);
    expect(speck && (speck.top + speck.bottom) / 2).toBeCloseTo(2);
    const [above] = placedPins(index, pins, cameraAt(1), stage);
    // Its tip reaches the seats; the dot itself covers none of them.
    expect(above?.bottom).toBeCloseTo(15 - 5);
  });

  it.each([true, false])('is beside large seats where it covers no free seat (chosen: %s)', (isMeant) => {
    const meant = pins.map((pin) => ({ ...pin, isMeant }));
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
    // Also where seats are only just told apart; from farther away it stands above them.
    expect(placedPins(among, ofMiddle, cameraAt(0.8), stage)[0]?.way).toEqual([1, 0]);
    expect(placedPins(among, ofMiddle, cameraAt(0.3), stage)[0]?.way).toEqual([0, 1]);
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

  it('stands beside its seats where it can stand neither above nor below them', () => {
    // The seats are at 15 … 37 and 15 … 25.
    const strips = [
      { left: -100, top: -100, right: 400, bottom: 13 },
      { left: -100, top: 27, right: 400, bottom: 300 },
    ];
    const low = strips.map((one) => ({ ...one, left: 20, right: 30 }));
    const [beside] = placedPins(index, pins, cameraAt(1), stage, low);
    expect(beside?.way).toEqual([1, 0]);
    expect(beside?.right).toBeCloseTo(15 - 5);
    expect(beside && (beside.top + beside.bottom) / 2).toBeCloseTo(20);
    const [right] = placedPins(index, pins, cameraAt(1), stage, [
      ...low,
      { left: -100, top: 0, right: 12, bottom: 40 },
    ]);
    expect(right?.way).toEqual([-1, 0]);
    expect(right?.left).toBeCloseTo(37 + 5);
  });

  it.each([
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
    [0.6, 0.8],
  ] as const)('has a pointer to its seats, as wide on either side, in the direction %d, %d', (wayX, wayY) => {
    const [pin] = pins;
    if (pin === undefined) throw new Error('no pin');
    const placed = { left: 40, top: 30, right: 60, bottom: 50, raised: 1, way: [wayX, wayY] as const, pin };
    const canvas = recordedCanvas();
    paintPins(canvas.context, [placed], sampleTheme);
    const bodies = canvas.of('fill');
    expect(bodies.map(({ style }) => style)).toEqual([sampleTheme.paper, sampleTheme.accent]);
    for (const [at, { points }] of bodies.entries()) {
      const radius = 10 - 2 * at;
      const [one, tip, other] = points.map(([x, y]) => [x - 50, y - 40] as const);
      if (one === undefined || tip === undefined || other === undefined) throw new Error('no pointer');
      expect(tip[0]).toBeCloseTo(wayX * (radius + 5));
      expect(tip[1]).toBeCloseTo(wayY * (radius + 5));
      // Both ends of its base are within the dot, on either side of its axis.
      expect((one[0] + other[0]) / 2).toBeCloseTo(wayX * 0.8 * radius);
      expect((one[1] + other[1]) / 2).toBeCloseTo(wayY * 0.8 * radius);
      expect(Math.hypot(one[0] - other[0], one[1] - other[1])).toBeCloseTo(radius);
      expect(Math.hypot(...one)).toBeLessThan(radius);
    }
    expect(canvas.of('text').map(({ box, text, letters }) => [box.minX, box.minY, text, letters])).toEqual([
      [50, 40.5, '2', 11],
    ]);
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

  it('is omitted when its seats are under a control, unless it is chosen', () => {
    const control = { left: 0, top: 0, right: 100, bottom: 40 };
    const small = pins.map((pin) => ({ ...pin, isMeant: false, isPointed: false }));
    expect(placedPins(index, small, cameraAt(1), stage)).toHaveLength(1);
    expect(placedPins(index, small, cameraAt(1), stage, [control])).toEqual([]);
    const meant = pins.map((pin) => ({ ...pin, isMeant: true }));
    expect(placedPins(index, meant, cameraAt(1), stage, [control])).toHaveLength(1);
  });

  it('from afar leaves the number of a sector visible if its seats are beside that', () => {
    const small = pins.map((pin) => ({ ...pin, isMeant: false, isPointed: false }));
    type Place = readonly [x: number, y: number];
    const withNumbers = (anchors: readonly Place[]) => ({
      ...index,
      sectors: anchors.flatMap(([x, y]) =>
        index.sectors.map((sector) => ({ ...sector, anchor: hallPoint(x, y) })),
      ),
    });
    // The seats' middle is at 26, 20; at this scale they are specks.
    const at = (scale: number, ...anchors: readonly Place[]) => {
      const [pin] = placedPins(withNumbers(anchors), small, cameraAt(scale), stage);
      if (pin === undefined) throw new Error('no pin');
      const [x, y] = [(pin.left + pin.right) / 2, (pin.top + pin.bottom) / 2];
      return {
        x: Math.round(x - 26 * scale) || 0,
        y: Math.round(y - 20 * scale) || 0,
        raised: pin.raised,
        way: pin.way,
      };
    };
    expect(at(0.2, [500, 500])).toMatchObject({ x: 0, y: 0, raised: 0 });
    // The number is 6 px below the seats: the pin is above them and points down.
    expect(at(0.2, [26, 50])).toMatchObject({ x: 0, y: -16, raised: 1, way: [0, 1] });
    expect(at(0.2, [26, -10])).toMatchObject({ x: 0, y: 16, raised: 1, way: [0, -1] });
    // With numbers all around, it stays on its seats.
    expect(at(0.2, [26, 20], [26, -60], [26, 100], [-54, 20], [106, 20])).toMatchObject({
      x: 0,
      y: 0,
      raised: 0,
    });
  });

  it('at the viewport edge has room for its pointer, and avoids controls there', () => {
    const pointed = pins.map((pin) => ({ ...pin, isPointed: true }));
    const far = { ...stage, left: 200, right: 600 };
    const [pin] = placedPins(index, pointed, cameraAt(1), far);
    // The pointer's 5 px and 4 more.
    expect(pin?.left).toBeCloseTo(209);
    expect(pin && (pin.top + pin.bottom) / 2).toBeCloseTo(20);
    for (const control of [
      { left: 200, top: 0, right: 240, bottom: 60 },
      { left: 200, top: -100, right: 230, bottom: 300 },
      { left: 200, top: 10, right: 600, bottom: 40 },
    ]) {
      const [moved] = placedPins(index, pointed, cameraAt(1), far, [control]);
      expect(moved && framesMeet(moved, control)).toBe(false);
      expect(moved && isWithin(moved, far)).toBe(true);
    }
  });
});

it('names fade with the fills, after most of them is gone', () => {
  expect(namedOver(1, false)).toBe(1);
  expect(namedOver(0, true)).toBe(0);
  const shares = Array.from({ length: 101 }, (_, at) => namedOver(at / 100, true));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.findIndex((share) => share === 1)).toBeLessThan(17);
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
