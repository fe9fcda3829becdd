import { describe, expect, it } from 'vitest';

import {
  detailLevel,
  detailThresholds,
  MIN_LABEL_PX,
  SEAT_FOOT,
  seatFootPx,
  seatLabelPx,
  seatNumberDrop,
} from '../../../src/core/hall/detail-level.ts';

describe('the level of detail', () => {
  it('has numbers below 500 and seats below 2000 units when the setup says nothing', () => {
    const thresholds = detailThresholds({});
    expect(detailLevel(499, thresholds, 0, 100)).toBe('numbers');
    expect(detailLevel(500, thresholds, 0, 100)).toBe('seats');
    expect(detailLevel(1999, thresholds, 0, 100)).toBe('seats');
    expect(detailLevel(2000, thresholds, 0, 100)).toBe('sectors');
  });

  it.each([
    { asked: 800, kept: 800 },
    { asked: 5000, kept: 2000 },
    { asked: 0, kept: 500 },
    { asked: -3, kept: 500 },
    { asked: Number.NaN, kept: 500 },
  ])('takes a detail threshold of $asked as $kept', ({ asked, kept }) => {
    expect(detailThresholds({ detailSpan: asked }).detailSpan).toBe(kept);
  });

  it('never shows numbers before seats', () => {
    expect(detailThresholds({ detailSpan: 1800, seatSpan: 300 })).toEqual({
      detailSpan: 1800,
      seatSpan: 1800,
    });
  });

  it('lets a seat be pressed from 12 CSS px on, in a plan of any unit', () => {
    // A stadium drawn in millimetres: the span is never below 2000.
    const thresholds = detailThresholds({});
    expect(detailLevel(90_000, thresholds, 11.9, 100)).toBe('sectors');
    expect(detailLevel(90_000, thresholds, 12, 100)).toBe('seats');
    expect(detailLevel(90_000, thresholds, 22, 100)).toBe('numbers');
  });

  it('shows sectors where seats would have no room for a letter, however little of the hall is seen', () => {
    const thresholds = detailThresholds({});
    for (const span of [400, 1500]) {
      expect(detailLevel(span, thresholds, 7.9, 100)).toBe('sectors');
      expect(detailLevel(span, thresholds, 8, 100)).not.toBe('sectors');
    }
  });

  it('shows seats from two thirds of the closest scale on where they are small even there', () => {
    const thresholds = detailThresholds({});
    for (const span of [400, 1500, 90_000]) {
      // 6 px at the closest zoom: from 4 px on. 10.5 px: from 7 px on.
      expect(detailLevel(span, thresholds, 3.9, 6)).toBe('sectors');
      expect(detailLevel(span, thresholds, 4, 6)).toBe('seats');
      expect(detailLevel(span, thresholds, 6, 6)).toBe('seats');
      expect(detailLevel(span, thresholds, 6.9, 10.5)).toBe('sectors');
      expect(detailLevel(span, thresholds, 7, 10.5)).toBe('seats');
      // A hall without seats has none to show.
      expect(detailLevel(90_000, thresholds, 0, 0)).toBe('sectors');
    }
  });

  it('draws no number that could not be read', () => {
    // 0.42 · 21 = 8.8 px is too small, 0.42 · 22 = 9.24 px is not.
    expect(seatLabelPx(8.7, 2)).toBe(0);
    expect(seatLabelPx(8.8, 2)).toBeGreaterThanOrEqual(MIN_LABEL_PX);
    expect(seatLabelPx(11, 5)).toBe(0);
    expect(seatLabelPx(400, 2)).toBeLessThanOrEqual(16);
  });

  it('writes long labels as wide as each other, and wider than two signs', () => {
    const width = (characters: number) => seatLabelPx(30, characters) * characters;
    expect(width(4)).toBeCloseTo(width(3), 9);
    expect(width(3)).toBeGreaterThan(width(2));
    expect(width(3)).toBeLessThan(width(2) * 1.5);
    expect(seatLabelPx(24, 2)).toBeCloseTo(seatLabelPx(16, 2) * 1.5, 9);
    expect(seatLabelPx(1000, 2)).toBe(14);
  });

  it('finds room for a zone’s letter in a seat of 9 px, and never writes it over the edge', () => {
    // 0.56 · 9 = 5 px could not be read; a capital is 0.7 high and about as wide: √2 · 0.7 · 6.48 px < 9 px.
    expect(seatLabelPx(9, 1)).toBeGreaterThanOrEqual(6);
    expect(seatLabelPx(7.9, 1)).toBe(0);
    for (let seatPx = 8; seatPx < 60; seatPx += 0.25) {
      const px = seatLabelPx(seatPx, 1);
      expect(px * 0.7 * Math.SQRT2).toBeLessThan(seatPx);
      // A larger seat never gets a smaller sign.
      expect(seatLabelPx(seatPx + 0.25, 1)).toBeGreaterThanOrEqual(px);
    }
  });

  it('finds room for two digits in a phone’s seat of 9 px, and never writes them over its edge', () => {
    for (let seatPx = 9; seatPx < 60; seatPx += 0.25) {
      const px = seatLabelPx(seatPx, 2);
      expect(px).toBeGreaterThanOrEqual(MIN_LABEL_PX);
      // Two digits are 1.2 wide and 0.72 high.
      expect(Math.hypot(px * 1.2, px * 0.72)).toBeLessThan(seatPx);
    }
  });

  it('finds room for a letter under the number, which it never touches', () => {
    expect([seatFootPx(19), seatNumberDrop(19)]).toEqual([0, 0]);
    for (let seatPx = 20; seatPx < 120; seatPx += 0.5) {
      const [number, foot] = [seatLabelPx(seatPx, 2), seatFootPx(seatPx)];
      expect(foot).toBeGreaterThan(MIN_LABEL_PX);
      // A capital and a digit are 0.72 high: so far from their middles to their edges.
      const middle = seatNumberDrop(seatPx) * seatPx;
      expect(seatPx * SEAT_FOOT - foot * 0.36).toBeGreaterThan(middle + number * 0.36 + 1);
      // How wide a round seat is at their outer edges.
      const widthAt = (away: number): number => 2 * Math.sqrt((seatPx / 2) ** 2 - away ** 2);
      expect(widthAt(seatPx * SEAT_FOOT + foot * 0.36)).toBeGreaterThan(foot * 0.75);
      expect(widthAt(middle - number * 0.36)).toBeGreaterThan(number * 1.2);
    }
  });
});
