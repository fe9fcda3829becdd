import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../../../fixtures/run/backup.ts', import.meta.url));

/** `npm run restore` in a separate process group, to be killed. */
export function restoreByCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', command, 'restore', ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
}
