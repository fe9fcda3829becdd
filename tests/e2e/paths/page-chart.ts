/*
 * A chart in the page: how its visits begin there, and how each listed event is brought about. A listed event without a
 * drive does not compile.
 */
import type { AnyMachineSnapshot } from 'xstate';

import { wayText, type ChartTable, type TableRow } from '../../paths/engine/chart-table.ts';
import { charts, tableOf, type Chart } from '../../paths/charts.ts';
import { happenings, type ChartCases, type NamedListing } from '../../paths/engine/chart-cases.ts';
import { LiveChart } from '../../paths/engine/live-chart.ts';
import { toursOf, type Tour } from '../../paths/engine/tours.ts';
import { allOutcomes } from '../../paths/engine/transitions.ts';
import type { Conditions } from './page-sights.ts';
import type { PageVisit } from './page-visit.ts';

type Act = (visit: PageVisit) => Promise<void>;
type At = (chart: AnyMachineSnapshot, visit: string) => boolean;

/** How an event is brought about, and where the page allows it, if not everywhere the chart does. */
export type Drive = { readonly act: Act; readonly when?: At } | { readonly never: string };

/** Brought about by `act`, wherever `when` holds. */
export const by = (act: Act, when?: At): Drive => (when === undefined ? { act } : { act, when });
/** The page cannot bring it about; whatever follows must be reached in another way. */
export const never = (why: string): Drive => ({ never: why });

/** A chart and its drives in the page. */
export type PageChart<Visit extends string = string, Name extends string = string> = {
  readonly listed: NamedListing<Visit, Name>;
  readonly visits: Readonly<Record<Visit, Act | null>>;
  readonly drives: Readonly<Record<Name, Drive>>;
  /**
   * Tours besides the fewest: automatic transitions of the page after them, by the tours' ways, which are rows of the
   * table.
   */
  readonly besides?: Readonly<Record<string, string>>;
  /** For sights whose note has no text of its own: when they are visible. */
  readonly conditions?: Conditions;
};

/** Checks a chart's drives against its listing. */
export const pageChart = <Visit extends string, Name extends string>(
  chart: PageChart<Visit, Name>,
): PageChart => chart;

/** The chart's snapshot before the last step of a row. */
const placeBefore = (listed: ChartCases, { way }: TableRow): AnyMachineSnapshot => {
  const all = happenings(listed);
  const live = new LiveChart(listed.machine, listed.visits[way[0] ?? '']);
  for (const name of way.slice(1, -1)) {
    const happening = all.get(name);
    if (happening !== undefined) live.step(happening);
  }
  const { now } = live;
  live.stop();
  return now;
};

/** A tour along the rows of one way. */
const tourAlong = ({ rows }: ChartTable, text: string): Tour => {
  const way = text.split(' › ');
  const steps = way.slice(1).map((_, at) => {
    const there = wayText(way.slice(0, at + 2));
    const row = rows.find((one) => wayText(one.way) === there);
    if (row === undefined) throw new Error(`no row of the table tells of ${there}`);
    return row;
  });
  return { visit: way[0] ?? '', steps };
};

/** A tour, and the automatic transition of the page at its end. */
export type PageTour = Tour & { readonly byItself?: string };

/** What to walk in the page. */
export type Plan = {
  readonly chart: Chart;
  readonly table: ChartTable;
  readonly tours: readonly PageTour[];
  /** The transitions of the chart. */
  readonly wanted: readonly string[];
};

/** The fewest long tours over everything the page can do. */
export const planOf = ({ listed, visits, drives, besides = {} }: PageChart): Plan => {
  const chart = charts.find((one) => one.listed === (listed as ChartCases));
  if (chart === undefined) throw new Error('a page of a chart that is not listed');
  const table = tableOf(chart);
  const fewest = toursOf(listed, table, (row) => {
    const [visit = '', ...steps] = row.way;
    if (visits[visit] === null) return false;
    if (steps.length === 0) return true;
    const drive = drives[steps.at(-1) ?? ''];
    if (drive === undefined || 'never' in drive) return false;
    return drive.when?.(placeBefore(listed, row), visit) ?? true;
  });
  const own = Object.entries(besides).map(([way, byItself]) => ({ ...tourAlong(table, way), byItself }));
  const tours = [...fewest, ...own];
  const wanted = allOutcomes(listed.machine).filter((outcome) => !outcome.endsWith('[none]'));
  return { chart, table, tours, wanted };
};
