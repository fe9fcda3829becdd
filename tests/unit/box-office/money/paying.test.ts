import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderView } from '../../../../src/contract/order.ts';
import { paymentReply } from '../../../../src/contract/payment.ts';
import { openShop, type Shop } from '../help/open-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.freshToken());

const newOrder = async (categoryId = '1') => {
  const [seat] = await shop.freeSeats('plain', 1);
  if (seat === undefined) throw new Error('no free seat');
  const { hash } = await shop.order('plain', [shop.line(seat, { categoryId })]);
  return { hash: String(hash), seatId: seat.seat_id };
};

const start = async (hash: string, headers: Record<string, string> = {}, lang = 'en') => {
  const view = await shop.view(hash);
  const path = (view['urnPay'] as Record<string, string>)['1'] ?? '';
  const reply = paymentReply.parse(await shop.post(path, { hash, lang, bank_data: {} }, headers));
  if (reply.kind !== 'form') throw new Error('not a form');
  return { reply, fields: Object.fromEntries(reply.fields.map((field) => [field.name, field.value])) };
};

const form = (path: string, fields: Record<string, string>) =>
  shop.app.request(path, { method: 'POST', body: new URLSearchParams(fields) });
const press = async (fields: Record<string, string>, action: string) => {
  const answer = await form('/bank/settle', { ...fields, action });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('Location') ?? '', 'https://any.example');
};

describe('paying by card', () => {
  it('redirects to the bank’s page, which shows the sum and order number without a script', async () => {
    const { hash } = await newOrder();
    const view = orderView.parse(await shop.view(hash));
    const { reply, fields } = await start(hash);
    // A path, which is valid at any address of the shop.
    expect(reply.action).toBe('/bank/pay');
    const hop = await form('/bank/pay', fields);
    expect(hop.status).toBe(303);
    const page = await shop.app.request(hop.headers.get('Location') ?? '');
    const text = await page.text();
    expect(text).toContain(view.number);
    expect(text).toContain(new Intl.NumberFormat('en-GB').format(view.totalMinor / 100));
    expect(text).not.toContain('<script');
    expect(text).not.toContain(hash);
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  it('ignores request headers when building bank and return URLs', async () => {
    const { hash } = await newOrder();
    const forged = {
      Host: 'evil.example',
      Origin: 'http://evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
    };
    const { reply, fields } = await start(hash, forged, 'ru');
    expect(reply.action).toBe('/bank/pay');
    const hop = await shop.app.request('http://evil.example/bank/settle', {
      method: 'POST',
      body: new URLSearchParams({ ...fields, action: 'leave' }),
      headers: forged,
    });
    expect(hop.headers.get('Location')).toBe(`/order/${hash}`);
  });

  it('keeps URLs under the shop’s base path', async () => {
    const under = await openShop({ basePath: '/shop' });
    try {
      const [seat] = await under.freeSeats('plain', 1);
      const { hash } = await under.order('plain', seat === undefined ? [] : [under.line(seat)]);
      const reply = paymentReply.parse(await under.post('/api/payment/card', { hash, lang: 'ru' }));
      expect(reply).toMatchObject({ kind: 'form', action: '/shop/bank/pay' });
      const invoice = reply.kind === 'form' ? (reply.fields[0]?.value ?? '') : '';
      const settled = await under.app.request('/bank/settle', {
        method: 'POST',
        body: new URLSearchParams({ invoice, action: 'decline' }),
      });
      expect(settled.headers.get('Location')).toBe(`/shop/order/declined/${String(hash)}`);
    } finally {
      await under.close();
    }
  }, 30_000);

  it('marks the order as paid and issues tickets with a QR code', async () => {
    const { hash, seatId } = await newOrder();
    const { fields } = await start(hash);
    const back = await press(fields, 'pay');
    expect(back.pathname).toBe(`/order/${hash}`);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      lang: 'en',
      bank_invoice: fields['invoice'],
      bank_status: 'paid',
    });
    const view = orderView.parse(await shop.view(hash));
    expect(view).toMatchObject({ statusId: 20, printingAllowed: true, paymentAllowed: false });
    const ticket = view.tickets[0];
    expect(ticket?.codeKind).toBe('qr');
    expect(ticket?.qrImage).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(ticket?.code).toMatch(/^\d{14}$/);
    expect(await shop.post('/api/order/status-change', { hash })).toBe('1');

    const page = await shop.app.request(`/ticket/${ticket?.ticketHash ?? ''}?lang=en`);
    expect(page.status).toBe(200);
    const printed = await page.text();
    expect(printed).toContain(ticket?.code);
    // In the shop's format.
    const [cost, fee] = [(ticket?.priceMinor ?? 0) + (ticket?.share?.fee ?? 0), ticket?.share?.fee ?? 0].map(
      (minor) => `${(minor / 100).toLocaleString('en-US')}\u00a0₽`,
    );
    expect(printed).toContain(`<dd>${cost}<small>Including the service fee: ${fee}</small></dd>`);
    expect(printed).toContain(`<dd>No.\u00a0${view.number}</dd>`);
    // The only script is for printing; the page's policy allows it by its hash.
    expect(printed).toContain('<button type="button" hidden>Print</button>');
    const [script = '', ...others] = printed.split('<script>').slice(1);
    expect(others).toEqual([]);
    const hashOf = createHash('sha256').update(script.slice(0, script.indexOf('</script>')));
    expect(page.headers.get('Content-Security-Policy')).toContain(
      `script-src 'sha256-${hashOf.digest('base64')}';`,
    );
    const [calendar = ''] = /\/ticket\/\w+\/calendar\.ics\?lang=en/.exec(printed) ?? [];
    const noted = await shop.app.request(calendar);
    expect(noted.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    const note = await noted.text();
    expect(note).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\nDTSTART:\d{8}T\d{6}\r\n[^]*\nLOCATION:/);
    // Calendars are shared, so it must not contain secrets.
    expect([ticket?.code, ticket?.ticketHash].filter((secret = '') => note.includes(secret))).toEqual([]);
    const font = await shop.app.request('/ticket/onest-cyrillic.woff2');
    expect([font.status, font.headers.get('Content-Type')]).toEqual([200, 'font/woff2']);

    await shop.advance(10_000);
    await shop.freshToken();
    expect((await shop.freeSeats('plain', 400)).some((seat) => seat.seat_id === seatId)).toBe(false);
  });

  it('draws a 240 by 102 barcode for a concession ticket', async () => {
    const { hash } = await newOrder('3');
    await press((await start(hash)).fields, 'pay');
    const ticket = orderView.parse(await shop.view(hash)).tickets[0];
    expect(ticket?.codeKind).toBe('barcode');
    const svg = Buffer.from(ticket?.barcodeImage.split(',')[1] ?? '', 'base64').toString();
    expect(svg).toContain('width="240" height="102"');
  });

  it('charges once when pay is submitted several times', async () => {
    const { hash } = await newOrder();
    const first = await start(hash);
    const second = await start(hash);
    const pressed = await Promise.all([
      press(first.fields, 'pay'),
      press(first.fields, 'pay'),
      press(second.fields, 'pay'),
    ]);
    const states = pressed.map((url) => url.searchParams.get('bank_status'));
    // Asking twice for the same method returns one invoice: all three presses report it as paid.
    expect(second.fields['invoice']).toBe(first.fields['invoice']);
    expect(states).toEqual(['paid', 'paid', 'paid']);
    const view = await shop.view(hash);
    expect(view['printingAllowed']).toBe('1');
    const again = await shop.post('/api/payment/card', { hash, lang: 'en' });
    expect(again['errorCode']).toBe('-9997');
  });

  it('returns the same invoice for the same idempotency key', async () => {
    const { hash } = await newOrder();
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const [one, two] = await Promise.all([start(hash, key), start(hash, key)]);
    expect(one.fields['invoice']).toBe(two.fields['invoice']);
  });

  it('redirects to the declined page after a decline and allows another attempt', async () => {
    const { hash } = await newOrder();
    const back = await press((await start(hash, {}, 'ru')).fields, 'decline');
    expect(back.href).toBe(`https://any.example/order/declined/${hash}`);
    expect((await shop.view(hash))['paymentAllowed']).toBe('1');
    expect((await press((await start(hash)).fields, 'pay')).searchParams.get('bank_status')).toBe('paid');
  });

  it('does not accept payment for a declined invoice', async () => {
    const { hash } = await newOrder();
    const { fields } = await start(hash, {}, 'ru');
    await press(fields, 'decline');
    expect((await press(fields, 'pay')).pathname).toBe(`/order/declined/${hash}`);
    expect(await shop.view(hash)).toMatchObject({ printingAllowed: '0' });
  });

  it('rejects a reused idempotency key with a different body', async () => {
    const { hash } = await newOrder();
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    await start(hash, key);
    const other = await shop.post('/api/payment/card', { hash, lang: 'en', bank_data: { a: '1' } }, key);
    expect(other['errorCode']).toBe('-7');
  });

  it('rejects an unknown payment method and an unknown order', async () => {
    const { hash } = await newOrder();
    expect((await shop.post('/api/payment/barter', { hash }))['errorCode']).toBe('-9996');
    expect((await shop.post('/api/payment/card', { hash: 'A'.repeat(40) }))['errorCode']).toBe('-4');
  });

  it('is rejected for a nominal order until visitor names are entered', async () => {
    const [seat] = await shop.freeSeats('nominal', 1);
    const { hash } = await shop.order('nominal', seat === undefined ? [] : [shop.line(seat)]);
    expect((await shop.post('/api/payment/card', { hash }))['errorCode']).toBe('-6');
  });

  it('returns a buyer who leaves the bank to the still payable order', async () => {
    const { hash } = await newOrder();
    const { fields } = await start(hash, {}, 'ru');
    expect((await press(fields, 'leave')).href).toBe(`https://any.example/order/${hash}`);
    expect(await shop.view(hash)).toMatchObject({ paymentAllowed: '1', printingAllowed: '0' });
    // The Back button returns to the bank, where the invoice is still valid.
    expect((await press(fields, 'pay')).searchParams.get('bank_status')).toBe('paid');
  });

  it('returns the money and reports a late payment for an expired order', async () => {
    const { hash, seatId } = await newOrder();
    const { fields } = await start(hash);
    await shop.advance(901);
    await shop.freshToken();
    expect((await press(fields, 'pay')).searchParams.get('bank_status')).toBe('late');
    const view = await shop.view(hash);
    expect(view).toMatchObject({ demandstatusid: '90', printingAllowed: '0', paymentAllowed: '0' });
    expect(view['payment_attempts']).toMatchObject([{ state: 'late', money: 'returned', mailed: '1' }]);
    expect((await shop.freeSeats('plain', 400)).some((seat) => seat.seat_id === seatId)).toBe(true);
    expect((await shop.post('/api/payment/card', { hash, lang: 'en' }))['errorCode']).toBe('-5');
  });

  it('does not show tickets of an unpaid order or a nonexistent invoice', async () => {
    const { hash } = await newOrder();
    const data = (await (await shop.send('/api/order-data', { hash, lang: 'en' })).json()) as {
      response: { tickethash_id: string }[];
    };
    const address = `/ticket/${data.response[0]?.tickethash_id ?? ''}?lang=en`;
    const page = await shop.app.request(address);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('The order is not paid yet');
    await shop.advance(901);
    await shop.freshToken();
    // The time is over: the order is cancelled at the next read.
    await shop.view(hash);
    const over = await shop.app.request(address);
    expect(over.status).toBe(410);
    expect(await over.text()).toContain('this ticket is not valid');
    expect((await shop.app.request(address.replace('?', '/calendar.ics?'))).status).toBe(404);
    const nobody = await shop.app.request(`/ticket/${'A'.repeat(40)}?lang=en`);
    expect(nobody.status).toBe(404);
    expect(await nobody.text()).toContain('was not found.</p><p><a href="/?lang=en">Back to events</a></p>');
    expect((await shop.app.request('/bank/pay?invoice=x')).status).toBe(404);
  });
});
