import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../../../fixtures/box-office/store/order-ledger.ts';
import { openShop, type Shop } from '../help/open-shop.ts';
import { invoiceOf, orderDesk, refusalOf, value } from '../help/order-desk.ts';
import { eventOf, plainRepertoire } from '../help/test-repertoire.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ repertoire: plainRepertoire });
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.freshToken());

const newOrder = async () => {
  const [seat] = await shop.freeSeats('plain', 1);
  if (seat === undefined) throw new Error('no free seat');
  const { hash } = await shop.order('plain', [shop.line(seat)]);
  const desk = orderDesk(shop, hash);
  const payBy = async (card: string) => desk.atBank(invoiceOf(await desk.pay()), 'pay', card);
  /** The mailbox's mails, the newest first. */
  const mail = async () =>
    (await (await shop.app.request('/sandbox/outbox?lang=en')).text()).split('<article').slice(1);
  const isFree = async () => (await shop.freeSeats('plain', 400)).some((one) => one.seat_id === seat.seat_id);
  return { ...desk, payBy, mail, isFree };
};

/** An order's payments and journal. */
const books = async (hash: string) => {
  const reply = await shop.app.request(`/api/__test__/ledger/${eventOf('plain').hash}`);
  const { response } = (await reply.json()) as { response: { orders: readonly LedgerEntry[] } };
  const order = response.orders.find((one) => one.hash === hash);
  return { payments: order?.payments, entries: order?.entries.map((entry) => entry.kind) };
};

const form = (path: string, fields: Record<string, string>) =>
  shop.app.request(path, { method: 'POST', body: new URLSearchParams(fields) });

describe('a test card', () => {
  it('asks for the code from a message and pays only with the correct one', async () => {
    const desk = await newOrder();
    const invoice = invoiceOf(await desk.pay());
    const step = await desk.atBank(invoice, 'pay', '4111 1111 1111 1111');
    expect(step.pathname).toBe('/bank/confirm');
    const page = await (await shop.app.request(step.pathname + step.search)).text();
    expect(page).toContain('1234');
    expect(page).not.toContain(desk.hash);
    expect(await desk.view()).toMatchObject({ printingAllowed: false });

    expect(page).not.toContain('role="alert"');
    for (const code of ['9999', '']) {
      const wrong = await form('/bank/confirm', { invoice, lang: 'en', action: 'confirm', code });
      expect(wrong.status).toBe(422);
      expect(await wrong.text()).toMatch(/role="alert".*aria-invalid="true"/s);
    }
    expect(await desk.view()).toMatchObject({ printingAllowed: false });

    const right = await form('/bank/confirm', { invoice, lang: 'en', action: 'confirm', code: '1234' });
    expect(right.headers.get('Location')).toContain('bank_status=paid');
    expect(await desk.view()).toMatchObject({ printingAllowed: true });
    expect(await desk.status()).not.toBe(0);
  });

  it('returns to the bank’s page when the code step is cancelled', async () => {
    const desk = await newOrder();
    const invoice = invoiceOf(await desk.pay());
    await desk.atBank(invoice, 'pay', '4111111111111111');
    const back = await form('/bank/confirm', { invoice, lang: 'en', action: 'cancel', code: '1234' });
    expect(back.headers.get('Location')).toContain('/bank/pay?invoice=');
    expect(await desk.view()).toMatchObject({ printingAllowed: false, paymentAllowed: true });
  });

  it('cannot confirm a code before a card number is submitted', async () => {
    const desk = await newOrder();
    const invoice = invoiceOf(await desk.pay());
    await form('/bank/confirm', { invoice, lang: 'en', action: 'confirm', code: '1234' });
    expect(await desk.view()).toMatchObject({ printingAllowed: false });
  });

  it('shows a field error for an unknown number', async () => {
    const desk = await newOrder();
    const invoice = invoiceOf(await desk.pay());
    const reply = await form('/bank/settle', { invoice, lang: 'en', action: 'pay', card: '"><b>1' });
    expect(reply.status).toBe(422);
    const page = await reply.text();
    expect(page).toContain('There is no such test card');
    expect(page).not.toContain('"><b>1');
  });

  it.each([
    ['4000000000000028', 'funds'],
    ['4000000000000036', 'secure'],
    ['4000000000000044', 'data'],
    ['4000000000000051', 'banned'],
  ])('%s is declined with a reason and the order stays payable', async (card, reason) => {
    const desk = await newOrder();
    const back = await desk.payBy(card);
    expect(back.pathname).toBe(`/order/declined/${desk.hash}`);
    expect(back.searchParams.get('bank_reason')).toBe(reason);
    expect(await books(desk.hash)).toEqual({ payments: ['declined'], entries: ['payment-declined'] });
    expect((await desk.payBy('4000000000000010')).searchParams.get('bank_status')).toBe('paid');
  });

  it('blocks other payments and changes during verification and pays the order once approved', async () => {
    const desk = await newOrder();
    const second = invoiceOf(await desk.pay('2'));
    expect((await desk.payBy('4000000000000069')).searchParams.get('bank_status')).toBe('verifying');
    const waiting = { schemeCode: 3, printingAllowed: false, paymentAllowed: false, statusId: 20 };
    expect(await desk.view()).toMatchObject(waiting);
    // Meanwhile the order cannot be paid in another way or changed.
    expect((await desk.atBank(second, 'pay')).searchParams.get('bank_status')).toBe('refused');
    expect(refusalOf(await desk.discount({ promoCode: 'TENOFF' })).code).toBe('-9997');
    await shop.advance(44);
    expect(await desk.view()).toMatchObject(waiting);
    await shop.advance(2);
    expect(await desk.view()).toMatchObject({ schemeCode: 0, printingAllowed: true });
    expect(await books(desk.hash)).toEqual({
      payments: expect.arrayContaining(['refused', 'paid']),
      entries: ['money-held', 'payment-refused', 'money-taken'],
    });
  });

  it('holds the seat past the reservation during verification and cancels the order when rejected', async () => {
    const desk = await newOrder();
    await shop.advance(880);
    await shop.freshToken();
    await desk.payBy('4000000000000077');
    await shop.advance(30);
    expect(await desk.view()).toMatchObject({ schemeCode: 3, statusId: 20 });
    expect(await desk.isFree()).toBe(false);
    await shop.advance(30);
    expect(await desk.view()).toMatchObject({ schemeCode: 4, statusId: 90, printingAllowed: false });
    expect(await desk.isFree()).toBe(true);
    expect((await desk.mail())[0]).toContain('The hold is released');
    expect(await books(desk.hash)).toEqual({
      payments: ['declined'],
      entries: ['money-held', 'money-returned'],
    });
  });

  it.each([
    ['with no response', '4000000000000085', 'The bank has not answered'],
    ['with a delayed response', '4000000000000093', 'answer will come later'],
  ])('%s leaves the order payable and links back to it', async (_, card, words) => {
    const desk = await newOrder();
    const invoice = invoiceOf(await desk.pay());
    const reply = await form('/bank/settle', { invoice, lang: 'en', action: 'pay', card });
    const page = await reply.text();
    expect(page).toContain(words);
    expect(page).toContain(`href="/order/${desk.hash}?lang=en"`);
    expect(await desk.view()).toMatchObject({ paymentAllowed: true });
    await desk.payBy('');
    expect(await desk.view()).toMatchObject({ printingAllowed: true });
  });

  it('pays the order as of the moment a delayed response was due', async () => {
    const desk = await newOrder();
    await desk.payBy('4000000000000093');
    expect(await desk.status()).toBe(0);
    // Nothing is read until the reservation is over: the money still came in time.
    await shop.advance(2000);
    expect(await desk.status()).not.toBe(0);
    expect(await books(desk.hash)).toEqual({ payments: ['paid'], entries: ['money-taken'] });
  });

  it('takes no money on a delayed response if the order was paid or changed in the meantime', async () => {
    const [twice, changed] = [await newOrder(), await newOrder()];
    for (const desk of [twice, changed]) await desk.payBy('4000000000000093');
    await twice.payBy('');
    value(await changed.discount({ promoCode: 'TENOFF' }));
    await shop.advance(60);
    const told = (await twice.mail()).slice(0, 2).toSorted();
    expect(told[0]).toMatch(/another payment. No money|total had changed. No money/);
    expect(told[1]).toMatch(/another payment. No money|total had changed. No money/);
    expect(await books(twice.hash)).toEqual({
      payments: expect.arrayContaining(['refused', 'paid']),
      entries: ['money-taken', 'payment-refused'],
    });
    expect(await changed.view()).toMatchObject({ paymentAllowed: true });
    expect(told.join(' ')).toMatch(
      /had changed\. No money was taken by this invoice\. The order is not paid yet; it can be paid until \d\d:\d\d\./,
    );
    expect(told.join(' ')).toMatch(/Payment of 1,590.₽ did not go through: order no\./);
    expect(await books(changed.hash)).toEqual({
      payments: ['closed'],
      entries: ['discount-given', 'invoice-closed', 'payment-refused'],
    });
  });

  it('returns the money and notifies the buyer when the response comes after the reservation', async () => {
    const desk = await newOrder();
    await desk.payBy('4000000000000101');
    await shop.advance(902);
    expect(await desk.view()).toMatchObject({
      statusId: 90,
      printingAllowed: false,
      attempts: [{ state: 'late', money: 'returned', moneyByMs: expect.any(Number) }],
    });
    expect((await desk.mail())[0]).toMatch(
      /reservation had expired, so the order was cancelled. The money comes back the way this payment was made, by \d+ \w+ at/,
    );
    expect(await books(desk.hash)).toEqual({
      payments: ['late'],
      entries: ['money-taken', 'money-returned'],
    });
  });

  it('returns the money and notifies the buyer when the bank charges an already paid order', async () => {
    const desk = await newOrder();
    await desk.payBy('4000000000000127');
    await desk.payBy('');
    const { books: paid, totalMinor, attempts } = await desk.view();
    expect(attempts.at(0)).toMatchObject({ state: 'waiting', money: 'unknown', mailed: true });
    await shop.advance(60);
    const view = await desk.view();
    expect(view).toMatchObject({ printingAllowed: true, totalMinor, books: paid });
    expect(view.attempts).toMatchObject([
      { state: 'paid', money: 'taken' },
      { state: 'second', money: 'returned', moneyByMs: expect.any(Number), mailed: true },
    ]);
    expect((await desk.mail())[0]).toMatch(
      /second payment for an order that is already paid. The money comes back the way this payment was made, by \d+ \w+ at/,
    );
    expect(await books(desk.hash)).toEqual({
      payments: expect.arrayContaining(['twice', 'paid']),
      entries: ['money-taken', 'money-taken', 'money-returned'],
    });
  });

  it('is charged once when the bank responds twice', async () => {
    const desk = await newOrder();
    expect((await desk.payBy('4000000000000119')).searchParams.get('bank_status')).toBe('paid');
    expect(await books(desk.hash)).toEqual({ payments: ['paid'], entries: ['money-taken'] });
  });
});
