import { Client } from 'pg';
import { expect, it } from 'vitest';

import { onPostgres } from '../help/on-postgres.ts';
import { openShop } from '../help/open-shop.ts';
import { ownSchema, testDatabaseUrl } from '../help/own-schema.ts';
import { eventOf } from '../help/test-repertoire.ts';

onPostgres('place notifications', async () => {
  await import('./told-places.test.ts');

  it('reach another shop, and again after its connection was lost', async () => {
    const { databaseUrl, drop } = await ownSchema(testDatabaseUrl());
    const shops = [await openShop({ databaseUrl }), await openShop({ databaseUrl })] as const;
    const heard: (string | null)[] = [];
    await shops[1].onPlaces((calendarId) => heard.push(calendarId));
    const { hash, calendarId } = eventOf('plain');
    const take = (seat_id: string) =>
      shops[0].post('/api/__test__/take-seat', { hash, calendar_id: calendarId, seat_id });
    await take('1');
    await expect.poll(() => heard.splice(0), { timeout: 5000 }).toEqual([calendarId]);

    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`);
    await client.end();
    // There may have been sales meanwhile.
    await expect.poll(() => heard.splice(0), { timeout: 10_000 }).toEqual([null]);
    await take('2');
    await expect.poll(() => heard.splice(0), { timeout: 5000 }).toEqual([calendarId]);
    for (const shop of shops) await shop.close();
    await drop();
  }, 60_000);
});
