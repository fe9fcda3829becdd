import { describe, expect, it } from 'vitest';

import { TouchTracker } from '../../../src/hall/input/touch-tracker.ts';

/** Fingers put down at these times, ms, a hundred pixels apart. */
const fingers = (...downAt: readonly number[]): TouchTracker => {
  const down = new TouchTracker();
  downAt.forEach((at, id) => down.put(id, id * 100, 0, at));
  return down;
};

describe('the active fingers of a gesture', () => {
  it('are both fingers put down together, even if one stays still', () => {
    const down = fingers(0, 120);
    down.move(1, 180, 0);
    expect(down.active).toEqual([0, 1]);
  });

  it('exclude a thumb already resting when another finger came down, until it moves', () => {
    const down = fingers(0, 1000);
    expect(down.active).toEqual([1]);
    expect(down.isAlone(1)).toBe(true);
    // A hand that holds a tablet trembles slightly.
    down.move(0, 5, 5);
    expect(down.isAlone(1)).toBe(true);
    down.move(0, 30, 0);
    expect(down.active).toEqual([0, 1]);
  });

  it('are the two that move when a third put down with them stays still', () => {
    const down = fingers(0, 20, 40);
    down.move(1, 60, 0);
    down.move(2, 260, 0);
    expect(down.active).toEqual([1, 2]);
  });

  it('are just the thumb once the others are lifted', () => {
    const down = fingers(0, 1000);
    expect(down.lift(1)).toBe(true);
    expect(down.lift(1)).toBe(false);
    expect(down.isAlone(0)).toBe(true);
    down.keep(new Set());
    expect(down.active).toEqual([]);
  });
});
