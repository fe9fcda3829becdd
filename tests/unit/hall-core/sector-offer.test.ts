import { describe, expect, it } from 'vitest';

import { SEAT_TAKEN, type SectorEntry } from '../../../src/core/hall/seat-index.ts';
import { longestFreeRun, sectorBeside } from '../../../src/core/hall/sector-offer.ts';
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

describe('what a sector offers', () => {
  it('is as many neighbours as stand free between two taken ones', () => {
    const index = sampleIndex([...row('1', 0, 'oxooox'), ...row('2', 12, 'xooxo')], { sectors });
    expect(longestFreeRun(index, index.sectors[0] as SectorEntry)).toBe(3);
  });

  it('is none where all is taken, and never a neighbour of another sector', () => {
    const index = sampleIndex([...row('1', 0, 'xx'), ...row('1', 0, 'oooo', 2)], { sectors });
    expect(longestFreeRun(index, index.sectors[0] as SectorEntry)).toBe(0);
    expect(longestFreeRun(index, index.sectors[1] as SectorEntry)).toBe(0);
    expect(longestFreeRun(index, index.sectors[2] as SectorEntry)).toBe(4);
  });

  it('goes on to the next that has seats, around the end', () => {
    const index = sampleIndex([...row('1', 0, 'oo'), ...row('1', 50, 'oo', 2)], { sectors });
    expect([sectorBeside(index, 0, 1), sectorBeside(index, 2, 1), sectorBeside(index, 0, -1)]).toEqual([
      2, 0, 2,
    ]);
    expect(sectorBeside(sampleIndex(row('1', 0, 'o'), { sectors }), 0, 1)).toBe(0);
  });
});
