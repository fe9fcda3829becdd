import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase, type Database } from '../../fixtures/box-office/store/database.ts';
import { postgresPrograms, startPostgres } from '../e2e/help/own-postgres.ts';
import { startShop, type ShopProcess } from '../e2e/help/shop-process.ts';

/** The shops' store: `one` process with the embedded one, or `two` on one PostgreSQL. */
export type ShopKind = 'one' | 'two';

/** Shops in separate processes, and their store. */
export type OwnShops = {
  /** Their present addresses; a restarted one has another port. */
  origins(): readonly string[];
  /** Kills one like a power cut, and restarts it. */
  kill(which: number): Promise<void>;
  /** Stops them, passes their store to `look`, and releases everything. */
  close<T>(look: (db: Database) => Promise<T>): Promise<T>;
  /** Releases everything, whatever happened. */
  drop(): Promise<void>;
};

/** Whether shops of a kind can be started here. */
export const canStart = (kind: ShopKind): boolean => kind === 'one' || postgresPrograms !== null;

/** Starts shops with an empty store. */
export async function openShops(
  kind: ShopKind,
  settings: Readonly<Record<string, string>>,
): Promise<OwnShops> {
  const folder = await mkdtemp(join(tmpdir(), 'parterre-load-'));
  if (kind === 'two' && postgresPrograms === null)
    throw new Error('needs the server programs of PostgreSQL (Debian: postgresql)');
  const postgres = kind === 'two' && postgresPrograms !== null ? await startPostgres(postgresPrograms) : null;
  const where = {
    dataDir: join(folder, 'box-office'),
    ...(postgres !== null && { databaseUrl: postgres.databaseUrl }),
  };
  const start = async (): Promise<ShopProcess> =>
    startShop(
      {
        PARTERRE_TEST_CONTROLS: '0',
        CARD_PROOF: '1',
        PARTERRE_STATE: folder,
        HALL_LIVE_SECONDS: '0.5',
        ...(postgres !== null && { DATABASE_URL: postgres.databaseUrl }),
        ...settings,
      },
      'fixtures/server/serve.ts',
      // As run by `npm start`: hot code is optimised.
      ['--import', 'tsx'],
    );
  const shops: ShopProcess[] = [];
  const drop = async (): Promise<void> => {
    await Promise.all(shops.splice(0).map(async (shop) => shop.stop()));
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (let count = kind === 'two' ? 2 : 1; count > 0; count -= 1) shops.push(await start());
  } catch (error) {
    await drop();
    throw error;
  }
  return {
    origins: () => shops.map(({ origin }) => origin),
    async kill(which) {
      await shops[which]?.kill();
      shops[which] = await start();
    },
    async close(look) {
      await Promise.all(shops.splice(0).map(async (shop) => shop.stop()));
      const store = await openDatabase(where);
      try {
        return await look(store.db);
      } finally {
        await store.close();
        await drop();
      }
    },
    drop,
  };
}
