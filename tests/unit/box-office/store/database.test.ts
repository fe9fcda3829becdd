import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  inTransaction,
  openDatabase,
  type Database,
} from '../../../../fixtures/box-office/store/database.ts';
import { lockFolder } from '../../../../fixtures/box-office/store/folder-lock.ts';
import { blankDatabase, fillBlankFolder } from '../../samples/blank-database.ts';

describe('a transaction', () => {
  /** Fails with these errors in order, then succeeds; returns the number of attempts. */
  const failing = async (...errors: readonly unknown[]) => {
    let begun = 0;
    const given = {};
    const transaction = async (work: (tx: object) => Promise<boolean>) => {
      begun += 1;
      if (begun <= errors.length) throw errors[begun - 1];
      return work(given);
    };
    const outcome = await inTransaction({ transaction } as unknown as Database, async (tx) =>
      Object.is(tx, given),
    ).catch((error: unknown) => ({ error }));
    return { outcome, begun };
  };
  const deadlock = Object.assign(new Error('deadlock'), { code: '40P01' });
  const conflict = new Error('wrapped', { cause: new Error('again', { cause: { code: '40001' } }) });

  it('is retried on deadlocks and serialization failures, up to three attempts', async () => {
    expect(await failing()).toEqual({ outcome: true, begun: 1 });
    expect(await failing(deadlock)).toEqual({ outcome: true, begun: 2 });
    expect(await failing(conflict, deadlock)).toEqual({ outcome: true, begun: 3 });
    expect(await failing(deadlock, deadlock, conflict)).toEqual({ outcome: { error: conflict }, begun: 3 });
  });

  it.each([
    ['another SQLSTATE', Object.assign(new Error('no table'), { code: '42P01' })],
    ['a SQLSTATE that is not a string', Object.assign(new Error('odd'), { code: 40001 })],
    ['no SQLSTATE', new Error('refused')],
    ['null', null],
    ['a string', '40P01'],
  ])('is not retried on %s', async (_, error) => {
    expect(await failing(error, deadlock)).toEqual({ outcome: { error }, begun: 1 });
  });
});

describe('a database', { timeout: 30_000 }, () => {
  let home = '';
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'database-'));
  });
  afterAll(() => rm(home, { recursive: true, force: true }));
  const keep = (db: Database) => db.execute(sql`create table kept as select 7 as seven`);
  const kept = async (db: Database) => (await db.execute(sql`select seven from kept`)).rows;

  it('in memory starts from a dump and is discarded on close', async () => {
    const blank = await blankDatabase();
    for (const databaseUrl of [undefined, '']) {
      const store = await openDatabase({
        dataDir: 'memory',
        blank,
        ...(databaseUrl === undefined ? {} : { databaseUrl }),
      });
      expect(store.engine).toBe('pglite');
      await keep(store.db);
      expect(await kept(store.db)).toEqual([{ seven: 7 }]);
      await store.close();
    }
  });

  it('in a folder is reopened as is and locked until closed', async () => {
    const dataDir = join(home, 'kept');
    await fillBlankFolder(dataDir);
    const store = await openDatabase({ dataDir });
    await keep(store.db);
    await expect(openDatabase({ dataDir })).rejects.toThrow(`${dataDir} is in use`);
    await store.close();
    // An existing database is not created again.
    const again = await openDatabase({ dataDir, blank: await blankDatabase() });
    expect(await kept(again.db)).toEqual([{ seven: 7 }]);
    await again.close();
    await (
      await lockFolder(dataDir)
    )();
  });

  it('in an empty folder starts from a dump', async () => {
    const dataDir = join(home, 'new');
    const store = await openDatabase({ dataDir, blank: await blankDatabase() });
    await keep(store.db);
    await store.close();
    expect(await readdir(dataDir)).toContain('PG_VERSION');
  });

  it('in its own thread does not block pages during a long statement', async () => {
    const store = await openDatabase({ dataDir: 'memory', blank: await blankDatabase() });
    const server = createServer((_, response) => response.end('page')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answered: string[] = [];
    const statement = store.db
      .execute(sql`select count(*) from generate_series(1, 1000000)`)
      .then(() => answered.push('statement'));
    answered.push(await (await fetch(`http://127.0.0.1:${port}/`)).text());
    await statement;
    expect(answered).toEqual(['page', 'statement']);
    server.close();
    await store.close();
  });

  it('rolls back a failed transaction, rejects with the cause and runs the next one', async () => {
    const store = await openDatabase({ dataDir: 'memory', blank: await blankDatabase() });
    await store.db.execute(sql`create table seats (id integer primary key)`);
    const seats = async () => (await store.db.execute(sql`select id from seats order by id`)).rows;
    const twice = store.db.transaction(async (tx) => {
      await tx.execute(sql`insert into seats values (1)`);
      await tx.execute(sql`insert into seats values (1)`);
    });
    const waits = store.db.transaction(async (tx) => {
      await tx.execute(sql`insert into seats values (2)`);
      return (await tx.execute(sql`select id from seats`)).rows;
    });
    // Requested after both, answered after both.
    const after = seats();
    await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await waits).toEqual([{ id: 2 }]);
    expect(await after).toEqual([{ id: 2 }]);
    const left = store.db.transaction(async (tx) => {
      await tx.execute(sql`insert into seats values (3)`);
      throw new Error('no more');
    });
    await expect(left).rejects.toThrow('no more');
    expect(await seats()).toEqual([{ id: 2 }]);
    await store.close();
    await expect(seats()).rejects.toMatchObject({ cause: { message: expect.stringContaining('ended') } });
  });

  it('that cannot be opened releases its folder', async () => {
    const dataDir = join(home, 'broken');
    await expect(openDatabase({ dataDir, blank: new Blob(['no dump']) })).rejects.toBeInstanceOf(Error);
    await (
      await lockFolder(dataDir)
    )();
  });

  it('at a URL uses a PostgreSQL pool of 16 connections and survives connection errors', async () => {
    const databaseUrl = 'postgres://shop@127.0.0.1:9/none';
    const dataDir = join(home, 'unused');
    const store = await openDatabase({ dataDir, databaseUrl });
    const pool = (store.db as unknown as { $client: Pool }).$client;
    expect([store.engine, pool.options.max, pool.options.connectionString]).toEqual([
      'postgres',
      16,
      databaseUrl,
    ]);
    expect(() => pool.emit('error', new Error('broken'))).not.toThrow();
    await store.close();
    expect(pool.ended).toBe(true);
    expect(await readdir(home)).not.toContain('unused');
  });
});
