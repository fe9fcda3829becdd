import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { PartialHall, HallAppearance } from '../../../workers/messages/hall-api.ts';
import { ProgressivePreview } from '../../../workers/source/progressive-preview.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A download whose plan grows by `charactersASecond`; records what was painted, by the plan's length. */
function download(charactersASecond: number, paintMs: number) {
  const begun = Date.now();
  const painted: number[] = [];
  const shown: PartialHall[] = [];
  const stream = { read: 0 };
  const grow = setInterval(() => (stream.read += charactersASecond / 10), 100);
  const close = vi.fn();
  const hall = { bitmap: { close } } as unknown as PartialHall;
  const paint = async (): Promise<PartialHall> => {
    painted.push(stream.read);
    await new Promise((resolve) => setTimeout(resolve, paintMs));
    return hall;
  };
  const picture = new ProgressivePreview(
    stream,
    paint,
    () => ({}) as HallAppearance,
    (one) => shown.push(one),
    () => Date.now(),
    begun,
    0,
  );
  return { painted, shown, picture, close, stop: () => clearInterval(grow) };
}

test('repaints a hall on a slow connection whenever there is more to see', async () => {
  const { painted, shown, picture, stop } = download(500_000, 100);
  await vi.advanceTimersByTimeAsync(10_000);
  picture.end();
  stop();
  expect(painted.length).toBeGreaterThan(4);
  expect(shown).toHaveLength(painted.length);
});

test('stops painting previews of a plan that exceeds the size limit', async () => {
  const { painted, picture, stop } = download(10_000_000, 100);
  await vi.advanceTimersByTimeAsync(12_000);
  picture.end();
  stop();
  expect(Math.max(...painted)).toBeGreaterThan(10_000_000);
  expect(Math.max(...painted)).toBeLessThanOrEqual(32_000_000);
});

test('paints fewer previews on a machine where painting is slow', async () => {
  const { painted, picture, stop } = download(500_000, 4000);
  await vi.advanceTimersByTimeAsync(12_000);
  picture.end();
  stop();
  expect(painted.length).toBeLessThanOrEqual(3);
});

test('closes and discards a preview that is ready only after the download has ended', async () => {
  const { shown, close, picture, stop } = download(500_000, 1000);
  await vi.advanceTimersByTimeAsync(500);
  picture.end();
  stop();
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown).toEqual([]);
  expect(close).toHaveBeenCalledOnce();
});
