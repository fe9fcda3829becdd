import { RandomWalk, walkAndReplay } from '../../replay/random-walk.ts';
import { verdict } from '../../replay/replay-recording.ts';
import { expect, test } from '../help/shop.ts';

/* One of the hundred of `npm run walks`. */
test('a recorded random walk replays with the same states', async ({ browser, baseURL }) => {
  const origin = baseURL ?? '';
  const { replayed } = await walkAndReplay(browser, origin, (page) =>
    new RandomWalk(page, 120).walk(origin, 8),
  );
  expect(verdict(replayed).filter((line) => !line.startsWith('note: '))).toEqual([
    `replayed: ${replayed.steps} of ${replayed.steps} steps, every state as recorded`,
  ]);
  expect(replayed.steps).toBeGreaterThan(4);
});
