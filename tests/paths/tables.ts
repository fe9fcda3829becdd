/*
 * `npm run tables` says where the charts and their tables differ, as a diff; `-- --write` writes the tables anew.
 * Of a state only its name is written: what the page shows in it is for a person to say.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import {
  diffTables,
  parseTable,
  printTable,
  wayText,
  type ChartTable,
  type TableRow,
} from './engine/chart-table.ts';
import { charts, type Chart } from './charts.ts';
import { explore } from './engine/explore.ts';
import { happenings } from './engine/chart-cases.ts';
import { LiveChart } from './engine/live-chart.ts';
import { leafIds } from './engine/transitions.ts';

/** The table that a chart asks for, and what no way was found to. */
const propose = (
  { name, listed }: Chart,
  old: ChartTable,
): { readonly text: string; readonly never: readonly string[] } => {
  const { ways, never } = explore(listed);
  const all = happenings(listed);
  const places = new Map<string, string>();
  const states = new Set<string>();
  const rows = ways.map((way): TableRow => {
    const live = new LiveChart(listed.machine, listed.visits[way[0] ?? '']);
    let seen = live.begun;
    for (const step of way.slice(1)) {
      const happening = all.get(step);
      if (happening !== undefined) seen = live.step(happening);
    }
    places.set(wayText(way), live.place);
    for (const state of live.states) states.add(state);
    live.stop();
    return { way, leadsTo: seen.leadsTo, known: seen.known, done: seen.done };
  });
  const shown = new Map(old.states.map(({ state, shows }) => [state, shows]));
  const table = {
    rows,
    states: leafIds(listed.machine)
      .filter((state) => states.has(state))
      .map((state) => ({ state, shows: shown.get(state) ?? '?' })),
  };
  return { text: printTable(name, table, (way) => places.get(way) ?? ''), never };
};

const isWriting = process.argv.includes('--write');
for (const chart of charts) {
  const old = existsSync(chart.file) ? readFileSync(chart.file, 'utf8') : '';
  const { text, never } = propose(chart, parseTable(old));
  if (text !== old) console.log(`── ${chart.name}\n${diffTables(parseTable(old), parseTable(text))}\n`);
  for (const outcome of never) console.log(`${chart.name}: no way was found to ${outcome}`);
  if (text !== old && isWriting) writeFileSync(chart.file, text);
  if ((text !== old && !isWriting) || never.length > 0) process.exitCode = 1;
}
