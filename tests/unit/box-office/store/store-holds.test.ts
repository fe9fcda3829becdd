import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stockHolds } from '../../../../fixtures/box-office/model/schema.ts';
import {
  remainingEverywhere,
  releaseHolds,
  setStock,
  remainingStocks,
  sellToOtherBuyer,
} from '../../../../fixtures/box-office/store/holds.ts';
import { countOf, draftOf, gone, seatsOf, sharedStore } from '../help/store-drafts.ts';

/* What the store refuses to sell twice; it takes either all of an order or nothing. */

const store = sharedStore();
const { place, refused, remainingIn, held, states } = store;
const short = (name: string, left: number) => `-2 Not enough tickets left: ${name}. Left: ${left}.`;

describe('seats', () => {
  it('are sold once, and a rejected order lists the taken seats and holds none of the others', async () => {
    await place(draftOf('sold', { seats: seatsOf('2', '3') }));
    await sellToOtherBuyer(store.db, 'sold', '5');
    await sellToOtherBuyer(store.db, 'sold', '5');
    const draft = draftOf('sold', { seats: seatsOf('5', '4', '2'), counts: [countOf('sold', 'all')] });
    expect(await refused(draft)).toBe(
      '-2 These seats have just been taken: seat 5; seat 2. Please choose others.',
    );
    expect(await held('sold')).toEqual(['2', '3', '5']);
    expect(await remainingIn('sold')).toEqual({});
    expect(await states('sold')).toEqual(['waiting']);
    expect(await refused(draftOf('another evening', { seats: seatsOf('2') }))).toBe('');
  });

  it('are always locked in the same order to avoid deadlocks', async () => {
    await place(draftOf('in order', { seats: seatsOf('3', '1', '2') }));
    await place(draftOf('in order', { counts: ['c', 'a', 'b'].map((id) => countOf('in order', id)) }));
    const lying = async (table: string, column: string) => {
      const query = `select ${column} as id from ${table} where session_id = 'in order' order by ctid`;
      return (await store.db.execute(sql.raw(query))).rows.map((row) => row['id']);
    };
    expect(await lying('seat_holds', 'seat_id')).toEqual(['1', '2', '3']);
    expect(await lying('place_stock', 'place_id')).toEqual(['a', 'b', 'c']);
    await store.db.execute(sql`delete from stock_holds where session_id = 'in order'`);
    const row = (placeId: string) => ({ orderHash: '', sessionId: 'in order', placeId, count: 1 });
    const hash = await place(draftOf('in order'));
    await store.db.insert(stockHolds).values(['b', 'c', 'a'].map((id) => ({ ...row(id), orderHash: hash })));
    await releaseHolds(store.db, [hash]);
    expect(await lying('place_stock', 'place_id')).toEqual(['a', 'b', 'c']);
    expect(await remainingIn('in order')).toEqual({ a: 10, b: 10, c: 10 });
  });

  it('can be sold twice without the guard', async () => {
    const careless = (seat: string) =>
      refused(draftOf('unguarded', { seats: seatsOf(seat) }), { guarded: false });
    expect(await Promise.all([careless('1'), careless('1')])).toEqual(['', '']);
    expect(await careless('1')).toBe(gone('seat 1'));
    expect(await careless('2')).toBe('');
  });
});

describe('counted places', () => {
  const wants = (session: string, wanted: number, placeId = 'all') =>
    draftOf(session, { counts: [countOf(session, placeId, { wanted })] });

  it('are sold down to zero from the capacity at the first sale', async () => {
    expect(await refused(wants('counted', 11))).toBe(short('place all', 10));
    expect(await remainingIn('counted')).toEqual({});
    await place(wants('counted', 4));
    await place(wants('counted', 1, 'area'));
    expect(await remainingIn('counted')).toEqual({ all: 6, area: 9 });
    expect(await refused(wants('counted', 7))).toBe(short('place all', 6));
    // The capacity in a later order is ignored.
    const late = draftOf('counted', { counts: [countOf('counted', 'all', { wanted: 6, capacity: 3 })] });
    expect(await refused(late)).toBe('');
    expect(await remainingIn('counted')).toEqual({ all: 0, area: 9 });
    expect(await remainingIn('not counted')).toEqual({});
  });

  it('are rejected with the text of the short stock, and nothing else is taken', async () => {
    const subscription = countOf('mine', '501', {
      capacity: 2,
      wanted: 3,
      short: { name: 'limit', key: 'subscriptionShort' },
    });
    const draft = draftOf('short', { seats: seatsOf('1'), counts: [subscription, countOf('short', 'all')] });
    expect(await refused(draft)).toBe('-9998 Visits left on your subscription: 2.');
    expect([await remainingIn('short'), await remainingIn('mine'), await held('short')]).toEqual([
      {},
      {},
      [],
    ]);
  });

  it('can be read for several sessions, or for one place in every session', async () => {
    await setStock(store.db, 'told 1', 'all', 5);
    await setStock(store.db, 'told 1', 'area', 6);
    await setStock(store.db, 'told 2', 'all', 7);
    await setStock(store.db, 'told 2', 'all', 8);
    const flat = (sessions: Map<string, Map<string, number>>) =>
      Object.fromEntries([...sessions].map(([name, places]) => [name, Object.fromEntries(places)]));
    expect(flat(await remainingStocks(store.db, ['told 1', 'told 2', 'told 3']))).toEqual({
      'told 1': { all: 5, area: 6 },
      'told 2': { all: 8 },
    });
    expect(flat(await remainingStocks(store.db, ['told 2']))).toEqual({ 'told 2': { all: 8 } });
    expect(flat(await remainingEverywhere(store.db, 'area'))).toMatchObject({ 'told 1': { area: 6 } });
    expect((await remainingEverywhere(store.db, 'area')).has('told 2')).toBe(false);
  });

  it('can be oversold without the guard', async () => {
    const careless = (wanted: number) => refused(wants('careless', wanted), { guarded: false });
    // Both read ten and both write four.
    expect(await Promise.all([careless(6), careless(6)])).toEqual(['', '']);
    expect(await remainingIn('careless')).toEqual({ all: 4 });
    expect(await careless(5)).toBe(short('place all', 4));
    expect(await careless(4)).toBe('');
    expect(await remainingIn('careless')).toEqual({ all: 0 });
  });
});
