import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderView } from '../../../src/contract/order.ts';
import { nominalData } from '../../../src/contract/nominal.ts';
import { eventOf } from './help/test-repertoire.ts';
import { openShop, type Json, type Shop } from './help/open-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ reserveSecondsByEvent: { [eventOf('percent').hash]: 60 } });
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.freshToken());

const isFree = async (event: 'plain' | 'nominal', seatId: string | undefined) =>
  (await shop.freeSeats(event, 400)).some((seat) => seat.seat_id === seatId);

describe('an order for seats', () => {
  it('is priced by the box office and rejected if the buyer was shown another sum', async () => {
    const seats = await shop.freeSeats('plain', 2);
    for (const sum of ['1', '-5', 'much']) {
      const lines = seats.map((seat) => shop.line(seat, { sum }));
      const refused = await shop.order('plain', lines);
      expect(refused).toMatchObject({
        errorCode: '-3',
        errorText: expect.stringContaining('price has changed'),
      });
    }
    const made = await shop.order(
      'plain',
      seats.map((seat) => shop.line(seat)),
    );
    expect(made).toMatchObject({ errorCode: '0', errorText: '' });
    expect(made['hash']).toMatch(/^[0-9A-F]{40}$/);
    const view = orderView.parse(await shop.view(made['hash']));
    const prices = view.tickets.reduce((sum, ticket) => sum + ticket.priceMinor, 0);
    // Two tickets, each with a fixed fee of 90 roubles.
    expect(view.totalMinor).toBe(prices + 2 * 9000);
    expect(view.fees.reduce((sum, fee) => sum + fee.costMinor, 0)).toBe(2 * 9000);
    expect(view).toMatchObject({ statusId: 20, paymentAllowed: true, printingAllowed: false });
    expect(view.reserveSeconds).toBeGreaterThan(890);
    expect(view.reserveSeconds).toBeLessThanOrEqual(900);
    expect(view.tickets.every((ticket) => ticket.code === '' && ticket.qrImage === '')).toBe(true);
  });

  it('rounds a percentage fee half up', async () => {
    const [seat] = await shop.freeSeats('percent', 1);
    const made = await shop.order(
      'percent',
      seat === undefined ? [] : [shop.line(seat, { categoryId: '3' })],
    );
    const view = orderView.parse(await shop.view(made['hash']));
    const price = view.tickets[0]?.priceMinor ?? 0;
    expect(view.totalMinor - price).toBe(Math.floor(price * 0.075 + 0.5));
    // This event reserves places for only a minute.
    expect(view.reserveSeconds).toBeLessThanOrEqual(60);
  });

  it('names the taken seat in the buyer’s language and holds nothing else', async () => {
    const [first, second] = await shop.freeSeats('plain', 2);
    if (first === undefined || second === undefined) throw new Error('no free seats');
    await shop.order('plain', [shop.line(first)]);
    const refused = await shop.order('plain', [shop.line(second), shop.line(first)], { lang: 'ru' });
    expect(refused['errorCode']).toBe('-2');
    expect(refused['errorText']).toMatch(/Место уже занято: .*ряд .+, место .+\. Выберите другое\./);
    expect(refused['hash']).toBeUndefined();
    expect(await isFree('plain', second.seat_id)).toBe(true);
  });

  it('counts a seat sold before the box office opened as taken', async () => {
    const sold = (await shop.map('plain')).seat_numbers.find((seat) => seat.quantity === '0');
    const refused = await shop.order('plain', sold === undefined ? [] : [shop.line(sold)]);
    expect(refused['errorCode']).toBe('-2');
  });

  it.each([
    ['an unknown seat', { seatId: '77' }, '-3'],
    ['an unknown category', { categoryId: '99' }, '-3'],
    ['a wrong zone', { zoneId: '1' }, '-3'],
    ['two visitors for one seat', { quantity: 2 }, '-1'],
    ['no quantity', { quantity: 0 }, '-1'],
    ['a past session', { day: '01.01.2020', time: '19:00' }, '-3'],
  ])('rejects %s', async (_, overrides, code) => {
    const [seat] = await shop.freeSeats('plain', 1);
    const refused = await shop.order('plain', seat === undefined ? [] : [shop.line(seat, overrides)]);
    expect(refused['errorCode']).toBe(code);
  });

  it.each([
    ['an invalid e-mail', { email: 'anna@example' }, '-6'],
    ['a name of digits', { fio: '12345' }, '-6'],
    ['unaccepted terms', { checkboxList: [] }, '-6'],
    ['an unknown session', { calendarId: '1' }, '-3'],
    ['an order without tickets', { tickets: [] }, '-6'],
  ])('rejects %s', async (_, overrides, code) => {
    const [seat] = await shop.freeSeats('plain', 1);
    const refused = await shop.order('plain', seat === undefined ? [] : [shop.line(seat)], overrides);
    expect(refused['errorCode']).toBe(code);
  });

  it('rejects more tickets than the order limit', async () => {
    const lines = (await shop.freeSeats('plain', 7)).map((seat) => shop.line(seat));
    expect((await shop.order('plain', lines))['errorCode']).toBe('-9998');
  });

  it('sells one ticket per order on the culture card, only where the card is accepted', async () => {
    const card = { USE_PUSHKIN_CARD: 1, phone: '+79001234567' };
    const lines = (await shop.freeSeats('culture', 2)).map((seat) => shop.line(seat));
    expect((await shop.order('culture', lines, card))['errorCode']).toBe('-9998');
    expect((await shop.order('culture', lines.slice(0, 1), card))['errorCode']).toBe('0');
    const plain = (await shop.freeSeats('plain', 1)).map((seat) => shop.line(seat));
    expect((await shop.order('plain', plain, card))['errorCode']).toBe('-3');
  });

  it('releases the seats when the reservation expires', async () => {
    const [seat] = await shop.freeSeats('plain', 1);
    if (seat === undefined) throw new Error('no free seat');
    const made = await shop.order('plain', [shop.line(seat)]);
    await shop.advance(899);
    expect(await isFree('plain', seat.seat_id)).toBe(false);
    await shop.advance(2);
    expect(await isFree('plain', seat.seat_id)).toBe(true);
    const gone = await shop.view(made['hash']);
    expect(gone).toMatchObject({ demandstatusid: '90', paymentAllowed: '0', reservetime: '0' });
    const again = await shop.order('plain', [shop.line(seat)]);
    expect(again['errorCode']).toBe('0');
  });

  it('reports an unknown hash as deleted or not found', async () => {
    const gone = await shop.view('A'.repeat(40), 'ru');
    expect(gone).toMatchObject({ errorCode: '-4', errorText: 'Заказ удалён или не найден.' });
  });

  it('shows the parts of a season pass as lines without a code', async () => {
    const [seat] = await shop.freeSeats('pass', 1);
    const made = await shop.order('pass', seat === undefined ? [] : [shop.line(seat)]);
    const view = orderView.parse(await shop.view(made['hash']));
    expect(view.tickets.map((ticket) => ticket.codeKind)).toEqual(['qr', 'none', 'none']);
  });

  it('returns its number, and status 0 while unpaid', async () => {
    const [seat] = await shop.freeSeats('plain', 1);
    const { hash } = await shop.order('plain', seat === undefined ? [] : [shop.line(seat)]);
    expect(await shop.post('/api/order/get-num', { hash })).toMatchObject({
      num: expect.stringMatching(/^\d{6,}$/) as unknown,
    });
    expect(await shop.post('/api/order/status-change', { hash })).toBe('0');
  });
});

describe('a standing area', () => {
  it('has fewer places after each sale and gets them back on expiry', async () => {
    const floor = async () => {
      const [stand] = (await shop.map('standing')).seat_stand;
      if (stand === undefined) throw new Error('no standing area');
      return stand;
    };
    const { seat_id, cat: zonelevel_id, quant } = await floor();
    const before = Number(quant);
    const line = shop.line({ seat_id, zonelevel_id }, { quantity: 2 });
    expect(await shop.order('standing', [line])).toMatchObject({ errorCode: '0' });
    expect(Number((await floor()).quant)).toBe(before - 2);
    expect(await shop.order('standing', [line])).toMatchObject({ errorCode: '0' });
    expect(Number((await floor()).quant)).toBe(before - 4);
    await shop.advance(901);
    expect(Number((await floor()).quant)).toBe(before);
  });
});

describe('a nominal order', () => {
  it('requires visitor names before payment', async () => {
    const seats = await shop.freeSeats('nominal', 2);
    const { hash } = await shop.order(
      'nominal',
      seats.map((seat) => shop.line(seat)),
    );
    expect(await shop.view(hash)).toMatchObject({ demandstatusid: '10', paymentAllowed: '0' });
    const reply = (await (await shop.send('/api/order-data', { hash, lang: 'en' })).json()) as Json;
    const data = nominalData.parse(reply);
    expect(data.tickets).toHaveLength(2);
    expect(data.documentTypes.length).toBeGreaterThan(0);

    const names = {
      id: data.tickets.map((ticket) => ticket.id),
      surname: ['Petrova', 'Petrov'],
      name: ['Anna', 'Boris'],
      middleName: ['', ''],
      docTypeId: ['1', '1'],
      docNum: ['4510 123456', '4511 654321'],
      age: ['', ''],
      date: ['01.02.1990', '03.04.1991'],
      countryId: ['', ''],
      regionId: ['', ''],
      checkboxList: [{ id: 1, checked: 1 }],
      hash,
      lang: 'en',
    };
    const missing = await shop.post('/api/confirm-nominal', { ...names, surname: ['Petrova', ''] });
    expect(missing['errorCode']).toBe('-6');
    expect(await shop.post('/api/confirm-nominal', names)).toMatchObject({ errorCode: '0', hash });
    expect(await shop.view(hash)).toMatchObject({ demandstatusid: '20', paymentAllowed: '1' });
    expect(await shop.post('/api/confirm-nominal', names)).toMatchObject({ errorCode: '0', hash });
  });
});
