import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOffers } from '../../../../src/api/order-change-calls.ts';
import { openShop, type Shop } from '../help/open-shop.ts';
import { invoiceOf, orderDesk, refusalOf, value } from '../help/order-desk.ts';
import { repertoireOf } from '../help/test-repertoire.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ repertoire: repertoireOf('plain', 'served', 'nominal') });
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.freshToken());

const newOrder = async (name: 'plain' | 'served' | 'nominal' = 'served') => {
  const [seat] = await shop.freeSeats(name, 1);
  if (seat === undefined) throw new Error('no free seat');
  const { hash } = await shop.order(name, [shop.line(seat)]);
  return orderDesk(shop, hash);
};

describe('extra services of an order', () => {
  it('are offered with a name in four languages, a price and a limit', async () => {
    const { offers, services } = await (await newOrder()).view();
    expect(services).toEqual([]);
    expect(offers.length).toBeGreaterThan(2);
    for (const offer of offers) {
      expect(Object.values(offer.action).filter((text) => text !== '')).toHaveLength(4);
      expect(offer.costMinor).toBeGreaterThan(0);
      expect(offer.limit).toBeGreaterThan(0);
    }
    expect((await (await newOrder('plain')).view()).offers).toEqual([]);
  });

  it('add their price to the total, and subtract it when removed', async () => {
    const desk = await newOrder();
    const before = await desk.view();
    const { costMinor, limit } = await desk.offer('Cloakroom');
    value(await desk.add('Cloakroom', 2));
    const with2 = await desk.view();
    expect(with2.totalMinor).toBe(before.totalMinor + 2 * costMinor);
    expect(with2.costMinor).toBe(before.costMinor);
    expect(with2.services.map((line) => [line.action.en, line.costMinor, line.removable])).toEqual([
      ['Cloakroom without the queue', costMinor, true],
      ['Cloakroom without the queue', costMinor, true],
    ]);
    expect(with2.services[0]?.group).toBe(with2.tickets[0]?.group);
    expect((await desk.offer('Cloakroom')).limit).toBe(limit - 2);

    const id = with2.services[0]?.id ?? '';
    value(await desk.remove(id));
    expect(refusalOf(await desk.remove(id))).toMatchObject({ code: '-9' });
    const with1 = await desk.view();
    expect(with1.totalMinor).toBe(before.totalMinor + costMinor);
    expect(with1.services.map((line) => line.id)).toEqual([with2.services[1]?.id]);
  });

  it('use the box office’s price, not the one sent by the client', async () => {
    const desk = await newOrder();
    const before = await desk.view();
    const offer = await desk.offer('Programme');
    value(
      await addOffers(desk.client, desk.hash, [{ ...offer, costMinor: 1 as never }], { idempotencyKey: 'k' }),
    );
    expect((await desk.view()).totalMinor).toBe(before.totalMinor + offer.costMinor);
  });

  it('cannot exceed the limit of their price and are added all or nothing', async () => {
    const desk = await newOrder();
    const before = await desk.view();
    const parking = await desk.offer('Parking');
    expect(parking.limit).toBe(1);
    expect(refusalOf(await desk.add('Parking', 2))).toMatchObject({ code: '-9998' });
    expect(await desk.view()).toMatchObject({ services: [], totalMinor: before.totalMinor });
    value(await desk.add('Parking'));
    expect((await desk.view()).offers.map((one) => one.action.en)).not.toContain(parking.action.en);
    const again = await addOffers(desk.client, desk.hash, [parking], { idempotencyKey: 'other' });
    expect(refusalOf(again).text).toContain('1');
  });

  it('are added once for concurrent requests with one idempotency key, and again for a new key', async () => {
    const desk = await newOrder();
    const press = crypto.randomUUID();
    const both = await Promise.all([desk.add('Programme', 2, press), desk.add('Programme', 2, press)]);
    both.forEach(value);
    expect((await desk.view()).services).toHaveLength(2);
    // The shop numbers pieces from one with each press: a later press still adds a new piece.
    value(await desk.add('Programme'));
    expect((await desk.view()).services).toHaveLength(3);
  });

  it('are deduplicated by uid when no idempotency key is sent', async () => {
    const desk = await newOrder();
    const row = { uid: '1-31-3101-1', parent_id: '', package_id: '31', price_id: '3101', cost: '0' };
    const body = { hash: desk.hash, data: [row, row] };
    expect((await shop.post('/api/order/add-special-offer', body))['errorCode']).toBe('0');
    expect((await shop.post('/api/order/add-special-offer', body))['errorCode']).toBe('0');
    expect((await desk.view()).services).toHaveLength(1);
  });

  it('are rejected when the list is empty or too long, or a uid is missing or too long', async () => {
    const desk = await newOrder();
    const row = { uid: 'u', parent_id: '', package_id: '31', price_id: '3101', cost: '0' };
    const add = async (data: object[]) =>
      (await shop.post('/api/order/add-special-offer', { hash: desk.hash, data }))['errorCode'];
    for (const data of [
      [],
      [{ ...row, uid: '' }],
      [row, { ...row, uid: 'u'.repeat(101) }],
      Array.from({ length: 201 }, () => row),
    ])
      expect(await add(data)).toBe('-1');
    expect((await desk.view()).services).toEqual([]);
    expect(await add(Array.from({ length: 200 }, () => ({ ...row, uid: 'u'.repeat(100) })))).toBe('0');
    expect((await desk.view()).services).toHaveLength(1);
  });

  it('are rejected with a reason for an unknown price, package or parent, even with a repeated uid', async () => {
    const desk = await newOrder();
    const row = { uid: 'u', parent_id: '', package_id: '31', price_id: '3101', cost: '0' };
    const add = async (over: object) =>
      shop.post('/api/order/add-special-offer', { hash: desk.hash, data: [{ ...row, ...over }] });
    expect((await add({}))['errorCode']).toBe('0');
    const { services, totalMinor } = await desk.view();
    for (const over of [{ price_id: '9999' }, { package_id: '9999' }, { parent_id: '9999' }]) {
      for (const uid of ['u', 'new']) {
        const refused = await add({ uid, ...over });
        expect(refused).toEqual({ errorCode: '-9', errorText: 'This service is no longer offered.' });
      }
    }
    expect(await desk.view()).toMatchObject({ services, totalMinor });
  });

  it('can be removed only from the order they belong to', async () => {
    const [one, other] = [await newOrder(), await newOrder()];
    value(await one.add('Cloakroom'));
    const [line] = (await one.view()).services;
    for (const id of [line?.id ?? '', '', 'no-number']) {
      const refused = refusalOf(await other.remove(id));
      expect(refused).toMatchObject({ code: '-9', text: 'This service is not in the order.' });
    }
    expect((await one.view()).services).toEqual([line]);
  });

  it('stay in the order if not removable', async () => {
    const desk = await newOrder();
    value(await desk.add('lemonade'));
    const line = (await desk.view()).services[0];
    expect(line?.removable).toBe(false);
    expect(refusalOf(await desk.remove(line?.id ?? ''))).toMatchObject({ code: '-9' });
    expect((await desk.view()).services).toHaveLength(1);
  });

  it('show a code once paid and can no longer be changed', async () => {
    const desk = await newOrder();
    value(await desk.add('Cloakroom'));
    const offer = await desk.offer('Programme');
    expect((await desk.view()).services[0]).toMatchObject({ codeKind: 'none', code: '' });
    await desk.atBank(invoiceOf(await desk.pay()), 'pay');
    const paid = await desk.view();
    expect(paid).toMatchObject({ printingAllowed: true, offers: [] });
    const line = paid.services[0];
    expect(line).toMatchObject({ codeKind: 'qr', removable: false, code: expect.stringMatching(/^\d{14}$/) });
    expect(refusalOf(await desk.remove(line?.id ?? '')).text).toContain('already paid');
    const late = await addOffers(desk.client, desk.hash, [offer], { idempotencyKey: 'late' });
    expect(refusalOf(late)).toMatchObject({ code: '-9997' });
    expect((await desk.view()).totalMinor).toBe(paid.totalMinor);
  });

  it('are rejected when not offered, without visitor names or after the reservation', async () => {
    const served = await newOrder();
    const offer = await served.offer('Programme');
    const send = (hash: typeof served.hash, key: string) =>
      addOffers(served.client, hash, [offer], { idempotencyKey: key });
    expect(refusalOf(await send((await newOrder('plain')).hash, 'a'))).toMatchObject({ code: '-9' });
    expect(refusalOf(await send((await newOrder('nominal')).hash, 'b'))).toMatchObject({ code: '-6' });
    await shop.advance(901);
    expect(refusalOf(await send(served.hash, 'c'))).toMatchObject({ code: '-5' });
  });
});
