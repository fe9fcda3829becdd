import { describe, expect, it } from 'vitest';

import { framesMeet } from '../../../src/core/hall/camera.ts';
import { SEAT_FREE, SEAT_TAKEN } from '../../../src/core/hall/seat-index.ts';
import { paintRowMarks, rowMarks } from '../../../src/hall/overview/row-marks.ts';
import { sampleIndex } from '../samples/hall-samples.ts';
import { recordedCanvas } from '../samples/recorded-canvas.ts';
import { sampleTheme } from '../samples/sample-engine.ts';

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
const widthOf = (text: string): number => text.length * 7;
type RowView = Parameters<typeof rowMarks>[2];
const marksAt = (x: number, taken: RowView['taken'] = [], scale = 2) =>
  rowMarks(index, all, { camera: { zoom: 1, scale, x, y: 0 }, stage, taken, widthOf });

describe('row numbers', () => {
  it('appear at the left edge when rows extend off screen on both sides', () => {
    const marks = marksAt(-400);
    expect(marks.map(({ text }) => text)).toEqual(['1', '2', '3']);
    for (const { left, top, bottom, text } of marks) {
      expect(left).toBe(4);
      expect((top + bottom) / 2).toBe(80 * Number(text));
    }
    // If one end of a row is visible with the space beyond it, the plan's own number is there.
    expect(marksAt(60)).toEqual([]);
    expect(marksAt(30).map(({ text }) => text)).toEqual(['1', '2', '3']);
    // Under an overlay it is not.
    const overEnds = { left: 0, top: 0, right: 60, bottom: 300 };
    expect(marksAt(60, [overEnds]).map(({ text }) => text)).toEqual(['1', '2', '3']);
  });

  it('are on their row at the edge too, where the row is askew', () => {
    const askew = { ...index, y: index.y.map((y, seat) => y + (index.x[seat] ?? 0) / 2) };
    const marks = rowMarks(askew, all, {
      camera: { zoom: 1, scale: 2, x: -400, y: -200 },
      stage,
      taken: [],
      widthOf,
    });
    expect(marks).toHaveLength(3);
    for (const { text, left, right, top, bottom } of marks) {
      const x = ((left + right) / 2 + 400) / 2;
      expect((top + bottom) / 2).toBeCloseTo(2 * (40 * Number(text) + x / 2) - 200, 3);
    }
  });

  it('move along their row past available seats, and are omitted if all of it is available', () => {
    const camera = { zoom: 1, scale: 2, x: -400, y: 0 };
    const [second] = all.filter((seat) => index.x[seat] === 10 + 20 * 10 && index.y[seat] === 80);
    const state = index.state.map((one, seat) => (seat === second ? SEAT_FREE : one));
    const marks = rowMarks({ ...index, state }, all, { camera, stage, taken: [], widthOf });
    expect(marks.map(({ text }) => text)).toEqual(['1', '2', '3']);
    const [first, moved] = marks;
    expect(first?.left).toBe(4);
    // The seat is 20 wide, at the left edge of the view.
    expect(moved?.left).toBeGreaterThanOrEqual(30);
    const full = index.state.map((one, seat) => (index.y[seat] === 80 ? SEAT_FREE : one));
    // Wider than the gap between two seats.
    const others = rowMarks({ ...index, state: full }, all, { camera, stage, taken: [], widthOf: () => 20 });
    expect(others.map(({ text }) => text)).toEqual(['1', '3']);
  });

  it('say that they name a row, and its number alone where there is no room for words', () => {
    const camera = { zoom: 1, scale: 2, x: -400, y: 0 };
    const wordsOf = (row: string): string => `row ${row}`;
    const textsWith = (state: typeof index.state) =>
      rowMarks({ ...index, state }, all, { camera, stage, taken: [], widthOf, wordsOf }).map(
        ({ text }) => text,
      );
    expect(textsWith(index.state)).toEqual(['row 1', 'row 2', 'row 3']);
    const everyThird = index.state.map((one, seat) =>
      index.y[seat] === 80 && seat % 3 > 0 ? SEAT_FREE : one,
    );
    expect(textsWith(everyThird)).toEqual(['row 1', '2', 'row 3']);
  });

  it('include the row of a chosen proposal, near its seats, unless the row’s own number is near', () => {
    const second = all.filter((seat) => index.y[seat] === 80);
    const markOf = (proposed: readonly number[]) =>
      rowMarks(index, all, {
        camera: { zoom: 1, scale: 2, x: 60, y: 0 },
        stage: { ...stage, right: 2000 },
        taken: [],
        proposed,
        widthOf,
      });
    // All rows have their own numbers in view, at 20 px.
    expect(markOf([])).toEqual([]);
    expect(markOf([second[1] ?? -1])).toEqual([]);
    const [seat] = second.slice(20);
    const x = 60 + 2 * (index.x[seat ?? -1] ?? 0);
    const ring = { left: x - 26, top: 140, right: x + 26, bottom: 180 };
    const [mark, ...more] = markOf([seat ?? -1]);
    expect(more).toEqual([]);
    expect(mark?.text).toBe('2');
    expect(mark && framesMeet(mark, ring)).toBe(false);
    expect(Math.abs(((mark?.left ?? 0) + (mark?.right ?? 0)) / 2 - x)).toBeLessThan(70);
  });

  it('are not shown for fully visible rows or when seats are too small', () => {
    expect(
      rowMarks(index, all, {
        camera: { zoom: 1, scale: 1, x: 20, y: 0 },
        stage: { ...stage, right: 900 },
        taken: [],
        widthOf,
      }),
    ).toEqual([]);
    expect(marksAt(-100, [], 0.7)).toEqual([]);
  });

  it('move along their row to avoid overlays, and never overlap each other', () => {
    const minimap = { left: 16, top: 12, right: 140, bottom: 130 };
    const marks = marksAt(-400, [minimap]);
    expect(marks.map(({ text }) => text)).toEqual(['1', '2', '3']);
    expect(marks.some((mark) => framesMeet(mark, minimap))).toBe(false);
    expect(marks[0]?.left).toBeGreaterThanOrEqual(140);
    const steep = marksAt(-400, [], 1);
    for (const one of steep) expect(steep.filter((other) => framesMeet(one, other))).toEqual([one]);
  });

  it('are not shown for a row that an edge of the viewport nearly cuts off', () => {
    const labelsIn = (top: number, bottom: number): readonly string[] =>
      rowMarks(index, all, {
        camera: { zoom: 1, scale: 2, x: -400, y: 0 },
        stage: { ...stage, top, bottom },
        taken: [],
        widthOf,
      }).map(({ text }) => text);
    // The rows are at 80, 160 and 240.
    expect(labelsIn(66, 254)).toEqual(['1', '2', '3']);
    expect(labelsIn(68, 254)).toEqual(['2', '3']);
    expect(labelsIn(66, 252)).toEqual(['1', '2']);
  });

  it('are where the rows are, wherever the stage begins', () => {
    const shifted = { left: 100, top: 50, right: 500, bottom: 350 };
    const camera = { zoom: 1, scale: 2, x: -300, y: 50 };
    const moved = rowMarks(index, all, { camera, stage: shifted, taken: [], widthOf });
    expect(moved).toEqual(
      marksAt(-400).map(({ text, left, top, right, bottom }) => ({
        text,
        left: left + 100,
        top: top + 50,
        right: right + 100,
        bottom: bottom + 50,
      })),
    );
  });

  it('appear at the top edge when rows run from top to bottom', () => {
    const columns = sampleIndex(
      [1, 2, 3].flatMap((row) =>
        Array.from({ length: 40 }, (_, at) => ({
          x: 40 * row,
          y: 10 + 20 * at,
          row: `${row}`,
          state: SEAT_TAKEN,
        })),
      ),
      { sectors: [{ id: 's', name: {}, outline: null }] },
    );
    const marks = (...taken: RowView['taken']) =>
      rowMarks(columns, all, { camera: { zoom: 1, scale: 2, x: 0, y: -400 }, stage, taken, widthOf });
    expect(
      marks()
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['1', '2', '3']);
    for (const { left, top, right, text } of marks()) {
      expect((left + right) / 2).toBe(80 * Number(text));
      expect(top).toBeLessThan(40);
    }
    const moved = marks({ left: 0, top: 0, right: 400, bottom: 90 });
    expect(moved).toHaveLength(3);
    for (const { left, top, right, text } of moved) {
      expect((left + right) / 2).toBe(80 * Number(text));
      expect(top).toBeGreaterThanOrEqual(90);
      expect(top).toBeLessThan(140);
    }
  });

  it('are short labels only', () => {
    const labelsOf = (row: string): readonly string[] => {
      const named = sampleIndex(
        Array.from({ length: 40 }, (_, at) => ({ x: 10 + 20 * at, y: 40, row, state: SEAT_TAKEN })),
        { sectors: [{ id: 's', name: {}, outline: null }] },
      );
      const seats = Array.from({ length: named.count }, (_, seat) => seat);
      const camera = { zoom: 1, scale: 2, x: -400, y: 0 };
      return rowMarks(named, seats, { camera, stage, taken: [], widthOf }).map(({ text }) => text);
    };
    expect(['12', '12АБ', '12АБВ', '—', ' ', ' 7 '].map(labelsOf)).toEqual([
      ['12'],
      ['12АБ'],
      [],
      [],
      [],
      ['7'],
    ]);
  });

  it('are painted in the middle of an outlined background, unlike the number of a seat', () => {
    const { context, marks } = recordedCanvas();
    paintRowMarks(context, () => [{ text: '7', left: 10, top: 40, right: 30, bottom: 55 }], sampleTheme);
    expect(marks).toMatchObject([
      { kind: 'fill', style: sampleTheme.paper, box: { minX: 10, minY: 40, maxX: 30, maxY: 55 } },
      { kind: 'stroke', style: sampleTheme.label, box: { minX: 9.5, minY: 39.5, maxX: 30.5, maxY: 55.5 } },
      { kind: 'text', style: sampleTheme.label, text: '7', box: { minX: 20, minY: 48 } },
    ]);
  });
});
