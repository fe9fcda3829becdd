import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { mapHeaders } from '../../src/api/first-requests.ts';
import { loadWord } from '../bench/machine.ts';
import { brief, quantile } from '../bench/numbers.ts';
import { eventIn, openEvent } from '../bench/shop.ts';
import { auditStore, tellAudit } from './audit.ts';
import type { BuyersReport } from './crowd-buyers.ts';
import { readHall } from './order-steps.ts';
import { openShops, type ShopKind } from './own-shops.ts';
import { callHeaders, readToken, send } from '../bench/shop-calls.ts';

const buyerCount = 200;
/* New visitors a second, in addition to the buyers, who saturate the shop already. */
const everyMs = 50;

const hall = eventIn('stadium50');
const smallHall = eventIn('opera');
const noHall = openEvent();
/* The number of simultaneous orders, and how often. */
const atOnce = { orders: 100, times: 3 };

type Kind = { readonly name: string; readonly ask: (origin: string, token: string) => Promise<Ended> };
type Ended = { readonly status: number; readonly ms: number };

const page = (name: string, path: string): Kind => ({
  name,
  ask: (origin) => send(origin + path, { headers: { 'Accept-Encoding': 'br' } }),
});
const read = (name: string, path: string, body: object, more: Record<string, string> = {}): Kind => ({
  name,
  ask: (origin, token) =>
    send(origin + path, {
      headers: { ...callHeaders(token), 'Accept-Encoding': 'br', ...more },
      body: JSON.stringify(body),
    }),
});

/** The first session of the hall, whose map the visitors open. */
async function visits(origin: string, token: string): Promise<readonly Kind[]> {
  const calendarOf = async (hash: string): Promise<string> => {
    const { body } = await send(`${origin}/api/scheme/sessions`, {
      headers: callHeaders(token),
      body: JSON.stringify({ hash }),
    });
    const { response } = JSON.parse(body) as { response: { list: { calendar_id: string }[] } };
    return response.list[0]?.calendar_id ?? '';
  };
  const map = async (name: string, hash: string, more: Record<string, string> = {}): Promise<Kind> =>
    read(name, '/api/scheme/map', { hash, calendar_id: await calendarOf(hash) }, more);
  return [
    page('page /', '/'),
    page('page /event/…', `/event/${noHall}`),
    page('page /scheme/…', `/scheme/${hall}`),
    page('GET /api/token', '/api/token'),
    page('GET /api/setup', '/api/setup'),
    page('GET /api/afisha', '/api/afisha'),
    read('event data', '/api/no-scheme', { hash: noHall, lang: 'ru' }),
    read('event data, hall', '/api/scheme', { hash: hall, lang: 'ru' }),
    await map('map, 2,000 seats', smallHall),
    await map('map, 50,000 seats', hall),
    await map('the same as a page asks', hall, mapHeaders({})),
  ];
}

/** The result of a crowd: whether the database is consistent, and nobody gave up without being told why. */
export async function runCrowd(kind: ShopKind, seconds: number): Promise<boolean> {
  // All its buyers come from one address, more often than people do, so the gate is off.
  const shops = await openShops(kind, { GATE: '0' });
  try {
    const burst = await measureBurst(shops.origins());
    const report = await measure(shops.origins(), seconds);
    const told = { ...report.told, orders: { ...report.told.orders, ...burst } };
    const isRight = await shops.close(async (db) => tellAudit(await auditStore(db, told)));
    return isRight && Object.keys(report.givenUp).length === 0;
  } finally {
    await shops.drop();
  }
}

/** Simultaneous orders: how much longer the last ones wait than those in the middle. Returns the orders. */
async function measureBurst(origins: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const [first = ''] = origins;
  const seats = await readHall(first, smallHall);
  const headers = callHeaders(await readToken(first));
  const made: Record<string, string> = {};
  const times: number[] = [];
  // The first of them warms up the shops.
  for (let time = 0; time <= atOnce.times; time += 1) {
    await Promise.all(
      Array.from({ length: atOnce.orders }, async (_, number) => {
        const email = `burst-${randomUUID()}@example.com`;
        const { path, body } = seats.order([time * atOnce.orders + number], { email });
        const answer = await send((origins[number % origins.length] ?? '') + path, {
          headers: { ...headers, 'Idempotency-Key': randomUUID() },
          body: JSON.stringify(body),
        });
        const hash = /"hash":"([^"]+)"/.exec(answer.body)?.[1];
        if (hash === undefined) return;
        made[hash] = email;
        if (time > 0) times.push(answer.ms);
      }),
    );
  }
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  console.log(
    `\n${atOnce.orders} orders at once, ${atOnce.times} times; ms: p50 ${brief(p50)}, p99 ${brief(p99)}, ` +
      `${brief(p99 / p50)} times as long (at most 5); served ${times.length}`,
  );
  return made;
}

async function measure(origins: readonly string[], seconds: number): Promise<BuyersReport> {
  const [first = ''] = origins;
  const token = await readToken(first);
  const kinds = await visits(first, token);
  // A hall is built and compressed on the first request: an operator has opened it before the buyers do.
  for (const origin of origins) for (const kind of kinds) await kind.ask(origin, token);

  const program = fileURLToPath(new URL('crowd-buyers.ts', import.meta.url));
  const buyers = fork(program, [origins.join(), String(buyerCount), hall, noHall]);
  const messages: unknown[] = [];
  let wake = (): void => {};
  buyers.on('message', (message) => {
    messages.push(message);
    wake();
  });
  // Disconnection comes after the last message; an exit may come before it.
  buyers.once('disconnect', () => wake());
  const heard = async (number: number): Promise<unknown> => {
    while (messages.length < number) {
      if (!buyers.connected) throw new Error('The process of the buyers ended unexpectedly.');
      await new Promise<void>((resolve) => (wake = resolve));
    }
    return messages[number - 1];
  };
  await heard(1);
  const times = new Map<string, number[]>(kinds.map(({ name }) => [name, []]));
  const odd = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const until = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const kind = kinds[turn % kinds.length] as Kind;
    const origin = origins[Math.floor(turn / kinds.length) % origins.length] ?? '';
    const visit = (async (): Promise<void> => {
      const { status, ms } = await kind.ask(origin, token);
      times.get(kind.name)?.push(ms);
      const name = `${kind.name}: ${status === 0 ? 'given up' : status}`;
      if (status !== 200) odd.set(name, (odd.get(name) ?? 0) + 1);
    })();
    running.add(visit);
    void visit.then(() => running.delete(visit));
    await pause(everyMs);
  }
  await Promise.all(running);
  buyers.send('stop');
  const report = (await heard(2)) as BuyersReport;

  console.log(`\n${origins.length} shop(s), ${buyerCount} buyers, ${seconds} s, ${loadWord()}\n`);
  console.log('New visitors, a connection each; ms');
  table(times);
  console.log([...odd].map(([name, count]) => `${name} × ${count}`).join('\n') || 'all answered 200');
  console.log('\nBuyers; ms');
  table(new Map(Object.entries(report.times)));
  const list = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${name} × ${count}`)
      .join(', ') || 'none';
  const paid = report.told.paid.length;
  console.log(`paid orders: ${paid} (${brief(paid / seconds)} a second); refused: ${list(report.refused)}`);
  console.log(`told to wait because many are buying: ${list(report.putOff)}`);
  console.log(`given up without a word: ${list(report.givenUp)}`);
  return report;
}

function table(times: ReadonlyMap<string, readonly number[]>): void {
  const rows = [...times].map(([kind, values]) => [
    kind,
    String(values.length),
    ...[0.5, 0.95, 0.99].map((share) => brief(quantile(values, share))),
    brief(Math.max(...values)),
  ]);
  console.log('| kind | asked | p50 | p95 | p99 | max |\n| --- | --- | --- | --- | --- | --- |');
  console.log(rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
}
