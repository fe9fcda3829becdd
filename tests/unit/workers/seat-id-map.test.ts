import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SeatIdMap } from '../../../workers/plan/seats/seat-id-map.ts';

const stem = fc.constantFrom('', 'seat-', 'A-00', 'Ряд ');
const id = fc.oneof(
  fc.tuple(stem, fc.nat({ max: 30 })).map(([text, number]) => `${text}${number}`),
  fc.constantFrom('A', 'seat-', '007', '12345678901'),
);
/** Ids as servers send them: mostly in order, sometimes in none. */
const ids = fc.oneof(
  fc.array(id, { maxLength: 40 }),
  fc
    .uniqueArray(fc.nat({ max: 90 }), { maxLength: 40 })
    .map((numbers) => numbers.toSorted((a, b) => a - b).map(String)),
);

describe('the seat id map', () => {
  it('finds ids like a linear search would, in any order and between additions', () => {
    fc.assert(
      fc.property(ids, fc.array(id, { maxLength: 20 }), fc.nat({ max: 40 }), (all, asked, pause) => {
        const keys = new SeatIdMap();
        const find = (text: string): void => {
          const expected = all.slice(0, keys.count).indexOf(text);
          expect(keys.find(text)).toBe(expected);
        };
        for (const [at, text] of all.entries()) {
          if (at === pause) for (const one of asked) find(one);
          keys.add(text);
        }
        for (const one of [...all, ...asked]) find(one);
        for (const [at, text] of all.entries()) expect(keys.at(at)).toBe(text);
      }),
    );
  });
});
