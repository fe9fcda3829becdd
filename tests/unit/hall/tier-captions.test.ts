import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { framesMeet, type Frame } from '../../../src/core/hall/camera.ts';
import { hallPoint } from '../../../src/core/hall/geometry.ts';
import {
  captionLine,
  setCaption,
  setPill,
  type SetCaption,
} from '../../../src/hall/overview/tier-captions.ts';
import { sampleIndex } from '../samples/hall-samples.ts';

/* A horseshoe in three parts, open at the top, of two rows at 100 and 110 from its centre at 200, 100. */
const places = [
  { from: Math.PI, to: 0.72 * Math.PI, sector: 0 },
  { from: 0.7 * Math.PI, to: 0.3 * Math.PI, sector: 1 },
  { from: 0.28 * Math.PI, to: 0, sector: 2 },
];
const index = sampleIndex(
  places.flatMap(({ from, to, sector }) =>
    [100, 110].flatMap((radius, row) =>
      Array.from({ length: 20 }, (_, at) => {
        const angle = from + ((to - from) * at) / 19;
        return {
          x: 200 + radius * Math.cos(angle),
          y: 100 + radius * Math.sin(angle),
          halfWidth: 4,
          row: String(row + 1),
          seat: String(at + 1),
          sector,
        };
      }),
    ),
  ),
  { sectors: places.map((_, at) => ({ id: String(at), name: {}, outline: null })) },
);
const line = captionLine(index, index.sectors);
const stage: Frame = { left: 0, top: 0, right: 900, bottom: 700 };
const widthOf = (text: string, size: number): number => text.length * size * 0.55;
const partOf = (minX: number, minY: number, maxX: number, maxY: number) => ({
  outline: Float32Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY),
  box: { minX, minY, maxX, maxY },
});
const captionAt = (
  scale: number,
  taken: readonly Frame[] = [],
  others: Parameters<typeof setCaption>[1]['others'] = [],
  own: typeof others = [],
  isOfBoxes = false,
  seen = stage,
) =>
  setCaption('Second balcony from 900', {
    line: { ...line, isOfBoxes },
    scale,
    shift: { x: 0, y: 0 },
    own,
    others,
    stage: seen,
    taken,
    widthOf,
  });
const middleOf = ({ box }: SetCaption) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
const awayOf = ({ letters }: SetCaption, scale: number): readonly number[] =>
  letters.map(({ x, y }) => Math.hypot(x - 200 * scale, y - 100 * scale) / scale);

describe('a tier caption', () => {
  it('follows the last row of all its parts, centred beyond the seats', () => {
    const set = captionAt(2);
    if (set === null) throw new Error('no caption');
    expect(set.letters.map(({ text }) => text).join('')).toBe('Second balcony from 900');
    expect(middleOf(set).x).toBeCloseTo(400, -1);
    for (const away of awayOf(set, 2)) {
      expect(away).toBeGreaterThan(114);
      expect(away).toBeLessThan(130);
    }
    // From left to right, each letter along its row.
    const turns = set.letters.map(({ turn }) => turn);
    expect(turns[0]).toBeGreaterThan(0.2);
    expect(turns.at(-1)).toBeLessThan(-0.2);
  });

  it('moves along the row to avoid obstacles, and shrinks where there is less room', () => {
    const pin = { left: 390, top: 425, right: 412, bottom: 447 };
    const moved = captionAt(2, [pin]);
    if (moved === null) throw new Error('no caption');
    for (const { x, y } of moved.letters)
      expect(framesMeet({ left: x - 4, top: y - 4, right: x + 4, bottom: y + 4 }, pin)).toBe(false);
    expect(Math.abs(middleOf(moved).x - 400)).toBeGreaterThan(20);

    const arc = (radius: number): readonly number[][] =>
      Array.from({ length: 61 }, (_, at) => {
        const angle = (Math.PI * at) / 60;
        return [200 + radius * Math.cos(angle), 100 + radius * Math.sin(angle)];
      });
    const strip = (inner: number, outer: number) => ({
      ...partOf(0, 100, 400, 300),
      outline: Float32Array.from([...arc(inner), ...arc(outer).toReversed()].flat()),
    });
    const below = strip(119.4, 200);
    const [free, squeezed] = [captionAt(2), captionAt(2, [], [below])];
    expect(squeezed?.size).toBeLessThan(free?.size ?? 0);
    for (const away of squeezed ? awayOf(squeezed, 2) : []) expect(away).toBeLessThan(119.4);
    // It avoids its own strip as long as smaller letters suffice; boxes always.
    const between = captionAt(2, [], [strip(122.5, 200)], [strip(90, 118)]);
    expect(between?.size).toBeLessThan(free?.size ?? 0);
    for (const away of between ? awayOf(between, 2) : []) expect(away).toBeGreaterThan(119);
    const around = [partOf(0, 0, 400, 300)];
    expect(captionAt(2, [], [], around)?.size).toBe(free?.size);
    expect(captionAt(2, [], [], around, true)).toBeNull();
  });

  it('keeps its letters apart on the inner side of a bend', () => {
    const inner = captionLine(index, index.sectors, 'first');
    const set = setCaption('Balcony from 900', placeOf({ line: inner, scale: 2, widthOf }));
    if (set === null) throw new Error('no caption');
    // Nearer to the centre than the first row, and so on a shorter way.
    for (const away of awayOf(set, 2)) expect(away).toBeLessThan(100 - 4);
    set.letters.forEach(({ x, y }, at) => {
      const before = set.letters[at - 1];
      if (before === undefined) return;
      const distance = Math.hypot(x - before.x, y - before.y);
      expect(distance).toBeGreaterThan(set.size * 0.55 - 0.26);
      expect(distance).toBeLessThan(set.size * 0.55 * 1.1);
    });
  });

  it('moves to the side that is in view when the middle of its row is not', () => {
    const [whole, left] = [captionAt(2), { ...stage, right: 290 }];
    expect(whole?.box.right).toBeGreaterThan(left.right);
    const set = captionAt(2, [], [], [], false, left);
    expect(set?.letters.map(({ text }) => text).join('')).toBe('Second balcony from 900');
    expect(set?.box.right).toBeLessThan(left.right);
  });

  it('is omitted when there is no room for readable letters', () => {
    expect(captionAt(2, [], [partOf(0, 100, 400, 400)])).toBeNull();
    expect(captionAt(0.2)).toBeNull();
    const everywhere = { left: 0, top: 0, right: 900, bottom: 700 };
    expect(captionAt(2, [everywhere])).toBeNull();
  });
});

/* A row of seats 8 across, at these places. */
const rowAt = (seats: readonly (readonly [x: number, y: number])[]) => {
  const own = sampleIndex(
    seats.map(([x, y], at) => ({ x, y, halfWidth: 4, row: '1', seat: String(at + 1), sector: 0 })),
    { sectors: [{ id: '0', name: {}, outline: null }] },
  );
  return captionLine(own, own.sectors);
};
const straightRow = (count: number, turn: number) =>
  rowAt(
    Array.from({ length: count }, (_, at) => [
      100 + at * 10 * Math.cos(turn),
      100 + at * 10 * Math.sin(turn),
    ]),
  );
const placeOf = (over: Partial<Parameters<typeof setCaption>[1]>): Parameters<typeof setCaption>[1] => ({
  line,
  scale: 1,
  shift: { x: 0, y: 0 },
  own: [],
  others: [],
  stage,
  taken: [],
  widthOf,
  ...over,
});

describe('the line of a caption', () => {
  it('meets a seat exactly if a seat is nearer than the reach', () => {
    const coordinate = fc.integer({ min: 80, max: 320 });
    const reaches = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(coordinate, coordinate, reaches, (x, y, reach) => {
        const isNear = index.x.some(
          (seatX, seat) => Math.hypot(seatX - x, (index.y[seat] ?? 0) - y) < reach + 4,
        );
        expect(line.meetsSeat(hallPoint(x, y), reach)).toBe(isNear);
      }),
    );
    expect(line.meetsSeat(hallPoint(200, 200), 3)).toBe(true);
    expect(line.meetsSeat(hallPoint(200, 100), 3)).toBe(false);
  });
});

describe('the letters of a caption', () => {
  it('are tilted along a sloping row, and omitted along a steep one', () => {
    const turnsAlong = (turn: number): readonly number[] | undefined =>
      setCaption('Balcony', placeOf({ line: straightRow(30, turn), shift: { x: 0, y: 250 } }))?.letters.map(
        (letter) => letter.turn,
      );
    for (const turn of [-1.35, -0.6, 0, 0.6, 1.35]) {
      const turns = turnsAlong(turn);
      expect(turns).toHaveLength('Balcony'.length);
      for (const one of turns ?? []) expect(one).toBeCloseTo(turn);
    }
    for (const turn of [-1.5, -1.45, 1.45, 1.5]) expect(turnsAlong(turn)).toBeUndefined();
  });

  it('are mostly beside seats of their tier, not where its row has a gap wider than an aisle', () => {
    const parted = (gap: number) =>
      rowAt(Array.from({ length: 40 }, (_, at) => [100 + at * 10 + (at < 20 ? 0 : gap), 100]));
    const middleAt = (gap: number): number => {
      const set = setCaption('Balcony', placeOf({ line: parted(gap), scale: 1 }));
      if (set === null) throw new Error('no caption');
      return middleOf(set).x - (295 + gap / 2);
    };
    // Seats are 8 across: over the aisle in the middle, but not over a gap for a box.
    expect(middleAt(25)).toBeCloseTo(0, -1);
    expect(Math.abs(middleAt(60))).toBeGreaterThanOrEqual(30);
  });

  it('are on the side of the last row, where the tier has no more seats', () => {
    const lettersOf = (firstY: number, lastY: number) => {
      const rows = sampleIndex(
        [firstY, lastY].flatMap((y, row) =>
          Array.from({ length: 30 }, (_, at) => ({
            x: 100 + at * 10,
            y,
            halfWidth: 4,
            row: `${row}`,
            sector: 0,
          })),
        ),
        { sectors: [{ id: '0', name: {}, outline: null }] },
      );
      const set = setCaption('Balcony', placeOf({ line: captionLine(rows, rows.sectors), scale: 2 }));
      expect(set?.letters).toHaveLength('Balcony'.length);
      return set?.letters.map(({ y }) => y / 2) ?? [];
    };
    for (const y of lettersOf(90, 100)) expect(y).toBeGreaterThan(104);
    for (const y of lettersOf(100, 90)) expect(y).toBeLessThan(86);
  });

  it('move no farther along the row than an obstacle requires, to either side', () => {
    const row = straightRow(60, 0);
    const wide = widthOf('Balcony', 11.5);
    const boxWith = (taken: Frame) =>
      setCaption('Balcony', placeOf({ line: row, scale: 2, taken: [taken] }))?.box;
    // The middle of the row is at 790.
    const middle = (100 + 295) * 2;
    const right = boxWith({ left: 0, top: 0, right: middle, bottom: 700 });
    expect((right?.left ?? 0) - middle).toBeGreaterThanOrEqual(0);
    expect((right?.left ?? 0) - middle).toBeLessThan(0.2 * wide);
    const left = boxWith({ left: middle, top: 0, right: 900, bottom: 700 });
    expect(middle - (left?.right ?? 0)).toBeGreaterThanOrEqual(0);
    expect(middle - (left?.right ?? 0)).toBeLessThan(0.2 * wide);
  });

  it('never continue around a corner of the row', () => {
    const wide = 'Second balcony from 900';
    const bent = (turn: number) =>
      rowAt(
        Array.from({ length: 33 }, (_, at) => {
          const [near, far] = [Math.min(at, 16), Math.max(at - 16, 0)];
          return [100 + near * 10 + far * 10 * Math.cos(turn), 100 + far * 10 * Math.sin(turn)];
        }),
      );
    expect(setCaption(wide, placeOf({ line: bent(0) }))).not.toBeNull();
    for (const turn of [-1.1, 1.1]) {
      const set = setCaption(wide, placeOf({ line: bent(turn) }));
      const turns = set?.letters.map((letter) => letter.turn) ?? [];
      for (const [at, one] of turns.slice(1).entries())
        expect(Math.abs(one - (turns[at] ?? 0))).toBeLessThanOrEqual(0.35);
    }
  });

  it('are within the box of the caption, which is as large as they are', () => {
    for (const { box, letters, size } of [captionAt(2), captionAt(3)].flatMap((set) => set ?? [])) {
      const [xs, ys] = [letters.map(({ x }) => x), letters.map(({ y }) => y)];
      const half = size * 0.42;
      expect(box.left).toBeCloseTo(Math.min(...xs) - half);
      expect(box.right).toBeCloseTo(Math.max(...xs) + half);
      expect(box.top).toBeCloseTo(Math.min(...ys) - half);
      expect(box.bottom).toBeCloseTo(Math.max(...ys) + half);
    }
  });

  it('are never cut by an edge of the stage, wherever the camera is', () => {
    let count = 0;
    for (const [x, y] of [-330, -250, 0, 250, 480].flatMap((dx) =>
      [-440, -200, 0, 240, 260].map((dy) => [dx, dy]),
    )) {
      const set = setCaption('Second balcony', placeOf({ scale: 2, shift: { x: x ?? 0, y: y ?? 0 } }));
      if (set === null) continue;
      count += 1;
      expect(set.box.left + (x ?? 0)).toBeGreaterThanOrEqual(stage.left);
      expect(set.box.right + (x ?? 0)).toBeLessThanOrEqual(stage.right);
      expect(set.box.top + (y ?? 0)).toBeGreaterThanOrEqual(stage.top);
      expect(set.box.bottom + (y ?? 0)).toBeLessThanOrEqual(stage.bottom);
    }
    expect(count).toBeGreaterThan(10);
  });

  it.each([1, 2, 4, 8])('never lie on a part of another tier near a row of seats at scale %i', (scale) => {
    const row = straightRow(30, 0);
    const bigStage = { left: 0, top: 0, right: 9000, bottom: 9000 };
    // From just beyond the seats, which end at 104, to far below.
    for (const from of [104.2, 105, 107, 110, 114]) {
      const below = partOf(0, from, 500, 300);
      const set = setCaption('Balcony', placeOf({ line: row, scale, stage: bigStage, others: [below] }));
      for (const { y } of set?.letters ?? [])
        expect(y + (set?.size ?? 0) * 0.42).toBeLessThanOrEqual(from * scale);
    }
    expect(setCaption('Balcony', placeOf({ line: row, scale, stage: bigStage }))).not.toBeNull();
  });
});

describe('the label beside a box', () => {
  /* A box of three by two seats, from 195, 195 to 225, 215. */
  const boxIndex = sampleIndex(
    [200, 210].flatMap((y, row) =>
      [200, 210, 220].map((x, at) => ({ x, y, halfWidth: 4, row: String(row), seat: String(at), sector: 0 })),
    ),
    { sectors: [{ id: '0', name: {}, outline: null }] },
  );
  const box = partOf(195, 195, 225, 215);
  const pillAt = (over: Partial<Parameters<typeof setCaption>[1]> = {}): Frame | undefined =>
    setPill(
      'A · 900',
      placeOf({ line: captionLine(boxIndex, boxIndex.sectors), scale: 2, own: [box], ...over }),
    )?.box;
  const wide = widthOf('A · 900', 11.5) + 10;
  /* The box on the screen: 390, 390 to 450, 430. */
  const [left, right, above, below] = [
    { left: 388 - wide, top: 402.5, right: 388, bottom: 417.5 },
    { left: 452, top: 402.5, right: 452 + wide, bottom: 417.5 },
    { left: 420 - wide / 2, top: 373, right: 420 + wide / 2, bottom: 388 },
    { left: 420 - wide / 2, top: 432, right: 420 + wide / 2, bottom: 447 },
  ];
  const expectFrame = (frame: Frame | undefined, wanted: Frame): void => {
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(frame?.[side]).toBeCloseTo(wanted[side]);
  };

  it('stands to its left, level with its middle; or else to its right, above or below it', () => {
    expectFrame(pillAt(), left);
    expectFrame(pillAt({ taken: [left] }), right);
    expectFrame(pillAt({ taken: [left, right] }), above);
    expectFrame(pillAt({ taken: [left, right, above] }), below);
    expect(pillAt({ taken: [left, right, above, below] })).toBeUndefined();
  });

  it('never lies on another part of the hall', () => {
    expectFrame(pillAt({ others: [partOf(100, 195, 190, 215)] }), right);
    expectFrame(pillAt({ others: [partOf(100, 195, 190, 215), partOf(230, 195, 300, 215)] }), above);
    // A part elsewhere changes nothing.
    expectFrame(pillAt({ others: [partOf(380, 380, 400, 440)] }), left);
  });

  it('is moved with the camera, and up to 4 px from the edge of the stage', () => {
    const edgeAt = (over: Partial<Frame>) => pillAt({ taken: [left, right], stage: { ...stage, ...over } });
    expectFrame(pillAt({ shift: { x: 50, y: -30 } }), left);
    expectFrame(edgeAt({ top: above.top - 4 }), above);
    expectFrame(edgeAt({ top: above.top - 3 }), below);
    expectFrame(edgeAt({ top: above.top - 3, bottom: below.bottom + 4 }), below);
    expect(edgeAt({ top: above.top - 3, bottom: below.bottom + 3 })).toBeUndefined();
    expectFrame(pillAt({ stage: { ...stage, left: left.left - 4 } }), left);
    expectFrame(pillAt({ stage: { ...stage, left: left.left - 3 } }), right);
    // Above or below its box, it moves in from the sides.
    for (const shift of [
      { x: 0, y: 0 },
      { x: -70, y: 20 },
    ]) {
      const taken = [left, right].map((one) => ({
        left: one.left + shift.x,
        top: one.top + shift.y,
        right: one.right + shift.x,
        bottom: one.bottom + shift.y,
      }));
      const movedIn = (edge: Partial<Frame>) => pillAt({ shift, taken, stage: { ...stage, ...edge } });
      const fromLeft = movedIn({ left: above.left + shift.x + 6 });
      expect(fromLeft?.left).toBeCloseTo(above.left + 10);
      expect(fromLeft?.top).toBeCloseTo(above.top);
      expect(movedIn({ right: above.right + shift.x - 6 })?.right).toBeCloseTo(above.right - 10);
    }
  });

  it('never lies on a seat, and is omitted without an offer or beside a longer row', () => {
    const withSeat = sampleIndex(
      [
        ...[200, 210, 220].map((x, at) => ({
          x,
          y: 205,
          halfWidth: 4,
          row: '0',
          seat: String(at),
          sector: 0,
        })),
        { x: 175, y: 205, halfWidth: 4, row: '0', seat: '9', sector: 1 },
      ],
      { sectors: ['0', '1'].map((id) => ({ id, name: {}, outline: null })) },
    );
    const line = captionLine(withSeat, withSeat.sectors.slice(0, 1));
    expectFrame(pillAt({ line }), right);
    expect(setPill('', placeOf({ line, scale: 2, own: [box] }))).toBeNull();
    expect(pillAt({ line: straightRow(30, 0) })).toBeUndefined();
    expect([line.isOfBoxes, straightRow(30, 0).isOfBoxes]).toEqual([true, false]);
  });
});
