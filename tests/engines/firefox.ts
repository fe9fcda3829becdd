import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Wire } from './driver.ts';

/** A Marionette message: a command is `[0, id, name, parameters]`, its answer `[1, id, error, result]`. */
type Answer = readonly [1, number, { readonly message: string } | null, unknown];

const preferences = {
  'marionette.port': 0,
  'dom.w3c_touch_events.enabled': 1,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'intl.accept_languages': 'ru-RU, ru',
};

const afterMs = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/* Firefox chooses a free port and writes it into its profile. */
async function portOf(profile: string, gone: () => string | null): Promise<number> {
  for (let time = 0; time < 600; time += 1) {
    const text = await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '');
    if (Number(text) > 0) return Number(text);
    const why = gone();
    if (why !== null) throw new Error(`Firefox ended: ${why}`);
    await afterMs(100);
  }
  throw new Error('Firefox opened no port for Marionette');
}

/* Messages over TCP: the length in bytes, a colon, JSON. */
function speak(socket: Socket) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let rest = Buffer.alloc(0);
  let last = 0;
  socket.on('data', (piece: Buffer) => {
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      const colon = rest.indexOf(':');
      const end = colon + 1 + Number(rest.subarray(0, colon).toString());
      if (colon < 0 || rest.length < end) return;
      const message = JSON.parse(rest.subarray(colon + 1, end).toString()) as unknown;
      rest = rest.subarray(end);
      if (Array.isArray(message)) waiting.get(Number(message[1]))?.(message as unknown as Answer);
    }
  });
  return async (name: string, parameters: object = {}): Promise<unknown> => {
    const id = (last += 1);
    const text = JSON.stringify([0, id, name, parameters]);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answered;
    waiting.delete(id);
    if (error !== null) throw new Error(`${name}: ${error.message}`);
    // Most answers are wrapped in `value`, as over HTTP.
    return result !== null && typeof result === 'object' && 'value' in result ? result.value : result;
  };
}

/** Starts Firefox, headless, with a fresh profile, and controls it through Marionette, its own remote protocol. */
export async function openFirefox(binary: string): Promise<Wire> {
  const profile = await mkdtemp(join(tmpdir(), 'parterre-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(binary, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await portOf(profile, () => (child.exitCode === null ? null : said));
  const socket = connect(port, '127.0.0.1');
  const ask = speak(socket);
  await ask('WebDriver:NewSession', { capabilities: {} });
  return {
    hasTouchScreen: true,
    send: async (command, parameters) => ask(`WebDriver:${command}`, parameters),
    async close() {
      socket.destroy();
      child.kill('SIGKILL');
      await gone;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
