import { sql } from 'drizzle-orm';
import { openDatabase, type OpenDatabase } from '../../../../fixtures/box-office/store/database.ts';
import { ownTables } from '../../../../fixtures/box-office/store/migrate.ts';
import { migratedDatabase } from '../../samples/blank-database.ts';

type SpareStore = {
  readonly store: OpenDatabase;
  /** The current listeners by channel: PGlite's own subscriptions cannot be cancelled. */
  readonly listeners: Map<string, (payload: string) => void>;
};

/*
 * Stores in memory that earlier tests no longer use. Opening one takes 0.6 s of processor time, emptying one a
 * twentieth of that, and the tests open hundreds. Test files that share their modules share them.
 */
const spares: SpareStore[] = [];

const emptied = sql.raw(
  `truncate ${ownTables.filter((table) => table !== 'migrations').join(', ')} restart identity`,
);

/** An empty store in memory with its tables up to date. When closed, it is kept for the next test. */
export async function openSpareStore(): Promise<OpenDatabase> {
  const spare = spares.pop() ?? {
    store: await openDatabase({ dataDir: 'memory', blank: await migratedDatabase() }),
    listeners: new Map<string, (payload: string) => void>(),
  };
  const { store, listeners } = spare;
  // A test that has closed its store can no longer access it.
  const { proxy: db, revoke } = Proxy.revocable(store.db, {});
  let isClosed = false;
  return {
    ...store,
    db,
    listen: async (channel, listener) => {
      const isHeard = listeners.has(channel);
      listeners.set(channel, listener);
      if (!isHeard) await store.listen(channel, (payload) => listeners.get(channel)?.(payload));
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      revoke();
      for (const channel of listeners.keys()) listeners.set(channel, () => undefined);
      await store.db.execute(emptied);
      spares.push(spare);
    },
  };
}
