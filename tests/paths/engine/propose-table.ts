import { happenings, type ChartCases } from './chart-cases.ts';
import { wayText, type ChartTable, type TableRow } from './chart-table.ts';
import { explore } from './explore.ts';
import { LiveChart } from './live-chart.ts';
import { leafIds } from './transitions.ts';

/** A chart's proposed table, where its paths lead, and what no path was found to. */
export const proposeTable = (
  listed: ChartCases,
  old: ChartTable,
): {
  readonly table: ChartTable;
  readonly places: ReadonlyMap<string, string>;
  readonly never: readonly string[];
} => {
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
  return { table, places, never };
};
