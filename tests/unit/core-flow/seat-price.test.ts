import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Minor } from '../../../src/contract/brand.ts';
import {
  feeMinor,
  payMethods,
  priceMaximum,
  pricesForZone,
  priceTypeOf,
  totalOf,
} from '../../../src/core/cart/seat-price.ts';
import { day, price, zone } from '../samples/flow-factories.ts';

const minor = (n: number): Minor => n as Minor;

describe('the prices of a seat', () => {
  const rows = [
    price({ culture: 'bankOnly', categoryId: 'bank' as never }),
    price({ culture: 'both', categoryId: 'both' as never }),
    price({ culture: 'cultureOnly', categoryId: 'card' as never }),
    price({ zoneId: zone('balcony') }),
    price({ day: '25.12.2026' as never, categoryId: 'tomorrow' as never }),
    price({ day: '', categoryId: 'always' as never }),
  ];
  const names = (method: 'bank' | 'culture') =>
    pricesForZone(rows, zone('stalls'), day, method).map((row) => row.categoryId);

  it('are those of its zone, the day and the payment method', () => {
    expect(names('bank')).toEqual(['bank', 'both', 'always']);
    expect(names('culture')).toEqual(['both', 'card', 'always']);
  });
  it('are those of the session if sessions of one day have different prices', () => {
    const calendar = [
      {
        day,
        times: [
          { time: '14:00' as never, available: 5, priceTypeId: '2' },
          { time: '19:00' as never, available: 5, priceTypeId: '1' },
        ],
      },
    ];
    const both = [price({ priceTypeId: '1' }), price({ priceTypeId: '2' }), price({ priceTypeId: '' })];
    const at = (time: string) =>
      pricesForZone(both, zone('stalls'), day, 'bank', priceTypeOf(calendar, day, time as never)).map(
        (row) => row.priceTypeId,
      );
    expect(at('14:00')).toEqual(['2', '']);
    expect(at('19:00')).toEqual(['1', '']);
    // An unknown session has no type: nothing is hidden by guessing.
    expect(at('21:00')).toEqual(['1', '2', '']);
  });
  it('are limited to the smaller of the maximum and what is left', () => {
    expect(priceMaximum(price({ maximum: 10, available: 3 }))).toBe(3);
    expect(priceMaximum(price({ maximum: 2, available: 30 }))).toBe(2);
    expect(priceMaximum(price({ maximum: 2, available: null }))).toBe(2);
    expect(priceMaximum(price({ maximum: 2, available: -1 }))).toBe(0);
  });
  it('can be paid by the methods the event allows, bank first, and always by at least one', () => {
    const ways = (giftCardAllowed: boolean, otherMethodsAllowed: boolean) =>
      payMethods({ giftCardAllowed, otherMethodsAllowed });
    expect(ways(true, true)).toEqual(['bank', 'culture']);
    expect(ways(true, false)).toEqual(['culture']);
    expect(ways(false, true)).toEqual(['bank']);
    expect(ways(false, false)).toEqual(['bank']);
  });
});

describe('the service fee', () => {
  it.each([
    // 5 % of 1,000.00 = 50.00
    [100_000, 500, 5000],
    // 2.5 % of 0.30 = 0.0075 → 0.75 of a minor unit → 1
    [30, 250, 1],
    // 5 % of 0.10 = half a minor unit → up
    [10, 500, 1],
    // 5 % of 0.09 = 0.45 of a minor unit → down
    [9, 500, 0],
    // 10 % of nothing
    [0, 1000, 0],
  ])('on %i minor units at %i hundredths of a percent is %i, rounded half up', (sum, hundredths, fee) => {
    expect(feeMinor(minor(sum), { kind: 'percent', hundredths })).toBe(fee);
  });
  it('can be a fixed sum, whatever the price', () => {
    expect(feeMinor(minor(1), { kind: 'fixed', hundredths: 15_000 })).toBe(15_000);
  });
  it('is exact at any price, compared with BigInt arithmetic', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (sum, hundredths) => {
          const exact = (BigInt(sum) * BigInt(hundredths) + 5000n) / 10_000n;
          expect(BigInt(feeMinor(minor(sum), { kind: 'percent', hundredths }))).toBe(exact);
        },
      ),
    );
  });
});

describe('the total', () => {
  it('adds tickets and fees in minor units', () => {
    const items = [
      // 2 × 1,000.01 + 2 × 5 % (50.0005 → 50.00)
      {
        price: { priceMinor: minor(100_001), fee: { kind: 'percent' as const, hundredths: 500 } },
        quantity: 2,
      },
      { price: { priceMinor: minor(0), fee: { kind: 'fixed' as const, hundredths: 0 } }, quantity: 1 },
    ];
    expect(totalOf(items)).toEqual({
      ticketsMinor: 200_002,
      feesMinor: 10_000,
      totalMinor: 210_002,
      count: 3,
    });
  });
  it('of combined parts is the sum of their totals', () => {
    const line = fc.record({
      price: fc.record({
        priceMinor: fc.integer({ min: 0, max: 10_000_000 }).map(minor),
        fee: fc.record({
          kind: fc.constantFrom('fixed' as const, 'percent' as const),
          hundredths: fc.integer({ min: 0, max: 10_000 }),
        }),
      }),
      quantity: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (left, right) => {
        const [a, b, both] = [totalOf(left), totalOf(right), totalOf([...left, ...right])];
        expect(both.totalMinor).toBe(a.totalMinor + b.totalMinor);
        expect(both.totalMinor).toBe(both.ticketsMinor + both.feesMinor);
        expect(Number.isSafeInteger(both.totalMinor)).toBe(true);
      }),
    );
  });
});
