import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  areAllFree,
  arrangeProposals,
  findProposals,
  noOffsets,
  proposalKinds,
  nextProposal,
  suggestRelaxations,
  type ProposalAsk,
  type ProposalLists,
} from '../../../src/core/seating/proposals.ts';
import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { SEAT_FREE, SEAT_TAKEN, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { drawnHall } from './choosing-halls.ts';

const prices = [1000, 2000, 3000];
const priceMinor = (zone: number): number | null => prices[zone] ?? null;

/* Runs the search without pauses. */
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
  it('have distinct kinds, share no seat except with the cheapest, and include the lowest price', () => {
    fc.assert(
      fc.property(hallText, fc.integer({ min: 1, max: 4 }), (lines, count) => {
        const lists = listsOf(drawnHall(lines), count);
        const shown = arrangeProposals(lists, noOffsets);
        expect(shown.length > 0).toBe(lists.view.length > 0);
        const kinds = shown.flatMap((one) => one.kinds);
        expect(new Set(kinds).size).toBe(kinds.length);
        const texts = shown.map(({ choice }) => choice.seats.join());
        expect(new Set(texts).size).toBe(texts.length);
        const calm = shown
          .filter((one) => !one.kinds.includes('price'))
          .flatMap(({ choice }) => choice.seats);
        expect(new Set(calm).size).toBe(calm.length);
        const sums = Object.values(lists).flatMap((list) => list.map((one) => one.priceMinor));
        const least = Math.min(...sums);
        // If everything costs the same, nothing is the cheapest.
        const isOne = least === Math.max(...sums);
        const cheapest = shown.find((one) => isOne || one.kinds.includes('price'));
        expect(cheapest?.choice.priceMinor ?? Infinity).toBe(least);
      }),
    );
  });

  it.each<[string[], [string, number][]]>([
    // One price: only the view distinguishes them.
    [['x00x'], [['view', 2000]]],
    [['000000', '000000'], [['view', 2000]]],
    // The best view has the lowest price: it is both, and more expensive seats are not proposed.
    [['000000', '222222'], [['view price', 2000]]],
    // There is no price between the two.
    [
      ['222222', '000000'],
      [
        ['view', 6000],
        ['price', 2000],
      ],
    ],
    [
      ['222222', '111111', '000000'],
      [
        ['view', 6000],
        ['value', 4000],
        ['price', 2000],
      ],
    ],
    // The middle price has a worse view than the lowest: it is not good value.
    [
      ['222222', '000000', '111111'],
      [
        ['view', 6000],
        ['price', 2000],
      ],
    ],
  ])('have different reasons in %j', (lines, reasons) => {
    const focus = { middle: hallPoint(25, -60), front: hallPoint(0, 1) };
    const shown = arrangeProposals(found(drawnHall(lines), { focus }), noOffsets);
    expect(shown.map(({ kinds, choice }) => [kinds.join(' '), choice.priceMinor])).toEqual(reasons);
  });

  it('have distinct prices in descending order, whatever the hall', () => {
    fc.assert(
      fc.property(hallText, fc.integer({ min: 1, max: 4 }), (lines, count) => {
        const choices = arrangeProposals(listsOf(drawnHall(lines), count), noOffsets).map(
          ({ choice }) => choice,
        );
        const sums = choices.map(({ priceMinor: sum }) => sum);
        expect(new Set(sums).size).toBe(sums.length);
        expect(sums).toEqual(sums.toSorted((a, b) => b - a));
      }),
    );
  });

  it('never call a view the best if it is more than 25° off the stage', () => {
    // From the ends of a row the stage is seen from the side; the middle is taken at first, then free.
    const focus = { middle: hallPoint(100, -100), front: hallPoint(0, 1) };
    const kindsIn = (line: string) =>
      arrangeProposals(found(drawnHall([line]), { focus }), noOffsets).flatMap(({ kinds }) => kinds);
    expect(kindsIn('00xxxxxxxxxxxxxxxxx00')).toEqual(['price']);
    expect(kindsIn('00xxxxxxx00xxxxxxxx00')).toContain('view');
  });

  it('include good value between the cheapest and the best view', () => {
    const index = drawnHall(['222222', '111111', '000000']);
    expect(found(index, {}).value.map((one) => one.priceMinor)).toEqual([4000, 4000, 4000]);
    expect(found(drawnHall(['222222', '000000']), {}).value).toEqual([]);
  });

  it('rotate one kind at a time, keeping the others and wrapping around after the last', () => {
    fc.assert(
      fc.property(
        hallText,
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(...proposalKinds),
        (lines, count, kind) => {
          const lists = listsOf(drawnHall(lines), count);
          let turns = noOffsets;
          const seen = new Set<string>();
          for (let press = 0; press < 20; press += 1) {
            const before = arrangeProposals(lists, turns);
            const current = before.find(({ kinds }) => kinds.includes(kind));
            if (current === undefined) return;
            const next = nextProposal(lists, turns, kind);
            const after = arrangeProposals(lists, next);
            if (next[kind] === 0) return;
            seen.add(current.choice.seats.join());
            const turned = after.find(({ kinds }) => kinds.includes(kind));
            expect(seen.has(turned?.choice.seats.join() ?? '')).toBe(false);
            const others = before.filter((one) => !one.kinds.includes(kind));
            // A kind that shared the replaced proposal may get its own, or share again.
            const kept = others.filter(
              (other) =>
                after.some(({ choice }) => choice === other.choice) ||
                other.kinds.every((one) => turned?.kinds.includes(one)),
            );
            expect(current.kinds.length > 1 || kept.length === others.length).toBe(true);
            turns = next;
          }
          throw new Error('It never came round.');
        },
      ),
    );
  });
});

describe('kinds that propose the same seats', () => {
  const block = (priceMinor: number, ...seats: number[]) => ({
    seats,
    rows: 1,
    leavesOrphans: false,
    priceMinor,
    away: 0,
  });
  const [best, cheapest] = [block(3000, 1, 2), block(1000, 8, 9)];
  const kindsOf = (lists: ProposalLists, turns = noOffsets) =>
    arrangeProposals(lists, turns).map(({ kinds, choice }) => [kinds.join(' '), choice.seats.join(' ')]);

  it('share a proposal if there is no other', () => {
    expect(kindsOf({ view: [best], value: [block(3000, 2, 1)], price: [cheapest] })).toEqual([
      ['view value', '1 2'],
      ['price', '8 9'],
    ]);
    // With another it is shown instead.
    expect(
      kindsOf({ view: [best], value: [block(3000, 1, 2), block(2000, 4, 5)], price: [cheapest] }),
    ).toEqual([
      ['view', '1 2'],
      ['value', '4 5'],
      ['price', '8 9'],
    ]);
    // Seats that only overlap with a shown proposal are not the same.
    expect(kindsOf({ view: [best], value: [block(2500, 2, 3)], price: [cheapest] })).toEqual([
      ['view', '1 2'],
      ['price', '8 9'],
    ]);
  });

  it('keep the cheapest even if it shares a seat, and never show a dearer one in its place', () => {
    const lists = { view: [best], value: [], price: [block(1500, 2, 3), block(1800, 5, 6)] };
    expect(kindsOf(lists)).toEqual([
      ['view', '1 2'],
      ['price', '2 3'],
    ]);
    const alike = { ...lists, price: [block(1500, 2, 3), block(1500, 5, 6)] };
    expect(kindsOf(alike)[1]).toEqual(['price', '5 6']);
  });

  it('stay as they are while another kind turns to its next proposal', () => {
    const lists = {
      view: [best, block(2900, 11, 12)],
      value: [block(2000, 4, 5), block(3000, 1, 2)],
      price: [cheapest],
    };
    const turns = { ...noOffsets, value: 1 };
    expect(kindsOf(lists, turns)[0]).toEqual(['view value', '1 2']);
    expect(nextProposal(lists, turns, 'view')).toEqual({ view: 1, value: 1, price: 0 });
    expect(nextProposal(lists, noOffsets, 'view')).toEqual({ view: 1, value: 0, price: 0 });
    expect(nextProposal(lists, noOffsets, 'price')).toEqual(noOffsets);
  });
});

describe('a list of proposals', () => {
  it('stays available until one of its own seats is sold', () => {
    const index = drawnHall(['000 000', '111 111', '222 222']);
    const lists = listsOf(index, 2);
    const proposed = new Set(Object.values(lists).flatMap((list) => list.flatMap(({ seats }) => seats)));
    expect(proposed.size).toBeGreaterThan(2);
    for (let seat = 0; seat < index.count; seat += 1) {
      index.state[seat] = SEAT_TAKEN;
      expect(areAllFree(index, lists)).toBe(!proposed.has(seat));
      index.state[seat] = SEAT_FREE;
    }
  });
});

describe('suggested relaxations', () => {
  it.each([
    // Rows of two: a group of four in two rows, or fewer.
    [['00xx', '00xx'], 4, Infinity, { split: true, priceMinor: null, fewer: 2 }],
    // If only expensive seats fit: up to their price, not to the highest one.
    [['22220', '1111x'], 4, 1000, { split: false, priceMinor: 2000, fewer: 1 }],
    [['1111', 'xxxx', '00x0'], 3, 1000, { split: false, priceMinor: 2000, fewer: 2 }],
    [['xxxx'], 2, Infinity, { split: false, priceMinor: null, fewer: 0 }],
    [['0x0x'], 2, Infinity, { split: false, priceMinor: null, fewer: 1 }],
  ])('are found in %j for %d up to %d', (lines, count, maxPriceMinor, ways) => {
    expect(atOnce(suggestRelaxations(drawnHall(lines), { count, priceMinor, maxPriceMinor }))).toMatchObject(
      ways,
    );
  });

  it('include a smaller party when an order allows no more at that price', () => {
    const ask = { count: 3, priceMinor, roomOf: (zone: number) => (zone === 0 ? 2 : 0) };
    expect(found(drawnHall(['000', '111']), ask).view).toEqual([]);
    expect(atOnce(suggestRelaxations(drawnHall(['000', '111']), ask))).toMatchObject({
      priceMinor: null,
      fewer: 2,
    });
  });

  it('check only a few of a hundred prices', () => {
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
      suggestRelaxations(drawnHall(lines, parts), { count: 2, priceMinor: spread, maxPriceMinor: 1000 }),
    );
    expect(ways.priceMinor).toBe(90_000);
    expect(asked).toBeLessThan(200);
  });

  it('include ordinary seats or a smaller party when accessible places don’t suffice', () => {
    const ask = { count: 3, priceMinor, accessible: true };
    expect(atOnce(suggestRelaxations(drawnHall(['WC0', '000', '0 0']), ask))).toEqual({
      split: false,
      priceMinor: null,
      fewer: 2,
      ordinary: true,
    });
  });

  it('never separate a wheelchair place from its companion', () => {
    const ask = { count: 2, priceMinor, accessible: true };
    expect(atOnce(suggestRelaxations(drawnHall(['W', 'W']), ask))).toMatchObject({ split: false, fewer: 1 });
  });

  it('all lead to a proposal', () => {
    fc.assert(
      fc.property(
        hallText,
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(1000, 2000, 3000),
        (lines, count, most) => {
          const index = drawnHall(lines);
          const ask = { count, priceMinor, maxPriceMinor: most };
          const { split, priceMinor: upTo, fewer } = atOnce(suggestRelaxations(index, ask));
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
