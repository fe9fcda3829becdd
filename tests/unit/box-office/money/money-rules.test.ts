import { describe, expect, it } from 'vitest';
import type { CatalogueEvent } from '../../../../fixtures/catalogue/catalogue-model.ts';
import { returnPath } from '../../../../fixtures/box-office/bank/bank-routes.ts';
import { cardInFours, TEST_CARDS, testCard } from '../../../../fixtures/box-office/model/test-cards.ts';
import {
  earnedBonuses,
  earnedShares,
  earningCard,
  loyaltyCard,
  maxBonuses,
  plainCard,
} from '../../../../fixtures/box-office/rules/loyalty-cards.ts';
import { PROMO_CODES, promoCode, promoOff } from '../../../../fixtures/box-office/rules/promo-codes.ts';
import { orderSums, type OrderSums } from '../../../../fixtures/box-office/rules/order-sums.ts';
import { PAYMENT_TYPES, paymentTypesOf } from '../../../../fixtures/box-office/words/payment-types.ts';
import { isOpen, type InvoiceRow } from '../../../../fixtures/box-office/store/invoices.ts';
import { countOf } from '../../../../fixtures/box-office/store/services.ts';

const sums = (over: Partial<OrderSums>): OrderSums => ({
  ticketsMinor: 0,
  promoBaseMinor: 0,
  feesMinor: 0,
  servicesMinor: 0,
  promoMinor: 0,
  bonusesMinor: 0,
  payableMinor: 0,
  ...over,
});

describe('order sums', () => {
  const ticket = (priceMinor: number, over = {}) => ({
    priceMinor,
    serviceMinor: 50,
    usePromo: true,
    ...over,
  });
  const parts = {
    tickets: [ticket(1000), ticket(3000), ticket(2000, { usePromo: false })],
    services: [{ costMinor: 700 }, { costMinor: 300 }],
    discounts: [
      { kind: 'promo' as const, amountMinor: 400 },
      { kind: 'bonuses' as const, amountMinor: 600 },
    ],
  };

  it('add up tickets, fees and services and subtract discounts', () => {
    expect(orderSums(parts)).toEqual({
      ticketsMinor: 6000,
      promoBaseMinor: 4000,
      feesMinor: 150,
      servicesMinor: 1000,
      promoMinor: 400,
      bonusesMinor: 600,
      payableMinor: 6000 + 150 + 1000 - 400 - 600,
    });
    expect(orderSums({ tickets: [], services: [], discounts: [] })).toEqual(sums({}));
  });

  it('drop a returned ticket’s price less its share of the discounts, but keep its fee', () => {
    // 100 and 300 from the promo code; 1, 3 and 2 from the bonuses.
    const [first, ...others] = parts.tickets.map((one) => ({ ...one, returnedMs: null as number | null }));
    const returned = { ...(first ?? ticket(0)), returnedMs: 0 };
    expect(orderSums({ ...parts, tickets: [returned, ...others] })).toEqual({
      ticketsMinor: 5000,
      promoBaseMinor: 3000,
      feesMinor: 150,
      servicesMinor: 1000,
      promoMinor: 300,
      bonusesMinor: 500,
      payableMinor: 5000 + 150 + 1000 - 300 - 500,
    });
    const services = [{ costMinor: 700, returnedMs: 5 }, { costMinor: 300 }];
    expect(orderSums({ ...parts, services }).servicesMinor).toBe(300);
  });
});

describe('a loyalty card', () => {
  it('is found with any spacing in its code, and only by the full code', () => {
    expect(loyaltyCard(' 4400-2000 20 ')).toMatchObject({ balance: 300, blocked: false });
    expect(loyaltyCard('4400300030')).toMatchObject({ balance: 0, blocked: false });
    expect(loyaltyCard('4400400040')?.blocked).toBe(true);
    for (const code of ['', '4400', '44002000200']) expect(loyaltyCard(code)).toBeUndefined();
  });

  it('has a code of four to twenty digits, whether or not the card exists', () => {
    expect(['1234', ' 4400-1700 17 ', '1'.repeat(20)].map(plainCard)).toEqual([
      '1234',
      '4400170017',
      '1'.repeat(20),
    ]);
    for (const none of ['', '123', '1'.repeat(21), '4400x', '４４００'])
      expect(plainCard(none)).toBeUndefined();
  });

  it('earns bonuses unless blocked, split across tickets by the money paid', () => {
    const codes = ['4400170017', '4400400040', '4400', ''];
    expect(codes.map((code) => earningCard(code)?.code)).toEqual([
      '4400170017',
      undefined,
      undefined,
      undefined,
    ]);
    const shares = [6000, 1000, 0].map((moneyMinor) => ({ moneyMinor, promoMinor: 500, bonusesMinor: 900 }));
    expect(earnedShares('4400170017', shares)).toEqual([3, 0, 0]);
    expect(earnedShares('4400170017', shares.slice(1))).toEqual([0, 0]);
    expect(earnedShares('4400400040', shares)).toEqual([0, 0, 0]);
  });

  it('covers up to half of the ticket total in whole bonuses, excluding fees', () => {
    expect(maxBonuses(sums({ ticketsMinor: 100_000, feesMinor: 9000 }))).toBe(500);
    expect(maxBonuses(sums({ ticketsMinor: 100_199 }))).toBe(500);
    expect(maxBonuses(sums({ ticketsMinor: 100_200 }))).toBe(501);
    expect(maxBonuses(sums({ ticketsMinor: 100_000, promoMinor: 20_000 }))).toBe(400);
  });

  it('earns five bonuses per hundred roubles of money paid for tickets', () => {
    expect(earnedBonuses(sums({ ticketsMinor: 100_000, feesMinor: 9000 }))).toBe(50);
    expect(earnedBonuses(sums({ ticketsMinor: 1999 }))).toBe(0);
    expect(earnedBonuses(sums({ ticketsMinor: 2000 }))).toBe(1);
    expect(earnedBonuses(sums({ ticketsMinor: 100_000, promoMinor: 20_000, bonusesMinor: 30_000 }))).toBe(25);
  });
});

describe('a sandbox promo code', () => {
  const event = (menukind_id: string) => ({ action: { menukind_id } }) as CatalogueEvent;
  const off = (code: string, promoBaseMinor: number, kind?: string) => {
    const promo = promoCode(code);
    if (promo === undefined) throw new Error(`no code ${code}`);
    return promoOff(promo, kind === undefined ? undefined : event(kind), sums({ promoBaseMinor }));
  };

  it('ignores case and surrounding spaces', () => {
    expect(promoCode(' tenOff ')?.code).toBe('TENOFF');
    expect(promoCode('TEN OFF')).toBeUndefined();
    expect(new Set(PROMO_CODES.map(({ code }) => code)).size).toBe(PROMO_CODES.length);
  });

  it('takes its percentage of eligible prices, rounded half up, and is rejected if nothing is eligible', () => {
    expect(off('TENOFF', 100_000)).toBe(10_000);
    expect(off('TENOFF', 5)).toBe(1);
    expect(off('TENOFF', 4)).toBe('promoNoTickets');
    expect(off('TENOFF', 0)).toBe('promoNoTickets');
    expect(off('POSTBANK', 1000)).toBe(70);
  });

  it('with a fixed amount requires a minimum ticket total', () => {
    expect(off('MINUS500', 199_999)).toBe('promoBelow');
    expect(off('MINUS500', 200_000)).toBe(50_000);
    expect(off('MINUS500', 900_000)).toBe(50_000);
  });

  it('for one kind of event is rejected for any other', () => {
    expect([off('MUSEUM25', 1000, '5'), off('MUSEUM25', 1000, '6'), off('MUSEUM25', 1000)]).toEqual([
      250,
      'promoOtherEvent',
      'promoOtherEvent',
    ]);
  });

  it('from a partner has a partner text in four languages', () => {
    const text = promoCode('POSTBANK')?.partner?.text ?? {};
    expect(Object.values(text).filter((one) => one.includes('7'))).toHaveLength(4);
  });
});

describe('sandbox bank test cards', () => {
  it('have sixteen digits and a unique note on the outcome in four languages', () => {
    expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length);
    const notes = TEST_CARDS.flatMap(({ note }) => [note['ru'], note['en'], note['kz'], note['ch']]);
    expect(notes.every((text) => text !== undefined && text !== '')).toBe(true);
    expect(new Set(notes).size, 'no two say the same').toBe(notes.length);
    for (const { number } of TEST_CARDS) {
      expect(number).toMatch(/^\d{16}$/);
      expect(cardInFours(number)).toMatch(/^(?:\d{4} ){3}\d{4}$/);
      expect(testCard(cardInFours(number))?.number).toBe(number);
    }
  });

  it('match with separators, and other numbers do not', () => {
    for (const number of ['', '4111', '41111111111111110']) expect(testCard(number)).toBeUndefined();
    expect(testCard('4111-1111-1111-1111')?.asksCode).toBe(true);
  });
});

describe('payment methods', () => {
  it('each have a unique path and texts in four languages', () => {
    expect(new Set(PAYMENT_TYPES.map(({ path }) => path)).size).toBe(PAYMENT_TYPES.length);
    for (const { path, way, wire } of PAYMENT_TYPES) {
      expect(path).toMatch(/^\/api\/payment\/[a-z]+$/);
      expect(wire['protocol_kind']).toBe(way === 'form' ? 'card' : way);
      for (const field of ['name', 'descript']) {
        const words = ['ru', 'en', 'kz', 'ch'].map((lang) => wire[`${field}_${lang}`] ?? '');
        expect(words.every((text) => text !== '')).toBe(true);
      }
    }
  });

  it('are separate for the culture card', () => {
    const ways = (cultureCard: boolean) => paymentTypesOf({ cultureCard }).map(({ id, way }) => [id, way]);
    expect(ways(true)).toEqual([['5', 'form']]);
    expect(ways(false)).toEqual([
      ['1', 'form'],
      ['2', 'qr'],
      ['3', 'widget'],
      ['4', 'address'],
    ]);
  });
});

describe('the return path from the bank', () => {
  const row = (state: InvoiceRow['state'], lang = 'en', reason: InvoiceRow['reason'] = '') =>
    ({ id: 'i1', state, lang, orderHash: 'HASH', reason }) as InvoiceRow;

  it.each([
    ['open', '/shop/order/HASH?lang=en'],
    ['left', '/shop/order/HASH?lang=en'],
    ['declined', '/shop/order/declined/HASH?lang=en'],
    ['paid', '/shop/order/HASH?lang=en&bank_invoice=i1&bank_status=paid'],
    ['late', '/shop/order/HASH?lang=en&bank_invoice=i1&bank_status=late'],
  ] as const)('points to the right page for a %s attempt', (state, path) => {
    expect(returnPath('/shop', row(state))).toBe(path);
  });

  it('includes the decline reason and omits the default language', () => {
    expect(returnPath('', row('declined', 'ru', 'funds'))).toBe('/order/declined/HASH?bank_reason=funds');
    expect(returnPath('', row('open', 'ru'))).toBe('/order/HASH');
    expect(returnPath('', row('paid', 'ru', 'funds'))).not.toContain('bank_reason');
  });

  it('isOpen is true only for open, silent and left attempts', () => {
    const states = [
      'open',
      'silent',
      'left',
      'paid',
      'verifying',
      'declined',
      'late',
      'refused',
      'closed',
    ] as const;
    expect(states.filter((state) => isOpen({ state }))).toEqual(['open', 'silent', 'left']);
  });
});

it('counts service pieces by package and price', () => {
  const piece = (packageId: string, priceId: string) => ({ packageId, priceId }) as never;
  const had = [piece('1', '10'), piece('1', '10'), piece('1', '11'), piece('2', '10')];
  expect(countOf(had, { packageId: '1', priceId: '10' })).toBe(2);
  expect(countOf(had, { packageId: '2', priceId: '11' })).toBe(0);
});
