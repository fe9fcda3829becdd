import { afterAll, describe, expect, it } from 'vitest';

import type { ChartTable, TableRow } from './engine/chart-table.ts';
import { charts, tableOf } from './charts.ts';
import { faultsOf, type FaultKind } from './engine/planted-faults.ts';
import { replay } from './engine/replay.ts';

/** Hundreds of replays: seconds on a busy machine. */
const replayLimitMs = 60_000;

/** What `npm test` prints about the faults: detected of planted. */
const figures: Record<string, Partial<Record<FaultKind, string>>> = {};
afterAll(() => console.table(figures));

/* In a mutant of a chart, the chart's own fault would be detected under the wrong name. */
describe.skipIf(process.env['MUTANTS_TESTS'] !== undefined)('a planted fault', () => {
  it.each(charts)(
    'of any kind in the chart $name is detected by a replay of its table',
    (chart) => {
      const { listed } = chart;
      const table = tableOf(chart);
      const { met } = replay(listed, table);
      /* The rows that pass a state first: they soon detect a fault in it. */
      const nearest = (state: string): ChartTable => {
        const own = `${listed.machine.id}${state === '' ? '' : `.${state}`}: `;
        const isNear = (row: TableRow): boolean =>
          met.get(row)?.some((name) => name.startsWith(own)) ?? false;
        return {
          ...table,
          rows: [...table.rows.filter(isNear), ...table.rows.filter((row) => !isNear(row))],
        };
      };
      const planted = faultsOf(listed.machine).map((fault) => {
        const rows = nearest(fault.where.split(': ')[0] ?? '');
        return { fault, isSeen: replay(listed, rows, fault.plant(), true).differences.length > 0 };
      });
      const kinds = [...new Set(planted.map(({ fault }) => fault.kind))];
      figures[chart.name] = Object.fromEntries(
        kinds.map((kind) => {
          const own = planted.filter(({ fault }) => fault.kind === kind);
          return [kind, `${own.filter(({ isSeen }) => isSeen).length} of ${own.length}`];
        }),
      );
      const unseen = planted.filter(({ isSeen }) => !isSeen);
      expect(unseen.map(({ fault }) => `${fault.kind}: ${fault.where}`)).toEqual([]);
    },
    replayLimitMs,
  );
});
