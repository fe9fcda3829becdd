import { describe, expect, it } from 'vitest';

import { orderView } from '../../../src/contract/order.ts';
import { readReason } from '../../../src/contract/payment-attempt.ts';

const read = (parts: Record<string, unknown>) => orderView.parse({ ord_num: 1, ...parts });
const ticketOf = (parts: Record<string, unknown>) => read({ main: [{ id: 1, ...parts }] }).tickets[0];

const year2000 = 946_684_800;
const year2100 = 4_102_444_800;

describe('a ticket in a response', () => {
  it.each([
    ['70', true, false],
    ['80', true, false],
    ['60', false, true],
    ['0', false, false],
    ['71', false, false],
    [undefined, false, false],
  ])('with status %s: returned %s, return requested %s', (status_id, returned, returnAsked) => {
    expect(ticketOf({ status_id })).toMatchObject({ returned, returnAsked });
  });

  it.each([
    [' 2 ', 'none'],
    [' 1 ', 'qr'],
    ['12', 'barcode'],
    ['', 'barcode'],
  ])('of type «%s» has the code: %s', (tickettype, codeKind) => {
    expect(ticketOf({ tickettype })?.codeKind).toBe(codeKind);
  });

  it('with an open date has no time', () => {
    expect(ticketOf({ open_date: '1', time: '19:00' })).toMatchObject({ openDate: true, time: '' });
    expect(ticketOf({ open_date: '0', time: '19:00' })).toMatchObject({ openDate: false, time: '19:00' });
  });

  it('has all of its shares or none, and never a negative number of visits', () => {
    const share = { promo: '10.50', bonuses: '20', fee: '0' };
    expect(ticketOf({ share })?.share).toEqual({ promo: 1050, bonuses: 2000, fee: 0 });
    for (const part of Object.keys(share)) {
      expect(ticketOf({ share: { ...share, [part]: '-1' } })?.share).toBeNull();
      expect(ticketOf({ share: { ...share, [part]: undefined } })?.share).toBeNull();
    }
    expect([{ visits: '2' }, { visits: '-2' }, {}].map((parts) => ticketOf(parts)?.visits)).toEqual([
      2, 0, 0,
    ]);
  });

  it('tells whether promo codes and returns are allowed, or null if unknown', () => {
    const said = ticketOf({ usepromo: '0', usereturn: '1', visitor: 'Анна' });
    expect(said).toMatchObject({ promoAllowed: false, returnable: true, visitor: 'Анна' });
    expect(ticketOf({})).toMatchObject({ promoAllowed: null, returnable: null, visitor: '' });
  });
});

describe('the books in a response', () => {
  const books = {
    paid: '100',
    returned: '60',
    arrived: '20',
    moneyBy: year2000,
    withheld: '5.5',
    promo: '1',
    bonuses: '2',
    bonusesBack: '3',
    earned: '4',
    withdrawn: '6',
  };

  it('map every sum and count to its own field', () => {
    expect(read({ books }).books).toEqual({
      paid: 10_000,
      returned: 6000,
      arrived: 2000,
      moneyBy: year2000 * 1000,
      withheld: 550,
      promo: 100,
      bonuses: 200,
      bonusesBack: 3,
      earned: 4,
      withdrawn: 6,
    });
  });

  it('are null when any sum is invalid, since half a receipt would not add up', () => {
    for (const sum of ['paid', 'returned', 'withheld', 'promo', 'bonuses'])
      for (const none of ['-1', 'много', undefined])
        expect(read({ books: { ...books, [sum]: none } }).books).toBeNull();
    expect(read({}).books).toBeNull();
  });
});

describe('payment attempts in a response', () => {
  const attempt = {
    at: year2000,
    name_ru: 'Карта',
    sum: '10.50',
    state: 'second',
    money: 'returned',
    money_by: year2100,
    reason: ' funds ',
    mailed: '1',
    current: '0',
  };
  const attemptsOf = (parts: Record<string, unknown>) =>
    read({ payment_attempts: [{ ...attempt, ...parts }] }).attempts;

  it('map every field to its own name', () => {
    expect(attemptsOf({})).toEqual([
      {
        atMs: year2000 * 1000,
        way: { ru: 'Карта' },
        sumMinor: 1050,
        state: 'second',
        money: 'returned',
        moneyByMs: year2100 * 1000,
        reason: 'funds',
        mailed: true,
        current: false,
      },
    ]);
  });

  it('are omitted without a valid time, state or money status', () => {
    expect(attemptsOf({ at: year2100 })).toMatchObject([{ atMs: year2100 * 1000 }]);
    for (const at of [year2000 - 1, year2100 + 1, 0, '', undefined]) expect(attemptsOf({ at })).toEqual([]);
    expect(attemptsOf({ state: 'lost' })).toEqual([]);
    expect(attemptsOf({ money: 'lost' })).toEqual([]);
  });

  it('have no refund date when it is invalid', () => {
    const by = (money_by: unknown) => attemptsOf({ money_by })[0]?.moneyByMs;
    expect(by(year2000)).toBe(year2000 * 1000);
    for (const none of [year2000 - 1, year2100 + 1, 0, '', undefined]) expect(by(none)).toBeNull();
  });

  it('keep only known decline reasons', () => {
    const reasons = ['funds', 'secure', 'data', 'banned', 'timeout'];
    expect(reasons.map((reason) => readReason(` ${reason}\n`))).toEqual(reasons);
    expect(['', 'Funds', 'other', null].map(readReason)).toEqual([null, null, null, null]);
  });
});

describe('return requests in a response', () => {
  it('have a creation time and a link expiry, or are omitted', () => {
    const asked = (at: unknown, till: unknown) => read({ return_asked: [{ at, till }] }).askedReturns;
    expect(asked(year2000, year2100)).toEqual([{ atMs: year2000 * 1000, tillMs: year2100 * 1000 }]);
    expect(asked(year2000 - 1, year2100)).toEqual([]);
    expect(asked(year2000, year2100 + 1)).toEqual([]);
    expect(asked(undefined, year2100)).toEqual([]);
    expect(asked(year2000, '')).toEqual([]);
  });
});

describe('the discount in a response', () => {
  it('counts the mails that asked for proof of a card', () => {
    const mails = (cardProof: unknown) => read({ discountData: { cardProof } }).discount?.proofMails;
    expect(['2', '', undefined, '-1'].map(mails)).toEqual([2, 0, 0, 0]);
  });
});
