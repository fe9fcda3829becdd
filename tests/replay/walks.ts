/*
 * `npm run walks -- [--count 100] [--seed 1] [--steps 12] [--keep FOLDER]`: walks at random through the shop with the
 * recorder on, replays each recording, and says where a replay leaves its path. The exit code is 1 where one does.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
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

const run = async (): Promise<number> => {
  const shop = await startShop();
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs() });
  const begunMs = Date.now();
  let [same, steps] = [0, 0];
  try {
    for (let walk = 0; walk < Number(said.count); walk += 1) {
      const seed = Number(said.seed) + walk;
      const { recording, replayed } = await walkAndReplay(browser, shop.origin, seed, Number(said.steps));
      steps += replayed.steps;
      if (replayed.left === null) same += 1;
      else console.log([`walk ${seed}:`, ...verdict(replayed)].join('\n  '));
      if (said.keep !== undefined && replayed.left !== null) {
        mkdirSync(said.keep, { recursive: true });
        writeFileSync(join(said.keep, `walk-${seed}.json`), JSON.stringify(recording, null, 1));
      }
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  const seconds = Math.round((Date.now() - begunMs) / 1000);
  console.log(
    `walks: ${same} of ${said.count} replayed with the same states, ${steps} steps in ${seconds} s`,
  );
  return same === Number(said.count) ? 0 : 1;
};

process.exitCode = await run();
