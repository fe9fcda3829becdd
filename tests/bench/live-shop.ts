import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';

import { callHeaders, send } from './shop-calls.ts';

/** A performance in a hall, to be observed and to have its availability changed. */
export type Performance = {
  readonly origin: string;
  readonly hash: string;
  readonly calendarId: string;
};

type WireMap = { readonly seat_numbers: readonly { readonly seat_id: string; readonly quantity: string }[] };

async function call<Answer>(origin: string, path: string, body: object): Promise<Answer> {
  const token = (JSON.parse((await send(`${origin}/api/token`)).body) as { response: string }).response;
  const reply = await send(origin + path, { headers: callHeaders(token), body: JSON.stringify(body) });
  return (JSON.parse(reply.body) as { response: Answer }).response;
}

/** The performance that the event's page opens. */
export async function firstPerformance(origin: string, hash: string): Promise<Performance> {
  const { list } = await call<{ list: { calendar_id: string; quant: string }[] }>(
    origin,
    '/api/scheme/sessions',
    { hash },
  );
  const session = list.find(({ quant }) => quant !== '0');
  if (session === undefined) throw new Error('nothing of it is on sale');
  return { origin, hash, calendarId: session.calendar_id };
}

/** The free seats. */
export async function freeSeatsOf({ origin, hash, calendarId }: Performance): Promise<string[]> {
  const map = await call<WireMap>(origin, '/api/scheme/map', { hash, calendar_id: calendarId });
  return map.seat_numbers.filter(({ quantity }) => quantity === '1').map(({ seat_id: id }) => id);
}

/** Another buyer takes seats and returns others. */
export async function changeSeats(
  { origin, hash, calendarId }: Performance,
  take: readonly string[],
  giveBack: readonly string[],
): Promise<void> {
  const body = { hash, calendar_id: calendarId, seat_id: take.join(' '), give_back: giveBack.join(' ') };
  const { status } = await send(`${origin}/api/__test__/take-seat`, {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (status !== 200) throw new Error(`the sandbox answered ${status}`);
}

/** Changes this many seats a second, in the sequence of `order`, until stopped. */
export class SeatChanges {
  readonly #performance: Performance;
  readonly #free: readonly string[];
  readonly #taken = new Set<string>();
  readonly #rate: number;
  #isOver = false;
  #running: Promise<void> = Promise.resolve();
  made = 0;

  constructor(performance: Performance, free: readonly string[], rate: number) {
    this.#performance = performance;
    this.#free = free;
    this.#rate = rate;
  }

  /** `before` is called before each batch and returns a seat to include in it, or null. */
  begin(before: () => Promise<string | null> = () => Promise.resolve(null)): void {
    this.#running = this.#run(before);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #run(before: () => Promise<string | null>): Promise<void> {
    const everyMs = Math.max(100, 1000 / this.#rate);
    const began = performance.now();
    for (let batch = 1; !this.#isOver; batch += 1) {
      const count = Math.max(1, Math.round((this.#rate * everyMs) / 1000));
      const chosen = await before();
      const ids = new Set(chosen === null ? [] : [chosen]);
      while (ids.size < count) ids.add(this.#free[Math.floor(Math.random() * this.#free.length)] ?? '');
      const [give, take] = [
        [...ids].filter((id) => this.#taken.has(id)),
        [...ids].filter((id) => !this.#taken.has(id)),
      ];
      await changeSeats(this.#performance, take, give);
      for (const id of take) this.#taken.add(id);
      for (const id of give) this.#taken.delete(id);
      this.made += ids.size;
      const waitMs = began + batch * everyMs - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** A listener to a performance, with its counts. */
export type Listener = { readonly bytes: () => number; readonly events: () => number; close(): void };

/** Listens like a browser; `from` is the local address to connect from, because limits are by address. */
export function listenTo(
  { origin, hash, calendarId }: Performance,
  version: string,
  from = '127.0.0.1',
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const asked = get(
      `${origin}/api/scheme/live/${hash}/${calendarId}?from=${version}`,
      { agent: false, localAddress: from, headers: { Accept: 'text/event-stream' } },
      (reply: IncomingMessage) => {
        if (reply.statusCode !== 200) return reject(new Error(`who listens is answered ${reply.statusCode}`));
        let events = 0;
        reply.on('data', (bytes: Buffer) => (events += bytes.toString().split('\nid: ').length - 1));
        reply.on('error', () => undefined);
        resolve({
          bytes: () => reply.socket.bytesRead,
          events: () => events,
          close: () => asked.destroy(),
        });
      },
    );
    asked.on('error', reject);
  });
}

/** The resources a process has used so far. Linux only. */
export function costOf(pid: number): { readonly cpuMs: number; readonly memoryMb: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { cpuMs: ticks * 10, memoryMb: Number(kb) / 1024 };
}
