import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findFocalArea } from '../../../src/core/hall/focal-area.ts';
import { sampleIndex, type SampleSeat } from '../samples/hall-samples.ts';

const sectorsOf = (count: number) => ({
  sectors: Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: { ru: `Сектор ${at}` },
    outline: null,
  })),
});

/**
 * Rows of a block before a stage at the origin that faces `angle` (radians, from the x axis); the distance of the first
 * row, and how far the block is beside the stage.
 */
const block = (
  rows: number,
  seats: number,
  angle: number,
  sector = 0,
  { first = 200, beside = 0 } = {},
): SampleSeat[] => {
  const [frontX, frontY] = [Math.cos(angle), Math.sin(angle)];
  return Array.from({ length: rows * seats }, (_, at): SampleSeat => {
    const row = Math.floor(at / seats);
    const away = first + row * 14;
    const aside = beside + ((at % seats) - (seats - 1) / 2) * 11;
    const [x, y] = [away * frontX - aside * frontY, away * frontY + aside * frontX];
    return { id: `${sector}-${at}`, x, y, sector, row: String(row + 1), seat: String((at % seats) + 1) };
  });
};

describe('the focal area of a hall', () => {
  it('lies before the first rows, centred, in any hall orientation', () => {
    fc.assert(
      fc.property(fc.double({ min: -3.1, max: 3.1, noNaN: true }), (angle) => {
        const focus = findFocalArea(sampleIndex(block(12, 20, angle), sectorsOf(1)));
        expect(focus?.front?.x).toBeCloseTo(Math.cos(angle), 1);
        expect(focus?.front?.y).toBeCloseTo(Math.sin(angle), 1);
        const { x, y } = focus?.middle ?? { x: NaN, y: NaN };
        expect(x * Math.cos(angle) + y * Math.sin(angle)).toBeLessThan(200);
        expect(Math.abs(y * Math.cos(angle) - x * Math.sin(angle))).toBeLessThan(5);
      }),
    );
  });

  it('is the open ground between surrounding stands, without a front', () => {
    const stands = [0, 1, 2, 3].flatMap((side) => block(10, 30, (side * Math.PI) / 2, side));
    const focus = findFocalArea(sampleIndex(stands, sectorsOf(4)));
    expect(focus?.front).toBeNull();
    expect(Math.hypot(focus?.middle.x ?? NaN, focus?.middle.y ?? NaN)).toBeLessThan(5);
    expect(focus?.box.maxX).toBeGreaterThan(100);
    expect(focus?.box.maxX).toBeLessThan(200);
  });

  it('is unknown for scattered seats', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 })), {
          minLength: 8,
          maxLength: 120,
        }),
        (places) => {
          const seats = places.map(([x, y], at) => ({ id: String(at), x, y, row: '', seat: String(at) }));
          expect(findFocalArea(sampleIndex(seats, sectorsOf(1)))).toBeNull();
        },
      ),
    );
  });

  it('is unknown when blocks of rows face conflicting points', () => {
    const seats = [
      ...block(10, 20, 0, 0),
      ...block(10, 20, Math.PI / 2, 1).map((seat) => ({ ...seat, x: seat.x + 400 })),
    ];
    expect(findFocalArea(sampleIndex(seats, sectorsOf(2)))).toBeNull();
  });

  it('is the stage named by the plan, facing its audience', () => {
    const index = sampleIndex(block(12, 20, 0), sectorsOf(1));
    const stage = { minX: 60, minY: -40, maxX: 140, maxY: 40 };
    const focus = findFocalArea({ ...index, stage: { ...stage, isPitch: false } });
    expect(focus?.box).toEqual(stage);
    expect(focus?.front?.x).toBeCloseTo(1, 5);
  });

  it('is four seats before the first row and three fifths as wide as the rows, in any hall orientation', () => {
    for (const angle of [0, Math.PI / 2, 0.6, -2.3])
      for (const beside of [0, 500]) {
        const focus = findFocalArea(sampleIndex(block(12, 20, angle, 0, { beside }), sectorsOf(1)));
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        expect(focus?.front?.x).toBeCloseTo(cos, 4);
        expect(focus?.front?.y).toBeCloseTo(sin, 4);
        // Rows are 209 long; the stage is as deep as 60 % of half its own width.
        const [halfWidth, depth] = [0.3 * 209, 0.6 * 0.3 * 209];
        const away = 200 - 4 * 10 - depth / 2;
        expect(focus?.middle.x).toBeCloseTo(away * cos - beside * sin, 2);
        expect(focus?.middle.y).toBeCloseTo(away * sin + beside * cos, 2);
        const halfX = Math.abs(sin) * halfWidth + (Math.abs(cos) * depth) / 2;
        const halfY = Math.abs(cos) * halfWidth + (Math.abs(sin) * depth) / 2;
        const { minX = NaN, maxX = NaN, minY = NaN, maxY = NaN } = focus?.box ?? {};
        expect([(minX + maxX) / 2, (minY + maxY) / 2]).toEqual([
          expect.closeTo(focus?.middle.x ?? NaN, 2),
          expect.closeTo(focus?.middle.y ?? NaN, 2),
        ]);
        expect([maxX - minX, maxY - minY]).toEqual([
          expect.closeTo(2 * halfX, 2),
          expect.closeTo(2 * halfY, 2),
        ]);
      }
  });

  it('is at least three seats deep before a narrow hall', () => {
    const box = findFocalArea(sampleIndex(block(12, 5, Math.PI / 2), sectorsOf(1)))?.box;
    expect((box?.maxY ?? NaN) - (box?.minY ?? NaN)).toBeCloseTo(30, 3);
    expect(box?.maxY).toBeCloseTo(200 - 40, 3);
  });

  it('is found from rows of four seats on: three say too little about where they face', () => {
    const of = (seats: number) => findFocalArea(sampleIndex(block(12, seats, 0), sectorsOf(1)));
    expect(of(4)?.front?.x).toBeCloseTo(1, 4);
    expect(of(3)).toBeNull();
  });

  it('is found before gently curved rows, and unknown when rows run around', () => {
    const arcs = (spread: number): SampleSeat[] =>
      Array.from({ length: 10 * 24 }, (_, at): SampleSeat => {
        const [row, seat] = [Math.floor(at / 24), at % 24];
        const angle = spread * (seat / 23 - 0.5);
        const radius = 300 + 14 * row;
        return { x: radius * Math.cos(angle), y: radius * Math.sin(angle), row: `${row}`, seat: `${seat}` };
      });
    expect(findFocalArea(sampleIndex(arcs(1), sectorsOf(1)))?.front?.x).toBeCloseTo(1, 3);
    expect(findFocalArea(sampleIndex(arcs(5), sectorsOf(1)))).toBeNull();
  });

  it('is unknown when the rows of many seats are numbered towards it', () => {
    const hall = (against: number) => [
      ...block(12, 20, 0, 0),
      ...block(12, against, 0, 1, { beside: 300 }).map((seat) => ({
        ...seat,
        row: `${13 - Number(seat.row)}`,
      })),
    ];
    expect(findFocalArea(sampleIndex(hall(10), sectorsOf(2)))).toBeNull();
    // A few are an exception.
    const front = findFocalArea(sampleIndex(hall(1), sectorsOf(2)))?.front;
    expect(front?.x).toBeCloseTo(1, 4);
  });

  it('is unknown when rows follow each other end to end: they are not rows before a stage', () => {
    const seats = Array.from({ length: 8 * 10 }, (_, at): SampleSeat => {
      const [row, seat] = [Math.floor(at / 10), at % 10];
      return { x: 140 * row + 11 * seat, y: 5 * row, row: `${row}`, seat: `${seat}` };
    });
    expect(findFocalArea(sampleIndex(seats, sectorsOf(1)))).toBeNull();
  });

  it('is decided by sectors of several rows if they have half of the seats', () => {
    const boxes = (count: number) =>
      Array.from({ length: count }, (_, at) => block(1, 20, 0, at + 1, { first: 600 + 30 * at })).flat();
    const of = (count: number) =>
      findFocalArea(sampleIndex([...block(12, 20, 0), ...boxes(count)], sectorsOf(count + 1)));
    expect(of(12)?.front?.x).toBeCloseTo(1, 4);
    expect(of(13)).toBeNull();
  });

  describe('amid its audience', () => {
    /** Stands at four distances around a point, clockwise from the right; 0 for no stand. */
    const around = (ways: readonly number[], rows = 10, seats = 30): SampleSeat[] =>
      ways
        .flatMap((first, side) =>
          first === 0 ? [] : block(rows, seats, (side * Math.PI) / 2, side, { first }),
        )
        .map((seat) => ({ ...seat, x: seat.x + 1000, y: seat.y + 700 }));
    const of = (seats: SampleSeat[]) => findFocalArea(sampleIndex(seats, sectorsOf(4)));

    it('covers 85 % of the free ground between the nearest rows, each way', () => {
      const { box, middle, front } = of(around([300, 200, 300, 200])) ?? {};
      expect(front).toBeNull();
      expect([middle?.x, middle?.y]).toEqual([expect.closeTo(1000, 2), expect.closeTo(700, 2)]);
      expect(box?.minX).toBeCloseTo(1000 - 255, 1);
      expect(box?.maxX).toBeCloseTo(1000 + 255, 1);
      expect(box?.minY).toBeCloseTo(700 - 170, 1);
      expect(box?.maxY).toBeCloseTo(700 + 170, 1);
    });

    it('is in the middle of its stands in any hall orientation', () => {
      for (const turn of [0.3, 0.8, -0.6]) {
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
        const turned = around([320, 220, 300, 220]).map((seat) => ({
          ...seat,
          x: seat.x * cos - seat.y * sin,
          y: seat.x * sin + seat.y * cos,
        }));
        const { middle, front } = of(turned) ?? {};
        expect(front).toBeNull();
        expect(middle?.x).toBeCloseTo(1000 * cos - 700 * sin, 1);
        expect(middle?.y).toBeCloseTo(1000 * sin + 700 * cos, 1);
      }
    });

    it('keeps clear of the nearer of two stands', () => {
      const { box } = of(around([300, 200, 240, 260])) ?? {};
      expect(box?.maxX).toBeCloseTo(1000 + 0.85 * 240, 1);
      expect(box?.maxY).toBeCloseTo(700 + 0.85 * 200, 1);
    });

    it('may be open on one side, but not on two, nor have its audience on two sides alone', () => {
      expect(of(around([300, 250, 300, 0]))?.front).toBeNull();
      expect(of(around([300, 250, 0, 0]))).toBeNull();
      expect(of(around([300, 0, 300, 0]))).toBeNull();
    });

    it('needs ground of five seats in each direction', () => {
      expect(of(around([60, 60, 60, 60], 10, 4))?.front).toBeNull();
      expect(of(around([40, 60, 40, 60], 10, 4))).toBeNull();
      expect(of(around([60, 40, 60, 40], 10, 4))).toBeNull();
    });

    it('may have one small stand whose rows are numbered the other way, but not a quarter of the seats', () => {
      const turned = (seats: SampleSeat[], rows: number) =>
        seats.map((seat) => (seat.sector === 3 ? { ...seat, row: `${rows + 1 - Number(seat.row)}` } : seat));
      expect(of(turned(around([300, 250, 300, 250]), 10))).toBeNull();
      const small = [...around([300, 250, 300, 0]), ...turned(around([0, 0, 0, 250], 10, 8), 10)];
      expect(of(small)?.front).toBeNull();
      // It does not matter which way they all are numbered.
      const inwards = around([300, 250, 300, 250]).map((seat) => ({
        ...seat,
        row: `${11 - Number(seat.row)}`,
      }));
      expect(of(inwards)?.front).toBeNull();
    });
  });

  describe('named by the plan', () => {
    const seatsAt = (...places: readonly (readonly [number, number])[]) =>
      sampleIndex(places.map(([x, y]) => ({ x, y })));
    const groundOf = (half: number) => ({ minX: 1000 - half, maxX: 1000 + half, minY: -half, maxY: half });

    it('faces the mean direction of its audience, however far each one sits', () => {
      const index = seatsAt([1300, 400], [1000, 1000]);
      const { front, middle } = findFocalArea({ ...index, stage: { ...groundOf(50), isPitch: false } }) ?? {};
      // The directions (0.6, 0.8) and (0, 1).
      expect([middle?.x, middle?.y]).toEqual([1000, 0]);
      expect(front?.x).toBeCloseTo(0.6 / Math.hypot(0.6, 1.8), 6);
      expect(front?.y).toBeCloseTo(1.8 / Math.hypot(0.6, 1.8), 6);
    });

    const everyone = seatsAt([2000, 0], [0, 0], [1000, 1000], [1000, -1000]);

    it('has no front amid its audience, be it a pitch or a stage on its ground', () => {
      const [pitch, stage] = [true, false].map((isPitch) =>
        findFocalArea({ ...everyone, stage: { ...groundOf(300), isPitch } }),
      );
      expect(pitch).toEqual({ box: groundOf(300), middle: { x: 1000, y: 0 }, front: null });
      expect(stage).toEqual({ ...pitch, ground: groundOf(300) });
    });

    it('is a stage on nearly half of a ground that is deeper than 75 seats', () => {
      const of = (half: number) =>
        findFocalArea({ ...everyone, stage: { ...groundOf(half), isPitch: false } });
      expect(of(375)?.box).toEqual(groundOf(375));
      const { box, ground } = of(400) ?? {};
      expect(ground).toEqual(groundOf(400));
      expect(box?.minX).toBeCloseTo(1000 - 188, 6);
      expect(box?.maxX).toBeCloseTo(1000 + 188, 6);
      expect(box?.minY).toBeCloseTo(-188, 6);
      expect(box?.maxY).toBeCloseTo(188, 6);
      // The shorter side decides, and a pitch always covers its ground.
      const wide = { ...groundOf(375), minX: -2000, maxX: 4000 };
      expect(findFocalArea({ ...everyone, stage: { ...wide, isPitch: false } })?.box).toEqual(wide);
      expect(findFocalArea({ ...everyone, stage: { ...groundOf(400), isPitch: true } })?.box).toEqual(
        groundOf(400),
      );
    });

    it('has a front if seats on one side outnumber those opposite by three tenths of all', () => {
      const rows = (ahead: number, behind: number) =>
        seatsAt(
          ...Array.from({ length: ahead }, (_, at) => [1000, 500 + 20 * at] as const),
          ...Array.from({ length: behind }, (_, at) => [1000, -500 - 20 * at] as const),
        );
      const frontOf = (ahead: number, behind: number) =>
        findFocalArea({ ...rows(ahead, behind), stage: { ...groundOf(50), isPitch: true } })?.front;
      expect(frontOf(66, 34)).toEqual({ x: 0, y: 1 });
      expect(frontOf(34, 66)).toEqual({ x: 0, y: -1 });
      expect(frontOf(64, 36)).toBeNull();
    });
  });
});
