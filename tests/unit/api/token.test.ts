import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';

import { backEnd, page, respond } from './fake-back-end.ts';
import { get, problemOf, read, write } from './probe-calls.ts';

const refusedToken = (status: number): Response => respond({ errorCode: -1000, errorText: 'csrf' }, status);

describe('the token', () => {
  it('is fetched once for simultaneous requests and kept for the next', async () => {
    const { client, calls, tokens } = backEnd(() => respond({ a: 1 }));
    await Promise.all([client.send(read), client.send(write), client.send(read)]);
    await client.send(write);
    expect(tokens()).toBe(1);
    expect(calls.map((seen) => seen.headers.get('X-CSRF-Token'))).toEqual(['t1', 't1', 't1', 't1']);
  });

  it('is sent with the XHR headers, and is not needed for a GET', async () => {
    const { client, calls, tokens } = backEnd(() => respond({ a: 1 }));
    await client.send(get);
    expect(tokens()).toBe(0);
    expect(calls[0]?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
    await client.send(write, { b: 2 });
    expect(calls[1]).toMatchObject({ method: 'POST', body: '{"b":2}' });
    expect(calls[1]?.headers.get('Content-Type')).toBe('application/json');
    expect(calls[1]?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  });

  it('is requested by a same-origin GET that bypasses the browser’s cache', async () => {
    const asked: (readonly [path: unknown, init: RequestInit | undefined])[] = [];
    const { client } = backEnd(() => respond({ a: 1 }), {
      base: '/shop',
      fetch: async (path, init) => {
        asked.push([path, init]);
        return respond('t1');
      },
    });
    await client.postHeaders({ fresh: false });
    expect(asked).toEqual([
      [
        '/shop/api/token',
        {
          method: 'GET',
          headers: { 'X-Requested-With': 'XMLHttpRequest' },
          signal: expect.any(AbortSignal) as unknown,
          credentials: 'same-origin',
          mode: 'same-origin',
          cache: 'no-store',
        },
      ],
    ]);
  });

  it.each([200, 403, 404, 419, 500])(
    'is renewed once when refused with status %i, and the order is resent with its idempotency key',
    async (status) => {
      const { client, calls, tokens, reports } = backEnd((_, n) =>
        n === 0 ? refusedToken(status) : respond({ a: 1 }),
      );
      const result = await client.send(write, { seats: 2 }, { idempotencyKey: 'key-1' });
      expect(result).toEqual({ ok: true, value: { a: 1 } });
      expect(tokens()).toBe(2);
      expect(calls.map((seen) => seen.headers.get('X-CSRF-Token'))).toEqual(['t1', 't2']);
      expect(calls.map((seen) => seen.headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-1']);
      expect(calls[1]?.body).toBe(calls[0]?.body);
      expect(reports).toEqual([]);
    },
  );

  it('is sent alone if the request has no idempotency key', async () => {
    const { client, calls } = backEnd(() => respond({ a: 1 }));
    await client.send(read);
    expect(calls[0]?.headers.get('X-CSRF-Token')).toBe('t1');
    expect(calls[0]?.headers.has('Idempotency-Key')).toBe(false);
  });

  it('that can’t be renewed fails the request, which is not resent without one', async () => {
    const { client, calls } = backEnd(() => refusedToken(200), {
      token: (n) => (n === 1 ? respond('t1') : page('', 503)),
    });
    const problem = problemOf(await client.send(write, { seats: 2 }));
    expect(problem).toMatchObject({ kind: 'unreachable', status: 503 });
    expect(calls).toHaveLength(1);
  });

  it.each([read, write])('is not renewed twice: the second refusal is returned ($kind)', async (probe) => {
    const { client, calls, tokens, waits } = backEnd(() => refusedToken(403));
    expect(problemOf(await client.send(probe))).toMatchObject({ kind: 'refused', code: '-1000' });
    expect([calls.length, tokens(), waits.length]).toEqual([2, 2, 0]);
  });

  it('is renewed once for two requests refused together', async () => {
    const { client, tokens } = backEnd((seen) =>
      seen.headers.get('X-CSRF-Token') === 't1' ? refusedToken(200) : respond({ a: 1 }),
    );
    const results = await Promise.all([client.send(write), client.send(write)]);
    expect(results.every((result) => result.ok)).toBe(true);
    expect(tokens()).toBe(2);
  });

  it('that failed is requested again by the next call, and nothing is sent without it', async () => {
    const { client, calls, tokens, waits } = backEnd(() => respond({ a: 1 }), {
      token: (n) => (n <= 3 ? page('<h1>502</h1>', 502) : respond(`t${n}`)),
    });
    expect(problemOf(await client.send(read))).toEqual({ kind: 'unreachable', cause: 'server', status: 502 });
    // Two waits, both of the token: the read does not start its own three tries without a token.
    expect([tokens(), calls.length, waits.length]).toEqual([3, 0, 2]);
    expect((await client.send(read)).ok).toBe(true);
  });

  it('is passed to the hall with all its headers, and renewed on request', async () => {
    const { client, tokens } = backEnd(() => respond({ a: 1 }));
    const first = await client.postHeaders({ fresh: false });
    expect(first).toEqual({
      ok: true,
      value: {
        'X-CSRF-Token': 't1',
        'X-Requested-With': 'XMLHttpRequest',
        'Content-Type': 'application/json',
      },
    });
    await client.postHeaders({ fresh: false });
    expect(tokens()).toBe(1);
    expect(await client.postHeaders({ fresh: true })).toMatchObject({ value: { 'X-CSRF-Token': 't2' } });
    await client.send(write);
    expect(tokens()).toBe(2);
  });
});

describe('a token requested twice', () => {
  it('is the newer one, even if the older request fails later', async () => {
    let failFirst = (): void => {};
    const { client, calls, tokens } = backEnd(() => respond({ a: 1 }), {
      token: (n) =>
        n === 1
          ? new Promise((resolve) => {
              failFirst = () => resolve(page('no', 403, 'text/plain'));
            })
          : respond(`t${n}`),
    });
    const older = client.postHeaders({ fresh: false });
    expect((await client.postHeaders({ fresh: true })).ok).toBe(true);
    failFirst();
    expect((await older).ok).toBe(false);
    await client.send(write);
    expect(calls[0]?.headers.get('X-CSRF-Token')).toBe('t2');
    expect(tokens()).toBe(2);
  });

  it('leaves no listener on the caller’s signal', async () => {
    const { client } = backEnd(() => respond({ a: 1 }));
    const { signal } = new AbortController();
    await client.postHeaders({ fresh: false, signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
