import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { afterEach, expect, it, vi } from 'vitest';

const program = new URL('slow-shop.ts', import.meta.url).pathname;
const kills: (() => void)[] = [];
afterEach(() => kills.splice(0).forEach((kill) => kill()));

/** A process that answers slowly and stops within `withinMs`. */
async function slowShop(withinMs: number) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, String(withinMs)]);
  kills.push(() => void child.kill('SIGKILL'));
  const gone = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const said = async (): Promise<string> => ((await lines.next()) as { value: string }).value;
  return {
    port: Number(await said()),
    said,
    /** Tells it to stop; resolves when it has received the signal. */
    stop: async (): Promise<void> => {
      child.kill('SIGTERM');
      expect(await said()).toBe('stops');
    },
    /** Its last output. */
    end: async (): Promise<string> => {
      const last = await said();
      await gone;
      return last;
    },
  };
}

type Outcome = 'answered' | 'refused' | 'lost';

/** One request; refused = its connection was not accepted, so nothing can have been done. */
const ask = (port: number, path: string, agent?: Agent) =>
  new Promise<{ outcome: Outcome; status: number; text: string; closes: boolean }>((resolve) => {
    let text = '';
    const end = (outcome: Outcome, status = 0, closes = false): void =>
      resolve({ outcome, status, text, closes });
    request({ port, path, host: '127.0.0.1', ...(agent && { agent }) }, (reply) => {
      reply.on('data', (bytes: Buffer) => (text += bytes.toString()));
      reply.on('end', () =>
        end(reply.complete ? 'answered' : 'lost', reply.statusCode, reply.headers.connection === 'close'),
      );
      reply.on('error', () => end('lost'));
    })
      .on('error', (error: NodeJS.ErrnoException) => end(error.code === 'ECONNREFUSED' ? 'refused' : 'lost'))
      .end();
  });

it('finishes all requests in flight when stopped under load', async () => {
  const shop = await slowShop(5000);
  const kept = new Agent({ keepAlive: true });
  const outcomes: Outcome[] = [];
  const buyer = async (agent?: Agent): Promise<void> => {
    // A client that is told so stops, like a balancer: a connection made while the port closes is up to the operating
    // system.
    for (let comes = true; comes;) {
      const answer = await ask(shop.port, '/?ms=60', agent);
      const { outcome } = answer;
      comes = outcome === 'answered' && !answer.closes;
      // An answer without its second half counts as lost as well.
      const isHalf = outcome === 'answered' && answer.text !== 'first half, second half';
      outcomes.push(isHalf ? 'lost' : outcome);
    }
  };
  const load = [
    ...Array.from({ length: 40 }, () => buyer(kept)),
    ...Array.from({ length: 40 }, () => buyer()),
  ];
  await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(160), { timeout: 10_000 });
  // A balancer's kept-alive probe is told at once, on its own connection, to send no more.
  const probe = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await ask(shop.port, '/readyz', probe)).toMatchObject({ status: 200, closes: false });
  await shop.stop();
  const answer = await ask(shop.port, '/readyz', probe);
  expect(answer).toMatchObject({ status: 503, closes: true });
  expect(JSON.parse(answer.text)).toEqual({ ready: false, failing: ['process: stops'] });
  expect(await shop.end()).toBe('left 0');
  await Promise.all(load);
  expect(outcomes.filter((outcome) => outcome === 'lost')).toEqual([]);
  kept.destroy();
  probe.destroy();
});

it('answers connections that a busy event loop has not accepted yet', async () => {
  const shop = await slowShop(5000);
  const asked = [ask(shop.port, '/?ms=10&block=500')];
  expect(await shop.said()).toBe('blocks');
  for (let more = 0; more < 20; more += 1) asked.push(ask(shop.port, '/?ms=10'));
  await shop.stop();
  expect(await shop.end()).toBe('left 0');
  const outcomes = (await Promise.all(asked)).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(asked.map(() => 'answered'));
});

it('stops waiting at its timeout and reports how many requests were left', async () => {
  const shop = await slowShop(300);
  const asked = ask(shop.port, '/?ms=30000');
  await ask(shop.port, '/?ms=0');
  await shop.stop();
  expect(await shop.end()).toBe('left 1');
  expect((await asked).outcome).toBe('lost');
});
