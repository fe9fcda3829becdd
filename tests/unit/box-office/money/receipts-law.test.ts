import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  orderReceipt,
  refundReceipt,
  refundShare,
  type Receipt,
  type ReceiptCount,
  type ReceiptSum,
} from '../../../../src/core/order/receipt.ts';
import type { OrderView } from '../../../../src/contract/order.ts';
import { openShop, type Shop } from '../help/open-shop.ts';
import { invoiceOf, value } from '../help/order-desk.ts';
import {
  booksOf,
  evening,
  mailOf,
  numbersOf,
  orderOf,
  paidOnTickets,
  priceOf,
  rowsToReturn,
  type Books,
  type RandomOrder,
} from '../help/random-orders.ts';
import { repertoireOf } from '../help/test-repertoire.ts';

/** Sessions of three buyers; `RECEIPT_ORDERS=1000` runs more orders than usual. */
const orders = Number(process.env['RECEIPT_ORDERS'] ?? 18);
const seed = Number(process.env['RECEIPT_SEED'] ?? 33);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ repertoire: repertoireOf('served', 'percent') });
}, 60_000);
afterAll(() => shop.close());

const sumOf = ({ sums }: Receipt, kind: ReceiptSum): number =>
  sums.find((one) => one.kind === kind)?.minor ?? 0;
const countOf = ({ counts }: Receipt, kind: ReceiptCount): number =>
  counts.find((one) => one.kind === kind)?.count ?? 0;

/** The amounts a receipt deducts or returns. */
const offOf = (receipt: Receipt, ...kinds: readonly ReceiptSum[]): number =>
  kinds.reduce((off, kind) => off - sumOf(receipt, kind), 0);

/** The number of values compared with the books. */
const seen = { orders: 0, twice: 0, refunds: 0, withheld: 0, numbers: 0 };

function same(numbers: Readonly<Record<string, number>>, books: Readonly<Record<string, number>>): void {
  seen.numbers += Object.keys(books).length;
  expect(numbers).toEqual(books);
}

/** Checks that each main sum of a receipt is the total of the lines since the last one. */
function addsUp({ sums }: Receipt): void {
  let running = 0;
  for (const [at, { kind, minor }] of sums.entries()) {
    if (['feeIncluded', 'keptFee', 'keptBonuses', 'feeStays'].includes(kind)) continue;
    // The first main sum has no lines before it: a single part would only repeat it.
    if (at > 0 && ['due', 'paid', 'left', 'refund'].includes(kind))
      same({ [kind]: minor }, { [kind]: running });
    else running += minor;
  }
}

/** The sum sold: for tickets only, without discounts, it is the single sum. */
const soldOf = (receipt: Receipt, main: 'due' | 'paid'): number =>
  receipt.sums[0]?.kind === main
    ? sumOf(receipt, main)
    : sumOf(receipt, 'tickets') + sumOf(receipt, 'services');

/** What tickets and services were sold for, and the fee in it. */
const soldFor = (view: OrderView) => {
  const feeIncluded = view.fees.reduce((sum, { costMinor }) => sum + costMinor, 0);
  return { sold: priceOf(view) + feeIncluded, feeIncluded };
};

/** Checks the order's page before payment: all parts are listed, and add up to the back end's sum. */
async function checkUnpaid(order: RandomOrder): Promise<void> {
  const view = await order.view();
  const receipt = orderReceipt(view, 'due');
  const { journal } = await booksOf(shop, order);
  if (receipt.sums.length > 1) addsUp(receipt);
  same(
    {
      due: sumOf(receipt, 'due'),
      sold: soldOf(receipt, 'due'),
      feeIncluded: sumOf(receipt, 'feeIncluded'),
      off: offOf(receipt, 'promo', 'bonuses'),
    },
    {
      due: view.totalMinor,
      ...soldFor(view),
      off: (journal['discount-given'] ?? 0) - (journal['discount-returned'] ?? 0),
    },
  );
}

/** Pays an order; if its plan says so, a bank charges it again and that payment is returned. */
async function pay(order: RandomOrder): Promise<void> {
  const again = order.plan.twice ? [invoiceOf(await order.pay('2'))] : [];
  await order.payNow();
  for (const invoice of again) {
    await order.atBank(invoice, 'pay', '4000000000000127');
    await shop.advance(60);
    await shop.freshToken();
    expect((await order.view()).attempts.at(-1)).toMatchObject({ state: 'second', money: 'returned' });
    seen.twice += 1;
  }
}

/** Checks the order's page after payment, whatever was returned. */
async function checkPaid(order: RandomOrder): Promise<Books> {
  const view = await order.view();
  const receipt = orderReceipt(view, 'paid');
  const books = await booksOf(shop, order);
  const { journal, accounts } = books;
  expect(books.imbalances).toEqual([]);
  expect(receipt.sums.some(({ kind }) => kind === 'paid')).toBe(true);
  addsUp(receipt);
  const given = (journal['money-returned'] ?? 0) > 0 || view.tickets.some((line) => line.returned);
  same(
    {
      sold: soldOf(receipt, 'paid'),
      feeIncluded: sumOf(receipt, 'feeIncluded'),
      paid: sumOf(receipt, 'paid'),
      returned: offOf(receipt, 'returned', 'returning'),
      withheld: sumOf(receipt, 'keptBonuses'),
      left: given ? sumOf(receipt, 'left') : sumOf(receipt, 'paid'),
      keptFee: sumOf(receipt, 'keptFee'),
      promo: offOf(receipt, 'promo'),
      bonuses: offOf(receipt, 'bonuses'),
      bonusesBack: countOf(receipt, 'bonusesBack') * 100,
      earned: countOf(receipt, 'earned'),
      withdrawn: countOf(receipt, 'withdrawn'),
    },
    {
      ...soldFor(view),
      paid: journal['money-taken'] ?? 0,
      returned: journal['money-returned'] ?? 0,
      withheld: journal['bonuses-withheld'] ?? 0,
      // What remains paid: money withheld for bonuses is not returned.
      left: (journal['money-taken'] ?? 0) - (journal['money-returned'] ?? 0),
      keptFee: journal['fee-kept'] ?? 0,
      promo: accounts.promoMinor,
      bonuses: accounts.paidInBonusesMinor,
      bonusesBack: accounts.bonusesBackMinor,
      earned: accounts.earned,
      withdrawn: accounts.withdrawn,
    },
  );
  return books;
}

/** Checks the mails and printed tickets of an order without refunds. */
async function checkSold(order: RandomOrder): Promise<void> {
  const { journal } = await checkPaid(order);
  const view = await order.view();
  const receipt = orderReceipt(view, 'paid');
  same(await mailOf(shop, `/order/${order.hash}`, order.plan.lang, 'paid'), numbersOf(receipt));
  if (view.tickets.length > 2) return;
  same(
    { tickets: (await paidOnTickets(shop, view)) + sumOf(receipt, 'services') },
    { tickets: journal['money-taken'] ?? 0 },
  );
}

/** A refund from its page, through the mailed link, to the money: the announced amounts must be the actual ones. */
async function refund(order: RandomOrder, places: readonly number[]): Promise<void> {
  const page = await order.data();
  const chosen = rowsToReturn(page.rows, places);
  if (chosen.length === 0) return;
  const quote = refundReceipt(chosen, page.bonusBalance);
  addsUp(quote);
  const before = await booksOf(shop, order);
  value(await order.ask(chosen.map((row) => row.id)));
  const [link = ''] = await order.links();
  const linked = await order.data(link);
  // The mail has the same numbers as the page, in the order's language.
  same(await mailOf(shop, link, 'en', 'refund'), numbersOf(quote));
  // The link's page has the same rows, perhaps in another order.
  expect(refundReceipt(linked.rows, linked.bonusBalance)).toEqual(quote);
  value(await order.confirm(link));
  const books = await checkPaid(order);
  const grown = (kind: string): number => (books.journal[kind] ?? 0) - (before.journal[kind] ?? 0);
  const { card } = order.plan;
  // It stays as it was sent; the mail that confirms the refund has the returned amounts.
  same(await mailOf(shop, link, 'en', 'refund'), numbersOf(quote));
  const confirmed = await mailOf(shop, `/order/${order.hash}`, 'en', 'refund');
  same(
    {
      money: confirmed['refund'] ?? 0,
      withheld: 0 - (confirmed['withheld'] ?? 0),
      bonuses: confirmed['bonusesBack'] ?? 0,
      // If all the money was withheld, the number of withdrawn bonuses is not shown.
      withdrawn: confirmed['withdrawn'] ?? countOf(quote, 'willWithdraw'),
    },
    {
      money: grown('money-returned'),
      withheld: grown('bonuses-withheld'),
      bonuses: countOf(quote, 'bonusesWillBack'),
      withdrawn: countOf(quote, 'willWithdraw'),
    },
  );
  same(
    {
      money: sumOf(quote, 'refund'),
      withheld: offOf(quote, 'withheld'),
      feeStays: sumOf(quote, 'feeStays'),
      off: offOf(quote, 'promo', 'bonuses'),
      card: countOf(quote, 'bonusesWillBack') - countOf(quote, 'willWithdraw'),
    },
    {
      money: grown('money-returned'),
      withheld: grown('bonuses-withheld'),
      feeStays: grown('fee-kept'),
      off: grown('discount-returned'),
      card: (books.onCard[card] ?? 0) - (before.onCard[card] ?? 0),
    },
  );
  const after = (await order.data()).rows.filter((row) => chosen.some(({ id }) => id === row.id));
  for (const row of after) {
    expect(refundShare(row)).not.toBeNull();
    const item = books.items[row.id];
    same(
      { returned: row.sumMinor, withheld: row.withheldMinor },
      { returned: item?.returnedMinor ?? 0, withheld: item?.withheldMinor ?? 0 },
    );
  }
  seen.refunds += 1;
  if (sumOf(quote, 'withheld') !== 0) seen.withheld += 1;
}

it(
  'receipts on every page match the ledger for orders with discounts, services and refunds',
  async () => {
    await fc.assert(
      fc.asyncProperty(evening, async (plans) => {
        await shop.post('/api/__test__/begin', {});
        await shop.freshToken();
        const paid: RandomOrder[] = [];
        for (const plan of plans) {
          const order = await orderOf(shop, plan);
          if (order === null) continue;
          await checkUnpaid(order);
          await pay(order);
          await checkSold(order);
          seen.orders += 1;
          paid.push(order);
        }
        for (const round of [0, 1, 2]) {
          for (const order of paid) await refund(order, order.plan.refunds[round] ?? []);
        }
        // A mail stays as it was when sent, whatever was returned since.
        for (const order of paid) {
          const { journal } = await booksOf(shop, order);
          const mailed = await mailOf(shop, `/order/${order.hash}`, order.plan.lang, 'paid');
          same({ paid: mailed['paid'] ?? 0 }, { paid: journal['money-taken'] ?? 0 });
        }
      }),
      { numRuns: Math.ceil(orders / 3), seed, endOnFailure: true },
    );
    process.stdout.write(
      `receipts: ${seen.orders} orders (${seen.twice} paid twice), ${seen.refunds} refunds (${seen.withheld} with bonuses kept back), ${seen.numbers} numbers\n`,
    );
    expect(seen.withheld).toBeGreaterThan(0);
  },
  60_000 + orders * 3000,
);
