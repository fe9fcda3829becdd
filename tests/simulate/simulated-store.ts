import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';

import type { Database, OpenDatabase } from '../../fixtures/box-office/store/database.ts';
import { ownTables } from '../../fixtures/box-office/store/migrate.ts';
import type { Owner, World } from './world.ts';

type Statement = { readonly sql: string; readonly params: readonly unknown[] };

/** Changes a statement before it runs, or skips it by returning null: a planted fault. */
export type Tamper = (statement: Statement) => Statement | null;

/** Runs in place of a skipped statement. */
const nothing: Statement = { sql: 'select 1 where false', params: [] };

/* Only drizzle's row mode is passed on: the other options are set for the whole store, see `openSimulatedStore`. */
const rowModeOf = (options: QueryOptions | undefined): QueryOptions =>
  options?.rowMode === undefined ? {} : { rowMode: options.rowMode };

type Waiting = { readonly owner: Owner; readonly enter: () => void };

/** Returns how long a statement and its answer take, ms. */
export type StatementDelay = () => number;

/**
 * PGlite in this thread, for processes of the shop that start and end. Each statement is an event: between any two of
 * them anything else may happen, including the end of the process that sent them. A transaction blocks all others, as
 * in PGlite, and is rolled back if its process ends.
 */
export class SimulatedStore {
  readonly #pglite: PGlite;
  readonly #world: World;
  readonly #delay: StatementDelay;
  readonly #tamper: Tamper;
  readonly #line: Waiting[] = [];
  #holder: Owner | undefined;
  #listeners: { readonly owner: Owner; readonly listener: (payload: string) => void }[] = [];
  /** Called before each statement of a process; it may end that process. */
  beforeStatement: (owner: Owner) => void = () => undefined;
  /** The number of statements run. */
  count = 0;

  constructor(
    pglite: PGlite,
    world: World,
    delay: StatementDelay,
    tamper: Tamper = (statement) => statement,
  ) {
    this.#pglite = pglite;
    this.#world = world;
    this.#delay = delay;
    this.#tamper = tamper;
  }

  /** The store for one process. */
  open(owner: Owner): OpenDatabase {
    const client = {
      query: async (sql: string, params: unknown[] = [], options?: QueryOptions): Promise<Results> => {
        await this.#enter(owner);
        return this.#statement(owner, sql, params, options, () => this.#leave());
      },
      transaction: async <T>(work: (tx: object) => Promise<T>): Promise<T> => {
        await this.#enter(owner);
        const run = (sql: string, params: unknown[] = [], options?: QueryOptions): Promise<Results> =>
          this.#statement(owner, sql, params, options);
        await run('begin');
        try {
          const value = await work({ query: run, rollback: () => run('rollback') });
          await run('commit');
          return value;
        } catch (error) {
          await run('rollback');
          throw error;
        } finally {
          this.#leave();
        }
      },
    };
    return {
      db: drizzle({ client: client as unknown as PGlite }),
      engine: 'pglite',
      listen: (channel, listener) => {
        this.#listeners.push({ owner, listener });
        return this.#statement(owner, `listen ${channel}`, []).then(() => undefined);
      },
      close: () => Promise.resolve(),
    };
  }

  /** The store as an observer reads it: between two transactions, and without taking simulated time. */
  look<T>(owner: Owner, work: (db: Database) => Promise<T>): Promise<T> {
    const run = (sql: string, params: unknown[] = [], options?: QueryOptions): Promise<Results> =>
      this.#counted(this.#pglite.query(sql, params, rowModeOf(options)));
    const db = drizzle({ client: { query: run } as unknown as PGlite });
    return this.#enter(owner).then(() => work(db).finally(() => this.#leave()));
  }

  /** Drops the pending work of a process: its transaction is rolled back, its statements are never answered. */
  abandon(owner: Owner): void {
    this.#listeners = this.#listeners.filter((one) => one.owner !== owner);
    if (this.#holder !== owner) return;
    void this.#counted(this.#pglite.query('rollback')).then(() => this.#leave());
  }

  /** Delivers a notification to the listeners. */
  hear(payload: string): void {
    for (const { owner, listener } of this.#listeners)
      this.#world.schedule(owner, 1, () => listener(payload));
  }

  async #statement(
    owner: Owner,
    sql: string,
    params: unknown[],
    options?: QueryOptions,
    then: () => void = () => undefined,
  ): Promise<Results> {
    this.beforeStatement(owner);
    if (owner.isOver) return new Promise<never>(() => undefined);
    this.count += 1;
    const run = this.#tamper({ sql, params }) ?? nothing;
    let result: { readonly value: Results } | { readonly error: unknown };
    try {
      result = {
        value: await this.#counted(this.#pglite.query(run.sql, [...run.params], rowModeOf(options))),
      };
    } catch (error) {
      result = { error };
    }
    // A process that has ended in the meantime is not resumed.
    if (owner.isOver) return new Promise<never>(() => undefined);
    then();
    await this.#world.pause(owner, this.#delay());
    if ('error' in result) throw result.error;
    return result.value;
  }

  async #counted<T>(work: Promise<T>): Promise<T> {
    this.#world.unsettled += 1;
    try {
      return await work;
    } finally {
      this.#world.unsettled -= 1;
    }
  }

  #enter(owner: Owner): Promise<void> {
    if (this.#holder === undefined) {
      this.#holder = owner;
      return Promise.resolve();
    }
    return new Promise((enter) => void this.#line.push({ owner, enter }));
  }

  #leave(): void {
    this.#holder = undefined;
    for (let next = this.#line.shift(); next !== undefined; next = this.#line.shift()) {
      const { owner, enter } = next;
      if (owner.isOver) continue;
      this.#holder = owner;
      // A separate event, so that the waiting owner continues under its own name.
      this.#world.schedule(owner, 0, enter);
      return;
    }
  }
}

/** Empties a migrated store and restarts its sequences. */
export async function emptyStore(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema()`,
  );
  const tables = rows
    .map(({ name }) => name)
    .filter((name) => name !== 'migrations' && ownTables.includes(name));
  await pglite.exec(`truncate ${tables.join(', ')} restart identity cascade`);
}
