import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShop } from './open-shop.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'box-office-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('keeps an order and its seats over a kill of the process', async () => {
  const script = new URL('order-and-wait.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { hash, seatId } = JSON.parse(line.toString()) as { hash: string; seatId: string };
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    const shop = await openShop({ dataDir: folder });
    try {
      expect(await shop.view(hash)).toMatchObject({ errorCode: '0', hash, paymentAllowed: '1' });
      const free = await shop.freeSeats('plain', 400);
      expect(free.some((seat) => seat.seat_id === seatId)).toBe(false);
    } finally {
      await shop.close();
    }
  } finally {
    child.kill('SIGKILL');
  }
}, 60_000);

it('keeps orders and tokens over a restart, and its folder to itself until then', async () => {
  const first = await openShop({ dataDir: folder });
  const [seat] = await first.freeSeats('plain', 1);
  if (seat === undefined) throw new Error('no free seat');
  const { hash } = await first.order('plain', [first.line(seat)]);
  const token = ((await (await first.app.request('/api/token')).json()) as { response: string }).response;
  await expect(openShop({ dataDir: folder })).rejects.toThrow('is in use');
  await first.close();
  const second = await openShop({ dataDir: folder });
  try {
    second.useToken(token);
    expect(await second.view(hash)).toMatchObject({ errorCode: '0', hash });
    expect((await second.order('plain', [second.line(seat)]))['errorCode']).toBe('-2');
  } finally {
    await second.close();
  }
}, 60_000);
