/*
 * `npm run walks -- [--count 100] [--seed 1] [--steps 12] [--aim] [--keep FOLDER] [--keep-all]`: walks through the shop
 * at random with the recorder on and replays each recording; says where a replay leaves its path, and which share of
 * the charts' transitions the walks took. `--aim` leads each walk to transitions that no earlier walk has taken, nor
 * any recording kept in the folder. `--keep` keeps the recordings that failed, `--keep-all` the others too. `--keep
 * FOLDER --against ADDRESS` does not walk: it replays the recordings kept there in the shop at that address, of another
 * version or over another back end, and says what differs. The exit code is 1 if something does.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from 'playwright';

import { browserArgs, windowlessPath } from '../bench/machine.ts';
import { startShop } from '../e2e/help/shop-process.ts';
import { readRecording, type Recording } from '../../src/devtools/recording/recording.ts';
import { charts } from '../paths/charts.ts';
import { Aim } from './aim.ts';
import { aimedWalk } from './aimed-walk.ts';
import { RandomWalk, replayAlone, walkAndReplay } from './random-walk.ts';
import { verdict, type Replayed } from './replay-recording.ts';
import { waysTaken } from './ways-taken.ts';

const { values: said } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '12' },
    keep: { type: 'string' },
    aim: { type: 'boolean', default: false },
    'keep-all': { type: 'boolean', default: false },
    against: { type: 'string' },
  },
});

/* The recordings kept from earlier walks, by file name. */
const keptWalks = (folder: string): readonly (readonly [name: string, recording: Recording])[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => {
      const recording = readRecording(readFileSync(join(folder, name), 'utf8'));
      return recording === null ? [] : [[name, recording] as const];
    });

const { against, keep } = said;
if (against !== undefined && keep === undefined)
  throw new Error('--against wants --keep FOLDER: what to replay');
const kept = against === undefined || keep === undefined ? null : keptWalks(keep);
const aim = said.aim ? new Aim(charts) : null;
if (aim !== null && keep !== undefined && existsSync(keep))
  for (const [, recording] of keptWalks(keep)) aim.note(recording);
const count = kept?.length ?? Number(said.count);
const browser = await chromium.launch({ executablePath: windowlessPath(), args: browserArgs() });
const begunMs = Date.now();
let [begun, same, steps] = [0, 0, 0];

const walked: Recording[] = [];
const note = (name: string, recording: Recording, replayed: Replayed): void => {
  walked.push(recording);
  steps += replayed.steps;
  const lines = verdict(replayed);
  if (replayed.left === null) same += 1;
  if (replayed.left !== null || lines.length > 1) console.log([`${name}:`, ...lines].join('\n  '));
};

/** Takes walks one after another, in its own shop, until none are left. */
const lane = async (): Promise<void> => {
  const shop = await startShop();
  try {
    while (begun < count) {
      const seed = Number(said.seed) + begun;
      begun += 1;
      const { recording, replayed } = await walkAndReplay(browser, shop.origin, (page) =>
        aim === null
          ? new RandomWalk(page, seed).walk(shop.origin, Number(said.steps))
          : aimedWalk(page, seed, Number(said.steps), aim),
      );
      note(`walk ${seed}`, recording, replayed);
      if (keep !== undefined && (said['keep-all'] || replayed.left !== null)) {
        mkdirSync(keep, { recursive: true });
        writeFileSync(join(keep, `walk-${seed}.json`), JSON.stringify(recording, null, 1));
      }
    }
  } finally {
    await shop.stop();
  }
};

try {
  if (kept === null || against === undefined)
    await Promise.all(Array.from({ length: availableParallelism() }, lane));
  // One after another, because they share one shop: in parallel they would buy each other's seats.
  else
    for (const [name, recording] of kept)
      note(name, recording, await replayAlone(browser, new URL(against).origin, recording));
} finally {
  await browser.close();
}
const seconds = Math.round((Date.now() - begunMs) / 1000);
console.log(`walks: ${same} of ${count} replayed with the same states, ${steps} steps in ${seconds} s`);
const ways = charts.map((chart) => waysTaken(chart, walked));
const sum = (of: 'taken' | 'never'): number => ways.reduce((all, one) => all + one[of].length, 0);
console.log(
  `they took ${sum('taken')} of ${sum('taken') + sum('never')} ways of the charts (npm run coverage)`,
);
process.exitCode = same === count ? 0 : 1;
