import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBoxOffice, type BoxOffice } from '../../../fixtures/box-office/create-box-office.ts';
import { breakReplies, fieldsOfSchemas } from '../../hostile/broken-replies.ts';
import { attack, routesOf, type Outcome } from '../../hostile/campaign.ts';
import { migratedDatabase } from '../samples/blank-database.ts';
import { watchedShop, type WatchedShop } from './watch/watched-shop.ts';

/* A small sample of what `npm run hostile` does for any length of time. */

let office: BoxOffice;
let shop: WatchedShop;
let outcome: Outcome;
const logged: string[] = [];
const seed = 20;
const count = 350;

beforeAll(async () => {
  office = await createBoxOffice({
    dataDir: 'memory',
    blankDatabase: await migratedDatabase(),
    log: (line) => logged.push(line),
  });
  shop = await watchedShop({ boxOffice: office });
  const routes = routesOf(office.app.routes);
  outcome = await attack({ origin: shop.origin, routes, seed, from: 0, count, rawWaitMs: 200 });
}, 120_000);
afterAll(async () => {
  shop.close();
  await office.close();
});

it('no attack on any route breaks the shop, and honest buyers can still buy', () => {
  expect(outcome.finds).toEqual([]);
  expect(logged).toEqual([]);
  expect(outcome.bought).toBeGreaterThan(0);
  const routes = routesOf(office.app.routes).map(({ method, path }) => `${method} ${path}`);
  expect(routes.filter((name) => !outcome.counts.has(name))).toEqual([]);
  const all = [...outcome.counts.values()];
  for (const kind of ['refused', 'answered'] as const)
    expect(all.reduce((sum, row) => sum + row[kind], 0)).toBeGreaterThan(count / 4);
});

it('a response with any field corrupted is read as a value or a problem', async () => {
  const genuine = [...outcome.scene.replies].flatMap(([path, texts]) =>
    texts.map((text) => ({ path, text })),
  );
  const { tried, read, problems, finds } = await breakReplies(genuine, { seed, from: 0, count: 200 });
  expect(finds).toEqual([]);
  expect(tried).toBeGreaterThan(150);
  expect(read).toBeGreaterThan(50);
  expect(Object.keys(problems)).toEqual(expect.arrayContaining(['unreadable', 'refused']));
});

it('every field of the contract schemas gets corrupted, including fields of nested lists', () => {
  const names = fieldsOfSchemas();
  expect(names).toEqual(
    expect.arrayContaining(['ord_num', 'seat_numbers', 'needmiddlename', 'watch', 'hash']),
  );
  expect(names.length).toBeGreaterThan(150);
});
