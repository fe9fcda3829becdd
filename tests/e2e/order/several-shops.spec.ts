import { expect, test } from 'playwright/test';
import { Client } from 'pg';

import { events } from '../help/events.ts';
import { postgresPrograms, startPostgres, type OwnPostgres } from '../help/own-postgres.ts';
import { SeatRace } from '../help/seat-race.ts';
import { startShop } from '../help/shop-process.ts';

test.skip(postgresPrograms === null, 'needs the server programs of PostgreSQL (Debian: postgresql)');

const buyers = 12;
/* A shop is killed after this number of new orders. */
const ordersPerKill = 15;
const kills = 2;

let postgres: OwnPostgres;
test.beforeAll(async () => {
  postgres = await startPostgres(postgresPrograms ?? '');
});
test.afterAll(async () => postgres.stop());

test('two shops on one database sell no seat twice and lose no order while each is killed in turn', async () => {
  test.setTimeout(180_000);
  // One buyer's many orders represent many buyers, so rate limits are off.
  const open = async () => startShop({ DATABASE_URL: postgres.databaseUrl, GATE: '0' });
  const shops = await Promise.all([open(), open()]);
  const race = new SeatRace(() => shops.map(({ origin }) => origin));
  await race.begin(events.opera);
  const racing = Array.from({ length: buyers }, async (_, number) => race.buyer(number));
  for (let time = 0; time < kills; time += 1) {
    await race.moreOrders(ordersPerKill);
    const which = time % 2;
    await shops[which]?.kill();
    shops[which] = await open();
  }
  await race.moreOrders(ordersPerKill);
  race.end();
  await Promise.all(racing);
  await Promise.all(shops.map((shop) => shop.stop()));

  // The race was real: seats were refused, answers were lost, and both shops answered with one token.
  expect(race.refused).toBeGreaterThan(0);
  expect(race.lostAnswers).toBeGreaterThan(0);
  expect(race.oddAnswers).toEqual([]);

  const books = new Client({ connectionString: postgres.databaseUrl });
  await books.connect();
  const read = async <Row>(statement: string): Promise<readonly Row[]> =>
    (await books.query(statement)).rows as Row[];
  const soldTwice = await read(
    `select tickets.session_id, place_id from tickets join orders on orders.hash = order_hash
     where orders.state <> 'cancelled' group by 1, 2 having count(*) > 1`,
  );
  const booked = await read<{ hash: string; places: string[] }>(
    `select orders.hash, array_agg(place_id order by place_id) as places from orders
     join tickets on orders.hash = order_hash group by 1`,
  );
  await books.end();
  expect(soldTwice).toEqual([]);
  // The books have each order that a buyer was told of, with its seats, and no others.
  const told = [...race.orders].map(([hash, places]) => `${hash}: ${places.join()}`);
  expect(booked.map(({ hash, places }) => `${hash}: ${places.join()}`).sort()).toEqual(told.sort());
});
