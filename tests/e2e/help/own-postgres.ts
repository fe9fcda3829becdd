import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL of the test's own. */
export type OwnPostgres = {
  readonly databaseUrl: string;
  stop(): Promise<void>;
};

const debians = '/usr/lib/postgresql';

/** The folder of PostgreSQL's server programs as Debian installs them, the newest; null if there is none. */
export const postgresPrograms: string | null =
  (existsSync(debians) ? readdirSync(debians) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debians, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb'))) ?? null;

/* PostgreSQL refuses to run as root. */
const notAsRoot =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : ['env'];

/** Starts a server on its own socket, with an empty database in a folder that is removed when it stops. */
export async function startPostgres(programs: string): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'parterre-postgres-'));
  // The account that runs PostgreSQL makes its folder in it.
  await chmod(folder, 0o777);
  const data = join(folder, 'data');
  const [command = '', ...before] = notAsRoot;
  const initdb = [...before, join(programs, 'initdb'), '-D', data, '-U', 'shop', '--auth=trust', '-N'];
  execFileSync(command, initdb, { stdio: 'ignore', cwd: folder });
  const server = [join(programs, 'postgres'), '-D', data, '-k', folder, '-c', 'listen_addresses='];
  const child = spawn(command, [...before, ...server, '-c', 'fsync=off'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
  });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    void gone.then(() => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
  return {
    databaseUrl: `postgres://shop@/postgres?host=${folder}`,
    async stop() {
      process.off('exit', end);
      // SIGINT closes connections and stops, without waiting for the clients.
      child.kill('SIGINT');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
