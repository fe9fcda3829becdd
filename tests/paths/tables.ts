/*
 * `npm run tables` shows where the charts and their tables differ, as a diff. `-- --write --why "…"` rewrites the
 * tables, with the reason beside each changed row; `--rows "words of the chart and the path" --why "…"`, as often as
 * needed, gives some rows their own reason. Nothing is written unless each has a reason. For a new state only its
 * name is written: a person must describe what the page shows in it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { parseTable, printTable, type ChartTable } from './engine/chart-table.ts';
import { charts } from './charts.ts';
import { proposeTable } from './engine/propose-table.ts';
import { reasoned, reasonsIn } from './engine/reasons.ts';

const isWriting = process.argv.includes('--write');
const reasons = reasonsIn(process.argv);
const proposed = charts.map((chart) => {
  const text = existsSync(chart.file) ? readFileSync(chart.file, 'utf8') : '';
  const old = parseTable(text);
  const { table: now, places, never } = proposeTable(chart.listed, old);
  const { table, changes, without } = reasoned(chart.name, old, now, reasons);
  const shown = printTable(chart.name, table, (way) => places.get(way) ?? '');
  return { chart, old, now, changes, never, text: shown, isOther: shown !== text, without };
});

for (const { chart, old, now, changes, never, isOther } of proposed) {
  const names = (one: ChartTable): readonly string[] => one.states.map(({ state }) => state);
  const states = [
    ...names(old).flatMap((state) => (names(now).includes(state) ? [] : [`- the state ${state}`])),
    ...names(now).flatMap((state) => (names(old).includes(state) ? [] : [`+ the state ${state}`])),
  ];
  if (isOther) console.log(`── ${chart.name}\n${[...states, ...changes].join('\n\n')}\n`);
  for (const outcome of never) console.log(`${chart.name}: no way was found to ${outcome}`);
}

const without = proposed.flatMap((one) => one.without);
const isRefused = isWriting && without.length > 0;
if (isRefused) {
  console.log(`Nothing is written: no reason is given (--why "…") for ${without.length} rows:`);
  for (const row of without) console.log(`  ${row}`);
} else if (isWriting) {
  for (const { chart, text, isOther } of proposed) if (isOther) writeFileSync(chart.file, text);
}
const isBehind = proposed.some(({ isOther }) => isOther) && !isWriting;
if (isRefused || isBehind || proposed.some(({ never }) => never.length > 0)) process.exitCode = 1;
