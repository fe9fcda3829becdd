import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

import type { Command, Wire } from './driver.ts';

type Parameters = Readonly<Record<string, unknown>>;

/* The path of each command in WebDriver over HTTP: method, path, and which parameters are in the path. */
const endpoints: Record<Command, (parameters: Parameters) => readonly ['GET' | 'POST' | 'DELETE', string]> = {
  Navigate: () => ['POST', '/url'],
  ExecuteScript: () => ['POST', '/execute/sync'],
  ElementClick: ({ id }) => ['POST', `/element/${String(id)}/click`],
  ElementClear: ({ id }) => ['POST', `/element/${String(id)}/clear`],
  ElementSendKeys: ({ id }) => ['POST', `/element/${String(id)}/value`],
  PerformActions: () => ['POST', '/actions'],
  ReleaseActions: () => ['DELETE', '/actions'],
  TakeScreenshot: () => ['GET', '/screenshot'],
  SetWindowRect: () => ['POST', '/window/rect'],
};

const freePort = async (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });

async function ask(method: string, url: string, body?: unknown): Promise<unknown> {
  const reply = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await reply.json()) as { value: unknown };
  if (reply.ok) return value;
  const { error, message } = value as { error?: string; message?: string };
  throw new Error(`${method} ${new URL(url).pathname}: ${error ?? ''} ${message ?? ''}`);
}

/** Starts WebKitGTK's MiniBrowser with its WebDriver, on a virtual screen. */
export async function openWebKit(driver: string, browser: string): Promise<Wire> {
  const port = await freePort();
  const screen = ['-a', '-s', '-screen 0 1400x1100x24', driver, `--port=${port}`];
  // A separate process group, so that the screen, the driver and the browser end together.
  const child = spawn('xvfb-run', screen, { stdio: 'ignore', detached: true });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (): void => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // It has already ended.
    }
  };
  process.once('exit', end);
  const base = `http://127.0.0.1:${port}`;
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
  };
  for (let time = 0; ; time += 1) {
    const isUp = await fetch(`${base}/status`).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (time > 300) throw new Error('WebKitWebDriver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { sessionId } = (await ask('POST', `${base}/session`, { capabilities })) as { sessionId: string };
  const session = `${base}/session/${sessionId}`;
  return {
    // WebKitGTK turns touches into mouse events.
    hasTouchScreen: false,
    async send(command, parameters = {}) {
      const [method, path] = endpoints[command](parameters);
      return ask(method, session + path, method === 'POST' ? parameters : undefined);
    },
    async close() {
      await ask('DELETE', session).catch(() => {});
      process.off('exit', end);
      end();
      await gone;
    },
  };
}
