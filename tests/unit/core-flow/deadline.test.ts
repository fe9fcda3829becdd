import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  announcementAt,
  deadlineOf,
  isOver,
  remainingTime,
  untilNextSecond,
  type SpokenMinute,
} from '../../../src/core/order/deadline.ts';

describe('the remaining time of a hold', () => {
  it('is split into days, hours, minutes and seconds', () => {
    // 1 day + 2 h + 3 min + 4 s = 86,400 + 7,200 + 180 + 4 = 93,784 s
    expect(remainingTime(93_784_000, 0)).toEqual({
      days: 1,
      hours: 2,
      minutes: 3,
      seconds: 4,
      totalSeconds: 93_784,
    });
  });
  it('is one second until the last millisecond, then zero', () => {
    expect(remainingTime(600_000, 599_999).totalSeconds).toBe(1);
    expect(remainingTime(600_000, 600_000).totalSeconds).toBe(0);
    expect(remainingTime(600_000, 700_000).totalSeconds).toBe(0);
  });
  it('is over at the deadline, not a millisecond before', () => {
    expect([isOver(600_000, 599_999), isOver(600_000, 600_000)]).toEqual([false, true]);
  });
  it('has no deadline if the back end gives none or an absurd one, and never one in the past', () => {
    expect(deadlineOf(5000, null)).toBeNull();
    expect(deadlineOf(5000, 600)).toBe(605_000);
    expect(deadlineOf(5000, -3)).toBe(5000);
    for (const never of [1e12, 1e300]) expect(deadlineOf(5000, never)).toBeNull();
  });
  it('is updated when the shown second changes, and exactly at the deadline', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (left) => {
        const wait = untilNextSecond(left, 0);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(1000);
        expect((left - wait) % 1000).toBe(0);
      }),
    );
  });
});

describe('the announcements of a hold', () => {
  const end = 600_000;
  const at = (remainingSeconds: number, last: SpokenMinute | null) =>
    announcementAt(end, end - remainingSeconds * 1000, last);

  it('are made at 5, 2 and 1 minutes, each once', () => {
    const said: (SpokenMinute | null)[] = [];
    let last: SpokenMinute | null = null;
    for (let left = 600; left >= 0; left -= 1) {
      const news: SpokenMinute | null = at(left, last);
      if (news === null) continue;
      said.push(news);
      last = news;
      expect(left).toBe(news * 60);
    }
    expect(said).toEqual([5, 2, 1]);
  });
  it('include only the latest one after the tab was asleep', () => {
    expect(at(90, null)).toBe(2);
    expect(at(90, 2)).toBeNull();
  });
  it('stop once the time is over', () => {
    expect(at(0, null)).toBeNull();
  });
});
