/*
 * A few long paths instead of many short ones, for where paths are expensive: in the page. A tour continues from row
 * to row of a table as long as a row begins where the last one ended, until every transition has been taken.
 */
import type { AnyMachineSnapshot } from 'xstate';

import { wayText, type ChartTable, type TableRow } from './chart-table.ts';
import { happenings, type ChartCases } from './chart-cases.ts';
import { LiveChart } from './live-chart.ts';

/** One visit and its steps; each step is a row of the table, which says where it leads. */
export type Tour = {
  readonly visit: string;
  readonly steps: readonly TableRow[];
};

/** A row, with the configurations before and after it. */
type Leg = {
  readonly row: TableRow;
  readonly from: string;
  readonly to: string;
  readonly outcomes: readonly string[];
};

const legsOf = (listed: ChartCases, { rows }: ChartTable): readonly Leg[] => {
  const all = happenings(listed);
  const placeOf = ({ value, context }: AnyMachineSnapshot): string =>
    JSON.stringify([value, listed.keep(context as never)]);
  return rows.map((row) => {
    const live = new LiveChart(listed.machine, listed.visits[row.way[0] ?? '']);
    let from = `visit ${row.way[0] ?? ''}`;
    let seen = live.begun;
    for (const name of row.way.slice(1)) {
      const happening = all.get(name);
      if (happening === undefined) throw new Error(`the table tells of «${name}», which no listing has`);
      from = placeOf(live.now);
      seen = live.step(happening);
    }
    const to = placeOf(live.now);
    live.stop();
    // A visit that reached the same configuration by another path is a different one: part of its history is in no
    // configuration.
    const visit = row.way[0] ?? '';
    const own = (place: string): string => (place.startsWith('visit ') ? place : `${visit} ${place}`);
    return { row, from: own(from), to: own(to), outcomes: seen.outcomes.map(({ name }) => name) };
  });
};

/** The paths over legs from a configuration to a wanted leg, the shortest first. */
function* waysTo(
  legs: ReadonlyMap<string, readonly Leg[]>,
  start: string,
  isMeant: (leg: Leg) => boolean,
): Generator<readonly Leg[]> {
  const ways: (readonly Leg[])[] = [[]];
  const known = new Set([start]);
  for (const way of ways) {
    for (const leg of legs.get(way.at(-1)?.to ?? start) ?? []) {
      if (isMeant(leg)) yield [...way, leg];
      if (known.has(leg.to)) continue;
      known.add(leg.to);
      ways.push([...way, leg]);
    }
  }
}

/**
 * The shortest path from a configuration to a step that takes something new; one after which the tour ends comes
 * last.
 */
const nearestNews = (
  legs: ReadonlyMap<string, readonly Leg[]>,
  start: string,
  isNew: (leg: Leg) => boolean,
): readonly Leg[] | null => {
  let last: readonly Leg[] | null = null;
  for (const way of waysTo(legs, start, isNew)) {
    const end = way.at(-1);
    const isOver =
      end === undefined || waysTo(legs, end.to, (leg) => leg !== end && isNew(leg)).next().done === true;
    if (!isOver) return way;
    last ??= way;
  }
  return last;
};

/** Tours that take every transition of a chart; over wanted rows only, if not all can be walked. */
export const toursOf = (
  listed: ChartCases,
  table: ChartTable,
  isWanted: (row: TableRow) => boolean = () => true,
): readonly Tour[] => {
  const legs = new Map<string, Leg[]>();
  for (const leg of legsOf(listed, table).filter(({ row }) => isWanted(row))) {
    const own = legs.get(leg.from) ?? [];
    own.push(leg);
    legs.set(leg.from, own);
  }
  const taken = new Set<string>();
  const isNew = ({ outcomes }: Leg): boolean => outcomes.some((outcome) => !taken.has(outcome));
  const tours: Tour[] = [];
  for (const visit of Object.keys(listed.visits)) {
    for (;;) {
      const steps: Leg[] = [];
      for (;;) {
        const way = nearestNews(legs, steps.at(-1)?.to ?? `visit ${visit}`, isNew);
        if (way === null) break;
        steps.push(...way);
        for (const { outcomes } of way) for (const outcome of outcomes) taken.add(outcome);
      }
      if (steps.length === 0) break;
      tours.push({ visit, steps: steps.slice(1).map(({ row }) => row) });
    }
  }
  return tours;
};

/** A tour in one line. */
export const tourText = ({ visit, steps }: Tour): string =>
  wayText([visit, ...steps.map(({ way }) => way.at(-1) ?? '')]);
