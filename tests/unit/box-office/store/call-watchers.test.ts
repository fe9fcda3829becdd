import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { callWatchers } from '../../../../fixtures/box-office/store/call-watchers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('merges changes within a second, and a change to all sessions replaces single ones', async () => {
  const tell = vi.fn<(calendarId: string | null) => Promise<void>>(() => Promise.resolve());
  const { look } = callWatchers(tell, () => {});
  for (const id of ['1', '2', '1']) look(id);
  await vi.advanceTimersByTimeAsync(1000);
  expect(tell.mock.calls).toEqual([['1'], ['2']]);
  look('1');
  look(null);
  await vi.advanceTimersByTimeAsync(1000);
  expect(tell.mock.calls.slice(2)).toEqual([[null]]);
});

it('logs a failed check and retries it with the next one', async () => {
  const tell = vi.fn<(calendarId: string | null) => Promise<void>>(() => Promise.resolve());
  const log = vi.fn();
  const { look } = callWatchers(tell, log);
  tell.mockRejectedValueOnce(new Error('no store'));
  look('1');
  look('2');
  await vi.advanceTimersByTimeAsync(1000);
  expect(log).toHaveBeenCalledTimes(1);
  look('3');
  look('4');
  await vi.advanceTimersByTimeAsync(1000);
  expect(tell.mock.calls).toEqual([['1'], ['2'], ['1'], ['3'], ['4']]);
});

it('starts no check after close', async () => {
  const tell = vi.fn<(calendarId: string | null) => Promise<void>>(() => Promise.resolve());
  const { look, close } = callWatchers(tell, () => {});
  look('1');
  await close();
  look('2');
  await vi.advanceTimersByTimeAsync(1000);
  expect(tell).not.toHaveBeenCalled();
});
