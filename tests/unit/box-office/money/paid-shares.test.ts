import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderSums } from '../../../../fixtures/box-office/rules/order-sums.ts';
import { paidShares, spread } from '../../../../fixtures/box-office/rules/paid-shares.ts';

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Ticket prices in whole tens of roubles, and discounts like the box office's. */
const orders = fc
  .record({
    tickets: fc.array(
      fc.record({
        priceMinor: fc.integer({ min: 0, max: 500 }).map((tens) => tens * 1000),
        serviceMinor: fc.integer({ min: 0, max: 9000 }),
        usePromo: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    promoPercent: fc.integer({ min: 0, max: 50 }),
    bonusPercent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ tickets, promoPercent, bonusPercent }) => {
    const base = total(tickets.filter((one) => one.usePromo).map((one) => one.priceMinor));
    const promo = Math.round((base * promoPercent) / 100);
    const most = Math.floor((total(tickets.map((one) => one.priceMinor)) - promo) / 200);
    const bonuses = Math.floor((most * bonusPercent) / 100) * 100;
    const discounts = [
      { kind: 'promo' as const, amountMinor: promo },
      { kind: 'bonuses' as const, amountMinor: bonuses },
    ];
    return { tickets, services: [], discounts };
  });

describe('the share paid for each ticket', () => {
  it('adds up to each discount and the price, and is never negative', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const shares = paidShares(order);
        const [promo, bonuses] = order.discounts;
        expect(total(shares.map((share) => share.promoMinor))).toBe(promo?.amountMinor);
        expect(total(shares.map((share) => share.bonusesMinor))).toBe(bonuses?.amountMinor);
        shares.forEach((share, place) => {
          const { priceMinor = 0, usePromo = false } = order.tickets[place] ?? {};
          expect(share.moneyMinor + share.promoMinor + share.bonusesMinor).toBe(priceMinor);
          expect(Math.min(share.moneyMinor, share.promoMinor, share.bonusesMinor)).toBeGreaterThanOrEqual(0);
          expect(share.bonusesMinor % 100).toBe(0);
          expect(share.promoMinor).toBeLessThanOrEqual(usePromo ? priceMinor : 0);
        });
      }),
    );
  });

  it('equals the drop in the order’s total when that ticket is returned, in any order of returns', () => {
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat()), (order, random) => {
        const shares = paidShares(order);
        const left = order.tickets.map((ticket, place) => ({
          ...ticket,
          place,
          returnedMs: 0 as number | null,
        }));
        for (const ticket of left) ticket.returnedMs = null;
        let before = orderSums({ ...order, tickets: left });
        for (let many = left.length; many > 0; many -= 1) {
          const open = left.filter((ticket) => ticket.returnedMs === null);
          const gone = open[(random.next().value ?? 0) % open.length];
          if (gone === undefined) return;
          gone.returnedMs = 1;
          const after = orderSums({ ...order, tickets: left });
          expect(before.payableMinor - after.payableMinor).toBe(shares[gone.place]?.moneyMinor);
          before = after;
        }
        const fees = total(order.tickets.map((ticket) => ticket.serviceMinor));
        expect(before).toMatchObject({ ticketsMinor: 0, promoMinor: 0, bonusesMinor: 0, payableMinor: fees });
      }),
    );
  });
});

describe('spread', () => {
  it.each([
    { name: 'units by weight', units: 10, weights: [3, 1, 1], caps: [9, 9, 9], shares: [6, 2, 2] },
    {
      name: 'leftover units to the largest remainders',
      units: 5,
      weights: [1, 1, 1],
      caps: [9, 9, 9],
      shares: [2, 2, 1],
    },
    { name: 'units over a cap to the next share', units: 9, weights: [8, 1], caps: [5, 9], shares: [5, 4] },
    { name: 'no more than the caps allow', units: 9, weights: [1, 1], caps: [2, 3], shares: [2, 3] },
    { name: 'nothing when all weights are zero', units: 9, weights: [0, 0], caps: [9, 9], shares: [0, 0] },
  ])('gives $name', ({ units, weights, caps, shares }) => {
    expect(spread(units, weights, caps)).toEqual(shares);
  });
});
