import { expose } from 'comlink';
import { describe, expect, it } from 'vitest';

import { fail } from '../../../src/contract/result.ts';
import type { HallProgress, HallWorkerApi, TileRequest } from '../../../workers/messages/hall-api.ts';
import { createHallWorkerClient } from '../../../workers/client/hall-worker-client.ts';

const request = { url: 'https://shop.example/map', body: '{}', headers: {}, session: '5', timeoutMs: 1 };
const tile: TileRequest = { id: 1, level: 0, column: 0, row: 0 };
const never = new AbortController().signal;
const forEver = new Promise<never>(() => {});

/** A worker with message ports: answers like `api` and counts its terminations. */
function fakeWorker(api: Partial<HallWorkerApi>) {
  const state = { started: 0, ended: 0, crash: () => {} };
  const spawn = (): Worker => {
    state.started += 1;
    const { port1, port2 } = new MessageChannel();
    port1.start();
    expose(api, port2);
    const errors = new Set<(event: { message: string }) => void>();
    state.crash = () => errors.forEach((listener) => listener({ message: 'boom' }));
    const worker = {
      postMessage: port1.postMessage.bind(port1),
      addEventListener: (type: string, listener: (event: { message: string }) => void) => {
        if (type === 'error') errors.add(listener);
        else port1.addEventListener(type, listener as unknown as EventListener);
      },
      removeEventListener: port1.removeEventListener.bind(port1),
      terminate: () => {
        state.ended += 1;
        port1.close();
        port2.close();
      },
    };
    return worker as unknown as Worker;
  };
  return { state, spawn };
}

const refused = fail({ kind: 'refused', code: '-1000', text: '' } as const);

describe('the hall worker client', () => {
  it('starts the worker on the first call and passes on its result', async () => {
    const { state, spawn } = fakeWorker({ load: async () => refused });
    const guard = createHallWorkerClient({ spawn });
    expect(state.started).toBe(0);
    expect(await guard.load(request, () => {}, never)).toEqual(refused);
    expect(await guard.load(request, () => {}, never)).toEqual(refused);
    expect(state).toMatchObject({ started: 1, ended: 0 });
    guard.dispose();
  });

  it('terminates a hung worker, reports it and starts a new one', async () => {
    let isHung = true;
    const { state, spawn } = fakeWorker({ paintTile: async () => (isHung ? forEver : refused) });
    const guard = createHallWorkerClient({ spawn, tileSilenceMs: 20 });
    let lost = 0;
    guard.onLost(() => (lost += 1));
    expect(await guard.paintTile(tile, never)).toMatchObject({
      problem: { kind: 'unreachable', cause: 'timeout' },
    });
    expect([state.ended, lost]).toEqual([1, 1]);
    isHung = false;
    expect(await guard.paintTile(tile, never)).toEqual(refused);
    expect(state.started).toBe(2);
    guard.dispose();
  });

  it('terminates a load that keeps reporting progress but never finishes', async () => {
    const { state, spawn } = fakeWorker({
      load: async (_, onProgress) => {
        // Through the port, a call waits for its answer.
        const report: (progress: HallProgress) => unknown = onProgress;
        for (;;) await report({ phase: 'joining' });
      },
    });
    const guard = createHallWorkerClient({ spawn, maxLoadMs: 20 });
    expect(await guard.load(request, () => {}, never)).toMatchObject({
      problem: { kind: 'unreachable', cause: 'timeout' },
    });
    expect(state.ended).toBe(1);
    guard.dispose();
  });

  it('turns a crash into a failed result for every pending call', async () => {
    const { state, spawn } = fakeWorker({ load: async () => forEver, paintTile: async () => forEver });
    const guard = createHallWorkerClient({ spawn });
    const calls = Promise.all([guard.load(request, () => {}, never), guard.paintTile(tile, never)]);
    state.crash();
    for (const result of await calls) {
      expect(result).toMatchObject({
        ok: false,
        problem: { kind: 'unreadable', detail: 'the hall worker failed: boom' },
      });
    }
    guard.dispose();
  });

  it('turns a thrown error into a failed result', async () => {
    const { spawn } = fakeWorker({ load: async () => Promise.reject(new Error('oops')) });
    const guard = createHallWorkerClient({ spawn });
    expect(await guard.load(request, () => {}, never)).toMatchObject({
      ok: false,
      problem: { kind: 'unreadable' },
    });
    guard.dispose();
  });

  it('aborts at once when the buyer leaves, and cancels the tile in the worker', async () => {
    let cancelled: readonly number[] = [];
    let tell = (): void => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const { spawn } = fakeWorker({
      paintTile: async () => forEver,
      cancelTiles: (ids) => {
        cancelled = ids;
        tell();
      },
    });
    const guard = createHallWorkerClient({ spawn });
    const leave = new AbortController();
    const result = guard.paintTile(tile, leave.signal);
    leave.abort();
    expect(await result).toEqual({ ok: false, problem: { kind: 'aborted' } });
    await told;
    expect(cancelled).toEqual([1]);
    guard.dispose();
  });

  it('returns a failed result when no worker can be started', async () => {
    const guard = createHallWorkerClient({
      spawn: () => {
        throw new Error('blocked by policy');
      },
    });
    expect(await guard.load(request, () => {}, never)).toMatchObject({
      ok: false,
      problem: { kind: 'unreadable' },
    });
  });

  it('resolves pending and later calls as aborted after dispose', async () => {
    const { state, spawn } = fakeWorker({ load: async () => forEver });
    const guard = createHallWorkerClient({ spawn });
    const waiting = guard.load(request, () => {}, never);
    guard.dispose();
    expect(await waiting).toEqual({ ok: false, problem: { kind: 'aborted' } });
    expect(await guard.load(request, () => {}, never)).toEqual({ ok: false, problem: { kind: 'aborted' } });
    expect(state.ended).toBe(1);
  });
});
