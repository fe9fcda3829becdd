import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { SEAT_TAKEN, SHAPE_CIRCLE, SHAPE_RECT } from '../../../src/core/hall/seat-index.ts';
import { hasIcon, paintSeatIcons } from '../../../src/hall/render/seat-icons.ts';
import { iconPath } from '../../../src/ui/base/icon.tsx';
import { sampleIndex } from '../samples/hall-samples.ts';
import { RecordedPath, recordedCanvas } from '../samples/recorded-canvas.ts';

/* The field of 24 by 24 that an icon is drawn in. */
class IconPath extends RecordedPath {
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
    this.points = [
      [0, 0],
      [24, 24],
    ];
  }
}
beforeEach(() => void vi.stubGlobal('Path2D', IconPath));
afterEach(() => void vi.unstubAllGlobals());

/*
 * A row of seats 10 units across: an ordinary one, a wheelchair's, a companion's, a restricted one and a taken
 * wheelchair's.
 */
const kinds = ['ordinary', 'wheelchair', 'companion', 'restricted', 'wheelchair'] as const;
const index = sampleIndex(
  kinds.map((kind, at) => ({
    x: 20 * at,
    y: 0,
    kind,
    zone: at % 3,
    shape: SHAPE_RECT,
    state: at === 4 ? SEAT_TAKEN : 0,
  })),
);
const inks = ['#000', '#111', '#222'];
const signs = (scale: number, { hasFoot = false, shift = 0, hall = index } = {}) => {
  const { context, of, isLeftAsFound } = recordedCanvas();
  const camera = { zoom: 1, scale, x: shift, y: shift / 2 };
  const seats = Uint32Array.from({ length: hall.count }, (_, seat) => seat);
  paintSeatIcons(context, hall, seats, camera, inks, hasFoot);
  expect(isLeftAsFound()).toBe(true);
  return { pictograms: of('stroke'), covers: of('fill') };
};

describe('seat signs', () => {
  it('are pictograms on free accessible places and a cover on restricted seats', () => {
    const { pictograms, covers } = signs(2);
    expect(pictograms.map(({ style }) => style)).toEqual(['#111', '#222']);
    expect(covers.map(({ style }) => style)).toEqual(['#000']);
    // A narrow part of the seat, 20 px across, at its left side, inside its edge.
    const { minX = 0, maxX = 0 } = covers[0]?.box ?? {};
    expect(maxX - minX).toBeGreaterThan(2);
    expect(maxX - minX).toBeLessThan(5);
    expect(minX).toBeGreaterThan(120 - 10);
    expect(maxX).toBeLessThan(120 - 5);
  });

  it('are omitted on seats too small for them', () => {
    expect(signs(0.8)).toEqual({ pictograms: [], covers: [] });
    expect(signs(0.9).pictograms).toHaveLength(2);
  });

  it('replace the number exactly on the accessible places that are large enough', () => {
    const withIcon = (scale: number): readonly boolean[] =>
      kinds.map((_, seat) => hasIcon(index, seat, { zoom: 1, scale, x: 0, y: 0 }));
    expect(withIcon(2)).toEqual([false, true, true, false, true]);
    expect(withIcon(0.8)).toEqual([false, false, false, false, false]);
  });

  it.each([
    [2, 0],
    [4, 0],
    [3, 70],
  ])('are centred on their seats and grow with them at scale %i, moved by %i', (scale, shift) => {
    const { pictograms } = signs(scale, { shift });
    const px = 10 * scale;
    // A companion's is smaller than a wheelchair's.
    const shares = [0.84, 0.64];
    expect(pictograms).toHaveLength(2);
    for (const [at, { box, width }] of pictograms.entries()) {
      expect((box.minX + box.maxX) / 2).toBeCloseTo(20 * (at + 1) * scale + shift);
      expect((box.minY + box.maxY) / 2).toBeCloseTo(shift / 2);
      expect(box.maxX - box.minX - width).toBeCloseTo((shares[at] ?? 0) * px);
      expect(box.maxY - box.minY - width).toBeCloseTo((shares[at] ?? 0) * px);
    }
  });

  it('are smaller and higher where the seat has its number below', () => {
    const [plain, raised] = [signs(4), signs(4, { hasFoot: true })];
    for (const [at, { box, width }] of raised.pictograms.entries()) {
      const share = [0.58, 0.46][at] ?? 0;
      expect(box.maxY - box.minY - width).toBeCloseTo(share * 40);
      expect((box.minY + box.maxY) / 2).toBeCloseTo(-0.17 * 40);
      expect((box.minX + box.maxX) / 2).toBeCloseTo(80 * (at + 1));
      // Above the lower quarter, where the number is, and within the seat.
      expect(box.minY).toBeGreaterThan(-20);
      expect(box.maxY).toBeLessThan(10);
    }
    // A cover has nothing to make room for.
    expect(raised.covers).toEqual(plain.covers);
    // A small seat has no line at its bottom.
    expect(signs(1, { hasFoot: true }).pictograms).toEqual(signs(1).pictograms);
  });

  it('show a wheelchair for its place and a person for the companion', () => {
    const drawn: unknown[] = [];
    const { context } = recordedCanvas();
    Object.assign(context, { stroke: (path: IconPath) => drawn.push(path.text) });
    const camera = { zoom: 1, scale: 2, x: 0, y: 0 };
    paintSeatIcons(context, index, Uint32Array.of(0, 1, 2, 3, 4), camera, inks, false);
    expect(drawn).toEqual([iconPath('wheelchair'), iconPath('user')]);
  });

  it('are covers within the edge of a round seat too', () => {
    const round = sampleIndex([{ x: 0, y: 0, kind: 'restricted', shape: SHAPE_CIRCLE }]);
    const [cover] = signs(4, { hall: round }).covers;
    expect(cover?.style).toBe('#000');
  });
});
