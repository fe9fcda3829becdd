import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

import type { Device } from './devices.ts';
import { browserArgs } from './machine.ts';

/** How a page is opened. */
export type Visit = {
  readonly url: string;
  readonly device: Device;
  /** A script whose result in the page, or whose promise's result, is returned. */
  readonly expression: string;
  /** Runs before the page's own scripts. */
  readonly before?: string;
  /** By what factor to slow down the processor, for the page and its workers. */
  readonly cpu?: number;
  /** Called with the size of each reply on the wire, headers included, bytes. */
  readonly onReply?: (url: string, bytes: number) => void;
};

/**
 * A browser that reports nothing about its pages until asked. A test driver is notified of every request and of every
 * chunk of a reply, in the browser and in the page's own process. That takes time on the two cores that the load needs,
 * and the more requests, the more time; a buyer's browser has no such cost.
 */
export type BareBrowser = {
  /** Opens a page in a fresh profile. */
  visit<T>(visit: Visit): Promise<T>;
  close(): Promise<void>;
};

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
};

type ProcessList = { readonly processInfo: readonly { readonly type: string; readonly id: number }[] };

const turnMs = 4;

/**
 * Slows processes down by letting them run in only one of `times` turns, with all their threads: the browser's own
 * throttle slows a page's main thread, but not its workers. Returns a function that stops this.
 */
function slowDown(pids: readonly number[], times: number): () => void {
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // The process has ended.
      }
    }
  };
  let timer: NodeJS.Timeout;
  const run = (): void => {
    signal('SIGCONT');
    timer = setTimeout(rest, turnMs);
  };
  const rest = (): void => {
    signal('SIGSTOP');
    timer = setTimeout(run, turnMs * (times - 1));
  };
  run();
  return () => {
    clearTimeout(timer);
    signal('SIGCONT');
  };
}

/* Waits for the browser to be idle: opening a tab is not part of a page's load. */
const untilIdle = 'new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done)))';

/** Starts the browser at `executable` and talks to it through two pipes: commands end with a zero byte. */
export async function openBareBrowser(executable: string): Promise<BareBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'parterre-bench-'));
  const child = spawn(
    executable,
    ['--headless=new', '--remote-debugging-pipe', `--user-data-dir=${profile}`, ...browserArgs()],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const [to, from] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const waiting = new Map<number, (answer: Message) => void>();
  let hear: (event: Message) => void = () => undefined;
  let last = 0;
  let rest = '';
  from.setEncoding('utf8').on('data', (piece: string) => {
    const messages = (rest + piece).split('\0');
    rest = messages.pop() ?? '';
    for (const text of messages) {
      const message = JSON.parse(text) as Message;
      if (message.id === undefined) hear(message);
      else waiting.get(message.id)?.(message);
    }
  });
  const send = async <T>(method: string, params: object = {}, sessionId?: string): Promise<T> => {
    const id = (last += 1);
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await Promise.race([
      answered,
      gone.then((): Message => ({ error: { message: 'the browser is gone' } })),
    ]);
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result as T;
  };

  /** Reports the bytes of the replies to a page and its workers. Workers are paused until they are observed. */
  const count = async (sessionId: string, onReply: NonNullable<Visit['onReply']>): Promise<void> => {
    const urls = new Map<unknown, string>();
    const listen = async (session: string): Promise<void> => {
      await send('Network.enable', {}, session);
      const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
      await send('Target.setAutoAttach', attach, session);
    };
    hear = ({ method, params = {} }) => {
      const { requestId } = params;
      if (method === 'Network.requestWillBeSent')
        urls.set(requestId, (params['request'] as { readonly url: string }).url);
      if (method === 'Network.loadingFinished')
        onReply(urls.get(requestId) ?? '', Number(params['encodedDataLength']));
      if (method === 'Target.attachedToTarget') {
        const worker = String(params['sessionId']);
        // A worker that has already ended cannot be observed.
        void listen(worker)
          .then(() => send('Runtime.runIfWaitingForDebugger', {}, worker))
          .catch(() => undefined);
      }
    };
    await listen(sessionId);
  };

  return {
    async visit<T>({ url, device, expression, before, cpu, onReply }: Visit) {
      const { browserContextId } = await send<{ readonly browserContextId: string }>(
        'Target.createBrowserContext',
      );
      const { targetId } = await send<{ readonly targetId: string }>('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
      });
      const { sessionId } = await send<{ readonly sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      const evaluate = async (script: string): Promise<T> => {
        const asked = { expression: script, awaitPromise: true, returnByValue: true };
        const { result, exceptionDetails } = await send<{
          readonly result: { readonly value: T };
          readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
        }>('Runtime.evaluate', asked, sessionId);
        if (exceptionDetails !== undefined)
          throw new Error(`${url}: ${exceptionDetails.exception?.description ?? 'came to nothing'}`);
        return result.value;
      };
      const { name: _, ...screen } = device;
      await send('Emulation.setDeviceMetricsOverride', screen, sessionId);
      if (device.mobile) await send('Emulation.setTouchEmulationEnabled', { enabled: true }, sessionId);
      if (before !== undefined) {
        await send('Page.enable', {}, sessionId);
        await send('Page.addScriptToEvaluateOnNewDocument', { source: before }, sessionId);
      }
      if (onReply !== undefined) await count(sessionId, onReply);
      await evaluate(untilIdle);
      const { processInfo } = await send<ProcessList>('SystemInfo.getProcessInfo');
      const pids = processInfo.flatMap(({ type, id }) => (type === 'renderer' ? [id] : []));
      const freely = cpu === undefined ? () => undefined : slowDown(pids, cpu);
      let value: T;
      try {
        await send('Page.navigate', { url }, sessionId);
        value = await evaluate(expression);
      } finally {
        freely();
      }
      hear = () => undefined;
      await send('Target.disposeBrowserContext', { browserContextId });
      return value;
    },
    async close() {
      // Closed rather than killed: otherwise its child processes would stay and keep the pipes open.
      await send('Browser.close').catch(() => undefined);
      await gone;
      to.destroy();
      from.destroy();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
