import { describe, expect, it } from 'vitest';

import type { Camera } from '../../../src/core/hall/camera.ts';
import { screenPoint } from '../../../src/core/hall/geometry.ts';
import { SEAT_FREE, SEAT_TAKEN } from '../../../src/core/hall/seat-index.ts';
import { pickAt } from '../../../src/hall/state/hit-target.ts';
import { sampleIndex, squareOutline } from '../samples/hall-samples.ts';

/** Ten seats 10 across in a row, 12 from centre to centre; all but the seventh are free. */
const row = sampleIndex(
  Array.from({ length: 10 }, (_, at) => ({ x: at * 12, y: 0, state: at === 6 ? SEAT_TAKEN : SEAT_FREE })),
);
const camera = (scale: number, zoom = 4): Camera => ({ zoom, scale, x: 0, y: 0 });

describe('the target of a tap', () => {
  it('is a seat from 18 CSS px for a finger, and at any size for a mouse', () => {
    // The third seat: its centre is at 24 hall units, it is 10 across.
    expect(pickAt(row, camera(2), 'seats', screenPoint(48, 0), 'touch')).toEqual({ kind: 'seat', seat: 2 });
    expect(pickAt(row, camera(1.7), 'seats', screenPoint(40.8, 0), 'touch')?.kind).toBe('ambiguous');
    expect(pickAt(row, camera(0.5), 'seats', screenPoint(12, 0), 'mouse')).toEqual({ kind: 'seat', seat: 2 });
  });

  it('is ambiguous among the free seats under a finger: the nearest first, then in row order', () => {
    // At scale 1 a finger's 24 px are 24 units: between 48 − 24 − 5 and 48 + 24 + 5 are seats 2 … 6, of which 6 is
    // taken.
    const met = pickAt(row, camera(1), 'numbers', screenPoint(49, 0), 'touch');
    expect(met).toEqual({ kind: 'ambiguous', nearest: 4, seats: [4, 2, 3, 5] });
  });

  it('is the clearly nearest small seat at the closest zoom, otherwise ambiguous', () => {
    // 12 px from centre to centre. From 48: 2 px off it is 2 and 10 away, 8 apart; 3 px off they are 6 apart.
    expect(pickAt(row, camera(1, 24), 'numbers', screenPoint(50, 0), 'touch')).toEqual({
      kind: 'seat',
      seat: 4,
    });
    expect(pickAt(row, camera(1, 24), 'numbers', screenPoint(51, 0), 'touch')?.kind).toBe('ambiguous');
    // 20 px from centre to centre: 6 px off it is 6 and 14 away.
    expect(pickAt(row, camera(1.7, 24), 'numbers', screenPoint(87.6, 0), 'touch')).toEqual({
      kind: 'seat',
      seat: 4,
    });
    // Seats 4 px apart cannot be distinguished by a finger.
    expect(pickAt(row, camera(0.3, 24), 'numbers', screenPoint(14.4, 0), 'touch')?.kind).toBe('ambiguous');
  });

  it('is the taken seat itself when no free seat is near', () => {
    const taken = sampleIndex([{ x: 0, y: 0, state: SEAT_TAKEN }]);
    const met = pickAt(taken, camera(1), 'seats', screenPoint(3, 0), 'touch');
    expect(met).toEqual({ kind: 'ambiguous', nearest: 0, seats: [0] });
  });

  it('is the nearer sector in a gap between two sectors', () => {
    const sectorOf = (id: string, minX: number) => ({
      id,
      name: { ru: id },
      outline: squareOutline(minX, -10, 20),
    });
    const index = sampleIndex(
      [
        { x: 10, y: 0, sector: 0 },
        { x: 40, y: 0, sector: 1 },
      ],
      { sectors: [sectorOf('101', 0), sectorOf('102', 30)] },
    );
    const met = pickAt(index, camera(0.5), 'sectors', screenPoint(13, 0), 'touch');
    expect(met).toMatchObject({ kind: 'sector', sector: { id: '102' } });
    expect(pickAt(index, camera(0.5), 'sectors', screenPoint(90, 0), 'touch')).toBeNull();
  });

  it('is ambiguous in an overview without sectors', () => {
    expect(pickAt(row, camera(0.5), 'sectors', screenPoint(12, 0), 'mouse')?.kind).toBe('ambiguous');
  });
});
