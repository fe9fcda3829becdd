/*
 * `npm run crowd`: 200 buyers who buy without a pause, each call of theirs waited for as the page waits, while new
 * visitors with fresh connections open pages, event data and halls. Words: a number of seconds (120 by itself), `two`
 * for two shops on one PostgreSQL, `memory` for orders in memory.
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { mapHeaders } from '../../src/api/first-requests.ts';
import { postgresPrograms, startPostgres } from '../e2e/help/own-postgres.ts';
import { startShop, type ShopProcess } from '../e2e/help/shop-process.ts';
import { callHeaders, send } from './crowd-calls.ts';
import type { BuyersReport } from './crowd-buyers.ts';
import { loadWord } from './machine.ts';
import { brief, quantile } from './numbers.ts';
import { eventIn, openEvent } from './shop.ts';

const words = process.argv.slice(2);
const unknown = words.filter((word) => !/^(?:\d+|two|memory)$/.test(word));
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: choose from seconds, two, memory`);
const seconds = Number(words.find((word) => /^\d+$/.test(word)) ?? 120);
const buyerCount = 200;
/* New visitors a second: beside the buyers, who would keep the shop busy alone. */
const everyMs = 50;

const hall = eventIn('stadium50');
const smallHall = eventIn('opera');
const noHall = openEvent();

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

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parterre-crowd-'));
  const isTwo = words.includes('two');
  const postgres = isTwo && postgresPrograms !== null ? await startPostgres(postgresPrograms) : null;
  if (isTwo && postgres === null)
    throw new Error('needs the server programs of PostgreSQL (Debian: postgresql)');
  const shops: ShopProcess[] = [];
  try {
    const open = async (): Promise<void> => {
      const began = performance.now();
      const settings = {
        PARTERRE_TEST_CONTROLS: '0',
        PARTERRE_STATE: words.includes('memory') ? 'memory' : folder,
        // All of its buyers come from one address, more often than people do.
        GATE: '0',
        ...(postgres !== null && { DATABASE_URL: postgres.databaseUrl }),
      };
      shops.push(await startShop(settings, 'fixtures/run/start.mjs'));
      console.log(`shop ${shops.length} opened in ${brief(performance.now() - began)} ms`);
    };
    await open();
    if (isTwo) await open();
    await measure(shops.map(({ origin }) => origin));
  } finally {
    await Promise.all(shops.map(async (shop) => shop.stop()));
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(origins: readonly string[]): Promise<void> {
  const [first = ''] = origins;
  const { body } = await send(`${first}/api/token`);
  const token = (JSON.parse(body) as { response: string }).response;
  const kinds = await visits(first, token);
  // A hall is built and packed when it is first asked for: whoever opens a shop has seen it himself.
  for (const origin of origins) for (const kind of kinds) await kind.ask(origin, token);

  const program = fileURLToPath(new URL('crowd-buyers.ts', import.meta.url));
  const buyers = fork(program, [origins.join(), String(buyerCount), hall, noHall]);
  const messages: unknown[] = [];
  let wake = (): void => {};
  buyers.on('message', (message) => {
    messages.push(message);
    wake();
  });
  // Comes after the last message, which an exit need not.
  buyers.once('disconnect', () => wake());
  const heard = async (number: number): Promise<unknown> => {
    while (messages.length < number) {
      if (!buyers.connected) throw new Error('The process of the buyers ended by itself.');
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
  console.log(`paid orders: ${report.paid} (${brief(report.paid / seconds)} a second)`);
  console.log(`told that the shop is busy: ${report.busy}; refused: ${list(report.refused)}`);
  console.log(`given up: ${list(report.givenUp)}`);
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

await main();
