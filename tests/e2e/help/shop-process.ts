import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The folder of hall files shared by all shops; see `make-halls.ts`. */
export const hallsFolder = `${root}.cache/halls`;

/* Compiles PGlite once, quickly: optimising its hot code takes longer than a test's few statements could gain. */
const node = ['--liftoff-only', '--import', 'tsx'];

/** A separate shop process, started from the built storefront by the program behind `npm start`. */
export type ShopProcess = {
  readonly origin: string;
  /** Its process id. */
  readonly pid: number;
  stop(): Promise<void>;
  /** Kills it like a power cut: nothing is finished or reported. */
  kill(): Promise<void>;
};

/**
 * Starts a shop on a free port, with orders in memory and its clock and faults controlled by the test; `settings` are
 * additional environment variables, `program` is what `npm start` runs, with its build or without, and its arguments if
 * any, `flags` are options of Node.
 */
export async function startShop(
  settings: Readonly<Record<string, string>> = {},
  program: string | readonly string[] = 'fixtures/server/serve.ts',
  flags: readonly string[] = node,
): Promise<ShopProcess> {
  const child = spawn(process.execPath, [...flags, ...[program].flat()], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      PARTERRE_STATE: 'memory',
      PARTERRE_TEST_CONTROLS: '1',
      REQUEST_LOG: '0',
      // A card needs only its number here; tests/unit/box-office/money/card-proof.test.ts tests its proof.
      CARD_PROOF: '0',
      PARTERRE_BLANK: process.env['E2E_BLANK'] ?? '',
      // Kept between runs, so that a hall is parsed once.
      HALL_FILES: process.env['E2E_HALLS'] === 'raw' ? '0' : hallsFolder,
      // Live updates could reach a test at any moment; tests/e2e/hall-file/live-hall.spec.ts enables them.
      HALL_LIVE_SECONDS: process.env['E2E_LIVE'] ?? '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A worker that is killed without teardown must not leave a shop behind.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const port = /Parterre is open: http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void gone.then(() => reject(new Error(`The shop did not start: ${said}`)));
  });
  const endBy = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    process.off('exit', end);
    child.kill(signal);
    await gone;
  };
  return { origin, pid: child.pid ?? 0, stop: () => endBy('SIGTERM'), kill: () => endBy('SIGKILL') };
}
