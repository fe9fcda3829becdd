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

describe('a rewritten table', () => {
  it('names each changed, added or removed row without a reason', () => {
    const { without } = reasoned('payment', old, now, []);
    expect(without).toEqual(['payment: visit › pay', 'payment: visit › leave', 'payment: visit › stay']);
    const some = reasonsIn(['--write', '--rows', 'payment: visit › pay', '--why', mended]);
    expect(reasoned('payment', old, now, some).without).toEqual([
      'payment: visit › leave',
      'payment: visit › stay',
    ]);
    expect(reasoned('payment', old, old, []).without).toEqual([]);
  });

  it('stores the reason with each such row, and shows it with the change', () => {
    const reasons = reasonsIn(['--why', 'who stays is not asked', '--rows', 'pay', '--why', mended]);
    const { table: written, changes } = reasoned('order', old, now, reasons);
    expect(written.rows.map(({ why }) => why)).toEqual([undefined, mended, 'who stays is not asked']);
    expect(written.removed).toEqual([{ way: 'visit › leave', why: 'who stays is not asked' }]);
    expect(changes[0]).toBe(
      `visit › pay\n- | pay | paid |  |  |\n+ | pay | asked |  |  |\n  because ${mended}`,
    );
  });

  it('keeps the reasons of unchanged rows, also in its file', () => {
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

  it('rejects a meaningless or malformed reason', () => {
    for (const why of ['', 'ok', 'becausebecause', 'a table | a cell'])
      expect(() => reasonsIn(['--why', why])).toThrow('--why says in a line');
  });
});
