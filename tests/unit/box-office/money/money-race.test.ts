import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOffers } from '../../../../src/api/order-change-calls.ts';
import type { LedgerEntry } from '../../../../fixtures/box-office/store/order-ledger.ts';
import { onPostgres } from '../help/on-postgres.ts';
import { openShop, type Shop } from '../help/open-shop.ts';
import { invoiceOf, orderDesk, value } from '../help/order-desk.ts';
import { ownSchema, testDatabaseUrl, type OwnSchema } from '../help/own-schema.ts';
import { eventOf, repertoireOf } from '../help/test-repertoire.ts';

const repertoire = repertoireOf('plain', 'served');

/** Orders open in two windows, at two box offices or at the only one. */
function races(open: () => Promise<readonly [Shop, Shop]>): void {
  let shops: readonly [Shop, Shop];
  beforeAll(async () => {
    shops = await open();
  }, 60_000);
  beforeEach(async () => {
    await shops[0].freshToken();
    if (shops[1] !== shops[0]) await shops[1].freshToken();
  });

  const newOrder = async (count = 1, name: 'plain' | 'served' = 'served') => {
    const [one, other] = shops;
    const free = await one.freeSeats(name, count);
    const { hash } = await one.order(
      name,
      free.map((seat) => one.line(seat)),
    );
    return [orderDesk(one, hash), orderDesk(other, hash)] as const;
  };
  const books = async (hash: string) => {
    const reply = await shops[0].app.request(`/api/__test__/ledger/${eventOf('served').hash}`);
    const { response } = (await reply.json()) as { response: { orders: readonly LedgerEntry[] } };
    const order = response.orders.find((one) => one.hash === hash);
    if (order === undefined) throw new Error('the order is not in the books');
    return order;
  };
  const statusOf = (url: URL) => url.searchParams.get('bank_status');
  /** Concurrent presses, alternating between the windows. */
  const times = <T>(count: number, one: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => one(n)));

  /** Moves the clock of every box office. */
  const pass = (seconds: number) => Promise.all([...new Set(shops)].map((shop) => shop.advance(seconds)));

  it('charge only one of many invoices paid concurrently', async () => {
    const desks = await newOrder();
    const invoices = await times(6, async (n) =>
      invoiceOf(await desks[n % 2 === 0 ? 0 : 1].pay(String(1 + (n % 4)))),
    );
    const answers = await times(12, async (n) =>
      desks[n % 2 === 0 ? 1 : 0].atBank(invoices[n % 4] ?? '', 'pay'),
    );
    // Each invoice was paid three times at once, all with the same result.
    expect(new Set(invoices).size).toBe(4);
    expect(answers.map(statusOf).filter((status) => status === 'paid')).toHaveLength(3);
    const { payments, entries, state } = await books(desks[0].hash);
    expect(state).toBe('paid');
    expect(payments.toSorted()).toEqual(['paid', ...Array.from({ length: 3 }, () => 'refused')]);
    expect(entries.filter(({ kind }) => kind === 'money-taken')).toHaveLength(1);
  }, 60_000);

  it('settle an invoice once when it is paid and declined concurrently', async () => {
    const desks = await newOrder();
    const invoice = invoiceOf(await desks[0].pay());
    await times(12, (n) => desks[n % 2 === 0 ? 0 : 1].atBank(invoice, n % 3 === 0 ? 'decline' : 'pay'));
    const { payments, entries, state } = await books(desks[0].hash);
    expect([
      ['paid', 'paid', 'money-taken'],
      ['waiting', 'declined', 'payment-declined'],
    ]).toContainEqual([state, payments[0], entries.map(({ kind }) => kind).join()]);
  }, 60_000);

  it('return the same invoice for concurrent requests with one idempotency key', async () => {
    const desks = await newOrder();
    const key = crypto.randomUUID();
    const invoices = await times(8, async (n) => invoiceOf(await desks[n % 2 === 0 ? 0 : 1].pay('1', key)));
    expect(new Set(invoices).size).toBe(1);
    expect((await books(desks[0].hash)).payments).toEqual(['open']);
  }, 60_000);

  it('apply a delayed bank response once under concurrent reads', async () => {
    const desks = await newOrder();
    await desks[0].atBank(invoiceOf(await desks[0].pay()), 'pay', '4000000000000093');
    await pass(46);
    const seen = await times(8, (n) => desks[n % 2 === 0 ? 0 : 1].status());
    expect(new Set(seen)).toEqual(new Set([1]));
    const { payments, entries } = await books(desks[0].hash);
    expect([payments, entries.map(({ kind }) => kind)]).toEqual([['paid'], ['money-taken']]);
  }, 60_000);

  it('apply a promo code and bonuses once each when added concurrently', async () => {
    const desks = await newOrder(2);
    const before = await desks[0].view();
    const wish = { cardCode: '4400170017', bonuses: 50 };
    const answers = await times(8, (n) =>
      n % 2 === 0 ? desks[0].discount({ promoCode: 'TENOFF' }) : desks[1].discount(wish),
    );
    expect(answers.filter((answer, n) => n % 2 === 1 && answer.ok)).toHaveLength(1);
    const { totalMinor, discount } = await desks[1].view();
    expect(discount).toMatchObject({ promoCode: 'TENOFF', usedBonuses: 50 });
    const off = Math.round(before.costMinor / 10) + 5000;
    expect(totalMinor).toBe(before.totalMinor - off);
    const given = (await books(desks[0].hash)).entries.filter(({ kind }) => kind === 'discount-given');
    expect(given.map(({ minor }) => minor).toSorted((a, b) => a - b)).toEqual([5000, off - 5000]);
  }, 60_000);

  it('return exactly what was deducted when discounts are added and cancelled concurrently', async () => {
    const orders = [await newOrder(2), await newOrder(2), await newOrder(2), await newOrder(2)];
    const bonuses = { cardCode: '4400200020', bonuses: 10 };
    await Promise.all(
      orders.map(async ([one, other], n) => {
        // Promo code first or bonuses first: cancelling and taking run crosswise.
        await one.discount(n % 2 === 0 ? { ...bonuses, promoCode: 'TENOFF' } : bonuses);
        await Promise.all([other.cancelDiscount(), one.discount({ promoCode: 'POSTBANK' })]);
        value(await one.cancelDiscount());
      }),
    );
    for (const [desk] of orders) {
      // The last cancellation may have removed the card as well: entered again, it has its full balance.
      value(await desk.discount({ cardCode: bonuses.cardCode }));
      expect((await desk.view()).discount).toMatchObject({ balance: 300, promoCode: '', usedBonuses: 0 });
    }
  }, 60_000);

  it('never charge anything but the order’s total when payments race with changes', async () => {
    for (const promoCode of ['TENOFF', 'POSTBANK', '']) {
      const desks = await newOrder();
      const before = await desks[0].view();
      const offer = await desks[0].offer('Programme');
      const invoices = [invoiceOf(await desks[0].pay('1')), invoiceOf(await desks[1].pay('2'))];
      await Promise.all([
        ...invoices.map((invoice, n) => desks[n === 0 ? 1 : 0].atBank(invoice, 'pay')),
        promoCode === ''
          ? addOffers(desks[1].client, desks[1].hash, [offer], { idempotencyKey: crypto.randomUUID() })
          : desks[1].discount({ promoCode }),
      ]);
      const after = await desks[0].view();
      expect(after.printingAllowed).toBe(after.totalMinor === before.totalMinor);
      const taken = (await books(desks[0].hash)).entries.filter(({ kind }) => kind === 'money-taken');
      expect(taken.map(({ minor }) => minor)).toEqual(after.printingAllowed ? [before.totalMinor] : []);
    }
  }, 60_000);

  it('either pay or cancel an order whose reservation ends during payment, never both', async () => {
    const desks = await newOrder();
    const invoice = invoiceOf(await desks[0].pay());
    const [back] = await Promise.all([desks[0].atBank(invoice, 'pay'), pass(901), desks[1].view()]);
    await desks[1].view();
    const { state, entries } = await books(desks[0].hash);
    expect([
      ['paid', 'paid', 'money-taken'],
      ['late', 'cancelled', 'money-taken,money-returned'],
    ]).toContainEqual([statusOf(back), state, entries.map(({ kind }) => kind).join()]);
  }, 60_000);
}

describe('two windows at one box office', () => {
  let shop: Shop | undefined;
  afterAll(async () => shop?.close());
  races(async () => {
    shop = await openShop({ repertoire });
    return [shop, shop];
  });
});

onPostgres('two box offices sharing one database', () => {
  let schema: OwnSchema | undefined;
  let shops: readonly Shop[] = [];
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.close()));
    await schema?.drop();
  });
  races(async () => {
    schema = await ownSchema(testDatabaseUrl());
    const { databaseUrl } = schema;
    const one = await openShop({ repertoire, databaseUrl });
    const other = await openShop({ repertoire, databaseUrl });
    shops = [one, other];
    return [one, other];
  });
});
