import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOffers } from '../../../../src/api/order-change-calls.ts';
import { startPayment } from '../../../../src/api/order-calls.ts';
import { sumInWords } from '../../../../fixtures/box-office/words/texts.ts';
import { qrPicture } from '../../../../fixtures/box-office/rules/ticket-codes.ts';
import { openShop, type Json, type Shop } from '../help/open-shop.ts';
import { invoiceOf, orderDesk, refusalOf, value } from '../help/order-desk.ts';
import { repertoireOf } from '../help/test-repertoire.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ repertoire: repertoireOf('plain', 'culture', 'served', 'pass') });
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.freshToken());

const newOrder = async (name: 'plain' | 'culture' | 'served' | 'pass' = 'plain', more: Json = {}) => {
  const [seat] = await shop.freeSeats(name, 1);
  if (seat === undefined) throw new Error('no free seat');
  const { hash } = await shop.order(name, [shop.line(seat)], more);
  return orderDesk(shop, hash);
};
const onCultureCard = {
  USE_PUSHKIN_CARD: 1,
  fio: 'Иванова Анна Петровна',
  surname: 'Иванова',
  name: 'Анна',
  patronymic: 'Петровна',
  phone: '+79001234567',
};

describe('payment methods', () => {
  it('are a form, a QR code, a widget and a redirect, each with a name in four languages', async () => {
    const desk = await newOrder();
    const { paymentTypes, chosenPaymentId, paymentPaths } = await desk.view();
    expect(paymentTypes.map((type) => [type.id, type.qr])).toEqual([
      ['1', false],
      ['2', true],
      ['3', false],
      ['4', false],
    ]);
    for (const type of paymentTypes) {
      expect(Object.values(type.name).filter((text) => text !== '')).toHaveLength(4);
      expect(paymentPaths[type.id]).toMatch(/^\/api\/payment\//);
    }
    expect(chosenPaymentId).toBe('1');
    const answers = await Promise.all(['1', '2', '3', '4'].map(async (id) => value(await desk.pay(id))));
    expect(answers.map((answer) => answer.kind)).toEqual(['form', 'qr', 'widget', 'redirect']);
    expect((await shop.view(desk.hash))['payment_qr']).toBe('1');
  });

  it('by QR code can be paid on another device while the shop polls the status', async () => {
    const desk = await newOrder();
    const answer = value(await desk.pay('2'));
    if (answer.kind !== 'qr') throw new Error('no code');
    expect(await desk.status()).toBe(0);
    const page = await shop.app.request(answer.url);
    expect(page.status).toBe(200);
    await desk.atBank(new URL(answer.url, 'https://any.example').searchParams.get('invoice') ?? '', 'pay');
    expect(await desk.status()).not.toBe(0);
    expect(await (await shop.app.request(answer.url)).text()).toContain('The order is paid');
  });

  it('by QR code report a decline on the waiting page until the next attempt', async () => {
    const desk = await newOrder();
    const answer = value(await desk.pay('2'));
    if (answer.kind !== 'qr') throw new Error('no code');
    const { searchParams } = new URL(answer.url, 'https://any.example');
    await desk.atBank(searchParams.get('invoice') ?? '', 'decline');
    expect(await desk.status()).toBe(-9997);
    expect((await desk.view()).paymentAllowed).toBe(true);
    value(await desk.pay('1'));
    expect(await desk.status()).toBe(0);
  });

  it('other than QR code do not report a decline in the order status', async () => {
    const desk = await newOrder();
    await desk.atBank(invoiceOf(await desk.pay('1')), 'decline');
    expect(await desk.status()).toBe(0);
  });

  it('by QR code include an image of the full URL when the shop’s origin is configured', async () => {
    const known = await openShop({
      repertoire: repertoireOf('plain'),
      publicOrigin: 'https://tickets.example.org',
    });
    try {
      const [seat] = await known.freeSeats('plain', 1);
      const { hash } = await known.order('plain', seat === undefined ? [] : [known.line(seat)]);
      const answer = value(await orderDesk(known, hash).pay('2'));
      if (answer.kind !== 'qr') throw new Error('no code');
      expect(answer.image).toMatch(/^data:image\/svg\+xml;base64,/);
      expect(answer.image).toBe(qrPicture(`https://tickets.example.org${answer.url}`));
    } finally {
      await known.close();
    }
  }, 60_000);

  it('by widget show the sum and report the result', async () => {
    const script = await shop.app.request('/bank/widget.js');
    expect(script.headers.get('Content-Type')).toContain('javascript');
    expect(await script.text()).toContain('window.bankWidget');
    const reply = await shop.app.request('/api/setup');
    const setup = ((await reply.json()) as { response: { app: Json } }).response;
    expect(setup.app['widget_script']).toBe('/bank/widget.js');

    const desk = await newOrder();
    const answer = value(await desk.pay('3'));
    if (answer.kind !== 'widget') throw new Error('no widget');
    expect(answer.backUrl).toBe(`/order/${desk.hash}?lang=en`);
    const inRussian = value(await orderDesk(shop, desk.hash, 'ru').pay('3'));
    expect(inRussian).toEqual({ ...answer, backUrl: `/order/${desk.hash}` });
    await desk.pay('3');
    const { bankInvoiceId: invoice } = answer;
    const look = async (query: string) => shop.app.request(`/bank/widget?invoice=${invoice}${query}`);
    const bill = (await (await look('&lang=en')).json()) as Json;
    expect((await look('')).headers.get('Cache-Control')).toBe('no-store');
    expect(await (await look('')).json(), 'in the language of the order').toEqual(bill);
    expect(((await (await look('&lang=ru')).json()) as Json)['title']).not.toBe(bill['title']);
    const { totalMinor } = await desk.view();
    expect(bill['sum']).toContain(new Intl.NumberFormat('en-GB').format(totalMinor / 100));
    const press = async (action: string) => {
      const body = new URLSearchParams({ invoice, action });
      const reply = await shop.app.request('/bank/widget', { method: 'POST', body });
      return (await reply.json()) as Json;
    };
    expect(await press('steal')).toEqual({ state: null });
    expect(await press('pay')).toMatchObject({ state: 'paid' });
    expect(await desk.status()).not.toBe(0);
    expect((await shop.app.request(`/bank/widget?invoice=${invoice}`)).status).toBe(404);
  });

  it('for the culture card are available only to culture card orders, and no others are', async () => {
    const card = await newOrder('culture', onCultureCard);
    expect((await card.view()).paymentTypes.map((type) => type.id)).toEqual(['5']);
    expect((await shop.view(card.hash))['payment_qr']).toBe('0');
    const by = (desk: typeof card, path: string) =>
      startPayment(
        desk.client,
        { path, orderHash: desk.hash, lang: 'en', bankData: {} },
        { idempotencyKey: crypto.randomUUID() },
      );
    expect(refusalOf(await by(card, '/api/payment/card')).code).toBe('-9996');
    const plain = await newOrder();
    expect(refusalOf(await by(plain, '/api/payment/culture')).code).toBe('-9996');
    const flagged = await shop.post('/api/payment/card', { hash: plain.hash, USE_PUSHKIN_CARD: 1 });
    expect(flagged['errorCode']).toBe('-9996');
    await card.atBank(invoiceOf(await card.pay('5')), 'pay');
    expect(await card.view()).toMatchObject({ printingAllowed: true });
  });

  it('all have their invoices closed when the total changes, and the new total is payable', async () => {
    const desk = await newOrder('served');
    const old = [];
    for (const id of ['1', '2', '3', '4']) old.push(invoiceOf(await desk.pay(id)));
    value(await desk.add('Programme'));
    for (const invoice of old) {
      expect((await desk.atBank(invoice, 'pay')).searchParams.get('bank_status')).toBe('closed');
      const page = await shop.app.request(`/bank/pay?invoice=${invoice}&lang=en`);
      expect(await page.text()).toContain('The order’s sum has changed');
    }
    expect(await desk.status()).toBe(0);
    const { totalMinor } = await desk.view();
    const fresh = invoiceOf(await desk.pay('1'));
    const page = await (await shop.app.request(`/bank/pay?invoice=${fresh}&lang=en`)).text();
    expect(page).toContain(new Intl.NumberFormat('en-GB').format(totalMinor / 100));
    expect((await desk.atBank(fresh, 'pay')).searchParams.get('bank_status')).toBe('paid');
  });

  it('never charge anything but the order’s total when payments race with changes', async () => {
    const desk = await newOrder('served');
    const before = await desk.view();
    const programme = await desk.offer('Programme');
    const invoices = [invoiceOf(await desk.pay('1')), invoiceOf(await desk.pay('2'))];
    await Promise.all([
      ...invoices.map((invoice) => desk.atBank(invoice, 'pay')),
      desk.discount({ promoCode: 'TENOFF' }),
      addOffers(desk.client, desk.hash, [programme], { idempotencyKey: 'race' }),
    ]);
    const after = await desk.view();
    // Either paid at the old sum without a change, or changed and unpaid: never a mixture.
    expect(after.printingAllowed).toBe(after.totalMinor === before.totalMinor);
  });

  it('reject an idempotency key reused for another method', async () => {
    const desk = await newOrder();
    value(await desk.pay('1', 'one press'));
    expect(refusalOf(await desk.pay('4', 'one press')).code).toBe('-7');
  });

  it('link back to the shop from an unknown invoice', async () => {
    const page = await (await shop.app.request('/bank/pay?invoice=nobody&lang=kz')).text();
    expect(page).toContain('href="/?lang=kz"');
  });
});

describe('a captcha forced by a fault', () => {
  it.each([
    ['/api/order/add-discount', { promoCode: 'TENOFF' }, '0'],
    ['/api/order/cancel-discount', {}, '0'],
    // The service does not exist: this refusal is the service's, not the bot check's.
    ['/api/order/remove-special-offer', { id: '1' }, '-9'],
    ['/api/payment/card', {}, '0'],
  ])('is required by %s and can be solved with the same idempotency key', async (path, body, wanted) => {
    const desk = await newOrder();
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    await shop.fault({ fault: 'captcha', route: path });
    expect((await shop.post(path, { hash: desk.hash, ...body }, key))['errorCode']).toBe('-1001');
    const { sid } = ((await (await shop.app.request('/api/captcha')).json()) as { response: { sid: string } })
      .response;
    const reply = await shop.app.request(`/api/__test__/captcha/${sid}`);
    const { code } = ((await reply.json()) as { response: { code: string } }).response;
    const solved = { hash: desk.hash, ...body, captchaSid: sid, captchaText: code };
    expect((await shop.post(path, solved, key))['errorCode']).toBe(wanted);
  });
});

describe('the sandbox outbox', () => {
  it('contains the ticket mail in the order’s language once it is paid, and none before', async () => {
    const desk = await newOrder('served');
    value(await desk.add('Cloakroom'));
    value(await desk.add('Programme'));
    const box = async () => (await shop.app.request('/sandbox/outbox?lang=ru')).text();
    expect(await box()).not.toContain(desk.hash);
    await desk.atBank(invoiceOf(await desk.pay()), 'pay');
    const { tickets, services, number, totalMinor } = await desk.view();
    const page = await box();
    const mail = page.slice(page.indexOf(`<article lang="en"><h2>Your ticket: order no. ${number}`));
    expect(mail).toContain(`/ticket/${tickets[0]?.ticketHash ?? 'none'}?lang=en`);
    expect(mail).toContain('anna@example.org');
    expect(mail).toContain(`<p>Where: ${tickets[0]?.address.en}</p>`);
    expect(mail).toContain(`<dt>Paid</dt><dd>${sumInWords(totalMinor, 'en')}</dd>`);
    // Three identical lines would not distinguish the tickets.
    const [ticket] = tickets;
    const { row = '', seat = '', code = '', category } = ticket ?? {};
    expect(mail).toContain(`row ${row}, seat ${seat}, ${category?.en}, ticket no. ${code}</a>`);
    const [coat, drink] = services;
    expect(mail).toContain(`<li>${coat?.action.en}, code ${coat?.code}</li><li>${drink?.action.en}</li>`);
    expect(coat?.code).toMatch(/^\d{14}$/);
    expect((await shop.view(desk.hash))['mailed']).toBe('1');
  });

  it('lists every date of a season pass in the mail and on the ticket', async () => {
    const desk = await newOrder('pass');
    await desk.atBank(invoiceOf(await desk.pay()), 'pay');
    const { tickets, number } = await desk.view();
    const box = await (await shop.app.request('/sandbox/outbox?lang=en')).text();
    const [, mail = ''] = box.split(`Your ticket: order no. ${number}`);
    expect(mail).toContain('Play pass, 1 December, 19:00; 2 December, 19:00, ');
    const ticket = await shop.app.request(`/ticket/${tickets[0]?.ticketHash}?lang=en`);
    expect(await ticket.text()).toContain(
      '<dt>All dates of the subscription</dt><dd>1 December, 19:00; 2 December, 19:00</dd>',
    );
  });
});
