import { describe, expect, it } from 'vitest';

import { parseTable, printTable, type ChartTable, type TableRow } from './engine/chart-table.ts';
import { reasoned, reasonsIn } from './engine/reasons.ts';

const row = (way: string, leadsTo: string, why?: string): TableRow => ({
  way: way.split(' › '),
  leadsTo,
  known: '',
  done: '',
  ...(why !== undefined && { why }),
});
const table = (...rows: readonly TableRow[]): ChartTable => ({
  states: [{ state: 'open', shows: 'button «Оплатить»' }],
  rows,
});
const old = table(row('visit', 'open'), row('visit › pay', 'paid'), row('visit › leave', 'over'));
const now = table(row('visit', 'open'), row('visit › pay', 'asked'), row('visit › stay', 'open'));
const mended = 'a payment is asked about first';

describe('a table that is written anew', () => {
  it('names each row that is changed, new or gone and has no reason', () => {
    const { without } = reasoned('payment', old, now, []);
    expect(without).toEqual(['payment: visit › pay', 'payment: visit › leave', 'payment: visit › stay']);
    const some = reasonsIn(['--write', '--rows', 'payment: visit › pay', '--why', mended]);
    expect(reasoned('payment', old, now, some).without).toEqual([
      'payment: visit › leave',
      'payment: visit › stay',
    ]);
    expect(reasoned('payment', old, old, []).without).toEqual([]);
  });

  it('has the reason beside each of them, and shows it with the change', () => {
    const reasons = reasonsIn(['--why', 'who stays is not asked', '--rows', 'pay', '--why', mended]);
    const { table: written, changes } = reasoned('order', old, now, reasons);
    expect(written.rows.map(({ why }) => why)).toEqual([undefined, mended, 'who stays is not asked']);
    expect(written.removed).toEqual([{ way: 'visit › leave', why: 'who stays is not asked' }]);
    expect(changes[0]).toBe(
      `visit › pay\n- | pay | paid |  |  |\n+ | pay | asked |  |  |\n  because ${mended}`,
    );
  });

  it('keeps the reasons of rows that stay as they are, in its file too', () => {
    const first = reasoned('order', old, now, reasonsIn(['--why', mended])).table;
    const read = parseTable(printTable('order', first, () => 'open'));
    expect(read).toEqual(first);
    const again = reasoned('order', read, now, []);
    expect(again.changes).toEqual([]);
    expect(again.table).toEqual(first);
    const back = table(...now.rows, row('visit › leave', 'over'));
    const { removed } = reasoned('order', read, back, reasonsIn(['--why', 'one can leave again'])).table;
    expect(removed).toEqual([]);
  });

  it('takes no reason that says nothing', () => {
    for (const why of ['', 'ok', 'becausebecause', 'a table | a cell'])
      expect(() => reasonsIn(['--why', why])).toThrow('--why says in a line');
  });
});
