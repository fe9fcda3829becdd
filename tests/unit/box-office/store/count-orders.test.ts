import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { orderCounter } from '../../../../fixtures/box-office/store/count-orders.ts';
import type { Database } from '../../../../fixtures/box-office/store/database.ts';

describe('order counts', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** A store that counts its queries: each count takes two. */
  const storeOf = (answer: () => Promise<readonly object[]>) => {
    const from = () => ({ groupBy: answer, innerJoin: () => ({ where: answer }) });
    const select = vi.fn(() => ({ from }));
    return { select, count: orderCounter({ select } as unknown as Database) };
  };

  it('are cached for 30 seconds', async () => {
    const { select, count } = storeOf(() => Promise.resolve([{ state: 'paid', many: 2 }]));
    expect(await count()).toMatchObject({ orders: { paid: 2, waiting: 0 }, heldPlaces: 2 });
    vi.advanceTimersByTime(29_000);
    await count();
    expect(select).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1000);
    await count();
    expect(select).toHaveBeenCalledTimes(4);
  });

  it('are queried again immediately after a failure', async () => {
    const { select, count } = storeOf(() => Promise.reject(new Error('down')));
    await expect(count()).rejects.toThrow('down');
    await expect(count()).rejects.toThrow('down');
    expect(select).toHaveBeenCalledTimes(2);
  });
});
