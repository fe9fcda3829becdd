import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  choiceLines,
  choiceTotal,
  groupCount,
  nothing,
  quantityOf,
  refitQuantities,
  setQuantity,
  ticketCount,
  type Quantities,
} from '../../../src/core/event/event-choice.ts';
import {
  groupKey,
  minQuantity,
  rowKey,
  type SaleMode,
  type SaleTerms,
} from '../../../src/core/event/event-terms.ts';
import { feeMinor, priceMaximum } from '../../../src/core/cart/seat-price.ts';
import { day, time } from '../samples/flow-factories.ts';
import { groups, minor, row, terms } from '../samples/event-factories.ts';

describe('any choice', () => {
  const anyRow = fc.record({
    priceMinor: fc.integer({ min: 0, max: 5_000_000 }),
    minimum: fc.integer({ min: 0, max: 4 }),
    maximum: fc.integer({ min: 1, max: 12 }),
    available: fc.option(fc.integer({ min: 0, max: 12 })),
    forced: fc.constantFrom(0, 0, 0, 1, 2),
    percent: fc.boolean(),
    fee: fc.integer({ min: 0, max: 3000 }),
  });
  const anyTerms = fc
    .record({
      rows: fc.array(anyRow, { minLength: 1, maxLength: 5 }),
      places: fc.option(fc.integer({ min: 0, max: 15 })),
      mode: fc.constantFrom<SaleMode>('tickets', 'card', 'subscription'),
      takes: fc.constantFrom(null, 1, 4, 9),
    })
    .map(({ rows, places, mode, takes }) => {
      const prices = rows.map(({ priceMinor, percent, fee, ...over }, at) =>
        row(`c${at}`, {
          ...over,
          priceMinor: minor(priceMinor),
          fee: { kind: percent ? 'percent' : 'fixed', hundredths: fee },
        }),
      );
      const group = { ...groups, items: groups.items.map((item) => ({ ...item, places: takes })) };
      return terms({ prices, subscriptionPrices: prices, group }, mode, places);
    });
  const anyWishes = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: -2, max: 20 })), {
    maxLength: 12,
  });
  const after = (sold: SaleTerms, wishes: readonly (readonly [number, number])[]): Quantities => {
    const keys = [...sold.rows.map(rowKey), ...sold.groups.map(groupKey)];
    return wishes.reduce<Quantities>(
      (chosen, [at, count]) => setQuantity(chosen, sold, keys[at] ?? 'ghost', count).quantities,
      nothing,
    );
  };

  it('never violates a limit, minimum or maximum, for any sequence of requests', () => {
    fc.assert(
      fc.property(anyTerms, anyWishes, (sold, wishes) => {
        const chosen = after(sold, wishes);
        expect(ticketCount(chosen, sold)).toBeLessThanOrEqual(sold.limit);
        expect(groupCount(chosen, sold)).toBeLessThanOrEqual(sold.groupLimit);
        const grouped = sold.groups.reduce(
          (sum, item) => sum + quantityOf(chosen, groupKey(item)) * (item.places ?? 0),
          0,
        );
        const places = grouped > 0 ? (sold.places ?? Infinity) : Infinity;
        expect(ticketCount(chosen, sold) + grouped).toBeLessThanOrEqual(places);
        const ordered = sold.mode === 'tickets' && ticketCount(chosen, sold) > 0;
        const broken = sold.rows.filter((one) => {
          const count = quantityOf(chosen, rowKey(one));
          const tooFew = count > 0 && count < minQuantity(one, sold.mode);
          return count > priceMaximum(one) || tooFew || (ordered && count < one.forced);
        });
        expect(broken).toEqual([]);
      }),
    );
  });
  it('reports a reason for any quantity lower than requested, unless below the minimum', () => {
    fc.assert(
      fc.property(anyTerms, anyWishes, fc.integer({ min: 0, max: 20 }), (sold, wishes, count) => {
        const chosen = after(sold, wishes);
        const silent = sold.rows.filter((one) => {
          const { quantities, refusal } = setQuantity(chosen, sold, rowKey(one), count);
          const got = quantityOf(quantities, rowKey(one));
          return got < count && count >= minQuantity(one, sold.mode) && refusal === null;
        });
        expect(silent).toEqual([]);
      }),
    );
  });
  it('totals exactly the sum of its lines and fees, as integers', () => {
    fc.assert(
      fc.property(anyTerms, anyWishes, (sold, wishes) => {
        const chosen = after(sold, wishes);
        const lines = choiceLines(chosen, sold, { day, time }, '7');
        const total = choiceTotal(chosen, sold);
        expect(total.ticketsMinor).toBe(lines.reduce((sum, line) => sum + line.sumMinor, 0));
        expect(total.feesMinor).toBe(
          sold.rows.reduce(
            (sum, one) => sum + feeMinor(one.priceMinor, one.fee) * quantityOf(chosen, rowKey(one)),
            0,
          ),
        );
        expect(Number.isSafeInteger(total.totalMinor)).toBe(true);
        expect(total.count).toBe(lines.reduce((sum, line) => sum + line.quantity, 0));
      }),
    );
  });
  it('is unchanged when refitted to the same terms', () => {
    fc.assert(
      fc.property(anyTerms, anyWishes, (sold, wishes) => {
        const chosen = after(sold, wishes);
        expect(refitQuantities(chosen, sold)).toEqual(chosen);
      }),
    );
  });
});
