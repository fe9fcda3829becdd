/*
 * `npm run replay -- FILE [--headed] [--url ADDRESS] [--closed] [--page] [--to-test] [--value 'code 1=SPRING']
 * [--shrink [--good ADDRESS] [--within 300]] [--beside FILE]`: takes the steps of a recording in a browser, against its
 * own sandbox or the shop at an address, and says where the page leaves the path. `--shrink` then searches for the
 * fewest steps that still leave it. `--beside` takes no steps, but says how two recordings differ. The exit code is 0
 * if all is as recorded, 1 if not, 2 if there is nothing to replay.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { chromium, type Browser, type Page } from 'playwright';

import { passagesOf } from '../../src/devtools/recording/passages.ts';
import { readRecording, unreadableBecause, type Recording } from '../../src/devtools/recording/recording.ts';
import { waitingStates } from '../../src/devtools/charts/pure-charts.ts';
import { testOf } from '../../src/devtools/player/plain-test.ts';
import { differencesOf, differenceWords } from '../../src/devtools/recording/differences.ts';
import { stepWords } from '../../src/devtools/recording/step-words.ts';
import { browserArgs, browserPath, windowlessPath } from '../bench/machine.ts';
import { startShop } from '../e2e/help/shop-process.ts';
import { launchFirefox } from '../engines/stock-firefox.ts';
import { whyNotClosed } from '../../src/devtools/player/closed-replies.ts';
import { BugPage } from './bug-page.ts';
import { replayAll } from './replay-all.ts';
import { replayPushed } from './replay-pushed.ts';
import { replayClosed, replayRecording, verdict } from './replay-recording.ts';
import { shrinkRecording } from './shrink-recording.ts';
import { failureWords, runsWords, type Failure } from './steady-failure.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: said, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    headed: { type: 'boolean', default: false },
    url: { type: 'string' },
    'to-test': { type: 'boolean', default: false },
    value: { type: 'string', multiple: true, default: [] },
    shrink: { type: 'boolean', default: false },
    good: { type: 'string' },
    within: { type: 'string', default: '300' },
    closed: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    only: { type: 'string', default: '100' },
    like: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    browser: { type: 'string', default: 'chromium' },
    keep: { type: 'string' },
    beside: { type: 'string' },
  },
});

/* The file's text; null if it does not exist. */
const readFile = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

const answers = async (url: string): Promise<boolean> => {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
};

const beginsAnew = async (url: string): Promise<boolean> => {
  const headers = { 'Content-Type': 'application/json' };
  const reply = await fetch(`${url}/api/__test__/begin`, { method: 'POST', headers, body: '{}' });
  return reply.ok;
};

/* Writes the smallest recording that still fails, and reports its size. */
const shrinkTo = async (
  browser: Browser,
  recording: Recording,
  found: Failure,
  { origin, values, name }: { origin: string; values: ReadonlyMap<string, string>; name: string },
): Promise<void> => {
  const begunMs = Date.now();
  let untilMs = begunMs + Number(said.within) * 1000;
  const isOver = (): boolean => Date.now() > untilMs;
  console.log('shrink: Ctrl+C ends it with what is left then');
  process.once('SIGINT', () => {
    untilMs = 0;
  });
  const say = (line: string): void => console.log(line);
  const { good } = said;
  const where = good === undefined ? { origin } : { origin, goodOrigin: good };
  const shrunk = await shrinkRecording(browser, recording, found, { ...where, values, isOver, say });
  if ('why' in shrunk) {
    console.log(
      shrunk.why === 'unsteady'
        ? 'shrink: it does not fail in the same way each time:'
        : `shrink: it fails at ${good ?? ''} as well, so that is not a good shop for it`,
    );
    for (const line of shrunk.why === 'unsteady' ? runsWords(shrunk.runs) : []) console.log(`  ${line}`);
    if (shrunk.atRest !== '')
      console.log(
        `  ${shrunk.why === 'unsteady' ? 'with a rest after each step' : 'there'}: ${shrunk.atRest}`,
      );
    return;
  }
  const { failure } = shrunk;
  if (failure !== found)
    console.log(`shrink: this failure came twice, so it is shrunk instead: ${failureWords(failure)}`);
  const file = `${root}.cache/replay/${name}.shrunk.json`;
  mkdirSync(`${root}.cache/replay`, { recursive: true });
  writeFileSync(file, JSON.stringify(shrunk.recording, null, 1));
  const steps = passagesOf(shrunk.recording);
  const all = failure.passed + 1;
  const seconds = Math.round((Date.now() - begunMs) / 1000);
  console.log(
    `shrink: ${steps.length} of ${all} steps are enough${shrunk.isDone ? '' : ', and time was up'}: ` +
      `${shrunk.tries} tries, ${seconds} s`,
  );
  for (const { step } of steps) console.log(`  ${stepWords(step)}`);
  console.log(`  ${failure.left.why}\n  ${file}`);
  if (good === undefined)
    console.log('shrink: not tried in a shop without the fault; --good ADDRESS keeps only what passes there');
};

const launch = (): Promise<Browser> => {
  const headed = said.headed && { headless: false, slowMo: 250 };
  return said.browser === 'firefox'
    ? launchFirefox({ ...headed })
    : chromium.launch({
        executablePath: said.headed ? browserPath() : windowlessPath(),
        args: browserArgs(),
        ...headed,
      });
};

const runAll = async (): Promise<number> => {
  const browser = await launch();
  try {
    const failed = await replayAll(browser, {
      count: Number(said.only),
      seed: Number(said.seed),
      like: said.like,
      keep: said.keep ?? `${root}.cache/replay/apart`,
      keepsAll: said.keep !== undefined,
    });
    return failed === 0 ? 0 : 1;
  } finally {
    await browser.close();
  }
};

/* Takes pictures only if a page is wanted. */
const pagesOf = (page: Page, name: string, recording: Recording) => {
  const pages = said.page ? new BugPage(page) : null;
  return {
    onTaken: async (): Promise<void> => pages?.take(),
    write: (lines: readonly string[]): void => {
      if (pages === null) return;
      const file = `${root}.cache/replay/${name}.html`;
      mkdirSync(`${root}.cache/replay`, { recursive: true });
      pages.write(file, recording, lines);
      console.log(`replay: the page is ${file}`);
    },
  };
};

/* Replays a recording without a back end. */
const runClosed = async (recording: Recording, name: string): Promise<number> => {
  const why = whyNotClosed(recording);
  if (why !== '') {
    console.error(`replay: the recording ${why}`);
    return 2;
  }
  const browser = await launch();
  try {
    const page = await browser.newPage({ locale: 'ru-RU' });
    const { onTaken, write } = pagesOf(page, name, recording);
    if (recording.note !== undefined) console.log(recording.note);
    const take = recording.pace === 'pushed' ? replayPushed : replayClosed;
    const result = await take(page, recording, { say: (line) => console.log(line), onTaken });
    const lines = verdict(result);
    for (const line of lines) console.log(line);
    write(lines);
    return result.left === null ? 0 : 1;
  } finally {
    await browser.close();
  }
};

/* The recording in a file; null if it is not readable, which is reported. */
const recordingIn = (file: string): Recording | null => {
  const text = readFile(file);
  const recording = readRecording(text ?? '');
  if (recording === null) {
    const why = text === null ? 'does not exist' : unreadableBecause(text);
    console.error(`replay: ${file === '' ? 'name the file of a recording' : `${file} ${why}`}`);
  }
  return recording;
};

const compare = (one: Recording, other: Recording, names: readonly [string, string]): number => {
  const all = differencesOf(one, other);
  for (const [nth, difference] of all.entries()) {
    const { row, what } = difference;
    console.log(`difference ${nth + 1} of ${all.length} at step ${row + 1}: ${differenceWords[what]}`);
    for (const [side, lines] of [difference.one, difference.other].entries())
      console.log([`  only ${names[side]}:`, ...lines].join('\n    '));
  }
  if (all.length === 0) console.log('replay: the two are the same');
  return all.length === 0 ? 0 : 1;
};

const run = async (): Promise<number> => {
  if (said.all) return runAll();
  const [file = ''] = positionals;
  const recording = recordingIn(file);
  if (recording === null) return 2;
  if (said.beside !== undefined) {
    const other = recordingIn(said.beside);
    return other === null ? 2 : compare(recording, other, [basename(file), basename(said.beside)]);
  }
  const name = basename(file).replace(/\.(?:json|html)$/, '');
  if (recording.pace === 'pushed' && !said.closed) {
    console.error('replay: a recording of the simulation can only be replayed closed: add --closed');
    return 2;
  }
  if (said['to-test']) {
    const folder = `${root}tests/e2e/recorded`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/${name}.json`, JSON.stringify(recording, null, 1));
    const title = `${name}: recorded on ${recording.begun.slice(0, 10)}`;
    writeFileSync(`${folder}/${name}.spec.ts`, testOf(recording, title, `${name}.json`, waitingStates));
    console.log(`replay: the test is ${folder}/${name}.spec.ts`);
    return 0;
  }
  if (said.closed) return runClosed(recording, name);
  for (const url of [said.url, said.good])
    if (url !== undefined && !(await answers(url))) {
      console.error(`replay: no shop answers at ${url}`);
      return 2;
    }
  // Each try begins with nothing sold, and a shop that others use must not be reset.
  if (said.shrink && said.url !== undefined && !(await beginsAnew(said.url))) {
    console.error(
      `replay: --shrink resets the shop before each try, which ${said.url} does not allow: ` +
        'start it with PARTERRE_TEST_CONTROLS=1',
    );
    return 2;
  }
  const shop = said.url === undefined ? await startShop({}, 'fixtures/run/start.mjs') : null;
  const browser = await launch();
  try {
    const page = await browser.newPage({ locale: 'ru-RU' });
    const values = new Map(
      said.value.map((one) => [`‹${one.split('=')[0] ?? ''}›`, one.slice(one.indexOf('=') + 1)]),
    );
    const origin = said.url ?? shop?.origin ?? '';
    const { onTaken, write } = pagesOf(page, name, recording);
    const result = await replayRecording(page, recording, origin, {
      values,
      onTaken,
      judgesWords: said.url === undefined || said.shrink,
      say: (line) => console.log(line),
    });
    const picture = `${root}.cache/replay/${name}.png`;
    if (result.left !== null) await page.screenshot({ path: picture });
    const lines = verdict(result, picture);
    for (const line of lines) console.log(line);
    write(lines);
    const { left, passed } = result;
    if (said.shrink && left === null) console.log('shrink: it passes here, so there is nothing to shrink');
    if (said.shrink && left !== null) {
      await page.context().close();
      await shrinkTo(browser, recording, { left, passed }, { origin, values, name });
    }
    return result.left === null ? 0 : 1;
  } finally {
    await browser.close();
    await shop?.stop();
  }
};

process.exitCode = await run();
