import { serve } from '@hono/node-server';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepConnections } from '../../../fixtures/server/keep-connections.ts';
import { createShopApp, type BackEnd } from '../../../fixtures/server/shop-app.ts';
import { staticFile } from '../../../fixtures/server/static-files.ts';
import { openShop, type Shop } from '../box-office/help/open-shop.ts';

/* Endless bodies, sent to every registered route of a shop at a real port. */

const megabyte = 1024 * 1024;
const piece = `${megabyte.toString(16)}\r\n${'x'.repeat(megabyte)}\r\n`;
/** The most that may be read and discarded, including the buffers of both ends. */
const most = 32 * megabyte;

let shop: Shop;
const ends: (() => void)[] = [];
beforeAll(async () => {
  shop = await openShop();
}, 120_000);
afterAll(async () => {
  for (const end of ends) end();
  await shop.close();
});

async function listen(apiUrl: string | undefined, base = '', boxOffice: BackEnd | null = shop.app) {
  const app = createShopApp({
    settings: {
      base,
      apiUrl,
      publicOrigin: undefined,
      trustProxy: false,
      origins: { frameAncestors: [], bank: [], image: [], script: [] },
    },
    files: new Map([['/assets/index-abc.js', staticFile(Buffer.from('1'), '.js', true)]]),
    page: '<!doctype html>',
    boxOffice,
  });
  const server = serve({ fetch: (request, env) => app.fetch(request, env), port: 0, hostname: '127.0.0.1' });
  keepConnections(server);
  // A client that does not read the answer is not waited for forever.
  expect('timeout' in server && server.timeout).toBe(120_000);
  await new Promise((resolve) => server.once('listening', resolve));
  ends.push(() => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** Sends a head, then pieces as long as the connection accepts them; returns what came back until it was closed. */
function send(port: number, head: readonly string[], pieces: Iterable<string>) {
  return new Promise<{ status: string; sent: number }>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let [reply, sent] = ['', 0];
    const rest = pieces[Symbol.iterator]();
    const more = (): void => {
      for (let next = rest.next(); next.done !== true && !socket.destroyed; next = rest.next()) {
        sent += next.value.length;
        if (!socket.write(next.value)) return;
      }
    };
    socket.setEncoding('latin1').on('data', (part: string) => (reply += part));
    // Closing the connection during a write is an error for the sender.
    socket.on('error', () => undefined).on('drain', more);
    socket.once('close', () => resolve({ status: /^HTTP\/1.1 (\d+)/.exec(reply)?.[1] ?? 'none', sent }));
    socket.write([...head, 'Host: shop.test', '', ''].join('\r\n'));
    more();
  });
}

function* endless(): Generator<string> {
  for (;;) yield piece;
}

/** Methods and paths of all routes of the box office, and of the shop in front of it. */
function routes(): { method: string; path: string }[] {
  const own = shop.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+|\*/g, 'A') }));
  const front = ['/', '/contacts', '/nope', '/index.html', '/assets/index-abc.js', '/assets/gone.js'];
  const odd = ['/api/nothing', '/ticket/', '/bank/', '/sandbox/', '//sandbox/orders', '/%73andbox/orders'];
  const all = [
    ...own,
    ...[...front, ...odd].flatMap((path) => ['GET', 'POST'].map((method) => ({ method, path }))),
  ];
  return [...new Map(all.map((route) => [`${route.method} ${route.path}`, route])).values()];
}

describe('unbounded request bodies', () => {
  it('are rejected with 413 on every route, with or without Content-Length, and the connection is closed', async () => {
    const port = await listen(undefined);
    const all = routes();
    expect(all.length).toBeGreaterThan(50);
    const seen = await Promise.all(
      all.map(async ({ method, path }) => {
        const head = [`${method} ${path} HTTP/1.1`, 'Content-Type: application/x-www-form-urlencoded'];
        const told = await send(port, [...head, 'Content-Length: 400000000'], []);
        // Already too large, and without an end.
        const untold = await send(port, [...head, 'Transfer-Encoding: chunked'], [piece]);
        return `${method} ${path} ${told.status} ${untold.status}`;
      }),
    );
    expect(seen).toEqual(all.map(({ method, path }) => `${method} ${path} 413 413`));
    for (const { method, path } of all) {
      const { sent } = await send(
        port,
        [`${method} ${path} HTTP/1.1`, 'Transfer-Encoding: chunked'],
        endless(),
      );
      expect([path, sent < most]).toEqual([path, true]);
    }
  }, 240_000);

  it('are rejected for other methods and under a base path', async () => {
    const [root, based] = [await listen(undefined), await listen(undefined, '/shop')];
    for (const method of ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])
      for (const [port, path] of [
        [root, '/sandbox/orders'],
        [root, '/'],
        [based, '/shop/ticket/A'],
        [based, '/ticket/A'],
        [based, '/elsewhere'],
        [based, '/'],
      ] as const) {
        const head = [`${method} ${path} HTTP/1.1`];
        expect(await send(port, [...head, 'Content-Length: 400000000'], [])).toEqual({
          status: '413',
          sent: 0,
        });
        const untold = await send(port, [...head, 'Transfer-Encoding: chunked'], endless());
        expect([untold.status === '200', untold.sent < most]).toEqual([false, true]);
      }
    expect((await send(root, ['TRACE / HTTP/1.1', 'Content-Length: 9000000'], [])).status).toBe('405');
  }, 120_000);

  it('never reach an external back end, which receives bodies within the limit in full', async () => {
    const heard: number[] = [];
    const backEnd = createServer((request, response) => {
      let size = 0;
      request.on('data', (part: Buffer) => (size += part.length));
      request.on('end', () => {
        heard.push(size);
        response.end('{}');
      });
    }).listen(0, '127.0.0.1');
    ends.push(() => backEnd.close());
    await new Promise((resolve) => backEnd.once('listening', resolve));
    const port = await listen(`http://127.0.0.1:${(backEnd.address() as AddressInfo).port}`, '', null);
    for (const path of ['/api/order/create', '/ticket/A', '/bank/settle', '/sandbox/orders']) {
      const head = [`POST ${path} HTTP/1.1`];
      expect((await send(port, [...head, 'Content-Length: 400000000'], [])).status).toBe('413');
      expect((await send(port, [...head, 'Transfer-Encoding: chunked'], [piece])).status).toBe('413');
    }
    expect(heard).toEqual([]);
    const taken = 'y'.repeat(200_000);
    const head = ['POST /api/order/create HTTP/1.1', 'Connection: close'];
    const whole = `${taken.length.toString(16)}\r\n${taken}\r\n0\r\n\r\n`;
    expect((await send(port, [...head, 'Transfer-Encoding: chunked'], [whole])).status).toBe('200');
    expect((await send(port, [...head, `Content-Length: ${taken.length}`], [taken])).status).toBe('200');
    expect(heard).toEqual([taken.length, taken.length]);
  }, 60_000);

  it('are rejected with 400 if their length headers conflict or are invalid, and excess headers with 431', async () => {
    const port = await listen(undefined);
    const head = ['POST /sandbox/orders HTTP/1.1', 'Connection: close'];
    // Both lengths at once, twice, or not a number: an intermediary might read another request in it.
    for (const lie of [
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      ['Content-Length: 5', 'Content-Length: 6'],
      ['Content-Length: -5'],
      ['Content-Length: 5e9'],
      ['Transfer-Encoding: identity'],
    ])
      expect((await send(port, [...head, ...lie], [])).status).toBe('400');
    const many = Array.from({ length: 5_000 }, (_, at) => `X-Header-${at}: ${'z'.repeat(20)}`);
    expect((await send(port, [...head, ...many], [])).status).toBe('431');
  }, 60_000);
});
