/*
 * Why a row of a table changed: whoever regenerates a table says so, for all rows or for those whose chart and path
 * contain some words. A table is printed from its chart, so only the reason distinguishes a fix from a fault.
 */
import { changeText, changedRows, withReasons, type ChartTable, type RowChange } from './chart-table.ts';

/** A reason. `rows`: words in the chart's name and the path of its rows; '' for all others. */
export type Reason = {
  readonly rows: string;
  readonly why: string;
};

const shortestReason = 12;

/** The reasons of a command line: each `--rows` is followed by its own `--why`, a `--why` alone is for all others. */
export const reasonsIn = (args: readonly string[]): readonly Reason[] => {
  const reasons: Reason[] = [];
  let rows = '';
  for (let at = 0; at < args.length; at += 1) {
    const value = args[at + 1] ?? '';
    if (args[at] === '--rows') rows = value;
    if (args[at] !== '--why') continue;
    const why = value.trim();
    if (why.length < shortestReason || !why.includes(' ') || /[|\n]/.test(why))
      throw new Error(`--why says in a line, without «|», why rows have changed; «${why}» does not`);
    reasons.push({ rows, why });
    rows = '';
  }
  return reasons.toSorted((one, other) => other.rows.length - one.rows.length);
};

const reasonFor = (reasons: readonly Reason[], chart: string, { way }: RowChange): string | undefined =>
  reasons.find(({ rows }) => `${chart}: ${way}`.includes(rows))?.why;

/** A table with its reasons, the changes as text, and the rows without a reason. */
export const reasoned = (
  chart: string,
  old: ChartTable,
  now: ChartTable,
  reasons: readonly Reason[],
): {
  readonly table: ChartTable;
  readonly changes: readonly string[];
  readonly without: readonly string[];
} => {
  const changes = changedRows(old, now);
  return {
    table: withReasons(old, now, (change) => reasonFor(reasons, chart, change) ?? ''),
    changes: changes.map((change) => changeText(change, reasonFor(reasons, chart, change))),
    without: changes
      .filter((change) => reasonFor(reasons, chart, change) === undefined)
      .map(({ way }) => `${chart}: ${way}`),
  };
};
