import { afterAll, beforeAll, describe } from 'vitest';
import { postgresPrograms, startPostgres, type OwnPostgres } from '../../../e2e/help/own-postgres.ts';

/** Tests on a separate PostgreSQL; skipped if none is installed. */
export function onPostgres(name: string, tests: () => void | Promise<void>): void {
  describe.skipIf(postgresPrograms === null)(`${name}, on PostgreSQL`, async () => {
    let postgres: OwnPostgres | undefined;
    const before = process.env['DATABASE_URL'];
    beforeAll(async () => {
      if (postgresPrograms === null) return;
      postgres = await startPostgres(postgresPrograms);
      process.env['DATABASE_URL'] = postgres.databaseUrl;
    }, 60_000);
    afterAll(async () => {
      if (before === undefined) delete process.env['DATABASE_URL'];
      else process.env['DATABASE_URL'] = before;
      await postgres?.stop();
    });
    await tests();
  });
}
