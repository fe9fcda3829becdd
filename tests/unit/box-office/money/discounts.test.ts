import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMuseum, type Museum } from '../help/open-museum.ts';
import { openShop, type Shop } from '../help/open-shop.ts';
import { invoiceOf, orderDesk, refusalOf, value } from '../help/order-desk.ts';
import { repertoireOf } from '../help/test-repertoire.ts';

let shop: Shop;
let museum: Museum;
beforeAll(async () => {
  shop = await openShop({ repertoire: repertoireOf('plain', 'culture', 'noPromo') });
  museum = await openMuseum();
}, 60_000);
afterAll(() => Promise.all([shop.close(), museum.close()]));
beforeEach(() => Promise.all([shop.freshToken(), museum.freshToken()]));

const newOrder = async (name: 'plain' | 'culture' | 'noPromo' = 'plain', more = {}, seats = 2) => {
  const free = await shop.freeSeats(name, seats);
  const { hash } = await shop.order(
    name,
    free.map((seat) => shop.line(seat)),
    more,
  );
  return orderDesk(shop, hash);
};

describe('a promo code', () => {
  it('discounts ticket prices but not fees, and can be cancelled in full', async () => {
    const desk = await newOrder();
    const before = await desk.view();
    expect(before.discount).toMatchObject({ promoCode: '', discountMinor: 0 });
    expect(value(await desk.discount({ promoCode: 'tenoff' }))).toEqual({ promoCode: 'TENOFF' });
    const off = Math.round(before.costMinor / 10);
    expect(await desk.view()).toMatchObject({
      totalMinor: before.totalMinor - off,
      costMinor: before.costMinor,
      discount: { promoCode: 'TENOFF', discountMinor: off },
    });
    value(await desk.cancelDiscount());
    value(await desk.cancelDiscount());
    expect(await desk.view()).toMatchObject({
      totalMinor: before.totalMinor,
      discount: { promoCode: '', discountMinor: 0 },
    });
  });

  it('with a fixed amount is applied once if the ticket total is high enough', async () => {
    const desk = await newOrder('plain', {}, 5);
    const before = await desk.view();
    expect(before.costMinor).toBeGreaterThanOrEqual(200_000);
    value(await desk.discount({ promoCode: 'MINUS500' }));
    value(await desk.discount({ promoCode: 'MINUS500' }));
    expect((await desk.view()).totalMinor).toBe(before.totalMinor - 50_000);
  });

  it.each([
    ['ru', 'Неправильный промокод'],
    ['en', 'Invalid promo code'],
    ['kz', 'Промокод қате'],
    ['ch', '优惠码不正确'],
  ] as const)('is rejected in the buyer’s language when invalid (%s)', async (lang, text) => {
    const { hash } = await newOrder();
    const desk = orderDesk(shop, hash, lang);
    const before = await desk.view();
    const refused = async (promoCode: string) => refusalOf(await desk.discount({ promoCode }));
    expect(await refused('NOSUCH')).toMatchObject({ code: '-8', text });
    // Why an existing code does not apply, each with its own text.
    const cheap = orderDesk(shop, (await newOrder('plain', {}, 1)).hash, lang);
    const small = refusalOf(await cheap.discount({ promoCode: 'MINUS500' }));
    const others = [await refused('ALLGONE'), await refused('MUSEUM25'), small];
    expect(new Set([text, ...others.map((one) => one.text)]).size).toBe(4);
    expect(others[2]?.text).toMatch(/2.000/);
    expect(await desk.view()).toEqual({ ...before, reserveSeconds: expect.any(Number) });
  });

  it('does not apply to excluded prices', async () => {
    expect(refusalOf(await (await newOrder('noPromo')).discount({ promoCode: 'TENOFF' })).code).toBe('-8');
    const { hash } = await museum.order('museum', [museum.line('1', 1), museum.line('4', 2)]);
    const desk = orderDesk(museum, hash);
    const before = await desk.view();
    expect(before.costMinor).toBe(65_000 + 2 * 30_000);
    value(await desk.discount({ promoCode: 'MUSEUM25' }));
    expect((await desk.view()).totalMinor).toBe(before.totalMinor - 65_000 / 4);
  });

  it('replaces the previous code, and a rejected one leaves it in place', async () => {
    const desk = await newOrder();
    value(await desk.discount({ promoCode: 'TENOFF' }));
    value(await desk.discount({ promoCode: 'POSTBANK' }));
    const view = await desk.view();
    expect(view.discount).toMatchObject({ promoCode: 'POSTBANK', partnerCode: 'PB-7' });
    expect(view.discount?.partnerText).toContain('partner bank');
    refusalOf(await desk.discount({ promoCode: 'ALLGONE' }));
    expect((await desk.view()).discount).toEqual(view.discount);
  });

  it('with one use left goes to one of two buyers and is released on cancel or expiry', async () => {
    const [one, other] = [await newOrder(), await newOrder()];
    const answers = await Promise.all([one, other].map((desk) => desk.discount({ promoCode: 'LASTONE' })));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const [winner, loser] = answers[0]?.ok === true ? [one, other] : [other, one];
    value(await winner.cancelDiscount());
    value(await loser.discount({ promoCode: 'LASTONE' }));
    // An expired order also releases its use.
    await shop.advance(901);
    value(await (await newOrder()).discount({ promoCode: 'LASTONE' }));
  });

  it('is rejected for a culture card order, and for a reused idempotency key with another body', async () => {
    const card = await newOrder('culture', { USE_PUSHKIN_CARD: 1, phone: '+79001234567', ...passport }, 1);
    expect((await card.view()).discount).toBeNull();
    expect(refusalOf(await card.discount({ promoCode: 'TENOFF' })).code).toBe('-8');
    const desk = await newOrder();
    value(await desk.discount({ promoCode: 'TENOFF' }, 'same key'));
    expect(refusalOf(await desk.discount({ promoCode: 'POSTBANK' }, 'same key')).code).toBe('-7');
  });
});

const passport = { fio: 'Иванова Анна Петровна', surname: 'Иванова', name: 'Анна', patronymic: 'Петровна' };

describe('loyalty card bonuses', () => {
  it('are deducted once, restored on cancel and earned on payment', async () => {
    const desk = await newOrder();
    const before = await desk.view();
    value(await desk.discount({ cardCode: '4400 2000 20' }));
    const shown = await desk.view();
    expect(shown.totalMinor).toBe(before.totalMinor);
    expect(shown.discount).toMatchObject({ cardCode: '4400200020', balance: 300, blocked: false });
    const available = Math.min(300, Math.floor(before.costMinor / 200));
    expect(shown.discount?.availableBonuses).toBe(available);

    value(await desk.discount({ bonuses: 120 }));
    expect(await desk.view()).toMatchObject({
      totalMinor: before.totalMinor - 12_000,
      discount: { usedBonuses: 120, balance: 180, availableBonuses: 0, discountMinor: 12_000 },
    });
    expect(refusalOf(await desk.discount({ bonuses: 1 })).text).toContain('already been used');
    value(await desk.cancelDiscount());
    expect(await desk.view()).toMatchObject({
      totalMinor: before.totalMinor,
      discount: { usedBonuses: 0, balance: 300 },
    });
    // Only the card is left to remove; another one may be entered afterwards.
    value(await desk.cancelDiscount());
    expect((await desk.view()).discount).toMatchObject({ cardCode: '', balance: 0 });
    value(await desk.discount({ cardCode: '4400200020' }));

    value(await desk.discount({ bonuses: 100, promoCode: 'TENOFF' }));
    const earned = (await desk.view()).discount?.chargedBonuses ?? 0;
    expect(earned).toBeGreaterThan(0);
    await desk.atBank(invoiceOf(await desk.pay()), 'pay');
    expect((await desk.view()).discount).toMatchObject({ usedBonuses: 100, balance: 200 + earned });
  });

  it.each([
    ['more than the balance', { cardCode: '4400300030', bonuses: 1 }],
    ['a fraction', { cardCode: '4400170017', bonuses: 0.5 }],
    ['a number in exponent notation', { cardCode: '4400170017', bonuses: '1e2' as never }],
    ['a negative number', { cardCode: '4400170017', bonuses: -5 }],
    ['more than half of the ticket total', { cardCode: '4400170017', bonuses: 1200 }],
    ['from a blocked card', { cardCode: '4400400040', bonuses: 10 }],
    ['from an unknown card', { cardCode: '4400999999', bonuses: 10 }],
    ['without a card', { bonuses: 10 }],
  ])('are rejected: %s', async (_, wish) => {
    const desk = await newOrder('plain', {}, 1);
    const before = await desk.view();
    expect(refusalOf(await desk.discount(wish)).code).toBe('-8');
    expect((await desk.view()).totalMinor).toBe(before.totalMinor);
  });

  it('are capped at half of the price after a promo code, and the rest returns to the card', async () => {
    const desk = await newOrder('plain', {}, 1);
    const before = await desk.view();
    value(await desk.discount({ cardCode: '4400170017' }));
    const most = (await desk.view()).discount?.availableBonuses ?? 0;
    value(await desk.discount({ bonuses: most }));
    const balance = (await desk.view()).discount?.balance ?? 0;
    value(await desk.discount({ promoCode: 'TENOFF' }));
    const off = Math.round(before.costMinor / 10);
    const capped = Math.floor((before.costMinor - off) / 200);
    expect(capped).toBeLessThan(most);
    expect(await desk.view()).toMatchObject({
      totalMinor: before.totalMinor - off - capped * 100,
      discount: { usedBonuses: capped, balance: balance + most - capped },
    });
    // A code that leaves a larger sum does not change the bonuses.
    value(await desk.discount({ promoCode: 'POSTBANK' }));
    expect((await desk.view()).discount?.usedBonuses).toBe(capped);
    value(await desk.cancelDiscount());
    expect((await desk.view()).discount).toMatchObject({ usedBonuses: 0, balance: balance + most });
  });

  it('are not spent twice by concurrent orders with the same card', async () => {
    const desks = [await newOrder(), await newOrder(), await newOrder()];
    const wish = { cardCode: '4400170017', bonuses: 500 };
    const answers = await Promise.all(desks.map((desk) => desk.discount(wish)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(2);
    // Expired orders release them.
    await shop.advance(901);
    const desk = await newOrder();
    value(await desk.discount({ cardCode: '4400170017' }));
    expect((await desk.view()).discount?.balance).toBe(1200);
  });

  it('are shown as blocked for a blocked card, and a linked customer’s card is set on the order', async () => {
    const desk = await newOrder();
    value(await desk.discount({ cardCode: '4400400040' }));
    expect((await desk.view()).discount).toMatchObject({ blocked: true, availableBonuses: 0, balance: 500 });
    await desk.atBank(invoiceOf(await desk.pay()), 'pay');
    expect((await desk.view()).discount?.balance, 'nor does it earn any').toBe(500);

    const { hash } = await museum.order('museum', [museum.line('1', 2)], {}, await museum.customer());
    expect((await orderDesk(museum, hash).view()).discount?.cardCode).toBe('4400170017');
  });
});
