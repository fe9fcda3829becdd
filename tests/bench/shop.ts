import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { systemClock } from '../../fixtures/box-office/model/clock.ts';
import { venueToday } from '../../fixtures/box-office/words/venue-day.ts';
import { mapHeaders, postHeadersWith } from '../../src/api/first-requests.ts';
import { saleType } from '../../src/contract/hall-file.ts';
import { catalogue } from '../../fixtures/catalogue/catalogue.ts';
import type { HallKind } from '../../fixtures/halls/hall-model.ts';

/** A shop in a separate process. */
export type BenchShop = {
  readonly origin: string;
  close(): Promise<void>;
};

const program = fileURLToPath(new URL('shop-with-floors.ts', import.meta.url));

/** Starts the shop: its own sandbox, or generated halls of any size. */
export async function openShop(kind: 'own' | 'generated'): Promise<BenchShop> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (said: Buffer) => resolve(said.toString().trim()));
    void gone.then(() => reject(new Error('the shop did not start')));
  });
  const close = async (): Promise<void> => {
    child.kill();
    await gone;
  };
  return { origin, close };
}

/** The event of the catalogue that takes place in this kind of hall. */
export function eventIn(kind: HallKind): string {
  const event = catalogue(venueToday(systemClock)).events.find(
    ({ hall, mapBroken, soonOnSale }) => hall === kind && !mapBroken && !soonOnSale,
  );
  if (event === undefined) throw new Error(`nothing is played in ${kind}`);
  return event.hash;
}

/** An event without a hall that sells tickets. */
export function openEvent(): string {
  const event = catalogue(venueToday(systemClock)).events.find(
    ({ hall, soonOnSale, action, price, ticketPrice }) =>
      hall === null &&
      !soonOnSale &&
      action.writeticketname !== '1' &&
      price.length > 0 &&
      ticketPrice.length === 0,
  );
  if (event === undefined) throw new Error('nothing is played without a hall');
  return event.hash;
}

/** The body of a page's request for its map. */
export type MapAsk = Readonly<Record<string, string>>;

/** Bytes of a map's reply by encoding, once its drawing has its final compression. */
export type MapSizes = {
  readonly plain: number;
  readonly gzip: number;
  readonly br: number;
};

/** Requests a map like a page, until the server answers with availability for a hall that is a file. */
export async function readByServer(origin: string, ask: MapAsk): Promise<void> {
  const until = performance.now() + 180_000;
  while (performance.now() < until) {
    const tokenReply = await fetch(`${origin}/api/token`);
    const { response: token } = (await tokenReply.json()) as { readonly response: string };
    const reply = await fetch(`${origin}/api/scheme/map`, {
      method: 'POST',
      body: JSON.stringify(ask),
      headers: mapHeaders(postHeadersWith(token)),
    });
    await reply.body?.cancel();
    if (reply.headers.get('Content-Type') === saleType) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('the server made no file of the hall');
}

/** Requests a map until the server has its final compression, a few seconds after the first request. */
export async function packedWell(origin: string, ask: MapAsk): Promise<MapSizes> {
  const tokenReply = await fetch(`${origin}/api/token`);
  const { response: token } = (await tokenReply.json()) as { readonly response: string };
  const bytes = async (encoding: string): Promise<number> => {
    const reply = await fetch(`${origin}/api/scheme/map`, {
      method: 'POST',
      body: JSON.stringify(ask),
      headers: {
        'Content-Type': 'application/json',
        'X-CSRF-Token': token,
        'Accept-Encoding': encoding,
      },
    });
    await reply.arrayBuffer();
    return Number(reply.headers.get('Content-Length'));
  };
  const first = await bytes('br');
  const until = performance.now() + 90_000;
  let br = first;
  while (br === first && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    br = await bytes('br');
  }
  return { plain: await bytes('identity'), gzip: await bytes('gzip'), br };
}
