import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUpPostgres, restorePostgres } from '../../../../fixtures/box-office/store/store-backup.ts';
import { imbalances } from '../../../../fixtures/box-office/store/accounts.ts';
import { openDatabase } from '../../../../fixtures/box-office/store/database.ts';
import { isUpToDate, migrate } from '../../../../fixtures/box-office/store/migrate.ts';
import { auditStore } from '../../../load/audit.ts';
import { onPostgres } from '../help/on-postgres.ts';
import { openShop } from '../help/open-shop.ts';
import { ownSchema, testDatabaseUrl } from '../help/own-schema.ts';
import { restoreByCommand } from '../help/restore-by-command.ts';
import { sellOn } from '../help/sell-on.ts';
import { snapshotOf } from '../help/store-drafts.ts';

const run = promisify(execFile);

/** The migrations of 0.2.0. */
const LAST_RELEASE = 11;

onPostgres('a backup', () => {
  let folder = '';
  let file = '';
  const nowMs = Date.now();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parterre-backup-'));
    file = join(folder, 'copy');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Another database of the same server. */
  const database = async (name: string): Promise<string> => {
    const client = new Client({ connectionString: testDatabaseUrl() });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return testDatabaseUrl().replace('/postgres?', `/${name}?`);
  };

  it('is a consistent snapshot while two shops sell, and is restored in full', async () => {
    const [first, other] = [await database('first'), await database('other')];
    const shops = [await openShop({ databaseUrl: first }), await openShop({ databaseUrl: first })] as const;
    const sale = sellOn(shops[0], 4);
    await sale.reach(8);
    const paidBefore = [...sale.paid];
    const holdings = await backUpPostgres(first, file);
    // The sale was not blocked.
    expect(sale.paid.length).toBeGreaterThan(paidBefore.length);
    await sale.stop();
    expect(holdings.imbalances).toBe(0);
    expect(holdings.paid).toBeGreaterThanOrEqual(paidBefore.length);
    expect((await stat(file)).mode & 0o077).toBe(0);
    // A restore is refused while shops run.
    await expect(restorePostgres(first, file, { over: true, nowMs })).rejects.toThrow('stop the shops first');
    for (const shop of shops) await shop.close();

    expect(await restorePostgres(other, file, { over: false, nowMs })).toEqual({ ...holdings, before: null });
    const copy = await openDatabase({ dataDir: '', databaseUrl: other });
    const audit = await auditStore(copy.db, { orders: {}, paid: paidBefore });
    await copy.close();
    expect(audit).toMatchObject({ paid: holdings.paid, oversold: 0, lost: 0, unbalanced: 0 });
    const restored = await openShop({ databaseUrl: other });
    for (const hash of paidBefore)
      expect(await restored.view(hash)).toMatchObject({ errorCode: '0', paymentAllowed: '0' });
    const more = sellOn(restored, 1);
    await more.reach(1);
    await more.stop();
    await restored.close();

    await expect(restorePostgres(first, file, { over: false, nowMs })).rejects.toThrow(/has \d+ orders/);
    const { before, paid } = await restorePostgres(first, file, { over: true, nowMs });
    expect(paid).toBe(holdings.paid);
    const store = await openDatabase({ dataDir: '', databaseUrl: first });
    const { rows } = await store.db.execute(
      `select count(*)::int as many from ${before}.orders where state = 'paid'`,
    );
    expect(rows).toEqual([{ many: sale.paid.length }]);
    await store.close();
  }, 120_000);

  it('that cannot be read leaves the existing store unchanged', async () => {
    const databaseUrl = await database('kept');
    const shop = await openShop({ databaseUrl });
    const sale = sellOn(shop, 1);
    await sale.reach(1);
    await sale.stop();
    await shop.close();
    await expect(
      restorePostgres(databaseUrl, new URL(import.meta.url).pathname, { over: true, nowMs }),
    ).rejects.toThrow('pg_restore');
    const again = await openShop({ databaseUrl });
    expect(await again.view(sale.paid[0])).toMatchObject({ errorCode: '0', paymentAllowed: '0' });
    await again.close();
  }, 60_000);

  /** Runs a query on a database. */
  const ask = async (databaseUrl: string, question: string): Promise<unknown[]> => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(question);
    await client.end();
    return rows;
  };

  /** A stopped shop with one sold order. */
  const sold = async (databaseUrl: string): Promise<string> => {
    const shop = await openShop({ databaseUrl });
    const sale = sellOn(shop, 1);
    await sale.reach(1);
    await sale.stop();
    await shop.close();
    return sale.paid[0] ?? '';
  };

  const sells = async (databaseUrl: string, hash: string): Promise<void> => {
    const shop = await openShop({ databaseUrl });
    expect(await shop.view(hash)).toMatchObject({ errorCode: '0', paymentAllowed: '0' });
    await shop.close();
  };

  it('can be restored into a schema of another name next to the original', async () => {
    const databaseUrl = await database('moved');
    const { databaseUrl: from } = await ownSchema(databaseUrl);
    const hash = await sold(from);
    const { paid } = await backUpPostgres(from, file);
    expect(await restorePostgres(databaseUrl, file, { over: false, nowMs })).toMatchObject({
      paid,
      before: null,
    });
    await sells(databaseUrl, hash);
    await sells(from, hash);
  }, 60_000);

  it('of a newer version or of a database that is not a shop’s store is rejected', async () => {
    const databaseUrl = await database('newer');
    const hash = await sold(databaseUrl);
    await ask(databaseUrl, 'insert into migrations (step) values (9999)');
    await backUpPostgres(databaseUrl, file);
    await ask(databaseUrl, 'delete from migrations where step = 9999');
    const over = restorePostgres(databaseUrl, file, { over: true, nowMs });
    await expect(over).rejects.toThrow('is of a newer version');
    const strange = await database('strange');
    await ask(strange, 'create table theirs (name text)');
    await run('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${strange}`]);
    const again = restorePostgres(databaseUrl, file, { over: true, nowMs });
    await expect(again).rejects.toThrow('holds no store of a shop');
    await sells(databaseUrl, hash);
  }, 60_000);

  it('leaves the existing store intact if the restore is killed midway', async () => {
    const databaseUrl = await database('killed');
    const hash = await sold(databaseUrl);
    await backUpPostgres(databaseUrl, file);
    const { stdout } = await run('sh', ['-c', 'command -v pg_restore']);
    const real = stdout.trim();
    // Stalls in the middle of the orders, where the input looks complete.
    const stalled = join(folder, 'stalled');
    await writeFile(
      join(folder, 'pg_restore'),
      `#!/bin/sh
case "$*" in *--list*) exec ${real} "$@" ;; esac
${real} "$@" | sed '/^COPY .*orders /q'
touch ${stalled}
exec sleep 60
`,
      { mode: 0o755 },
    );
    const child = restoreByCommand([file, '--over'], {
      DATABASE_URL: databaseUrl,
      PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    });
    const gone = once(child, 'exit');
    const isStalled = () =>
      access(stalled).then(
        () => true,
        () => false,
      );
    await expect.poll(isStalled, { timeout: 60_000 }).toBe(true);
    // Only this process: its children continue to the end of their input.
    child.kill('SIGKILL');
    await gone;
    const psqls = () => ask(databaseUrl, "select 1 from pg_stat_activity where application_name = 'psql'");
    await expect.poll(psqls).toEqual([]);
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await sells(databaseUrl, hash);
  }, 120_000);

  it('that was not fully restored makes startup fail with the command to put the old schema back', async () => {
    const databaseUrl = await database('unfinished');
    await sold(databaseUrl);
    await ask(databaseUrl, 'alter schema public rename to public_before_20261127_101500');
    const store = await openDatabase({ dataDir: '', databaseUrl });
    const back = 'alter schema "public_before_20261127_101500" rename to "public"';
    await expect(migrate(store.db)).rejects.toThrow(back);
    await store.db.execute('create schema public');
    await expect(migrate(store.db)).rejects.toThrow(back);
    await store.db.execute(`drop schema if exists "public"; ${back}`);
    await migrate(store.db);
    await store.close();
  }, 60_000);

  it('in progress does not block buyers while a new version starts', async () => {
    const databaseUrl = await database('dumped');
    const old = await openDatabase({ dataDir: '', databaseUrl });
    await migrate(old.db, LAST_RELEASE);
    const backup = new Client({ connectionString: databaseUrl });
    await backup.connect();
    await backup.query('begin; lock table orders, tickets in access share mode');
    const said: string[] = [];
    const start = migrate(old.db, undefined, (sentence) => said.push(sentence));
    const waiting = 'select 1 from pg_locks where relation is not null and not granted';
    await expect.poll(() => ask(databaseUrl, waiting)).toHaveLength(1);
    expect(await ask(databaseUrl, 'select count(*)::int as many from orders')).toEqual([{ many: 0 }]);
    await expect.poll(() => said).toEqual([expect.stringContaining('a backup?')]);
    await backup.end();
    await start;
    expect(await isUpToDate(old.db)).toBe(true);
    await old.close();
  }, 30_000);

  it('of the last release is migrated on restore, and a live database while its shops still sell', async () => {
    const databaseUrl = await database('released');
    const old = await openDatabase({ dataDir: '', databaseUrl });
    await migrate(old.db, LAST_RELEASE);
    expect(await isUpToDate(old.db)).toBe(false);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const made: string[] = [];
    /** A sale by a shop of that release: an order, its ticket, its seat and its money, in one transaction. */
    const sell = async (): Promise<void> => {
      const hash = `OLD${made.length}`;
      await client.query('begin');
      await client.query(
        `insert into orders (hash, state, event_hash, session_id, lang, buyer, culture_card, nominal, created_ms,
          reserve_until_ms, paid_ms) values ($1, 'paid', 'E', 'S', 'ru', '{}', false, false, 1, 2, 3)`,
        [hash],
      );
      await client.query(
        `insert into tickets (hash, order_hash, session_id, place_id, price_minor, service_minor, code, snapshot)
          values ($1, $1, 'S', $1, 10000, 0, $1, $2)`,
        [hash, JSON.stringify(snapshotOf())],
      );
      await client.query(`insert into seat_holds (session_id, seat_id, order_hash) values ('S', $1, $1)`, [
        hash,
      ]);
      await client.query(
        `insert into invoices (id, order_hash, method, amount_minor, state, lang, created_ms, settled_ms)
          values ($1, $1, '1', 10000, 'paid', 'ru', 1, 3)`,
        [hash],
      );
      await client.query(
        `insert into ledger_entries (order_hash, kind, amount_minor, about, at_ms) values ($1, 'money-taken', 10000, $1, 3)`,
        [hash],
      );
      await client.query(
        `insert into postings (order_hash, card, account, amount, about, at_ms)
          values ($1, '', 'tickets', -10000, (select id::text from tickets where hash = $1), 3),
            ($1, '', 'bank', 10000, $1, 3)`,
        [hash],
      );
      await client.query('commit');
      made.push(hash);
    };
    for (let count = 0; count < 20; count += 1) await sell();
    expect(await backUpPostgres(databaseUrl, file)).toMatchObject({ paid: 20, imbalances: null });
    const end = new AbortController();
    const selling = (async () => {
      while (!end.signal.aborted) await sell();
    })();
    const started = await Promise.all([openShop({ databaseUrl }), openShop({ databaseUrl })]);
    const atOnce = made.length;
    while (made.length < atOnce + 5)
      await Promise.race([selling, new Promise((resolve) => setImmediate(resolve))]);
    end.abort();
    await selling;
    await client.end();
    expect(await isUpToDate(old.db)).toBe(true);
    const { rows } = await old.db.execute(`select count(*)::int as many from orders where state = 'paid'`);
    expect(rows).toEqual([{ many: made.length }]);
    expect(await imbalances(old.db)).toEqual([]);
    const more = sellOn(started[0], 2);
    await more.reach(2);
    await more.stop();
    for (const shop of started) await shop.close();
    await old.close();
    // A copy of that release is migrated when it is restored.
    const restored = await restorePostgres(await database('upgraded'), file, { over: false, nowMs });
    expect(restored).toMatchObject({ paid: 20, imbalances: 0 });
  }, 120_000);
});
