import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchedShop } from './watched-shop.ts';

const open: { close(): unknown }[] = [];
afterEach(() => open.splice(0).forEach((one) => one.close()));

const shopWith = async (options: Parameters<typeof watchedShop>[0]) => {
  const shop = await watchedShop(options);
  open.push(shop);
  return shop;
};
const backEnd = async (answer: RequestListener): Promise<string> => {
  const server: Server = createServer(answer);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

describe('a request id', () => {
  it('is the same in the response, the request log, the back-end request and the error log', async () => {
    const heard: unknown[] = [];
    const apiUrl = await backEnd((request, response) => {
      heard.push(request.headers['x-request-id']);
      if (request.url === '/api/setup') response.destroy();
      else response.setHeader('X-Request-Id', 'its-own').end('{}');
    });
    const shop = await shopWith({ apiUrl });
    const good = await fetch(`${shop.origin}/api/afisha`);
    const failed = await fetch(`${shop.origin}/api/setup`);
    const ids = [good, failed].map((reply) => reply.headers.get('X-Request-Id'));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(heard).toEqual(ids);
    await vi.waitFor(() => expect(shop.requests().map(({ id }) => id)).toEqual(ids));
    expect(shop.complaints).toEqual([expect.stringContaining(`${ids[1]} GET /api/setup: the back end`)]);
  });

  it('is taken from a trusted proxy if well-formed, otherwise generated', async () => {
    const asked = async (trustProxy: boolean, id: string) => {
      const shop = await shopWith({ trustProxy });
      return (await fetch(`${shop.origin}/`, { headers: { 'X-Request-Id': id } })).headers.get(
        'X-Request-Id',
      );
    };
    expect(await asked(true, 'edge-1.a_B')).toBe('edge-1.a_B');
    for (const id of ['a b', '"><i>', 'x'.repeat(65), ''])
      expect(await asked(true, id)).toMatch(/^[0-9a-f]{16}$/);
    expect(await asked(false, 'edge-1.a_B')).toMatch(/^[0-9a-f]{16}$/);
  });

  it('sent by an untrusted client does not reach the back end', async () => {
    const heard: unknown[] = [];
    const apiUrl = await backEnd((request, response) => {
      heard.push(request.headers['x-request-id']);
      response.end('{}');
    });
    const shop = await shopWith({ apiUrl });
    await fetch(`${shop.origin}/api/afisha`, { headers: { 'X-Request-Id': 'a-lie' } });
    expect(heard).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
  });
});

describe('a request log line', () => {
  it('has the route pattern and the refusal cause, but no values from the URL', async () => {
    const apiUrl = await backEnd(json({ response: { errorCode: '-2', errorText: 'Взято' } }));
    const shop = await shopWith({ apiUrl, base: '/shop' });
    const hash = 'A'.repeat(40);
    await fetch(`${shop.origin}/shop/api/order/return/${hash}?secret=1`);
    await fetch(`${shop.origin}/shop/order/${hash}?bank_order=7`);
    await vi.waitFor(() => expect(shop.requests()).toHaveLength(2));
    expect(shop.requests()).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
        id: expect.any(String) as string,
        method: 'GET',
        route: '/api/order/return/:hash',
        status: 200,
        ms: expect.any(Number) as number,
        cause: 'seatTaken',
      },
      expect.objectContaining({ route: '/order/:hash', status: 200 }),
    ]);
    expect(shop.logged()).not.toMatch(/AAAA|secret|bank_order|127\.0\.0\.1/);
  });

  it('has the cause of a refused refund, whose code comes in a differently named field', async () => {
    const apiUrl = await backEnd(json({ response: { error_code: '-2', error_text: 'Взято' } }));
    const shop = await shopWith({ apiUrl });
    await fetch(`${shop.origin}/api/order/return/${'A'.repeat(40)}`);
    await vi.waitFor(() =>
      expect(shop.requests()).toEqual([expect.objectContaining({ cause: 'seatTaken' })]),
    );
  });

  it('marks a truncated response', async () => {
    const apiUrl = await backEnd((_, response) => {
      response.writeHead(200, { 'Content-Length': '100', 'Content-Type': 'application/json' });
      response.write('{"half":');
      setImmediate(() => response.destroy());
    });
    const shop = await shopWith({ apiUrl });
    await fetch(`${shop.origin}/api/afisha`)
      .then((reply) => reply.text())
      .catch(() => undefined);
    await vi.waitFor(() => expect(shop.requests()).toEqual([expect.objectContaining({ cut: true })]));
  });

  it('is written for a probe only if it fails', async () => {
    let isUp = true;
    const ask = () => (isUp ? Promise.resolve() : Promise.reject(new Error('down at db.internal:5432')));
    const shop = await shopWith({ needed: [{ name: 'database', ask }] });
    const probe = async (path: string) => {
      const reply = await fetch(`${shop.origin}${path}`);
      return [reply.status, reply.headers.get('Cache-Control'), await reply.json()];
    };
    expect(await probe('/healthz')).toEqual([200, 'no-store', { alive: true }]);
    expect(await probe('/readyz')).toEqual([200, 'no-store', { ready: true, failing: [] }]);
    isUp = false;
    await vi.waitFor(async () =>
      expect(await probe('/readyz')).toEqual([503, 'no-store', { ready: false, failing: ['database'] }]),
    );
    expect((await probe('/healthz'))[0]).toBe(200);
    await vi.waitFor(() => expect(shop.requests().length).toBeGreaterThan(0));
    for (const line of shop.requests()) expect(line).toMatchObject({ route: '/readyz', status: 503 });
    expect(shop.complaints).toEqual(['not ready: no answer of the database']);
  });
});

describe('the metrics', () => {
  const read = async (origin: string, headers: Record<string, string> = {}) =>
    (await fetch(`${origin}/metrics`, { headers })).status;

  it('are readable from the local machine or with the token, and 404 for anyone else', async () => {
    const shop = await shopWith({ metricsToken: 'a-long-secret' });
    expect(await read(shop.origin)).toBe(200);
    // A request through a proxy counts as remote.
    const far = { 'X-Forwarded-For': '203.0.113.9' };
    expect(await read(shop.origin, far)).toBe(404);
    for (const [told, status] of [
      ['Bearer a-long-secret', 200],
      ['Bearer a-long-secre', 404],
      ['Bearer ', 404],
      ['a-long-secret', 404],
    ] as const)
      expect([told, await read(shop.origin, { ...far, Authorization: told })]).toEqual([told, status]);
  });

  it.each([{ trustProxy: true }, { publicOrigin: 'https://tickets.test' }])(
    'require a token behind a proxy: %o',
    async (settings) => {
      const closed = await shopWith(settings);
      expect(await read(closed.origin)).toBe(404);
      expect(await read(closed.origin, { Authorization: 'Bearer undefined' })).toBe(404);
      const opened = await shopWith({ ...settings, metricsToken: 'a-long-secret' });
      expect(await read(opened.origin, { Authorization: 'Bearer a-long-secret' })).toBe(200);
    },
  );

  it('count requests by route, and the back end’s responses, failures and refusals', async () => {
    const apiUrl = await backEnd((request, response) =>
      request.url === '/api/setup'
        ? json({ response: { errorCode: '-9999' } }, 503)(request, response)
        : json({ response: { errorCode: '-42' } })(request, response),
    );
    const shop = await shopWith({ apiUrl });
    for (const path of ['/api/afisha', '/api/setup', '/order/ABC', '/order/DEF', '/who.knows', '/a/b/c/d/e'])
      await (await fetch(`${shop.origin}${path}`)).text();
    await vi.waitFor(() => expect(shop.requests()).toHaveLength(6));
    const { text } = await shop.figures.read();
    for (const row of [
      'parterre_requests_total{route="/api/afisha",method="GET",status="2xx"} 1',
      'parterre_requests_total{route="/api/setup",method="GET",status="5xx"} 1',
      'parterre_requests_total{route="/order/:hash",method="GET",status="2xx"} 2',
      'parterre_requests_total{route="/:file",method="GET",status="4xx"} 1',
      'parterre_requests_total{route="other",method="GET",status="4xx"} 1',
      'parterre_request_seconds_count{route="/order/:hash"} 2',
      'parterre_back_end_seconds_count{route="/api/afisha"} 1',
      'parterre_back_end_failures_total 1',
      'parterre_refusals_total{cause="internal"} 1',
      'parterre_refusals_total{cause="other"} 1',
      'parterre_requests_under_way 0',
    ])
      expect(text).toContain(`${row}\n`);
  });
});

describe('an invalid request', () => {
  const ask = (origin: string, { headers = {}, path = '/', body = '' }: Asked, agent?: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(`${origin}${path}`, {
        headers: { ...headers, ...(body !== '' && { 'Content-Length': body.length }) },
        ...(agent && { agent }),
      });
      sent.on('response', (reply) => reply.resume().on('end', () => resolve(reply)));
      sent.on('error', reject);
      sent.end(body);
    });
  type Asked = { readonly headers?: Record<string, string>; readonly path?: string; readonly body?: string };

  it('with a malformed Host header gets 400', async () => {
    const { origin } = await shopWith({});
    for (const path of ['/', '/metrics', '/api/setup']) {
      const reply = await ask(origin, { path, headers: { Host: '7'.repeat(4_000) } });
      expect([path, reply.statusCode]).toEqual([path, 400]);
    }
  });

  it('rejected before its body has arrived gets Connection: close', async () => {
    const { origin } = await shopWith({});
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const refused = await ask(origin, { headers: { Host: '25:61' }, body: 'x'.repeat(100_000) }, agent);
    expect([refused.statusCode, refused.headers.connection]).toEqual([400, 'close']);
    expect((await ask(origin, { path: '/healthz' }, agent)).statusCode).toBe(200);
    agent.destroy();
  });

  it('with an oversized body gets 413 from the server’s own endpoints too', async () => {
    const { origin } = await shopWith({});
    expect((await ask(origin, { path: '/healthz', body: 'x'.repeat(200_000) })).statusCode).toBe(200);
    expect((await ask(origin, { path: '/healthz', body: 'x'.repeat(5_000_000) })).statusCode).toBe(413);
  });
});
