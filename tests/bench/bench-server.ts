import { serve } from '@hono/node-server';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

import { createShopApp } from '../../fixtures/run/shop-app.ts';
import { readStaticFiles } from '../../fixtures/run/static-files.ts';
import { benchHall, benchZones, type BenchHall } from './bench-hall.ts';
import { blitPage, inlinePage, scanPage } from './floor-pages.ts';

/** The built storefront in front of a back end that knows nothing but halls of any size. */
export interface BenchServer {
  readonly origin: string;
  readonly hallOf: (seats: number) => BenchHall;
  readonly close: () => Promise<void>;
}

const day = '20.12.2040';

/** A hash that says how many seats its hall has. */
export const hashOf = (seats: number): string => String(seats).padStart(40, '0');

const floors: Readonly<Record<string, string>> = { blit: blitPage, inline: inlinePage, scan: scanPage };

/** Serves `dist`, the floor pages and halls by `hashOf` on a free port of this machine. */
export async function openBenchServer(root: string): Promise<BenchServer> {
  const halls = new Map<number, { readonly hall: BenchHall; readonly reply: Uint8Array<ArrayBuffer> }>();
  const known = (seats: number) => {
    const found = halls.get(seats);
    if (found !== undefined) return found;
    const hall = benchHall(seats);
    const reply = new TextEncoder().encode(JSON.stringify({ response: hall.map }));
    const made = { hall, reply };
    halls.set(seats, made);
    return made;
  };
  const json = (body: unknown): Response => Response.json({ response: body });
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const body: unknown = request.method === 'POST' ? JSON.parse(await request.text()) : {};
    const seats = Number((body as { readonly hash?: string }).hash ?? 0);
    switch (pathname) {
      case '/api/token':
        return json('bench');
      case '/api/setup':
        return json({ app: { language: 'ru', currency: 'RUB' }, db: { languages: 'ru,en,kz,ch' } });
      case '/api/scheme':
        return json(eventOf(seats));
      case '/api/scheme/sessions':
        return json({
          list: [{ calendar_id: '1', event_day: day, event_time: '19:00', quant: String(seats) }],
        });
      case '/api/scheme/map':
        return new Response(known(seats).reply, { headers: { 'Content-Type': 'application/json' } });
      default:
        return new Response('{}', { status: 404 });
    }
  };
  const dist = join(root, 'dist');
  const app = createShopApp({
    settings: {
      base: '',
      apiUrl: undefined,
      publicOrigin: undefined,
      trustProxy: false,
      origins: { frameAncestors: [], bank: [], image: [], script: [] },
    },
    files: await readStaticFiles(dist),
    page: await readFile(join(dist, 'index.html'), 'utf8'),
    boxOffice: { fetch: answer },
  });
  const scripts: Readonly<Record<string, string>> = {
    panzoom: await readFile(createRequire(import.meta.url).resolve('panzoom/dist/panzoom.min.js'), 'utf8'),
    reader: await readerScript(),
  };
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request, env) => {
      const floor = /^\/floor\/([a-z]+)(\.js)?$/.exec(new URL(request.url).pathname);
      if (floor === null) return app.fetch(request, env);
      const type = floor[2] === undefined ? 'text/html; charset=utf-8' : 'text/javascript';
      const text = scripts[floor[1] ?? ''] ?? floors[floor[1] ?? ''] ?? '';
      return new Response(text, { headers: { 'Content-Type': type } });
    },
  });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    hallOf: (seats) => known(seats).hall,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** The reader of plans as a worker's script that needs no other. */
async function readerScript(): Promise<string> {
  const input = fileURLToPath(new URL('read-worker.ts', import.meta.url));
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', rolldownOptions: { input, output: { format: 'iife' } } },
  });
  const [script] = Array.isArray(made) ? (made[0]?.output ?? []) : 'output' in made ? made.output : [];
  if (script?.type !== 'chunk') throw new Error('the reader of plans can not be built');
  return script.code;
}

function eventOf(seats: number) {
  return {
    action: {
      event_id: '1',
      action_id: '1',
      hash_id: hashOf(seats),
      action_ru: `Зал на ${seats} мест`,
      useseatsvg: '1',
      demquantlimit: '8',
      usenopushkarta: '1',
      totalticketcount: String(seats),
    },
    actionStr: [],
    calendar: [{ day, _time: [{ time: '19:00', quantity: String(seats), pricetype_id: '1' }] }],
    price: benchZones.map(({ id, color, price }) => ({
      action_id: '1',
      action_day: day,
      pricetype_id: '1',
      clientcategory_id: '1',
      zonelevel_id: id,
      zonelevel_ru: `Зона ${id}`,
      zonecolor: color,
      category_ru: 'Полный',
      price: String(price),
      priceservise: '0',
      currency_id: '1',
      minlimit: '0',
      maxlimit: '8',
      needprice: '0',
      useproculture: '1',
    })),
    ticketPrice: [],
    ticketInfo: null,
    checkboxList: [],
  };
}
