import { describe, expect, it } from 'vitest';
import { refundData } from '../../../src/contract/refund.ts';
import { orderView } from '../../../src/contract/order.ts';
import {
  lostServices,
  orderReceipt,
  refundReceipt,
  refundShare,
  sumsBack,
  withheldBonuses,
  type Receipt,
} from '../../../src/core/order/receipt.ts';

const line = (price: number, over = {}) => ({ id: '1', price, cost: price, quant: 1, ...over });
const order = (over = {}) => orderView.parse({ ord_num: '1', ...over });
const said = ({ sums, counts, back }: Receipt) =>
  [
    ...sums.map(({ kind, minor, code }) =>
      [kind, ...(code === undefined ? [] : [code]), minor / 100].join(' '),
    ),
    ...counts.map(({ kind, count }) => `${kind} ×${count}`),
    ...(back ? [`back by ${back.byMs === null ? 'the rules' : back.byMs / 1000}`] : []),
  ].join(', ');

/** An order from a back end without receipts. */
const plain = {
  demsumma: '2290',
  main: [line(1000), line(1000, { id: '2' })],
  toping: [line(500, { id: '3' })],
  service: [{ cost: '90' }],
  discountData: { totalDiscount: '300', promoCode: 'X', chargedBonus: '7' },
};
const books = {
  paid: '2290',
  returned: '0',
  withheld: '0',
  promo: '200',
  bonuses: '100',
  bonusesBack: 0,
  earned: 7,
  withdrawn: 0,
};

describe('an order receipt', () => {
  it('has its parts if they add up to the back end’s total', () => {
    expect(said(orderReceipt(order(plain), 'due'))).toBe(
      'tickets 2090, feeIncluded 90, services 500, discount -300, due 2290, willEarn ×7',
    );
    const share = { promo: '100', bonuses: '50', fee: '45' };
    const main = plain.main.map((one) => ({ ...one, share }));
    expect(said(orderReceipt(order({ ...plain, main }), 'due'))).toContain(
      'promo X -200, bonuses -100, due 2290',
    );
  });

  it('has only the total if they do not, or if a single part would repeat it', () => {
    expect(said(orderReceipt(order({ ...plain, demsumma: '2300' }), 'due'))).toBe(
      'discount -300, due 2300, willEarn ×7',
    );
    expect(said(orderReceipt(order({ demsumma: '500', main: [line(500)] }), 'due'))).toBe('due 500');
    expect(said(orderReceipt(order({ demsumma: '0', main: [line(0)] }), 'paid'))).toBe('total 0');
    const dear = order({ demsumma: '545', main: [line(500)], service: [{ cost: '45' }] });
    expect(said(orderReceipt(dear, 'due'))).toBe('due 545, feeIncluded 45');
    expect(said(orderReceipt({ ...dear, totalMinor: 50_000 as never }, 'due'))).toBe('due 500');
  });

  it('has no future bonuses once payment is over, and earned ones only if the books say so', () => {
    expect(said(orderReceipt(order(plain), 'over'))).toMatch(/total 2290$/);
    expect(said(orderReceipt(order(plain), 'paid'))).toMatch(/paid 2290, forOrder ×7$/);
    expect(said(orderReceipt(order({ ...plain, books }), 'paid'))).toMatch(/paid 2290, earned ×7$/);
  });

  it('claims nothing about refunds that the back end has not reported', () => {
    const main = [line(1000), line(1000, { id: '2', cost: 0, status_id: 70 })];
    expect(said(orderReceipt(order({ ...plain, demsumma: '1440', main }), 'paid'))).toBe(
      'discount -300, total 1440, forOrder ×7',
    );
  });

  it('lists what was paid, what is being returned and what is left', () => {
    const share = { promo: '100', bonuses: '50', fee: '45' };
    const main = [line(1000, { share }), line(1000, { id: '2', cost: 0, status_id: 70, share })];
    const back = { ...books, returned: '830', withheld: '20', bonusesBack: 50, withdrawn: 2 };
    const whole = order({ ...plain, demsumma: '1460', main, books: back });
    expect(said(orderReceipt(whole, 'paid'))).toBe(
      'tickets 2090, feeIncluded 90, services 500, promo X -200, bonuses -100, paid 2290, returning -830, left 1460, keptFee 45, keptBonuses 20, bonusesBack ×50, earned ×7, withdrawn ×2, back by the rules',
    );
    // Books that do not match the lines.
    const wrong = order({ ...plain, demsumma: '1460', main, books: { ...back, returned: '829' } });
    expect(said(orderReceipt(wrong, 'paid'))).toMatch(/^discount -300, total 1460/);
    expect(order({ ...plain, books: { ...back, paid: 'much' } }).books).toBeNull();
    // What was paid and returned leaves the total, but was not the price of what was sold.
    const less = order({ ...plain, demsumma: '2190', books: { ...books, paid: '2190' } });
    expect(said(orderReceipt(less, 'paid'))).not.toContain('promo X');
    expect(said(orderReceipt(order({ ...plain, books }), 'paid'))).toContain(
      'promo X -200, bonuses -100, paid 2290',
    );
  });

  it('shows money as returned only if the books say that it has arrived', () => {
    const main = [line(1000), line(1000, { id: '2', cost: 0, status_id: 70 })];
    const by = 1_795_000_000;
    const receipt = (over: object) =>
      said(
        orderReceipt(
          order({ ...plain, demsumma: '1490', main, books: { ...books, returned: '800', ...over } }),
          'paid',
        ),
      );
    expect(receipt({ moneyBy: String(by) })).toMatch(
      new RegExp(`paid 2290, returning -800, left 1490, .*, back by ${by}$`),
    );
    const parts = order({ books: { ...books, returned: '800', arrived: '300' } }).books;
    expect(parts && sumsBack(parts)).toEqual([
      { kind: 'returned', minor: 30_000 },
      { kind: 'returning', minor: 50_000 },
    ]);
    expect(receipt({ arrived: '300' })).toContain('paid 2290, returned -300, returning -500, left 1490');
    expect(receipt({ arrived: '800', moneyBy: '' })).toMatch(
      /paid 2290, returned -800, left 1490, earned ×7$/,
    );
  });

  it('shows subscription visits instead of a zero sum', () => {
    const main = [line(0, { visits: '1' }), line(0, { id: '2', visits: '1', status_id: '70' })];
    expect(said(orderReceipt(order({ demsumma: '0', main }), 'paid'))).toBe('visits ×2, visitsBack ×1');
    expect(said(orderReceipt(order({ demsumma: '0', main }), 'over'))).toBe('total 0');
    const dear = order({ demsumma: '100', main: [line(100, { visits: '1' })] });
    expect(said(orderReceipt(dear, 'due'))).toBe('due 100, visits ×1');
  });

  it('has as lost the services that the back end marks as not returnable', () => {
    const toping = [
      line(1, { id: '1', usereturn: '0' }),
      line(1, { id: '2', usereturn: '1' }),
      line(1, { id: '3' }),
      line(1, { id: '4', usereturn: '0', status_id: 70 }),
    ];
    expect(lostServices(order({ toping, demsumma: '1' })).map(({ id }) => id)).toEqual(['1']);
  });
});

describe('a refund receipt', () => {
  const rows = (...some: readonly object[]) =>
    refundData.parse({ response: { rows: some.map((one, at) => ({ id: at + 1, status_id: 0, ...one })) } })
      .rows;
  const share = { promo: '100', bonuses: '50', fee: '45' };
  const row = { summa: '850', price: '1000', share, earned: 40 };

  it('subtracts each ticket’s share of the discounts from its price', () => {
    expect(said(refundReceipt(rows(row, row), 200))).toBe(
      'price 2000, promo -200, bonuses -100, refund 1700, feeStays 90, bonusesWillBack ×100, willWithdraw ×80',
    );
  });

  it('withholds earned bonuses that are neither on the card nor returned to it', () => {
    expect(said(refundReceipt(rows({ ...row, earned: 90 }), 10))).toBe(
      'price 1000, promo -100, bonuses -50, withheld -30, refund 820, feeStays 45, bonusesWillBack ×50, willWithdraw ×60',
    );
    // A returned ticket's sum is already reduced.
    const [back] = rows({ ...row, summa: '820', withheld: '30' });
    expect(back && refundShare(back)).toMatchObject({ withheld: 3000 });
    expect(said(refundReceipt(back ? [back] : [], null))).toContain('withheld -30, refund 820');
  });

  it('may decrease while earned bonuses are on the card and returned ones do not cover them', () => {
    const mayFall = (over: object, balance: number | null) =>
      refundReceipt(rows({ ...row, ...over }), balance).mayFall;
    expect(mayFall({ earned: 90 }, 200)).toBe(true);
    expect([mayFall({ earned: 90 }, 0), mayFall({ earned: 40 }, 200), mayFall({ earned: 90 }, null)]).toEqual(
      [false, false, false],
    );
    expect(mayFall({ earned: 90, status_id: 70 }, 200)).toBe(false);
  });

  it('shows only visits, and no money, if a subscription paid', () => {
    const visit = { summa: '0', price: '0', visits: '1' };
    expect(said(refundReceipt(rows(visit, visit), null))).toBe('visitsWillBack ×2');
    expect(said(refundReceipt(rows({ ...visit, status_id: 70 }), null))).toBe('visitsBack ×1');
    expect(said(refundReceipt(rows({ ...row, visits: 1 }), 200))).toContain('refund 850');
  });

  it('withholds no more than the refund, and nothing if no bonuses are missing', () => {
    const part = (moneyMinor: number, earned: number) => ({ moneyMinor, bonusesMinor: 0, earned });
    expect(withheldBonuses([part(250, 9)], 0)).toBe(2);
    expect(withheldBonuses([part(5000, 9)], 9)).toBe(0);
    expect(withheldBonuses([part(5000, 9)], 4)).toBe(5);
  });

  it('shows returned bonuses and money on its way once confirmed', () => {
    const done = { ...row, status_id: 70 };
    expect(said(refundReceipt(rows(done, done), 0, 5000))).toBe(
      'price 2000, promo -200, bonuses -100, refund 1700, feeStays 90, bonusesBack ×100, withdrawn ×80, back by 5',
    );
    const kept = { ...done, summa: '820', withheld: '30' };
    expect(said(refundReceipt(rows(kept), 0))).toBe(
      'price 1000, promo -100, bonuses -50, withheld -30, refund 820, feeStays 45, bonusesBack ×50, withdrawn ×10, back by the rules',
    );
    const all = { ...done, summa: '0', withheld: '850', earned: 900 };
    expect(said(refundReceipt(rows(all), 0))).not.toMatch(/withdrawn|back by/);
    expect(said(refundReceipt(rows({ ...done, status_id: 80 }), 0, 5000))).not.toContain('back by');
  });

  it('has only the total if a row does not add up', () => {
    expect(said(refundReceipt(rows(row, { summa: '10' }), null))).toBe('refund 860');
    expect(said(refundReceipt(rows({ ...row, price: '999' }), null))).toBe('refund 850');
    expect(said(refundReceipt([], null))).toBe('refund 0');
  });
});
