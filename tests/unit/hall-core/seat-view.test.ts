import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findFocalArea } from '../../../src/core/hall/focal-area.ts';
import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { seatById, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { seatLook, seatView, type SeatView } from '../../../src/core/hall/seat-view.ts';
import { cameraAt, type ViewShape } from '../../../src/core/hall/seat-view-camera.ts';
import { sampleIndex } from '../samples/hall-samples.ts';

const rows = 14;
const across = 21;
const sectors = [{ id: '1', name: { ru: 'Партер' }, outline: null }];

/** A hall of rows rotated by an angle; its stage is before the middle of the first row. */
const hallAt = (angle: number): SeatIndex => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const seats = Array.from({ length: rows * across }, (_, at) => {
    const [aside, away] = [((at % across) - (across - 1) / 2) * 11, 200 + Math.floor(at / across) * 14];
    return {
      id: String(at),
      x: aside * cos - away * sin,
      y: aside * sin + away * cos,
      row: String(Math.floor(at / across) + 1),
      seat: String((at % across) + 1),
    };
  });
  return sampleIndex(seats, { sectors });
};
const seatAt = (row: number, seat: number): number => (row - 1) * across + seat - 1;
const viewFrom = (index: SeatIndex, seat: number): SeatView => {
  const view = seatView(index, findFocalArea(index), seat);
  if (view === null) throw new Error('Nothing is seen.');
  return view;
};
const widthOf = (view: SeatView, kind: ViewShape['kind']): number => {
  const xs = view.shapes.find((shape) => shape.kind === kind)?.points.map(([x]) => x) ?? [];
  return Math.max(...xs) - Math.min(...xs);
};

describe('the view from a seat', () => {
  it('has a smaller stage and more rows ahead further back, in any hall orientation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, Math.PI / 2, Math.PI, -Math.PI / 2),
        fc.integer({ min: 1, max: rows - 1 }),
        fc.integer({ min: 1, max: across }),
        (angle, row, seat) => {
          const index = hallAt(angle);
          const [near, far] = [viewFrom(index, seatAt(row, seat)), viewFrom(index, seatAt(row + 1, seat))];
          expect(near.rowsAhead).toBe(row - 1);
          expect(far.rowsAhead).toBe(row);
          expect(widthOf(far, 'back')).toBeLessThan(widthOf(near, 'back'));
        },
      ),
    );
  });

  it('shows the performers in full from the first row to the last', () => {
    const index = hallAt(0);
    for (let row = 1; row <= rows; row += 1) {
      const figures = viewFrom(index, seatAt(row, 11)).shapes.filter(({ kind }) => kind === 'figure');
      const ys = figures.flatMap(({ points }) => points.map(([, y]) => y));
      expect(figures).toHaveLength(3);
      expect(Math.min(...ys)).toBeGreaterThan(0);
      expect(Math.max(...ys)).toBeLessThan(90);
    }
  });

  it('shows the proscenium on both sides and above, and similar-sized performers that shrink with distance', () => {
    const index = hallAt(0);
    const tallest = Array.from({ length: rows }, (_, at) => {
      for (const seat of [3, 11, 19]) {
        const { shapes } = viewFrom(index, seatAt(at + 1, seat));
        const curtains = shapes.filter(({ kind }) => kind === 'curtain').map(({ points }) => points);
        const [xs, ys] = [0, 1].map((side) => curtains.flat().map((point) => point[side] ?? 0));
        const seenAt = (x: number): boolean => x > 4 && x < 156;
        expect(xs?.some((x) => seenAt(x) && x < 80)).toBe(true);
        expect(xs?.some((x) => seenAt(x) && x > 80)).toBe(true);
        // Elements above the opening hang down into the picture on at least one side.
        expect((ys ?? []).some((y) => y > 2 && y < 60)).toBe(true);
      }
      const figures = viewFrom(index, seatAt(at + 1, 11)).shapes.filter(({ kind }) => kind === 'figure');
      const heights = figures.map(({ points }) => {
        const ys = points.map(([, y]) => y);
        return Math.max(...ys) - Math.min(...ys);
      });
      // Similar in size.
      expect(Math.max(...heights)).toBeLessThan(1.4 * Math.min(...heights));
      return Math.max(...heights);
    });
    expect(tallest).toEqual(tallest.toSorted((a, b) => b - a));
  });

  it('narrows its angle from far away, with the stage still appearing smaller', () => {
    const focalAt = (near: number): number =>
      cameraAt(hallPoint(0, near), hallPoint(0, -8), { eye: 4, near, metre: 1, isStage: true }, 0).focal;
    expect(focalAt(25)).toBe(focalAt(18));
    expect(focalAt(40)).toBeGreaterThan(1.25 * focalAt(25));
    expect(focalAt(40) / 40).toBeLessThan(focalAt(25) / 25);
  });

  it('is symmetric about the centre line', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, Math.PI / 2, Math.PI, -Math.PI / 2),
        fc.integer({ min: 1, max: rows }),
        fc.integer({ min: 1, max: (across - 1) / 2 }),
        (angle, row, seat) => {
          const index = hallAt(angle);
          const left = viewFrom(index, seatAt(row, seat));
          const right = viewFrom(index, seatAt(row, across + 1 - seat));
          // The stage is above the first row: seats with lower numbers are on the viewer's left.
          expect(left.degrees).toBeLessThan(0);
          expect(right.degrees).toBe(-left.degrees);
          // The middle of the hall is equally wide from either side.
          expect(widthOf(left, 'back')).toBeCloseTo(widthOf(right, 'back'), 3);
        },
      ),
    );
  });

  /** Rows of `count` seats, 14 apart from `y` on, centred at `x`. */
  const block = (label: string, count: number, { x = 0, y = 200, across: wide = 21 } = {}) =>
    Array.from({ length: count * wide }, (_, at) => ({
      id: `${label}${at}`,
      x: x + ((at % wide) - (wide - 1) / 2) * 11,
      y: y + Math.floor(at / wide) * 14,
      row: `${label}${Math.floor(at / wide) + 1}`,
      seat: String((at % wide) + 1),
    }));
  const ahead = (seats: ReturnType<typeof block>, id: string): number | null => {
    const index = sampleIndex(seats, { sectors });
    const focus = {
      middle: hallPoint(0, 100),
      box: { minX: -90, minY: 80, maxX: 90, maxY: 120 },
      front: hallPoint(0, 1),
    };
    return seatView(index, focus, seatById(index, id))?.rowsAhead ?? null;
  };

  it('counts only rows ahead in its own part: a balcony ignores the stalls', () => {
    const hall = [...block('P', 6), ...block('B', 3, { y: 460 })];
    expect(ahead(hall, `B${21 + 10}`)).toBe(1);
    expect(ahead(hall, `P${5 * 21 + 10}`)).toBe(5);
  });

  it('has no rows ahead from a box along the wall, even if others are nearer to the stage', () => {
    const boxes = Array.from({ length: 6 }, (_, at) =>
      block(`L${at}-`, 1, { x: -220, y: 200 + at * 40, across: 3 }),
    ).flat();
    expect(ahead([...block('P', 12), ...boxes], 'L5-1')).toBe(0);
  });

  it('counts rows ahead across an entrance gap, unless the rows beyond are numbered differently', () => {
    const bank = block('', 16).filter(
      ({ x, row }) => Math.abs(x) > 40 || Number(row) < 5 || Number(row) > 10,
    );
    expect(ahead(bank, `${15 * 21 + 10}`)).toBe(15);
    // Another numbering makes it another part.
    const other = block('', 16).map((seat) => ({
      ...seat,
      row: Number(seat.row) < 11 ? `A${seat.row}` : seat.row,
    }));
    expect(
      ahead(
        other.filter(({ row }) => !/^A([5-9]|10)$/.test(row)),
        `${15 * 21 + 10}`,
      ),
    ).toBe(5);
  });

  it('estimates metres from realistic row depth when the plan draws rows closer', () => {
    const metresOf = (deep: number): number =>
      viewFrom(
        sampleIndex(
          block('', 12).map((seat) => ({ ...seat, y: 200 + (Number(seat.row) - 1) * deep })),
          { sectors },
        ),
        11 * 21 + 10,
      ).metres;
    const [close, built] = [metresOf(11), metresOf(30)];
    expect(close).toBeGreaterThanOrEqual(Math.floor(11 * 0.85));
    expect(built).toBeGreaterThan(close);
  });

  it('counts all rows ahead from the end of a long row, even if those are shorter or off to the side', () => {
    const fan = Array.from({ length: 8 }, (_, at) =>
      block(`R${at}-`, 1, { y: 200 + at * 14, across: 9 + 2 * at }),
    ).flat();
    expect(ahead(fan, 'R7-0')).toBe(7);
    expect(ahead(block('S', 10, { x: 300, across: 15 }), `S${9 * 15 + 14}`)).toBe(9);
  });

  it('is straight ahead from the centre, with nobody in front of the first row', () => {
    const view = viewFrom(hallAt(0), seatAt(1, (across + 1) / 2));
    expect(view).toMatchObject({ degrees: 0, rowsAhead: 0, heads: [] });
    expect(viewFrom(hallAt(0), seatAt(9, 11)).heads.length).toBeGreaterThan(8);
  });

  it('never projects anything behind the viewer: every corner is finite', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -400, max: 400 }), (x, y) => {
        const index = sampleIndex([{ x, y }], { sectors });
        const box = { minX: -150, minY: -40, maxX: 150, maxY: 40 };
        for (const front of [null, hallPoint(0, 1)]) {
          const view = seatView(index, { box, middle: hallPoint(0, 0), front }, 0);
          const corners = view?.shapes.flatMap(({ points }) => points.flat()) ?? [];
          expect(corners.every((value) => Number.isFinite(value) && Math.abs(value) < 1e5)).toBe(true);
        }
      }),
    );
  });

  it('tells whether the seat is at the end, at a corner or along the side of a pitch', () => {
    const view = (x: number, y: number, halfX = 150, halfY = 90) => {
      const box = { minX: -halfX, minY: -halfY, maxX: halfX, maxY: halfY };
      return seatView(sampleIndex([{ x, y }], { sectors }), { box, middle: hallPoint(0, 0), front: null }, 0);
    };
    expect(view(-250, 0)).toMatchObject({ place: 'end', degrees: 0 });
    expect(view(250, 80)?.place).toBe('end');
    expect(view(200, -160)?.place).toBe('corner');
    expect(view(0, 200)).toMatchObject({ place: null, degrees: 0 });
    // However far along the long side: it never counts as the end.
    expect(Math.abs(view(140, 100)?.degrees ?? 0)).toBeGreaterThan(45);
    // The same with the pitch rotated, and not for a floor as wide as long.
    expect(view(0, 250, 90, 150)?.place).toBe('end');
    expect(view(250, 0, 100, 100)?.place).toBeNull();
    expect(viewFrom(hallAt(0), seatAt(1, 11)).place).toBeNull();
  });

  it('turns with the viewer: turning right moves the stage to the left', () => {
    const index = hallAt(0);
    const look = seatLook(index, findFocalArea(index), seatAt(9, (across + 1) / 2));
    const middleOf = (turned: number): number => {
      const xs =
        look?.(turned)
          .shapes.find(({ kind }) => kind === 'back')
          ?.points.map(([x]) => x) ?? [];
      return xs.reduce((sum, x) => sum + x, 0) / xs.length;
    };
    expect(middleOf(0)).toBeCloseTo(80, 3);
    expect(middleOf(20)).toBeLessThan(60);
    expect(middleOf(-20)).toBeCloseTo(160 - middleOf(20), 3);
    expect(look?.(20)).toMatchObject({ degrees: 0, metres: look?.(0).metres });
  });

  it('shows a rail before the first rows of a balcony, but not of the stalls', () => {
    const index = sampleIndex(
      [
        ...block('P', 6).map((seat) => ({ ...seat, sector: 0 })),
        ...block('B', 3, { y: 460 }).map((seat) => ({ ...seat, sector: 1 })),
      ],
      { sectors: [...sectors, { id: '2', name: { ru: 'Балкон' }, outline: null }] },
    );
    const focus = {
      middle: hallPoint(0, 100),
      box: { minX: -90, minY: 80, maxX: 90, maxY: 120 },
      front: hallPoint(0, 1),
    };
    const kinds = (id: string): readonly string[] =>
      seatView(index, focus, seatById(index, id))?.shapes.map(({ kind }) => kind) ?? [];
    expect(kinds('B10')).toContain('rail');
    expect(kinds('P115')).not.toContain('rail');
  });

  it('shows an open stage or a pitch, whichever the plan names amid the audience', () => {
    const stands = [0, 1, 2, 3].flatMap((side) => {
      const [cos, sin] = [
        Math.round(Math.cos((side * Math.PI) / 2)),
        Math.round(Math.sin((side * Math.PI) / 2)),
      ];
      return block(`S${side}-`, 8, { y: 900, across: 60 }).map((seat) => ({
        ...seat,
        x: seat.x * cos - seat.y * sin,
        y: seat.x * sin + seat.y * cos,
      }));
    });
    const index = sampleIndex(stands, { sectors });
    const ground = { minX: -850, minY: -850, maxX: 850, maxY: 850 };
    const of = (isPitch: boolean) => viewFrom({ ...index, stage: { ...ground, isPitch } }, 30);
    const kinds = (view: SeatView) => new Set(view.shapes.map(({ kind }) => kind));
    const [stage, pitch] = [of(false), of(true)];
    expect([stage.isPitch, pitch.isPitch]).toEqual([false, true]);
    expect(kinds(pitch)).toContain('ground');
    expect([...kinds(stage)].filter((kind) => ['ground', 'curtain', 'back', 'wall'].includes(kind))).toEqual(
      [],
    );
    expect([...kinds(stage)]).toEqual(expect.arrayContaining(['stand', 'face', 'figure']));
    // The stage is in the middle of its ground, so it is further away.
    expect(stage.metres).toBeGreaterThan(pitch.metres);
  });

  it('draws an open stage round if it is as wide as it is long, otherwise rectangular', () => {
    const index = sampleIndex([{ x: 0, y: 700 }], { sectors });
    const corners = (halfX: number): number => {
      const box = { minX: -halfX, minY: -100, maxX: halfX, maxY: 100 };
      const focus = { box, middle: hallPoint(0, 0), front: null, ground: box };
      return seatView(index, focus, 0)?.shapes.find(({ kind }) => kind === 'top')?.points.length ?? 0;
    };
    expect(corners(100)).toBeGreaterThan(24);
    expect(corners(300)).toBe(4);
  });

  it('shows opposite stands that rise above eye level under a roof, with rows of spectators', () => {
    const index = sampleIndex(block('S', 80, { y: 900, across: 60 }), { sectors });
    const box = { minX: -850, minY: -850, maxX: 850, maxY: 850 };
    for (const seat of [30, 79 * 60 + 30])
      for (const turned of [-70, -30, 0, 30, 70]) {
        const view = seatLook(index, { box, middle: hallPoint(0, 0), front: null }, seat)?.(turned);
        const highest = (kind: ViewShape['kind']): number =>
          Math.min(
            ...(view?.shapes ?? [])
              .filter((shape) => shape.kind === kind)
              .flatMap(({ points }) => points.map(([, y]) => y)),
          );
        expect(highest('fascia')).toBeLessThan(view?.horizon ?? 0);
        expect(highest('roof')).toBeLessThan(highest('fascia'));
        const rows = view?.shapes.filter(({ kind }) => kind === 'crowd') ?? [];
        expect(rows).toHaveLength(12);
        for (const { points, size = 0 } of rows) {
          const xs = points.map(([x]) => x);
          expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(turned === 0 ? 120 : 30);
          expect(size).toBeGreaterThan(0);
        }
      }
  });

  it('gives a wide stage a taller opening than a narrow one, with only one visible face', () => {
    const index = hallAt(0);
    const opening = (half: number) => {
      const box = { minX: -half, minY: 80, maxX: half, maxY: 120 };
      const focus = { box, middle: hallPoint(0, 100), front: hallPoint(0, 1) };
      const { shapes = [] } = seatView(index, focus, seatAt(9, 11)) ?? {};
      const ys = shapes.find(({ kind }) => kind === 'back')?.points.map(([, y]) => y) ?? [];
      expect(shapes.filter(({ kind }) => kind === 'face')).toHaveLength(1);
      return Math.max(...ys) - Math.min(...ys);
    };
    expect(opening(280)).toBeGreaterThan(1.3 * opening(90));
  });

  it('shows a barrier only before the first row around a pitch, and boards along its far sides', () => {
    const index = sampleIndex(block('S', 8, { y: 900, across: 60 }), { sectors });
    const box = { minX: -850, minY: -850, maxX: 850, maxY: 850 };
    const kinds = (seat: number) =>
      seatView(index, { box, middle: hallPoint(0, 0), front: null }, seat)?.shapes.map(({ kind }) => kind) ??
      [];
    expect(kinds(30)).toEqual(expect.arrayContaining(['board', 'fascia', 'rail']));
    expect(kinds(7 * 60 + 30)).toContain('board');
    expect(kinds(7 * 60 + 30)).not.toContain('rail');
  });

  it('is null without a focal area, from a seat on it, or for an unknown seat', () => {
    const index = hallAt(0);
    expect(seatView(index, null, 0)).toBeNull();
    const on = { middle: hallPoint(0, 200), box: { minX: -900, minY: 0, maxX: 900, maxY: 400 }, front: null };
    expect(seatView(index, on, seatAt(1, 11))).toBeNull();
    expect(seatView(index, findFocalArea(index), -1)).toBeNull();
  });

  it('counts the very first seat of a hall among those ahead', () => {
    const pair = [
      { x: 0, y: 200, row: '1' },
      { x: 0, y: 214, row: '2' },
    ];
    const index = sampleIndex(pair, { sectors });
    const box = { minX: -300, minY: -300, maxX: 300, maxY: 150 };
    const kinds = (seat: number) =>
      seatView(index, { box, middle: hallPoint(0, -75), front: null }, seat)?.shapes.map(({ kind }) => kind);
    // Who sits behind it has no barrier before them.
    expect(kinds(0)).toContain('rail');
    expect(kinds(1)).not.toContain('rail');
  });

  it('ends its own part of the hall at a gap of more than 3.9 seats, unless numbering continues over it', () => {
    const apart = (gap: number, back: string, first: string): number | null =>
      ahead(
        [
          ...block('', 1).map((seat) => ({ ...seat, row: first })),
          ...block('B', 1, { y: 200 + gap }).map((seat) => ({ ...seat, row: back })),
        ],
        'B10',
      );
    expect(apart(39, 'B', 'A')).toBe(1);
    expect(apart(40, 'B', 'A')).toBe(0);
    // Rows «1» and «3» 50 apart have one between them; «1» and «2» would be too far apart, and «9» too close.
    expect(apart(50, '3', '1')).toBe(2);
    expect(apart(50, '1', '3')).toBe(2);
    expect(apart(50, '2', '1')).toBe(0);
    expect(apart(50, '9', '1')).toBe(0);
    expect(apart(50, '7', '1')).toBe(6);
    expect(apart(50, 'A3', 'A1')).toBe(2);
    expect(apart(50, 'B3', 'A1')).toBe(0);
  });
});
