import { charts, tableOf, type Chart } from './charts.ts';
import type { ChartCases } from './engine/chart-cases.ts';
import type { Way } from './engine/chart-table.ts';
import { replay } from './engine/replay.ts';
import { breaksLaw, judge, type LawBreach } from './laws/all-laws.ts';
import { builtWith } from './planted/build-planted.ts';
import type { SourceFault } from './planted/twenty-faults.ts';

/** The number of visits in the search for a fault, and of random steps after each path. */
const searchPlan = { seed: 1, visits: 1500, steps: 10 };

const ownChart = ({ chart }: SourceFault): Chart => {
  const own = charts.find(({ name }) => name === chart);
  if (own === undefined) throw new Error(`There is no chart ${chart}.`);
  return own;
};

/** The paths of a chart's table, without their results. */
export const waysOf = (chart: Chart): readonly Way[] => tableOf(chart).rows.map(({ way }) => way);

/** A fault's chart, built from changed source. */
export async function chartWith(fault: SourceFault, put: string): Promise<Chart> {
  const { chart, file, right } = fault;
  const name = chart.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const entry = `tests/paths/charts/${name}.cases.ts`;
  const { [`${chart}Cases`]: listed } = await builtWith<Record<string, ChartCases>>(entry, {
    file,
    right,
    put,
  });
  if (listed === undefined) throw new Error(`${entry} lists no chart ${chart}.`);
  return { ...ownChart(fault), listed };
}

/** Which tests have detected a fault. */
export type Found = {
  /** How the fault's law was broken; undefined: it was not. */
  readonly byLaw: LawBreach | undefined;
  readonly byTable: boolean;
};

/** Looks for a fault: by its law, in visits along the paths of a table, and by a replay of the committed table. */
export function findFault(fault: SourceFault, planted: Chart, ways = waysOf(ownChart(fault))): Found {
  const { breaches } = judge(planted.listed, ways, searchPlan, fault.law);
  const table = tableOf(ownChart(fault));
  return {
    byLaw: breaches.find(({ law }) => law === fault.law),
    byTable: replay(planted.listed, table, planted.listed.machine, true).differences.length > 0,
  };
}

/** A path that breaks the law, and no longer does without any single step. */
export function shortestWay(planted: Chart, { law, way }: LawBreach): Way {
  let shortest = way.split(' › ');
  for (let at = shortest.length - 1; at > 0;) {
    const shorter = shortest.toSpliced(at, 1);
    const breaks = breaksLaw(planted.listed, law, shorter);
    if (breaks) shortest = shorter;
    at = breaks ? shorter.length - 1 : at - 1;
  }
  return shortest;
}

/** All tests that reject a chart whose source is equivalent. */
export function falseAlarms(fault: SourceFault, same: Chart, visits: number): readonly string[] {
  const table = tableOf(ownChart(fault));
  const { breaches } = judge(same.listed, waysOf(ownChart(fault)), { ...searchPlan, visits });
  const { differences } = replay(same.listed, table, same.listed.machine, true);
  return [
    ...breaches.map(({ law, way }) => `${law}: ${way}`),
    ...differences.map(({ way }) => `the table: ${way.join(' › ')}`),
  ];
}
