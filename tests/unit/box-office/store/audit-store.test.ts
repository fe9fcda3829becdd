import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditStore, type Told } from '../../../load/audit.ts';
import { draftOf, seatsOf, sharedStore, ticketOf } from '../help/store-drafts.ts';

const store = sharedStore();

/* What the load test's command reads from the database: it detects each fault, and nothing else. */
it('detects double-sold and unheld seats, lost orders and payments, and duplicate orders', async () => {
  const place = (seat: string, email: string): Promise<string> =>
    store.place(
      draftOf('evening', {
        seats: seatsOf(seat),
        tickets: [ticketOf(seat)],
        buyer: { name: 'Anna', phone: '123456', email },
      }),
    );
  const told: Record<string, string> = {};
  const audit = (paid: readonly string[] = []) => auditStore(store.db, { orders: told, paid } satisfies Told);
  for (const seat of ['a', 'b']) told[await place(seat, seat)] = seat;
  expect(await audit()).toEqual({ orders: 2, paid: 0, oversold: 0, lost: 0, doubled: 0, unbalanced: 0 });

  const [first = ''] = Object.keys(told);
  expect(await audit([first]), 'a payment that is not there').toMatchObject({ lost: 1 });
  told['GONE'] = 'c';
  expect(await audit(), 'an order that is not there').toMatchObject({ lost: 1 });
  delete told['GONE'];

  await place('c', 'a');
  expect(await audit(), 'two orders of one press').toMatchObject({ orders: 3, doubled: 1, oversold: 0 });
  await place('d', 'd');
  await store.db.execute(sql`update tickets set place_id = 'a' where place_id = 'd'`);
  await store.db.execute(sql`update seat_holds set order_hash = 'none' where seat_id = 'd'`);
  expect(await audit(), 'a seat sold twice, to one who does not hold it').toMatchObject({ oversold: 2 });
  await store.db.execute(sql`delete from seat_holds where seat_id = 'b'`);
  expect(await audit(), 'a seat that nobody holds').toMatchObject({ oversold: 3 });
});
