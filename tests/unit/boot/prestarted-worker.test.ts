import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { takeHallWorker, keepPrestartedWorker } from '../../../src/boot/prestarted-worker.ts';

describe('a worker started before the app', () => {
  class FakeWorker extends EventTarget {
    ended = false;
    terminate() {
      this.ended = true;
    }
    break() {
      this.dispatchEvent(new Event('error'));
    }
  }
  const make = () => new FakeWorker() as FakeWorker & Worker;

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it('is handed over once; the next hall starts its own', () => {
    const [early, own] = [make(), make()];
    keepPrestartedWorker(early);
    expect(takeHallWorker(() => own)).toBe(early);
    expect(takeHallWorker(() => own)).toBe(own);
    vi.advanceTimersByTime(60_000);
    expect(early.ended).toBe(false);
  });

  it('is terminated when nobody takes it, or when another is started', () => {
    const [first, second, own] = [make(), make(), make()];
    keepPrestartedWorker(first);
    keepPrestartedWorker(second);
    expect([first.ended, second.ended]).toEqual([true, false]);
    vi.advanceTimersByTime(19_999);
    expect(second.ended).toBe(false);
    vi.advanceTimersByTime(1);
    expect(second.ended).toBe(true);
    expect(takeHallWorker(() => own)).toBe(own);
  });

  it('is replaced when it fails', () => {
    const [early, own] = [make(), make()];
    keepPrestartedWorker(early);
    early.break();
    expect(early.ended).toBe(true);
    expect(takeHallWorker(() => own)).toBe(own);
  });

  it('is left to the hall when it fails after being handed over', () => {
    const early = make();
    keepPrestartedWorker(early);
    takeHallWorker(make);
    const next = make();
    keepPrestartedWorker(next);
    early.break();
    expect([early.ended, next.ended]).toEqual([false, false]);
    expect(takeHallWorker(make)).toBe(next);
  });
});
