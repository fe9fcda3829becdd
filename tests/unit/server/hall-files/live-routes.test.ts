import type { HttpBindings } from '@hono/node-server';
import { afterEach, describe, expect, it } from 'vitest';

import { HallFiles } from '../../../../fixtures/server/hall-files/hall-files.ts';
import { LiveHalls } from '../../../../fixtures/server/hall-files/live-halls.ts';
import { createShopApp } from '../../../../fixtures/server/shop-app.ts';

const open: { close: () => void }[] = [];
afterEach(() => open.splice(0).forEach((one) => one.close()));

/** A shop behind a proxy that admits two listeners per address; `call` is a request through the proxy. */
function shopBehindProxy() {
  const halls = new HallFiles(null, () => undefined);
  const readSale = () => new Promise<null>(() => undefined);
  const live = new LiveHalls({ readSale, paceMs: 1000, most: { all: 100, ofAddress: 2 } });
  open.push(halls, live);
  const app = createShopApp({
    settings: {
      base: '',
      apiUrl: undefined,
      publicOrigin: undefined,
      trustProxy: true,
      origins: { frameAncestors: [], bank: [], image: [], script: [] },
    },
    files: new Map(),
    page: '<!doctype html><head><base href="/" /></head>',
    boxOffice: { fetch: () => new Response(null, { status: 404 }) },
    halls,
    live,
  });
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } } as unknown as HttpBindings;
  const call = async (forwardedFor: string, method = 'GET') => {
    const headers = { 'X-Forwarded-For': forwardedFor };
    return app.fetch(new Request('http://shop.test/api/scheme/live/EVENT/7', { method, headers }), env);
  };
  return { live, call };
}

describe('the live hall endpoint', () => {
  it('opens no stream for HEAD', async () => {
    const { live, call } = shopBehindProxy();
    for (let time = 0; time < 3; time += 1) expect((await call('1.2.3.4', 'HEAD')).status).toBe(404);
    expect(live.listeners).toBe(0);
    expect((await call('1.2.3.4')).status).toBe(200);
  });

  it('counts listeners by the address that the proxy saw, not by what the client claims', async () => {
    const { call } = shopBehindProxy();
    const statuses: number[] = [];
    for (const told of ['9.9.9.1, 1.2.3.4', '9.9.9.2, 1.2.3.4', '9.9.9.3, 1.2.3.4', '5.6.7.8'])
      statuses.push((await call(told)).status);
    expect(statuses).toEqual([200, 200, 503, 200]);
  });
});
