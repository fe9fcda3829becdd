import { serve } from '@hono/node-server';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { saleType } from '../../../src/contract/hall-file.ts';
import { keepConnections } from '../../../fixtures/server/keep-connections.ts';
import { HallFiles } from '../../../fixtures/server/hall-files/hall-files.ts';
import { ReplyReader } from '../../../fixtures/server/hall-files/read-reply.ts';
import { createShopApp } from '../../../fixtures/server/shop-app.ts';

const servers: { close(): unknown; closeAllConnections?(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections?.();
  }
  vi.restoreAllMocks();
});

const addressOf = (server: { address(): unknown }): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function backEnd(answer: RequestListener): Promise<{ server: Server; address: string }> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: addressOf(server) };
}

/** The shop in front of a back end, at a real port, with its log. */
async function shopBefore(
  apiUrl: string,
  {
    publicOrigin = undefined as string | undefined,
    trustProxy = false,
    halls = undefined as HallFiles | undefined,
    replies = undefined as ReplyReader | undefined,
  } = {},
) {
  const said: string[] = [];
  const app = createShopApp({
    settings: {
      base: '',
      apiUrl,
      publicOrigin,
      trustProxy,
      origins: { frameAncestors: [], bank: [], image: [], script: [] },
    },
    files: new Map(),
    page: '<!doctype html>',
    boxOffice: null,
    ...(halls && { halls, replies }),
    log: (line) => said.push(line),
  });
  const shop = await new Promise<string>((resolve) => {
    const server = serve(
      { fetch: (request, env) => app.fetch(request, env), port: 0, hostname: '127.0.0.1' },
      () => resolve(addressOf(server)),
    );
    keepConnections(server);
    servers.push(server);
  });
  return { shop, said };
}

const echo: RequestListener = (request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(request.headers));
};
const forged = {
  'X-Forwarded-For': '6.6.6.6',
  'X-Forwarded-Host': 'evil.test',
  'X-Forwarded-Proto': 'https',
  'X-Real-IP': '6.6.6.6',
  Forwarded: 'for=6.6.6.6',
};
const askedWith = async (shop: string): Promise<Record<string, string>> =>
  (await (await fetch(`${shop}/api/setup`, { headers: forged })).json()) as Record<string, string>;

describe('a back end behind the shop', () => {
  it('gets the client address from the shop, not from the client’s own headers', async () => {
    const { shop } = await shopBefore((await backEnd(echo)).address, {
      publicOrigin: 'https://tickets.test',
    });
    const heard = await askedWith(shop);
    expect(heard).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'tickets.test',
      'x-forwarded-proto': 'https',
    });
    expect(JSON.stringify(heard)).not.toMatch(/6\.6\.6\.6|evil/);
  });

  it('gets no forwarded host or protocol if no public origin is configured', async () => {
    const { shop } = await shopBefore((await backEnd(echo)).address);
    const heard = await askedWith(shop);
    expect(heard['x-forwarded-for']).toBe('127.0.0.1');
    expect(heard).not.toHaveProperty('x-forwarded-host');
    expect(heard).not.toHaveProperty('x-forwarded-proto');
  });

  it('gets a trusted proxy’s forwarding headers and that proxy’s address', async () => {
    const { shop } = await shopBefore((await backEnd(echo)).address, { trustProxy: true });
    expect(await askedWith(shop)).toMatchObject({
      'x-forwarded-for': '6.6.6.6, 127.0.0.1',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
    });
  });

  it('gets no CDN address headers and no hop-by-hop headers', async () => {
    const told = `
      CF-Connecting-IP CF-Connecting-IPv6 CF-Pseudo-IPv4 True-Client-IP X-Real-IP Forwarded
      X-Client-IP Fastly-Client-IP X-Cluster-Client-IP Fly-Client-IP Do-Connecting-IP Client-IP
      X-Original-Forwarded-For X-Vercel-Forwarded-For X-Appengine-User-IP X-Azure-ClientIP Via
      X-Azure-SocketIP X-Envoy-External-Address WL-Proxy-Client-IP X-Remote-Addr Incap-Client-IP
      X-Original-URL X-Rewrite-URL X_Forwarded_For X_Real_IP X-Originating-IP Ali-CDN-Real-IP X-Named
      X-Also-Named Proxy-Connection Keep-Alive TE
    `
      .trim()
      .split(/\s+/);
    for (const trustProxy of [false, true]) {
      const { shop } = await shopBefore((await backEnd(echo)).address, { trustProxy });
      const heard = await new Promise<Record<string, string>>((resolve, reject) => {
        const headers = {
          ...Object.fromEntries(told.map((name) => [name, '6.6.6.6'])),
          Connection: 'close, X-Named ,x-also-named, not a name',
          'X-CSRF-Token': 'kept',
          'Accept-Language': 'ru',
        };
        request(`${shop}/api/setup`, { headers }, (reply) => {
          let text = '';
          reply.on('data', (part: Buffer) => (text += part.toString()));
          reply.on('end', () => resolve(JSON.parse(text) as Record<string, string>));
        })
          .on('error', reject)
          .end();
      });
      expect(JSON.stringify(heard)).not.toContain('6.6.6.6');
      expect(heard).toMatchObject({ 'x-csrf-token': 'kept', 'accept-language': 'ru' });
    }
  });

  it('can close an idle connection at any moment without losing an order', async () => {
    const used = new WeakSet<Socket>();
    const { address } = await backEnd((request, response) => {
      // As if it had closed the connection while the next request was in transit.
      if (used.has(request.socket)) return request.socket.destroy();
      used.add(request.socket);
      response.setHeader('Keep-Alive', 'timeout=60');
      response.end('{"response":{"errorCode":"0"}}');
    });
    const { shop } = await shopBefore(address);
    for (let order = 0; order < 20; order += 1)
      expect((await fetch(`${shop}/api/order/create`, { method: 'POST', body: '{}' })).status).toBe(200);
    const burst = Array.from({ length: 40 }, () => fetch(`${shop}/api/setup`));
    for (const reply of await Promise.all(burst)) expect(reply.status).toBe(200);
  });

  it('that breaks off a response aborts the client’s too and is logged once, without the hash', async () => {
    const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'info'), vi.spyOn(console, 'log')];
    const { address } = await backEnd((_, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"response":');
      setTimeout(() => response.destroy(), 20);
    });
    const { shop, said } = await shopBefore(address);
    const hash = 'AB'.repeat(20);
    const reply = fetch(`${shop}/api/order/view/${hash}`, { method: 'POST', body: '{}' });
    await expect(reply.then((answer) => answer.text())).rejects.toThrow(/terminated|abort/);
    expect(said).toEqual([
      expect.stringMatching(/^POST \/api\/order\/view\/…: the back end broke off its reply \(.+\)$/),
    ]);
    for (const spy of printed) expect(spy).not.toHaveBeenCalled();
  });

  it('that breaks off a map causes a 502 or an aborted response, and one log line', async () => {
    const printed = vi.spyOn(console, 'error');
    let length: Record<string, string> = { 'Content-Length': '1000' };
    const { address } = await backEnd((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', ...length });
      response.write('{"response":');
      setTimeout(() => response.destroy(), 20);
    });
    const askMap = async (shop: string): Promise<Response> =>
      fetch(`${shop}/api/scheme/map`, { method: 'POST', body: '{}', headers: { Accept: saleType } });
    const halls = new HallFiles(null, () => undefined);
    servers.push(halls);
    const line = expect.stringMatching(/^POST \/api\/scheme\/map: the back end broke off its reply \(.+\)$/);
    const { shop, said } = await shopBefore(address, { halls });
    const reply = await askMap(shop);
    expect([reply.status, await reply.json()]).toEqual([
      502,
      { response: { errorCode: '-9999', errorText: '' } },
    ]);
    expect(said).toEqual([line]);
    length = {};
    expect((await askMap(shop)).status).toBe(502);
    expect(said).toEqual([line, line]);
    length = { 'Content-Length': '1000' };
    const full = await shopBefore(address, { halls, replies: new ReplyReader(10) });
    await expect(askMap(full.shop).then((answer) => answer.text())).rejects.toThrow(/terminated|abort/);
    expect(full.said).toEqual([line]);
    expect(printed).not.toHaveBeenCalled();
  });

  it('that is unreachable causes a 502 in the contract’s envelope, and one log line', async () => {
    const { server, address } = await backEnd(echo);
    await new Promise((resolve) => server.close(resolve));
    const { shop, said } = await shopBefore(address);
    const reply = await fetch(`${shop}/api/setup`);
    expect(reply.status).toBe(502);
    expect(await reply.json()).toMatchObject({ response: { errorCode: '-9999' } });
    expect(said).toEqual(['GET /api/setup: the back end did not answer (ECONNREFUSED)']);
  });

  it('has its bank’s redirect and page passed through', async () => {
    const { address } = await backEnd((request, response) =>
      request.url === '/bank/pay' && request.method === 'POST'
        ? response.writeHead(303, { Location: '/bank/pay?invoice=1' }).end()
        : response.end('the bank’s page'),
    );
    const { shop } = await shopBefore(address);
    const reply = await fetch(`${shop}/bank/pay`, { method: 'POST', body: 'invoice=1' });
    expect([new URL(reply.url).search, await reply.text()]).toEqual(['?invoice=1', 'the bank’s page']);
  });

  it('is not logged as failing when a buyer disconnects', async () => {
    const { address } = await backEnd((_, response) => response.write('{'));
    const { shop, said } = await shopBefore(address);
    const leaving = new AbortController();
    const reply = await fetch(`${shop}/api/setup`, { signal: leaving.signal });
    leaving.abort();
    await expect(reply.text()).rejects.toThrow(/terminated|abort/);
    await fetch(`${shop}/`);
    expect(said).toEqual([]);
  });
});

it('keeps idle connections open for more than 60 seconds', async () => {
  const { shop } = await shopBefore('http://127.0.0.1:9');
  const seconds = /timeout=(\d+)/.exec((await fetch(`${shop}/`)).headers.get('Keep-Alive') ?? '')?.[1];
  expect(Number(seconds)).toBeGreaterThan(60);
});
