import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from './help/open-shop.ts';
import { refusalOf, value } from './help/order-desk.ts';
import { refundDesk } from './help/refund-desk.ts';
import { repertoireOf } from './help/test-repertoire.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ repertoire: repertoireOf('plain', 'served') });
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.freshToken());

/** A paid order of so many seats. */
const paidOrder = async (seats = 2, name: 'plain' | 'served' = 'plain') => {
  const free = await shop.freeSeats(name, seats);
  const { hash } = await shop.order(
    name,
    free.map((seat) => shop.line(seat)),
  );
  const desk = refundDesk(shop, hash);
  await desk.payNow();
  return { desk, seatIds: free.map((seat) => seat.seat_id) };
};

describe('returning tickets', () => {
  it('goes from the application over the mailed link to places on sale and money back', async () => {
    const { desk, seatIds } = await paidOrder(4);
    const before = await desk.view();
    const rows = await desk.rows();
    expect(rows.map((row) => row.statusId)).toEqual([0, 0, 0, 0]);
    const chosen = rows.slice(0, 2).map((row) => row.id);
    value(await desk.ask(chosen));
    expect((await desk.rows()).map((row) => row.statusId)).toEqual([60, 60, 0, 0]);
    const [link = ''] = await desk.links();
    expect((await desk.data(link)).rows.map((row) => row.id)).toEqual(chosen);
    value(await desk.confirm(link));
    expect((await desk.rows()).map((row) => row.statusId)).toEqual([70, 70, 0, 0]);
    const after = await desk.view();
    expect(after.tickets.map((line) => [line.returned, line.code === ''])).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
    ]);
    const back = rows.slice(0, 2).reduce((sum, row) => sum + row.sumMinor, 0);
    expect(before.totalMinor - after.totalMinor).toBe(back);
    const free = new Map((await shop.map('plain')).seat_numbers.map((seat) => [seat.seat_id, seat.quantity]));
    expect(seatIds.map((id) => free.get(id))).toEqual(['1', '1', '0', '0']);
    expect(refusalOf(await desk.ask(chosen)).code).toBe('-10');
  });
});
