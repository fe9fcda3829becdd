import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ticketLine } from '../../../src/contract/order.ts';
import { bonusesOf, isPromoReady, promoText, withoutPromo } from '../../../src/core/order/discount-rules.ts';

describe('a promo code', () => {
  it('is asked about from 3 characters on, not counting the spaces around it', () => {
    expect(['', 'ab', ' ab ', 'abc', ' abc'].map(isPromoReady)).toEqual([false, false, false, true, true]);
  });
  it('is sent in capitals, in any alphabet', () => {
    expect(promoText(' лето10 ')).toBe('ЛЕТО10');
  });
  it('takes nothing off the tickets of which the back end says so', () => {
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
  ])('that are typed as %j', (typed, count) => {
    expect(bonusesOf(typed, 300)).toBe(count);
  });
  it('are none where none are available', () => {
    expect(bonusesOf('1', 0)).toBeNull();
  });
  it('are never more than there are, nor a part of one', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(1000), (typed, available) => {
        const count = bonusesOf(typed, available);
        return count === null || (Number.isInteger(count) && count >= 1 && count <= available);
      }),
    );
  });
});
