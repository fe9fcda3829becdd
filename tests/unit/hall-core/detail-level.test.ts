import { describe, expect, it } from 'vitest';

import {
  detailLevel,
  detailSpanOf,
  MIN_LABEL_PX,
  SEAT_FOOT,
  seatFootPx,
  seatLabelPx,
  seatNumberDrop,
  sectorFill,
} from '../../../src/core/hall/detail-level.ts';

/* Dense seats: each fills seven tenths of its cell. */
const seats = (pitchPx: number, closestPx = 100) => ({ pitchPx, closestPx, seatPx: 0.7 * pitchPx });
const none = { pitchPx: 0, closestPx: 0, seatPx: 0 };

describe('the level of detail', () => {
  it.each([
    { asked: undefined, kept: 500 },
    { asked: 800, kept: 800 },
    { asked: 5000, kept: 2000 },
    { asked: 0, kept: 500 },
    { asked: -3, kept: 500 },
    { asked: Number.NaN, kept: 500 },
  ])('normalises a detail threshold of $asked to $kept', ({ asked, kept }) => {
    expect(detailSpanOf(asked)).toBe(kept);
  });

  it('depends on the seat pitch in pixels, whatever the units of the plan', () => {
    for (const span of [501, 2000, 90_000]) {
      expect(detailLevel(span, 500, seats(6.9))).toBe('sectors');
      expect(detailLevel(span, 500, seats(7))).toBe('seats');
      expect(detailLevel(span, 500, seats(17.9))).toBe('seats');
      expect(detailLevel(span, 500, seats(18))).toBe('numbers');
    }
    // Without seats there is no level of seats.
    expect(detailLevel(90_000, 500, none)).toBe('sectors');
  });

  it('shows numbers below the configured span when a seat has room for a character', () => {
    expect(detailLevel(499, 500, seats(12))).toBe('numbers');
    expect(detailLevel(500, 500, seats(12))).toBe('seats');
    expect(detailLevel(499, 500, seats(11))).toBe('seats');
  });

  it('shows seats from two thirds of the closest scale when they are small even there', () => {
    // 9 px at the closest zoom: from 6 px on.
    expect(detailLevel(90_000, 500, seats(5.9, 9))).toBe('sectors');
    expect(detailLevel(90_000, 500, seats(6, 9))).toBe('seats');
  });

  it('fills sectors up to 3 px per seat, then tints them, and shows seats alone from 7 px', () => {
    const fill = (pitchPx: number, sectorPx = 10 * pitchPx, closestPx = 100): number =>
      sectorFill({ pitchPx, closestPx }, sectorPx);
    expect([fill(0), fill(1), fill(3)]).toEqual([1, 1, 1]);
    expect([fill(4.5), fill(5), fill(6)]).toEqual(
      [1 / 6, 1 / 6, 1 / 6].map((share) => expect.closeTo(share)),
    );
    expect([fill(7), fill(40)]).toEqual([0, 0]);
    // It changes with the pitch without jumps, and never back.
    for (let pitch = 0; pitch < 9; pitch += 0.05) {
      const step = fill(pitch) - fill(pitch + 0.05);
      expect(step).toBeGreaterThanOrEqual(0);
      expect(step).toBeLessThan(0.06);
    }
    // A sector 60 seats wide would be a slab of 180 px by then: it begins to fade at 120 px.
    expect(fill(2, 120)).toBe(1);
    expect(fill(2.5, 150)).toBeLessThan(1);
    // 9 px at the closest zoom: the steps are as close together as at the level of seats.
    expect(fill(6, 60, 9)).toBe(0);
  });

  it('draws no illegible number', () => {
    // 0.42 · 21 = 8.8 px is too small, 0.42 · 22 = 9.24 px is not.
    expect(seatLabelPx(8.7, 2)).toBe(0);
    expect(seatLabelPx(8.8, 2)).toBeGreaterThanOrEqual(MIN_LABEL_PX);
    expect(seatLabelPx(11, 5)).toBe(0);
    expect(seatLabelPx(400, 2)).toBeLessThanOrEqual(16);
  });

  it('gives long labels the same width, wider than two characters', () => {
    const width = (characters: number) => seatLabelPx(30, characters) * characters;
    expect(width(4)).toBeCloseTo(width(3), 9);
    expect(width(3)).toBeGreaterThan(width(2));
    expect(width(3)).toBeLessThan(width(2) * 1.5);
    expect(seatLabelPx(24, 2)).toBeCloseTo(seatLabelPx(16, 2) * 1.5, 9);
    expect(seatLabelPx(1000, 2)).toBe(14);
  });

  it('fits a zone letter into a 9 px seat without crossing its edge', () => {
    // 0.56 · 9 = 5 px would be unreadable; a capital is 0.7 high and about as wide: √2 · 0.7 · 6.48 px < 9 px.
    expect(seatLabelPx(9, 1)).toBeGreaterThanOrEqual(6);
    expect(seatLabelPx(7.9, 1)).toBe(0);
    for (let seatPx = 8; seatPx < 60; seatPx += 0.25) {
      const px = seatLabelPx(seatPx, 1);
      expect(px * 0.7 * Math.SQRT2).toBeLessThan(seatPx);
      // A larger seat never gets a smaller sign.
      expect(seatLabelPx(seatPx + 0.25, 1)).toBeGreaterThanOrEqual(px);
    }
  });

  it('fits two digits into a 9 px seat without crossing its edge', () => {
    for (let seatPx = 9; seatPx < 60; seatPx += 0.25) {
      const px = seatLabelPx(seatPx, 2);
      expect(px).toBeGreaterThanOrEqual(MIN_LABEL_PX);
      // Two digits are 1.2 wide and 0.72 high.
      expect(Math.hypot(px * 1.2, px * 0.72)).toBeLessThan(seatPx);
    }
  });

  it('fits a letter below the number without touching it', () => {
    expect([seatFootPx(19), seatNumberDrop(19)]).toEqual([0, 0]);
    for (let seatPx = 20; seatPx < 120; seatPx += 0.5) {
      const [number, foot] = [seatLabelPx(seatPx, 2), seatFootPx(seatPx)];
      expect(foot).toBeGreaterThan(MIN_LABEL_PX);
      // A capital and a digit are 0.72 high: the distance from their centres to their edges.
      const middle = seatNumberDrop(seatPx) * seatPx;
      expect(seatPx * SEAT_FOOT - foot * 0.36).toBeGreaterThan(middle + number * 0.36 + 1);
      // The width of a round seat at their outer edges.
      const widthAt = (away: number): number => 2 * Math.sqrt((seatPx / 2) ** 2 - away ** 2);
      expect(widthAt(seatPx * SEAT_FOOT + foot * 0.36)).toBeGreaterThan(foot * 0.75);
      expect(widthAt(middle - number * 0.36)).toBeGreaterThan(number * 1.2);
    }
  });
});
