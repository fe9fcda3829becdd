import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Where the halls' files of all shops are; see `make-halls.ts`. */
export const hallsFolder = `${root}.cache/halls`;

/*
 * PGlite is compiled once, quickly: to compile what of it is hot once more and well costs more than a test's few
 * statements ever win.
 */
const node = ['--liftoff-only', '--import', 'tsx'];

/** A shop of one's own, started from the built storefront by the program behind `npm start`. */
export type ShopProcess = {
  readonly origin: string;
  /** Its number among the machine's processes. */
  readonly pid: number;
  stop(): Promise<void>;
  /** Ends it as a power cut does: nothing is finished, nothing is said. */
  kill(): Promise<void>;
};

/**
 * Starts a shop on a port that is free, its orders in memory, its clock and faults in the test's hands; `settings` are
 * further variables of its environment, `program` what is behind `npm start`, with its build or without, and its
 * arguments if it has any, `flags` how Node runs it.
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
      // A card is shown by its number; tests/unit/box-office/money/card-proof.test.ts has its proof.
      CARD_PROOF: '0',
      // Kept from run to run: a hall is read once.
      HALL_FILES: process.env['E2E_HALLS'] === 'raw' ? '0' : hallsFolder,
      // Told at once, a sale would meet a test whenever it came; tests/e2e/hall-file/live-hall.spec.ts asks for it.
      HALL_LIVE_SECONDS: process.env['E2E_LIVE'] ?? '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A worker that is ended without its teardown must not leave a shop behind.
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
