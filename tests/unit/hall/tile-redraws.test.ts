import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { RedrawThrottle } from '../../../src/hall/tiles/redraw-throttle.ts';

describe('drawing painted tiles', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('draws the first and the last at once, and batches those in between', () => {
    const redraw = vi.fn();
    const redraws = new RedrawThrottle(redraw);
    redraws.painted(false);
    expect(redraw).toHaveBeenCalledTimes(1);
    redraws.painted(false);
    redraws.painted(false);
    expect(redraw).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(100);
    expect(redraw).toHaveBeenCalledTimes(2);
    redraws.painted(false);
    redraws.painted(true);
    expect(redraw).toHaveBeenCalledTimes(3);
    // The previous one was shown together with the last.
    vi.advanceTimersByTime(1000);
    expect(redraw).toHaveBeenCalledTimes(3);
  });

  it('leaves no painted tile undrawn', () => {
    const redraw = vi.fn();
    const redraws = new RedrawThrottle(redraw);
    redraws.painted(false);
    vi.advanceTimersByTime(60);
    redraws.painted(false);
    vi.advanceTimersByTime(40);
    expect(redraw).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1000);
    expect(redraw).toHaveBeenCalledTimes(2);
  });

  it('draws nothing once stopped', () => {
    const redraw = vi.fn();
    const redraws = new RedrawThrottle(redraw);
    redraws.painted(false);
    redraws.painted(false);
    redraws.stop();
    vi.advanceTimersByTime(1000);
    expect(redraw).toHaveBeenCalledTimes(1);
  });
});
