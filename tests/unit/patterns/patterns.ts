/*
 * `npm run patterns`: checks the regular expressions that are not in `linear.txt` yet and rewrites it, without removed
 * ones. `-- --all` checks every one again. A pattern takes seconds, so the tests only read the list.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { faultOf } from './check-pattern.ts';
import { findPatterns } from './find-patterns.ts';

const listFile = new URL('linear.txt', import.meta.url);
const known = process.argv.includes('--all') ? [] : readFileSync(listFile, 'utf8').split('\n');
const listed = new Set(known);
const linear = new Set<string>();
for (const { source, flags, place } of findPatterns().literal) {
  const line = `/${source}/${flags}`;
  if (linear.has(line)) continue;
  const fault = listed.has(line) ? null : faultOf(source, flags);
  if (fault === null) linear.add(line);
  else {
    console.error(`${place} ${line}\n  ${fault}`);
    process.exitCode = 1;
  }
}
writeFileSync(listFile, `${[...linear].toSorted().join('\n')}\n`);
console.log(`${linear.size} linear patterns`);
