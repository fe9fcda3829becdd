import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMuseum, type Museum } from '../help/open-museum.ts';
import { openShop, type Shop } from '../help/open-shop.ts';
import { refundDesk } from '../help/refund-desk.ts';
import { value } from '../help/order-desk.ts';
import { placeHash } from '../help/place-repertoire.ts';
import { eventOf, repertoireOf } from '../help/test-repertoire.ts';

/* Everything concurrently; each item is returned once. */

let shop: Shop;
let museum: Museum;
beforeAll(async () => {
  shop = await openShop({ repertoire: repertoireOf('plain') });
  museum = await openMuseum();
}, 60_000);
afterAll(() => Promise.all([shop.close(), museum.close()]));
beforeEach(() => Promise.all([shop.freshToken(), museum.freshToken()]));

type Entry = {
  readonly hash: string;
  readonly state: string;
  readonly places: readonly string[];
  readonly entries: readonly { readonly kind: string; readonly minor: number }[];
};
const ledger = async (from: Pick<Shop, 'app'>, hash: string) => {
  const answer = await from.app.request(`/api/__test__/ledger/${hash}`);
  return ((await answer.json()) as { response: { orders: Entry[] } }).response.orders;
};
const sumOf = (entry: Entry | undefined, kind: string) =>
  (entry?.entries ?? []).filter((one) => one.kind === kind).reduce((sum, one) => sum + one.minor, 0);
const many = <T>(count: number, one: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)));

const paidSeats = async (count: number) => {
  const seats = await shop.freeSeats('plain', count);
  const { hash } = await shop.order(
    'plain',
    seats.map((seat) => shop.line(seat)),
  );
  const desk = refundDesk(shop, hash);
  await desk.payNow();
  return { desk, seats };
};

describe('concurrently', () => {
  it('a link confirmed twenty times refunds everything once', async () => {
    const before = await museum.remainingPlaces('museum');
    const { hash } = await museum.order('museum', [museum.line('1', 3)]);
    const desk = refundDesk(museum, hash);
    value(await desk.discount({ cardCode: '4400200020', bonuses: 100 }));
    await desk.payNow();
    const rows = await desk.rows();
    value(await desk.ask(rows.map((row) => row.id)));
    const [link = ''] = await desk.links();
    const answers = await many(20, () => desk.confirm(link));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(20);
    expect(await museum.remainingPlaces('museum')).toBe(before);
    const books = (await ledger(museum, placeHash('museum'))).find((one) => one.hash === desk.hash);
    expect(sumOf(books, 'money-taken')).toBe(sumOf(books, 'money-returned') + sumOf(books, 'fee-kept'));
    expect(sumOf(books, 'discount-given')).toBe(10_000);
    expect(sumOf(books, 'discount-returned')).toBe(10_000);
    expect(rows.reduce((sum, row) => sum + row.sumMinor, 0)).toBe(sumOf(books, 'money-returned'));
    expect((await desk.view()).discount?.balance).toBe(300);
  }, 30_000);

  it('only one of twenty requests sharing a ticket is accepted', async () => {
    const { desk } = await paidSeats(4);
    const ids = (await desk.rows()).map((row) => row.id);
    const shared = ids[0] ?? '';
    const answers = await many(20, (n) => desk.ask([shared, ids[1 + (n % 3)] ?? '']));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect((await desk.rows()).filter((row) => row.statusId === 60)).toHaveLength(2);
    expect(await desk.links()).toHaveLength(1);
  }, 30_000);

  it('a returned seat wanted by ten buyers is sold once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { desk, seats } = await paidSeats(1);
      const [seat] = seats;
      if (seat === undefined) throw new Error('no free seat');
      value(await desk.ask((await desk.rows()).map((row) => row.id)));
      const [link = ''] = await desk.links();
      const buy = async () => (await shop.order('plain', [shop.line(seat)]))['errorCode'];
      const [bought, confirmed] = await Promise.all([
        many(10, buy),
        desk.confirm(link).then((answer) => answer.ok),
      ]);
      expect(confirmed).toBe(true);
      // Buyers who were too early may try again.
      const again = await many(10, buy);
      expect([...bought, ...again].filter((code) => code === '0')).toHaveLength(1);
      const holders = (await ledger(shop, eventOf('plain').hash)).filter(
        (one) => one.state !== 'cancelled' && one.places.includes(seat.seat_id),
      );
      expect(holders).toHaveLength(1);
      expect(holders[0]?.hash).not.toBe(desk.hash);
    }
  }, 60_000);

  it('separate refunds of every ticket leave the order with no seats and only fees kept', async () => {
    const { desk, seats } = await paidSeats(4);
    const rows = await desk.rows();
    for (const row of rows) value(await desk.ask([row.id]));
    const links = await desk.links();
    expect(links).toHaveLength(4);
    const answers = await Promise.all(links.flatMap((link) => [desk.confirm(link), desk.confirm(link)]));
    expect(answers.every((answer) => answer.ok)).toBe(true);
    const free = new Map((await shop.map('plain')).seat_numbers.map((seat) => [seat.seat_id, seat.quantity]));
    expect(seats.map((seat) => free.get(seat.seat_id))).toEqual(['1', '1', '1', '1']);
    const books = (await ledger(shop, eventOf('plain').hash)).find((one) => one.hash === desk.hash);
    expect(books?.places).toEqual([]);
    expect(sumOf(books, 'money-taken')).toBe(sumOf(books, 'money-returned') + sumOf(books, 'fee-kept'));
  }, 30_000);
});
