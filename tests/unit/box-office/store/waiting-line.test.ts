import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLine } from '../../../../fixtures/box-office/http/waiting-line.ts';

afterEach(() => vi.useRealTimers());

describe('a waiting line', () => {
  /** Visitors by name, in the order of their turns; `no` marks those who are turned away. */
  const visitors = (limits: Parameters<typeof createLine>[0]) => {
    const line = createLine(limits);
    const seen: string[] = [];
    const leave = new Map<string, () => void>();
    const come = async (name: string, signal?: AbortSignal) => {
      const turn = await line.enter(signal);
      seen.push(turn === undefined ? `no ${name}` : name);
      if (turn !== undefined) leave.set(name, turn);
    };
    const goes = async (name: string) => {
      leave.get(name)?.();
      await Promise.resolve();
      await Promise.resolve();
    };
    return { seen, come, goes };
  };

  it('admits up to the concurrency limit, and the rest in arrival order', async () => {
    const { seen, come, goes } = visitors({ atOnce: 2, waiting: 9, patienceMs: 1000 });
    for (const name of ['a', 'b', 'c', 'd']) void come(name);
    await goes('');
    expect(seen).toEqual(['a', 'b']);
    await goes('b');
    expect(seen).toEqual(['a', 'b', 'c']);
    // Leaving twice has no effect.
    await goes('b');
    expect(seen).toEqual(['a', 'b', 'c']);
    await goes('a');
    expect(seen).toEqual(['a', 'b', 'c', 'd']);
    await goes('c');
    await goes('d');
    void come('e');
    void come('f');
    void come('g');
    await goes('');
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('turns callers away immediately when full', async () => {
    const { seen, come, goes } = visitors({ atOnce: 1, waiting: 1, patienceMs: 1000 });
    for (const name of ['a', 'b', 'c']) void come(name);
    await goes('');
    expect(seen).toEqual(['a', 'no c']);
    await goes('a');
    void come('d');
    await goes('b');
    expect(seen).toEqual(['a', 'no c', 'b', 'd']);
  });

  it('turns callers away immediately if recent turns predict too long a wait', async () => {
    vi.useFakeTimers();
    const line = createLine({ atOnce: 2, waiting: 99, patienceMs: 5000 });
    const first = await line.enter();
    vi.advanceTimersByTime(2000);
    first?.();
    expect(line.expectedMs()).toBe(0);
    await line.enter();
    await line.enter();
    const waits = Array.from({ length: 6 }, () => line.enter());
    expect(line.expectedMs()).toBe(6000);
    expect(await line.enter()).toBeUndefined();
    expect(line.counts()).toEqual({ working: 2, waiting: 6 });
    vi.advanceTimersByTime(5000);
    expect(await Promise.all(waits)).toEqual(Array.from({ length: 6 }, () => undefined));
  });

  it('turns away callers who waited too long, and those who aborted before their turn', async () => {
    vi.useFakeTimers();
    const { seen, come, goes } = visitors({ atOnce: 1, waiting: 9, patienceMs: 1000 });
    const gone = new AbortController();
    void come('a');
    void come('b');
    await vi.advanceTimersByTimeAsync(500);
    void come('c', gone.signal);
    void come('d');
    await vi.advanceTimersByTimeAsync(500);
    expect(seen).toEqual(['a', 'no b']);
    gone.abort();
    await goes('a');
    expect(seen).toEqual(['a', 'no b', 'no c', 'd']);
    // A visitor who was admitted is not called again.
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen).toEqual(['a', 'no b', 'no c', 'd']);
  });
});
