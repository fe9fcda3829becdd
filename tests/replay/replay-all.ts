import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import type { Browser } from 'playwright';

import { readRecording, type Recording } from '../../src/devtools/recording/recording.ts';
import { whyNotClosed } from '../../src/devtools/player/closed-replies.ts';
import { Buyer } from '../e2e/help/buyer.ts';
import { ShopDesk } from '../e2e/help/shop-desk.ts';
import { startShop } from '../e2e/help/shop-process.ts';
import { words } from '../e2e/help/words.ts';
import { journeys, paid, type Journey } from './journeys.ts';
import { patientLooks, RandomWalk, replayAlone, visitAlone } from './random-walk.ts';
import { recordingOf, replayClosed, verdict, type Replayed } from './replay-recording.ts';

/** A recording to be made. */
type Made = {
  readonly name: string;
  readonly record: (browser: Browser, origin: string) => Promise<Recording>;
};

const desktop = { width: 1440, height: 900 };

const ofJourney = ({ name, take, lang = 'ru', size = desktop }: Journey): Made => ({
  name,
  record: (browser, origin) =>
    visitAlone(
      browser,
      origin,
      async (page) => {
        const shop = new ShopDesk(page.context().request);
        await take({ page, buyer: new Buyer(page, words[lang], 'replies'), shop, lang });
        // Waits for the effect of the last press, so that it is recorded too.
        return new RandomWalk(page, 0, patientLooks).goOn(0);
      },
      size,
    ),
});

const langs = ['ru', 'en', 'kz', 'ch'] as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  desktop,
  { width: 1024, height: 768 },
];
const faults = [
  null,
  { fault: 'error-500', route: '/api/order' },
  { fault: 'slow', route: '*', arg: '1500' },
  { fault: 'lost-answer', route: '/api/' },
  { fault: 'seat-taken', route: '/api/order' },
] as const;
const walkSteps = 10;

/** Every sixth walk begins after a payment and so meets codes and a refund. */
const ofSeed = (seed: number): Made => ({
  name: `walk-${seed}`,
  record: (browser, origin) =>
    visitAlone(
      browser,
      origin,
      async (page) => {
        const walk = new RandomWalk(page, seed, patientLooks);
        const lang = langs[seed % langs.length] ?? 'ru';
        const fault = faults[seed % faults.length];
        const shop = new ShopDesk(page.context().request);
        const order = async (): Promise<void> => {
          if (fault) await shop.fault(fault.fault, fault.route, 'arg' in fault ? { arg: fault.arg } : {});
        };
        if (seed % 6 === 0) {
          const buyer = new Buyer(page, words.ru, 'replies');
          await paid({ page, buyer, shop, lang: 'ru' });
        } else await walk.walk(origin, 0, `qa=replies&lang=${lang}`);
        await walk.goOn(walkSteps, order);
        return recordingOf(page);
      },
      // On a desktop, because there the form is beside the hall.
      seed % 6 === 0 ? desktop : sizes[Math.floor(seed / 2) % sizes.length],
    ),
});

/** The options of `--all`. */
export type AllOptions = {
  readonly count: number;
  readonly seed: number;
  /** The folder for recordings that fail to replay, and with `keepsAll` for the others. */
  readonly keep: string;
  readonly keepsAll: boolean;
  /** Only recordings whose name contains one of these parts, separated by commas, are made; '' = all. */
  readonly like: string;
};

/** The named journeys, then random walks; if the count is small, some of both. */
const listOf = ({ count, seed, like }: AllOptions): readonly Made[] => {
  const named = journeys.map(ofJourney);
  const own = Math.min(named.length, Math.ceil(count * 0.7), count);
  const chosen =
    count > named.length
      ? named
      : Array.from({ length: own }, (_, at) => named[Math.floor((at * named.length) / own)]);
  const walks = Array.from({ length: count - chosen.length }, (_, at) => ofSeed(seed + at));
  return [...chosen, ...walks].flatMap((one) =>
    one !== undefined && like.split(',').some((part) => one.name.includes(part)) ? [one] : [],
  );
};

const whyApart = (replayed: Replayed): string => verdict(replayed).slice(-4).join('\n      ');

/**
 * Makes recordings, by a buyer that follows the named journeys and by one without a plan. Replays each twice: against a
 * shop in which nothing is sold (open), and against its own replies (closed).
 *
 * @returns how many replays differed.
 */
export const replayAll = async (browser: Browser, options: AllOptions): Promise<number> => {
  const list = listOf(options);
  const [begunMs, failed] = [Date.now(), [] as string[]];
  let [next, open, closed, bytes, steps] = [0, 0, 0, 0, 0];
  const keep = (name: string, text: string): void => {
    mkdirSync(options.keep, { recursive: true });
    writeFileSync(join(options.keep, `${name}.json`), text);
  };
  const take = async ({ name, record }: Made, origin: string): Promise<void> => {
    const said: string[] = [];
    let text = '';
    try {
      text = JSON.stringify(await record(browser, origin));
      const recording = readRecording(text);
      if (recording === null) throw new Error('the recording is unreadable');
      bytes += text.length;
      const openly = await replayAlone(browser, origin, recording);
      steps += openly.steps;
      if (openly.left === null) open += 1;
      else said.push(`open: ${whyApart(openly)}`);
      const why = whyNotClosed(recording);
      if (why === '') {
        const page = await browser.newPage({ locale: 'ru-RU' });
        const closely = await replayClosed(page, recording);
        if (closely.left === null) closed += 1;
        else said.push(`closed: ${whyApart(closely)}`);
      } else said.push(`closed: it ${why}`);
    } catch (error) {
      said.push(`not recorded: ${error instanceof Error ? error.message.slice(0, 600) : String(error)}`);
    }
    if (said.length > 0) failed.push(name);
    if (text !== '' && (options.keepsAll || said.length > 0)) keep(name, text);
    console.log([`${said.length === 0 ? 'same ' : 'APART'} ${name}`, ...said].join('\n    '));
  };
  /* Takes recordings one after another, in its own shop, until none are left. */
  const lane = async (): Promise<void> => {
    const shop = await startShop({}, 'fixtures/run/start.mjs');
    try {
      for (let made = list[next++]; made !== undefined; made = list[next++]) await take(made, shop.origin);
    } finally {
      await shop.stop();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), list.length) }, lane));
  const [all, seconds] = [list.length, Math.round((Date.now() - begunMs) / 1000)];
  const kilobytes = Math.round(bytes / 1000 / Math.max(1, all));
  console.log(
    `replay: ${all - failed.length} of ${all} replay the same, open ${open}, closed ${closed}; ` +
      `${steps} steps, ${kilobytes} kB a recording, ${seconds} s`,
  );
  if (failed.length > 0) console.log(`apart: ${failed.join(', ')}; kept in ${options.keep}`);
  return failed.length;
};
