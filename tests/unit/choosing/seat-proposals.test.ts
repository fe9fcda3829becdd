import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  arrangeProposals,
  findProposals,
  noTurns,
  proposalKinds,
  turnProposal,
  waysOn,
  type ProposalAsk,
  type ProposalLists,
} from '../../../src/core/choosing/seat-proposals.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { drawnHall } from './choosing-halls.ts';

const prices = [1000, 2000, 3000];
const priceMinor = (zone: number): number | null => prices[zone] ?? null;

/* Without the rests. */
const atOnce = <T>(search: Generator<undefined, T>): T => {
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
  }
};
const found = (index: SeatIndex, ask: Partial<ProposalAsk>, split = false): ProposalLists =>
  atOnce(findProposals(index, { count: 2, priceMinor, ...ask }, split));
const listsOf = (index: SeatIndex, count: number): ProposalLists => found(index, { count });

const hallText = fc.array(
  fc.string({ unit: fc.constantFrom('0', '1', '2', '0', 'x', ' '), minLength: 1, maxLength: 14 }),
  { minLength: 1, maxLength: 7 },
);

describe('three proposals', () => {
  it('name each kind once, show no seat twice unless as the cheapest, and one of them is the cheapest there is', () => {
    fc.assert(
      fc.property(hallText, fc.integer({ min: 1, max: 4 }), (lines, count) => {
        const lists = listsOf(drawnHall(lines), count);
        const shown = arrangeProposals(lists, noTurns);
        expect(shown.length > 0).toBe(lists.view.length > 0);
        const kinds = shown.flatMap((one) => one.kinds);
        expect(new Set(kinds).size).toBe(kinds.length);
        const texts = shown.map(({ choice }) => choice.seats.join());
        expect(new Set(texts).size).toBe(texts.length);
        const calm = shown
          .filter((one) => !one.kinds.includes('price'))
          .flatMap(({ choice }) => choice.seats);
        expect(new Set(calm).size).toBe(calm.length);
        const cheapest = shown.find((one) => one.kinds.includes('price'));
        const least = Math.min(...Object.values(lists).flatMap((list) => list.map((one) => one.priceMinor)));
        expect(cheapest?.choice.priceMinor ?? Infinity).toBe(least);
      }),
    );
  });

  it('are one for all kinds where there is one only', () => {
    const [only, ...others] = arrangeProposals(listsOf(drawnHall(['x00x']), 2), noTurns);
    expect(only?.kinds).toEqual(['view', 'value', 'price']);
    expect(others).toEqual([]);
  });

  it('stand in the order view, value, price', () => {
    const shown = arrangeProposals(listsOf(drawnHall(['222222', '111111', '000000']), 2), noTurns);
    expect(shown.map(({ kinds }) => kinds)).toEqual([['view'], ['value'], ['price']]);
  });

  it('offer between the cheapest and the best view what is worth its price', () => {
    const index = drawnHall(['222222', '111111', '000000']);
    expect(found(index, {}).value.map((one) => one.priceMinor)).toEqual([4000, 4000, 4000]);
    // Nothing lies between two prices.
    expect(found(drawnHall(['222222', '000000']), {}).value).not.toEqual([]);
  });

  it('turn one at a time: another choice of that kind, the other kinds stay, and behind the last comes the first', () => {
    fc.assert(
      fc.property(
        hallText,
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(...proposalKinds),
        (lines, count, kind) => {
          const lists = listsOf(drawnHall(lines), count);
          let turns = noTurns;
          const seen = new Set<string>();
          for (let press = 0; press < 20; press += 1) {
            const before = arrangeProposals(lists, turns);
            const current = before.find(({ kinds }) => kinds.includes(kind));
            if (current === undefined) return;
            const next = turnProposal(lists, turns, kind);
            const after = arrangeProposals(lists, next);
            if (next[kind] === 0) return;
            seen.add(current.choice.seats.join());
            const turned = after.find(({ kinds }) => kinds.includes(kind));
            expect(seen.has(turned?.choice.seats.join() ?? '')).toBe(false);
            const others = before.filter((one) => !one.kinds.includes(kind));
            // Who shared a proposal with the turned kind may get one of its own.
            const kept = others.filter((other) => after.some(({ choice }) => choice === other.choice));
            expect(current.kinds.length > 1 || kept.length === others.length).toBe(true);
            turns = next;
          }
          throw new Error('It never came round.');
        },
      ),
    );
  });
});

describe('ways on', () => {
  it.each([
    // Rows of two: a company of four in two rows, or fewer.
    [['00xx', '00xx'], 4, Infinity, { split: true, priceMinor: null, fewer: 2 }],
    // Together there are dear ones only: up to their price, not up to that of the dearest.
    [['22220', '1111x'], 4, 1000, { split: false, priceMinor: 2000, fewer: 1 }],
    [['1111', 'xxxx', '00x0'], 3, 1000, { split: false, priceMinor: 2000, fewer: 2 }],
    [['xxxx'], 2, Infinity, { split: false, priceMinor: null, fewer: 0 }],
    [['0x0x'], 2, Infinity, { split: false, priceMinor: null, fewer: 1 }],
  ])('in %j for %d up to %d', (lines, count, maxPriceMinor, ways) => {
    expect(atOnce(waysOn(drawnHall(lines), { count, priceMinor, maxPriceMinor }))).toEqual(ways);
  });

  it('is a smaller company where an order takes no more at the price', () => {
    const ask = { count: 3, priceMinor, roomOf: (zone: number) => (zone === 0 ? 2 : 0) };
    expect(found(drawnHall(['000', '111']), ask).view).toEqual([]);
    expect(atOnce(waysOn(drawnHall(['000', '111']), ask))).toMatchObject({ priceMinor: null, fewer: 2 });
  });

  it('ask about a few of a hundred prices, not about each', () => {
    const lines = ['0x1x0', '22'];
    let asked = 0;
    const priceOf = (zone: number): number => {
      asked += 1;
      return zone === 2 ? 90_000 : 1000;
    };
    const zones = Array.from({ length: 100 }, (_, at) => at);
    const parts = { zones: zones.map(String) as never[] };
    const spread = (zone: number): number => (zone > 2 ? 1000 * zone : priceOf(zone));
    const ways = atOnce(
      waysOn(drawnHall(lines, parts), { count: 2, priceMinor: spread, maxPriceMinor: 1000 }),
    );
    expect(ways.priceMinor).toBe(90_000);
    expect(asked).toBeLessThan(200);
  });

  it('lead somewhere, each of them', () => {
    fc.assert(
      fc.property(
        hallText,
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(1000, 2000, 3000),
        (lines, count, most) => {
          const index = drawnHall(lines);
          const ask = { count, priceMinor, maxPriceMinor: most };
          const { split, priceMinor: upTo, fewer } = atOnce(waysOn(index, ask));
          const leads = (part: Partial<ProposalAsk>, apart = false): boolean =>
            found(index, { ...ask, ...part }, apart).view.length > 0;
          expect(!split || leads({}, true)).toBe(true);
          expect(upTo === null || leads({ maxPriceMinor: upTo })).toBe(true);
          expect(fewer === 0 || leads({ count: fewer })).toBe(true);
          expect(fewer < count - 1 && leads({ count: fewer + 1 })).toBe(false);
        },
      ),
    );
  });
});
