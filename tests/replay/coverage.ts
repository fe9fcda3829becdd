/*
 * `npm run coverage -- FILE… [--all]`: shows which transitions of the charts a set of recordings takes together. It
 * lists, chart by chart, the first transitions never taken (`--all`: all of them), and writes a page with the charts'
 * drawings, taken transitions highlighted. A folder stands for the recordings in it. The exit code is 2 if there is
 * nothing to read.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { eventWords } from '../../src/devtools/charts/event-words.ts';
import { readRecording, unreadableBecause, type Recording } from '../../src/devtools/recording/recording.ts';
import { charts } from '../paths/charts.ts';
import { waysTaken, drawingOfWays, type ChartWays } from './ways-taken.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: said, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
});

const shownAtFirst = 5;

const filesIn = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => /\.(?:json|html)$/.test(name))
        .toSorted()
        .map((name) => join(path, name))
    : [path];

/* The readable recordings; the others are reported. */
const recordings = (): readonly Recording[] =>
  positionals.flatMap(filesIn).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const recording = readRecording(text);
    if (recording === null) console.error(`coverage: ${file} ${unreadableBecause(text)}`);
    return recording === null ? [] : [recording];
  });

const tell = ({ name, taken, never }: ChartWays): void => {
  const all = taken.length + never.length;
  console.log(`${name.padEnd(14)} ${String(taken.length).padStart(4)} of ${String(all).padStart(4)} ways`);
  for (const { from, to, event } of said.all ? never : never.slice(0, shownAtFirst))
    console.log(`    never: ${from} → ${to} by ${event === '' ? 'itself' : eventWords(event)}`);
  const more = never.length - shownAtFirst;
  if (!said.all && more > 0) console.log(`    and ${more} more`);
};

const read = recordings();
if (read.length === 0) {
  console.error('coverage: name recordings, or a folder of them');
  process.exitCode = 2;
} else {
  const found = charts.map((chart) => waysTaken(chart, read));
  for (const one of found) tell(one);
  const taken = found.reduce((sum, one) => sum + one.taken.length, 0);
  const all = found.reduce((sum, one) => sum + one.taken.length + one.never.length, 0);
  console.log(`${read.length} recordings take ${taken} of ${all} ways`);
  const folder = join(root, '.cache/coverage');
  mkdirSync(folder, { recursive: true });
  const page = join(folder, 'index.html');
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><title>Ways taken</title>${found
      .map(
        (one) =>
          `<h2>${one.name}: ${one.taken.length} of ${one.taken.length + one.never.length}</h2>${drawingOfWays(one)}`,
      )
      .join('\n')}`,
  );
  console.log(page);
}
