import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillBlankFolder } from '../../samples/blank-database.ts';
import { openShop } from '../help/open-shop.ts';
import { plainRepertoire } from '../help/test-repertoire.ts';

/*
 * PGlite in a folder, whatever DATABASE_URL says: durability of PostgreSQL is its own responsibility. Both tests share
 * the folder, because creating a database takes far longer than opening one.
 */
let folder = '';
let child: ChildProcessWithoutNullStreams;
beforeAll(async () => {
  const script = new URL('../help/order-and-wait.ts', import.meta.url).pathname;
  // Started early, so that it loads its modules while the first test runs.
  child = spawn(process.execPath, ['--import', 'tsx', script]);
  folder = await mkdtemp(join(tmpdir(), 'box-office-'));
  await fillBlankFolder(folder);
}, 60_000);
afterAll(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

// The same time for every process: the day of the repertoire's first session depends on it.
const nowMs = Date.now();
const clock = { nowMs: () => nowMs };
const openFolder = () => openShop({ dataDir: folder, repertoire: plainRepertoire, clock });

it('keeps orders and tokens across a restart and locks its folder until closed', async () => {
  const first = await openFolder();
  const [seat] = await first.freeSeats('plain', 1);
  if (seat === undefined) throw new Error('no free seat');
  const { hash } = await first.order('plain', [first.line(seat)]);
  const token = ((await (await first.app.request('/api/token')).json()) as { response: string }).response;
  await expect(openFolder()).rejects.toThrow('is in use');
  await first.close();
  const second = await openFolder();
  try {
    second.useToken(token);
    expect(await second.view(hash)).toMatchObject({ errorCode: '0', hash });
    expect((await second.order('plain', [second.line(seat)]))['errorCode']).toBe('-2');
  } finally {
    await second.close();
  }
}, 60_000);

it('keeps an order and its seats after the process is killed', async () => {
  child.stdin.write(`${JSON.stringify({ folder, nowMs })}\n`);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { hash, seatId } = JSON.parse(line.toString()) as { hash: string; seatId: string };
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  const shop = await openFolder();
  try {
    expect(await shop.view(hash)).toMatchObject({ errorCode: '0', hash, paymentAllowed: '1' });
    const free = await shop.freeSeats('plain', 400);
    expect(free.some((seat) => seat.seat_id === seatId)).toBe(false);
  } finally {
    await shop.close();
  }
}, 60_000);
