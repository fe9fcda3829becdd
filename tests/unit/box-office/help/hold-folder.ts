import { lockFolder } from '../../../../fixtures/box-office/store/folder-lock.ts';

/**
 * A separate process for the lock's test: takes the folder named on its command line and prints the result. Then it
 * waits to be killed, unless it is told to leave.
 */
async function holdFolder(): Promise<void> {
  const outcome = await lockFolder(process.argv[2] ?? '').then(
    () => 'held',
    (error: unknown) => String(error),
  );
  process.stdout.write(`${outcome}\n`);
  if (process.argv[3] !== 'leave') setInterval(() => undefined, 1000);
}

void holdFolder();
