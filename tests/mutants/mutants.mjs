/*
 * Plants small faults in a group of files, one at a time, and runs the tests to see whether they detect each: the score
 * is the share they do. `npm run mutants -- core api`, `-- src/core/cart/cart.ts`, `-- --changed` (files that differ
 * from main); `--sample 20` plants a fifth of them, in an unchanged file the same ones for the same `--seed`; `--jobs
 * 2` runs two at a time; `--tests 'tests/unit/box-office/rules*'` runs only those tests.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { groups } from './groups.mjs';
import { plantOnly } from './sample.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    tests: { type: 'string' },
  },
});
const percent = Number(values.sample);

/** Each requested group with its files: all of them, or those that are named. */
function wanted() {
  const named = positionals.filter((name) => !(name in groups));
  const changed = values.changed
    ? execFileSync('git', ['diff', '--name-only', '--diff-filter=d', 'main'], { encoding: 'utf8' }).split(
        '\n',
      )
    : [];
  const files = [...named, ...changed].map((file) => relative('', file));
  return Object.entries(groups).flatMap(([name, { folders, tests, inBrowser = [] }]) => {
    const left = inBrowser.map((file) => `!**/${file}.ts`);
    const all = [...folders.map((folder) => `${folder}/**/*.ts`), ...left];
    if (positionals.includes(name)) return [{ name, tests, mutate: all }];
    const own = files.filter(
      (file) => file.endsWith('.ts') && folders.some((folder) => file.startsWith(`${folder}/`)),
    );
    return own.length === 0 ? [] : [{ name, tests, mutate: own }];
  });
}

/** A planted fault in one line: its location, the original and the replacement. */
function told({ status, fileName, location: { start, end }, replacement }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines.push(lines.pop()?.slice(0, end.column - 1) ?? '');
  lines.unshift(lines.shift()?.slice(start.column - 1) ?? '');
  const short = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 80);
  return `  ${status} ${relative('', fileName)}:${start.line}  ${short(lines.join('\n'))}  →  ${short(replacement)}`;
}

async function measure({ name, mutate, tests }) {
  process.env['MUTANTS_TESTS'] = values.tests ?? tests.join(' ');
  const planted = await new Stryker({
    mutate,
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutants/vitest.config.ts', related: true },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    concurrency: Number(values.jobs),
    reporters: ['progress-append-only'],
    tempDirName: `.cache/mutants-${process.pid}`,
    ignorePatterns: ['.cache', 'dist', '.parterre', 'test-results', 'playwright-report'],
    // Stryker reads a tsconfig through the compiler's JS API, which TypeScript 7 lacks; the runner needs none.
    tsconfigFile: 'none',
    allowEmpty: true,
    // On a busy machine a run may take many times as long as the first: that must not count as detecting a fault.
    timeoutMS: 20_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 30,
    // A fault that exhausts memory ends sooner.
    testRunnerNodeArgs: ['--max-old-space-size=1024'],
    warnings: { slow: false },
  }).runMutationTest();
  // A runtime error means that a test file can no longer be loaded.
  const isSeen = ({ status }) => ['Killed', 'Timeout', 'RuntimeError'].includes(status);
  const unseen = planted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const seen = planted.filter(isSeen).length;
  const score = (100 * seen) / Math.max(1, seen + unseen.length);
  console.log(`\n── ${name}: unseen ──`);
  for (const line of unseen.map(told).toSorted()) console.log(line);
  return `${name}: ${score.toFixed(1)} %, ${seen} of ${seen + unseen.length} faults seen`;
}

if (percent < 100) plantOnly(percent, values.seed);
const scores = [];
for (const group of wanted()) scores.push(await measure(group));
console.log(`\n── score${percent < 100 ? ` of a sample of ${percent} %` : ''} ──\n${scores.join('\n')}`);
