/*
 * Replays a table on the live chart: every row is a path, the way there and then the row's own step, and after each
 * step the chart must be in the table's state, with the table's context and effects, no more and no less.
 */
import type { AnyStateMachine } from 'xstate';

import { rowText, wayText, type ChartTable, type TableRow, type Way } from './chart-table.ts';
import { happenings, type ChartCases } from './chart-cases.ts';
import { LiveChart, type Seen } from './live-chart.ts';

/** A path: data enough to walk it anywhere, on the live chart or in the page. */
export type Path = {
  readonly visit: string;
  /** The cases of the chart's listing, each with the row it is judged by. */
  readonly steps: readonly { readonly name: string; readonly told: TableRow | undefined }[];
  readonly begins: TableRow | undefined;
};

/** The paths of a table, one for each row. */
export const pathsOf = ({ rows }: ChartTable): readonly Path[] => {
  const known = new Map(rows.map((row) => [wayText(row.way), row]));
  const told = (way: Way): TableRow | undefined => known.get(wayText(way));
  return rows.map(({ way }) => ({
    visit: way[0] ?? '',
    begins: told(way.slice(0, 1)),
    steps: way.slice(1).map((name, at) => ({ name, told: told(way.slice(0, at + 2)) })),
  }));
};

/** Where a chart has left its table. */
export type Difference = {
  readonly way: Way;
  readonly told: TableRow | undefined;
  readonly seen: Seen;
};

/** The result of a replay. */
export type Replayed = {
  readonly differences: readonly Difference[];
  readonly outcomes: ReadonlySet<string>;
  readonly states: ReadonlySet<string>;
  /** The rows, each with the outcomes of its last step. */
  readonly met: ReadonlyMap<TableRow, readonly string[]>;
};

const agrees = (told: TableRow | undefined, seen: Seen): boolean =>
  told !== undefined && told.leadsTo === seen.leadsTo && told.known === seen.known && told.done === seen.done;

/** Replays a table; `machine` replaces the listed chart if a fault is planted in it. */
export const replay = (
  listed: ChartCases,
  table: ChartTable,
  machine: AnyStateMachine = listed.machine,
  untilFirst = false,
): Replayed => {
  const all = happenings(listed);
  const differences: Difference[] = [];
  const outcomes = new Set<string>();
  const states = new Set<string>();
  const met = new Map<TableRow, readonly string[]>();
  for (const path of pathsOf(table)) {
    if (untilFirst && differences.length > 0) break;
    const live = new LiveChart(machine, listed.visits[path.visit]);
    const way = [path.visit];
    const judge = (told: TableRow | undefined, seen: Seen): boolean => {
      const names = seen.outcomes.map(({ name }) => name);
      for (const name of names) outcomes.add(name);
      if (told !== undefined) met.set(told, names);
      for (const state of live.states) states.add(state);
      if (agrees(told, seen)) return true;
      differences.push({ way: [...way], told, seen });
      return false;
    };
    let goesOn = judge(path.begins, live.begun);
    for (const { name, told } of path.steps) {
      if (!goesOn) break;
      way.push(name);
      const happening = all.get(name);
      if (happening === undefined) throw new Error(`the table tells of «${name}», which no listing has`);
      goesOn = judge(told, live.step(happening));
    }
    live.stop();
  }
  return { differences, outcomes, states, met };
};

/** The differences as a diff of the table. */
export const diffText = (differences: readonly Difference[]): string =>
  differences
    .map(({ way, told, seen }) =>
      [
        wayText(way.slice(0, -1)),
        `- ${told === undefined ? 'not in the table' : rowText(told)}`,
        `+ ${rowText({ way, ...seen })}`,
      ].join('\n'),
    )
    .join('\n\n');
