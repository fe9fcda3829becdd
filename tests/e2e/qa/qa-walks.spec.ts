import { walkAndReplay } from '../../replay/random-walk.ts';
import { verdict } from '../../replay/replay-recording.ts';
import { expect, test } from '../help/shop.ts';

/* A hundred of them: `npm run walks`. */
for (const seed of [13, 120])
  test(`what was recorded of random walk ${seed} is replayed with the same states`, async ({
    browser,
    baseURL,
  }) => {
    const { replayed } = await walkAndReplay(browser, baseURL ?? '', seed, 8);
    expect(verdict(replayed).filter((line) => !line.startsWith('note: '))).toEqual([
      `replayed: ${replayed.steps} of ${replayed.steps} steps, every state as recorded`,
    ]);
    expect(replayed.steps).toBeGreaterThan(4);
  });
