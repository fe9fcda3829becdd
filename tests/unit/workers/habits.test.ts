import { describe, expect, it } from 'vitest';

import { bytesOf } from '../../../workers/byte-text.ts';
import { Habits } from '../../../workers/habits.ts';

const tell = (habits: Habits, name: string, value: string): boolean => {
  const bytes = bytesOf(`-${value}-`);
  return habits.isSteady(name, bytes, 1, bytes.length - 1);
};

describe('what is steady', () => {
  it('is each value until it has changed three times', () => {
    const habits = new Habits();
    expect(['a', 'a', 'b', 'b', 'c'].map((value) => tell(habits, 'fill', value))).not.toContain(false);
    expect(tell(habits, 'fill', 'd')).toBe(false);
    // Then no more, for finding out costs too much; what another attribute does is its own affair.
    habits.seen = 1_000_000;
    expect([tell(habits, 'fill', 'd'), tell(habits, 'r', '4')]).toEqual([false, true]);
  });

  it('is a value that changes once in so many things', () => {
    const habits = new Habits();
    for (let sector = 0; sector < 200; sector += 1) {
      expect(tell(habits, 'fill', `#${sector % 6}`)).toBe(true);
      habits.seen += 500;
    }
  });
});
