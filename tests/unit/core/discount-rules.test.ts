import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ticketLine } from '../../../src/contract/order.ts';
import { bonusesOf, isPromoReady, promoText, withoutPromo } from '../../../src/core/order/discount-rules.ts';

describe('a promo code', () => {
  it('is checked from 3 characters on, not counting surrounding spaces', () => {
    expect(['', 'ab', ' ab ', 'abc', ' abc'].map(isPromoReady)).toEqual([false, false, false, true, true]);
  });
  it('is sent in upper case, in any alphabet', () => {
    expect(promoText(' лето10 ')).toBe('ЛЕТО10');
  });
  it('does not apply to tickets that the back end excludes', () => {
    const ticket = (category_ru: string, more: object) => ticketLine.parse({ id: '1', category_ru, ...more });
    const tickets = [
      ticket('Балкон', { usepromo: '0' }),
      ticket('Партер', { usepromo: '1' }),
      ticket('Ложа', {}),
      ticket('Ярус', { usepromo: '0', status_id: '70' }),
    ];
    expect(withoutPromo({ tickets })).toEqual([{ ru: 'Балкон' }]);
  });
});

describe('bonuses', () => {
  it.each([
    ['1', 1],
    ['300', 300],
    [' 007 ', 7],
    ['0', null],
    ['301', null],
    ['', null],
    ['-1', null],
    ['1.5', null],
    ['1e2', null],
    ['٣', null],
    ['1 0', null],
  ])('are parsed from %j', (typed, count) => {
    expect(bonusesOf(typed, 300)).toBe(count);
  });
  it('are null if none are available', () => {
    expect(bonusesOf('1', 0)).toBeNull();
  });
  it('are never more than available and never a fraction', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(1000), (typed, available) => {
        const count = bonusesOf(typed, available);
        return count === null || (Number.isInteger(count) && count >= 1 && count <= available);
      }),
    );
  });
});
