import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A test file's own schema on a shared PostgreSQL. */
export type OwnSchema = {
  /** The database's address with the schema already chosen. */
  readonly databaseUrl: string;
  readonly drop: () => Promise<void>;
};

async function run(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes an empty schema, so that test files and earlier runs never see each other's orders. */
export async function ownSchema(databaseUrl: string): Promise<OwnSchema> {
  const name = `box_office_${randomBytes(8).toString('hex')}`;
  await run(databaseUrl, `create schema ${name}`);
  // Without `URL`, which does not support an address without a host: that of a server on a socket.
  const options = `options=${encodeURIComponent(`-c search_path=${name}`)}`;
  const url = `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}${options}`;
  return { databaseUrl: url, drop: () => run(databaseUrl, `drop schema ${name} cascade`) };
}

/** The PostgreSQL for the tests, '' for PGlite. A test file may start its own and name it. */
export const testDatabaseUrl = (): string => process.env['DATABASE_URL'] ?? '';
