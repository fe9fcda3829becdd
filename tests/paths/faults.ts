/*
 * npm run faults                  who sees faults planted in the source of the charts, and who cries without one
 * npm run faults -- --visits 5000  so many visits of each chart that have to break no law
 */
import { rmSync } from 'node:fs';

import { charts, tableOf } from './charts.ts';
import type { TableRow, Way } from './engine/chart-table.ts';
import { proposeTable } from './engine/propose-table.ts';
import { judge } from './laws/all-laws.ts';
import { plantedFolder } from './planted/build-planted.ts';
import { chartWith, falseAlarms, findFault, shortestWay, waysOf } from './find-fault.ts';
import { furtherFaults, sourceFaults, type SourceFault } from './planted/twenty-faults.ts';

const numberAfter = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const yes = (is: boolean): string => (is ? 'yes' : '–');
const waysOfRows = (rows: readonly TableRow[]): readonly Way[] => rows.map(({ way }) => way);
const isOfTwenty = (fault: SourceFault): boolean => sourceFaults.includes(fault);

async function byTablesAndLaws(): Promise<void> {
  const rows: { readonly fault: SourceFault; readonly row: Record<string, string | number> }[] = [];
  for (const fault of [...sourceFaults, ...furtherFaults]) {
    const planted = await chartWith(fault, fault.wrong);
    const found = findFault(fault, planted);
    // `tables --write` would print the fault into the table, which then does not contradict it.
    const written = isOfTwenty(fault) ? proposeTable(planted.listed, tableOf(planted)).table.rows : [];
    const foundStill =
      isOfTwenty(fault) && findFault(fault, planted, waysOfRows(written)).byLaw !== undefined;
    const alarms = falseAlarms(fault, await chartWith(fault, fault.same), 300);
    for (const alarm of alarms) console.log(`false alarm, ${fault.kind} said otherwise: ${alarm}`);
    const shortest = found.byLaw === undefined ? [] : shortestWay(planted, found.byLaw);
    if (shortest.length > 0) console.log(`${fault.kind}: ${fault.harm}\n  ${shortest.join(' › ')}`);
    rows.push({
      fault,
      row: {
        chart: fault.chart,
        'by its law': found.byLaw?.law ?? '–',
        'steps, shrunk': shortest.length - 1,
        'by the table': yes(found.byTable),
        'after --write': yes(foundStill),
        'said otherwise': alarms.length,
      },
    });
  }
  console.table(Object.fromEntries(rows.map(({ fault, row }) => [fault.kind, row])));
  const twenty = rows.filter(({ fault }) => isOfTwenty(fault)).map(({ row }) => row);
  const laws = twenty.filter((row) => row['by its law'] !== '–').length;
  const tables = twenty.filter((row) => row['by the table'] === 'yes').length;
  const either = twenty.filter((row) => row['by its law'] !== '–' || row['by the table'] === 'yes').length;
  const still = twenty.filter((row) => row['after --write'] === 'yes').length;
  const alarms = rows.reduce((sum, { row }) => sum + Number(row['said otherwise']), 0);
  console.log(
    `${either} of ${twenty.length} by tables and laws (${tables} by tables, ${laws} by laws, ` +
      `${still} still after tables --write); ${alarms} false alarms where the same is said otherwise`,
  );

  const visits = numberAfter('--visits', 1000);
  const broken = charts.flatMap((chart) =>
    judge(chart.listed, waysOf(chart), { seed: 10_000, visits, steps: 12 }).breaches.map(
      ({ law, way }) => `${chart.name} breaks «${law}»: ${way}`,
    ),
  );
  for (const line of broken) console.log(line);
  console.log(`${broken.length} false alarms over ${visits} visits of each of ${charts.length} charts`);
  process.exitCode = either === twenty.length && alarms + broken.length === 0 ? 0 : 1;
}

await byTablesAndLaws();
rmSync(plantedFolder, { recursive: true, force: true });
