import { describe, expect, it } from 'vitest';
import { sharedOn, sharedReading } from '../../../../fixtures/box-office/store/shared-reading.ts';

/** Reads that end on command; each answers with its number. */
function readings() {
  const ends: ((failure?: Error) => void)[] = [];
  const read = () =>
    new Promise<number>((done, fail) => {
      const number = ends.length + 1;
      ends.push((failure) => (failure === undefined ? done(number) : fail(failure)));
    });
  const end = async (number: number, failure?: Error) => {
    ends[number - 1]?.(failure);
    for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
  };
  return { read, end, begun: () => ends.length };
}

describe('a shared read', () => {
  it('serves all requests made while it runs with a single follow-up read', async () => {
    const share = sharedReading();
    const { read, end, begun } = readings();
    const first = share('poster', read);
    const crowd = Array.from({ length: 50 }, () => share('poster', read));
    expect(begun()).toBe(1);
    await end(1);
    expect(begun()).toBe(2);
    const late = share('poster', read);
    await end(2);
    await end(3);
    expect(await first).toBe(1);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([2]));
    expect(await late).toBe(3);
    // Nothing is cached: a later request reads again.
    const later = share('poster', read);
    await end(4);
    expect(await later).toBe(4);
  });

  it('runs independently per key and fails only for its own callers', async () => {
    const share = sharedReading();
    const { read, end, begun } = readings();
    const one = share('one', read);
    const other = share('other', read);
    const next = share('one', read);
    expect(begun()).toBe(2);
    const failed = one.catch((error: unknown) => error);
    await end(1, new Error('no store'));
    expect(await failed).toEqual(new Error('no store'));
    await end(3);
    await end(2);
    expect(await Promise.all([next, other])).toEqual([3, 2]);
  });

  it('is scoped to one database', async () => {
    const { read, end, begun } = readings();
    const [one, other] = [{}, {}];
    const asked = [sharedOn(one)('poster', read), sharedOn(other)('poster', read), sharedOn(one)('x', read)];
    expect(begun()).toBe(3);
    for (const number of [1, 2, 3]) await end(number);
    expect(await Promise.all(asked)).toEqual([1, 2, 3]);
  });
});
