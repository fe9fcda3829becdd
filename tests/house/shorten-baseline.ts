/*
 * `npm run house`: takes off the list of `baseline.json` what is no longer against the rules, and says what is new. It
 * never adds: what is new is mended.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { findViolations } from './house-rules.ts';
import { readProjectFile } from './source-files.ts';

const file = new URL('baseline.json', import.meta.url);
const before = existsSync(file)
  ? (JSON.parse(readProjectFile('tests/house/baseline.json')) as Record<string, string[]>)
  : null;
const kept: Record<string, string[]> = {};
for (const [rule, faults] of Object.entries(findViolations())) {
  const listed = new Set(before === null ? faults : before[rule]);
  kept[rule] = faults.filter((fault) => listed.has(fault));
  const fresh = faults.filter((fault) => !listed.has(fault));
  if (fresh.length > 0) {
    console.error(`${rule}\n  ${fresh.join('\n  ')}`);
    process.exitCode = 1;
  }
  console.log(`${kept[rule].length} ${rule} (${(before?.[rule] ?? faults).length} before)`);
}
writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
