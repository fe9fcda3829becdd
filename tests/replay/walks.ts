/*
 * `npm run walks -- [--count 100] [--seed 1] [--steps 12] [--keep FOLDER]`: walks at random through the shop with the
 * recorder on, replays each recording, and says where a replay leaves its path. The exit code is 1 where one does.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from 'playwright';

import { browserArgs, browserPath } from '../bench/machine.ts';
import { startShop } from '../e2e/help/shop-process.ts';
import { walkAndReplay } from './random-walk.ts';
import { verdict } from './replay-recording.ts';

const { values: said } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '12' },
    keep: { type: 'string' },
  },
});

const count = Number(said.count);
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs() });
const begunMs = Date.now();
let [begun, same, steps] = [0, 0, 0];

/** Walks one after another in a shop of their own, as long as there are any to be done. */
const lane = async (): Promise<void> => {
  const shop = await startShop();
  try {
    while (begun < count) {
      const seed = Number(said.seed) + begun;
      begun += 1;
      const { recording, replayed } = await walkAndReplay(browser, shop.origin, seed, Number(said.steps));
      steps += replayed.steps;
      const lines = verdict(replayed);
      if (replayed.left === null) same += 1;
      if (replayed.left !== null || lines.length > 1) console.log([`walk ${seed}:`, ...lines].join('\n  '));
      if (said.keep !== undefined && replayed.left !== null) {
        mkdirSync(said.keep, { recursive: true });
        writeFileSync(join(said.keep, `walk-${seed}.json`), JSON.stringify(recording, null, 1));
      }
    }
  } finally {
    await shop.stop();
  }
};

try {
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
} finally {
  await browser.close();
}
const seconds = Math.round((Date.now() - begunMs) / 1000);
console.log(`walks: ${same} of ${count} replayed with the same states, ${steps} steps in ${seconds} s`);
process.exitCode = same === count ? 0 : 1;
