import { describe, expect, it } from 'vitest';

import { backEnd, never, respond } from './fake-back-end.ts';
import { read } from './probe-calls.ts';

describe('a token', () => {
  it('that hangs is requested again after the first request is aborted', async () => {
    const { client, tokens } = backEnd(() => respond({ a: 1 }), {
      token: (n) => (n === 1 ? new Promise<Response>(() => {}) : respond(`t${n}`)),
    });
    const givenUp = new AbortController();
    const first = client.send(read, {}, { signal: givenUp.signal });
    givenUp.abort();
    const second = client.send(read);
    expect(await first).toMatchObject({ problem: { kind: 'aborted' } });
    expect(await second).toEqual({ ok: true, value: { a: 1 } });
    expect(tokens()).toBe(2);
  });

  it('that has arrived stays valid after its request is aborted', async () => {
    const { client, tokens } = backEnd(never);
    const givenUp = new AbortController();
    const first = client.send(read, {}, { signal: givenUp.signal });
    await Promise.resolve();
    await new Promise((done) => setImmediate(done));
    givenUp.abort();
    await first;
    const left = new AbortController();
    const second = client.send(read, {}, { signal: left.signal });
    await new Promise((done) => setImmediate(done));
    left.abort();
    await second;
    expect(tokens()).toBe(1);
  });

  it('that is pending survives aborting an older request', async () => {
    const { client, tokens } = backEnd(() => respond({ a: 1 }), {
      token: () => new Promise<Response>(() => {}),
    });
    const givenUp = new AbortController();
    const older = client.postHeaders({ fresh: false, signal: givenUp.signal });
    void client.postHeaders({ fresh: true });
    givenUp.abort();
    expect(await older).toMatchObject({ problem: { kind: 'aborted' } });
    void client.send(read);
    expect(tokens()).toBe(2);
  });
});
