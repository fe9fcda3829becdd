import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

import { browserArgs } from './machine.ts';

/**
 * A browser that tells nobody what its pages do until it is asked. A test driver is told of each request and of each
 * piece of a reply, in the browser and in the page's own process: at the two cores that a load needs, and the more so the
 * more requests a page makes. No buyer's browser does that.
 */
export interface BareBrowser {
  /** Opens `url` in a fresh profile and gives back what `expression`, a script, comes to there; it may be a promise. */
  load<T>(url: string, expression: string): Promise<T>;
  close(): Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/* What a new tab costs the browser is no part of a page's load, ms. */
const settleMs = 300;
const size = { width: 1280, height: 800 } as const;

/** Starts the browser at `executable` and speaks to it by two pipes: commands end with a zero byte. */
export async function openBareBrowser(executable: string): Promise<BareBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'parterre-bench-'));
  const child = spawn(
    executable,
    ['--headless=new', '--remote-debugging-pipe', `--user-data-dir=${profile}`, ...browserArgs()],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const [to, from] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  let rest = '';
  from.setEncoding('utf8').on('data', (piece: string) => {
    const messages = (rest + piece).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    }
  });
  const send = async <T>(method: string, params: object = {}, sessionId?: string): Promise<T> => {
    const id = (last += 1);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await Promise.race([
      answered,
      gone.then((): Answer => ({ error: { message: 'the browser is gone' } })),
    ]);
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result as T;
  };
  return {
    async load<T>(url: string, expression: string) {
      const { browserContextId } = await send<{ readonly browserContextId: string }>(
        'Target.createBrowserContext',
      );
      const { targetId } = await send<{ readonly targetId: string }>('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
        ...size,
      });
      const { sessionId } = await send<{ readonly sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      const screen = { ...size, deviceScaleFactor: 1, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', screen, sessionId);
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      await send('Page.navigate', { url }, sessionId);
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result } = await send<{ readonly result: { readonly value?: T } }>(
        'Runtime.evaluate',
        asked,
        sessionId,
      );
      await send('Target.disposeBrowserContext', { browserContextId });
      if (result.value === undefined) throw new Error(`${url} came to nothing`);
      return result.value;
    },
    async close() {
      child.kill();
      await gone;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
