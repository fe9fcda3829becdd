import { describe, expect, it } from 'vitest';

import { SEAT_TAKEN, type SectorEntry } from '../../../src/core/hall/seat-index.ts';
import { longestFreeRun, nearestFreeSector, sectorBeside } from '../../../src/core/hall/sector-offer.ts';
import { sampleIndex, type SampleSeat } from '../samples/hall-samples.ts';

const row = (label: string, y: number, states: string, sector = 0): SampleSeat[] =>
  Array.from(states, (state, at) => ({
    x: at * 12,
    y,
    row: label,
    seat: String(at + 1),
    sector,
    ...(state === 'x' && { state: SEAT_TAKEN }),
  }));
const sectors = ['a', 'empty', 'b'].map((id) => ({ id, name: {}, outline: null }));

describe('the offer of a sector', () => {
  it('is the longest run of adjacent free seats', () => {
    const index = sampleIndex([...row('1', 0, 'oxooox'), ...row('2', 12, 'xooxo')], { sectors });
    expect(longestFreeRun(index, index.sectors[0] as SectorEntry)).toBe(3);
  });

  it('is zero when everything is taken, and never extends into another sector', () => {
    const index = sampleIndex([...row('1', 0, 'xx'), ...row('1', 0, 'oooo', 2)], { sectors });
    expect(longestFreeRun(index, index.sectors[0] as SectorEntry)).toBe(0);
    expect(longestFreeRun(index, index.sectors[1] as SectorEntry)).toBe(0);
    expect(longestFreeRun(index, index.sectors[2] as SectorEntry)).toBe(4);
  });

  it('falls back to the nearest sector with free seats, preferring the same price zone', () => {
    const far = row('1', 90, 'oo', 3).map((seat) => ({ ...seat, zone: 1 }));
    const sold = row('1', 0, 'xx').map((seat) => ({ ...seat, zone: 1 }));
    const near = row('1', 30, 'oo', 1);
    const nearer = row('1', 12, 'xx', 2);
    const all = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: {}, outline: null }));
    const idOf = (seats: readonly SampleSeat[]) => {
      const index = sampleIndex(seats, { sectors: all });
      return nearestFreeSector(index, index.sectors[0] as SectorEntry)?.id;
    };
    expect(idOf([...sold, ...near, ...nearer, ...far])).toBe('d');
    expect(idOf([...sold, ...near, ...nearer])).toBe('b');
    expect(idOf([...sold, ...nearer])).toBeUndefined();
  });

  it('continues with the next sector that has seats, wrapping around', () => {
    const index = sampleIndex([...row('1', 0, 'oo'), ...row('1', 50, 'oo', 2)], { sectors });
    expect([sectorBeside(index, 0, 1), sectorBeside(index, 2, 1), sectorBeside(index, 0, -1)]).toEqual([
      2, 0, 2,
    ]);
    expect(sectorBeside(sampleIndex(row('1', 0, 'o'), { sectors }), 0, 1)).toBe(0);
  });
});
