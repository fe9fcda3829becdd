import { describe, expect, it } from 'vitest';

import { TouchTracker } from '../../../src/hall/input/touch-tracker.ts';

/** Fingers put down at these times, ms, a hundred pixels apart. */
const fingers = (...downAt: readonly number[]): TouchTracker => {
  const down = new TouchTracker();
  downAt.forEach((at, id) => down.put(id, id * 100, 0, at));
  return down;
};

describe('the fingers that take part in a gesture', () => {
  it('are both of two that came down together, the one that stands still too', () => {
    const down = fingers(0, 120);
    down.move(1, 180, 0);
    expect(down.active).toEqual([0, 1]);
  });

  it('leave out a thumb that lay still when another came, until it moves itself', () => {
    const down = fingers(0, 1000);
    expect(down.active).toEqual([1]);
    expect(down.isAlone(1)).toBe(true);
    // A hand that holds a tablet trembles slightly.
    down.move(0, 5, 5);
    expect(down.isAlone(1)).toBe(true);
    down.move(0, 30, 0);
    expect(down.active).toEqual([0, 1]);
  });

  it('are the two that move, where a third came down with them and stays', () => {
    const down = fingers(0, 20, 40);
    down.move(1, 60, 0);
    down.move(2, 260, 0);
    expect(down.active).toEqual([1, 2]);
  });

  it('are the thumb alone once the others have left', () => {
    const down = fingers(0, 1000);
    expect(down.lift(1)).toBe(true);
    expect(down.lift(1)).toBe(false);
    expect(down.isAlone(0)).toBe(true);
    down.keep(new Set());
    expect(down.active).toEqual([]);
  });
});
