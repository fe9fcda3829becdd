import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { backEndPart, createHealth } from '../../../../fixtures/server/watch/health.ts';

afterEach(() => vi.useRealTimers());

it('checks a dependency at most once a second', async () => {
  vi.useFakeTimers();
  const ask = vi.fn(() => Promise.resolve());
  const health = createHealth([{ name: 'database', ask }], () => undefined);
  await Promise.all([health(), health()]);
  await health();
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  await health();
  expect(ask).toHaveBeenCalledTimes(2);
});

it('times out on a dependency that does not answer and logs it once', async () => {
  const said: string[] = [];
  const never = vi.fn(() => new Promise<never>(() => undefined));
  const parts = [
    { name: 'database', ask: never },
    { name: 'back end', ask: () => Promise.resolve() },
  ] as const;
  const health = createHealth(parts, (line) => said.push(line), { waitMs: 20, keptMs: 0 });
  await vi.waitFor(async () => {
    expect(await health()).toEqual({ ready: false, failing: ['database'] });
    expect(never).toHaveBeenCalledTimes(2);
  });
  expect(said).toEqual(['not ready: no answer of the database']);
});

it.each([
  [200, true],
  [403, true],
  [500, false],
])('treats a back end that answers %i as ready: %o', async (status, ready) => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/base/api/token' ? status : 502).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const part = backEndPart(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base`);
  expect(await createHealth([part], () => undefined)()).toMatchObject({ ready });
  server.close();
  await vi.waitFor(() => expect(server.listening).toBe(false));
  expect(await createHealth([part], () => undefined)()).toMatchObject({ ready: false });
});
