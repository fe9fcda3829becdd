import { describe, expect, it } from 'vitest';

import { framesMeet } from '../../../src/core/hall/camera.ts';
import { SEAT_FREE, SEAT_TAKEN } from '../../../src/core/hall/seat-index.ts';
import { rowMarks } from '../../../src/hall/overview/row-marks.ts';
import { sampleIndex } from '../samples/hall-samples.ts';

/* Three rows of forty seats, 20 apart, and one of a few at the end of the last. */
const index = sampleIndex(
  [1, 2, 3].flatMap((row) =>
    Array.from({ length: 40 }, (_, at) => ({
      x: 10 + 20 * at,
      y: 40 * row,
      row: String(row),
      seat: String(at + 1),
      state: SEAT_TAKEN,
    })),
  ),
  { sectors: [{ id: 's', name: {}, outline: null }] },
);
const all = Array.from({ length: index.count }, (_, seat) => seat);
const stage = { left: 0, top: 0, right: 400, bottom: 300 };
const marksAt = (x: number, taken: Parameters<typeof rowMarks>[4] = [], scale = 2) =>
  rowMarks(index, all, { zoom: 1, scale, x, y: 0 }, stage, taken, (text) => text.length * 7);

describe('row numbers', () => {
  it('appear at the left edge when rows extend off screen on both sides', () => {
    const marks = marksAt(-400);
    expect(marks.map(({ label }) => label)).toEqual(['1', '2', '3']);
    for (const { left, top, bottom, label } of marks) {
      expect(left).toBe(4);
      expect((top + bottom) / 2).toBe(80 * Number(label));
    }
    // If one end of a row is visible, the plan's own number is there.
    expect(marksAt(0)).toEqual([]);
  });

  it('are omitted where they would cover an available seat', () => {
    const camera = { zoom: 1, scale: 2, x: -400, y: 0 };
    const [second] = all.filter((seat) => index.x[seat] === 10 + 20 * 10 && index.y[seat] === 80);
    const state = index.state.map((one, seat) => (seat === second ? SEAT_FREE : one));
    const marks = rowMarks({ ...index, state }, all, camera, stage, [], (text) => text.length * 7);
    expect(marks.map(({ label }) => label)).toEqual(['1', '3']);
  });

  it('are not shown for fully visible rows or when seats are too small', () => {
    expect(
      rowMarks(index, all, { zoom: 1, scale: 1, x: 20, y: 0 }, { ...stage, right: 900 }, [], () => 7),
    ).toEqual([]);
    expect(marksAt(-100, [], 0.7)).toEqual([]);
  });

  it('move along their row to avoid overlays, and never overlap each other', () => {
    const minimap = { left: 16, top: 12, right: 140, bottom: 130 };
    const marks = marksAt(-400, [minimap]);
    expect(marks.map(({ label }) => label)).toEqual(['1', '2', '3']);
    expect(marks.some((mark) => framesMeet(mark, minimap))).toBe(false);
    expect(marks[0]?.left).toBeGreaterThanOrEqual(140);
    const steep = marksAt(-400, [], 1);
    for (const one of steep) expect(steep.filter((other) => framesMeet(one, other))).toEqual([one]);
  });
});
