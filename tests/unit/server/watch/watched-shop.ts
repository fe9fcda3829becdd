import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import type { BoxOffice } from '../../../../fixtures/box-office/create-box-office.ts';
import { keepConnections } from '../../../../fixtures/server/keep-connections.ts';
import { createShopApp } from '../../../../fixtures/server/shop-app.ts';
import { createFigures } from '../../../../fixtures/server/watch/figures.ts';
import { createHealth, type NeededPart } from '../../../../fixtures/server/watch/health.ts';
import { createRequestLog, type LoggedRequest } from '../../../../fixtures/server/watch/request-log.ts';
import { watchRequests } from '../../../../fixtures/server/watch/watch-requests.ts';

type Options = {
  readonly boxOffice?: BoxOffice;
  readonly apiUrl?: string;
  readonly base?: string;
  readonly trustProxy?: boolean;
  readonly publicOrigin?: string;
  readonly metricsToken?: string;
  readonly needed?: readonly NeededPart[];
  readonly live?: { readonly listeners: number };
  readonly halls?: { readonly counts: { files: number; unfit: number; sales: number } };
};

/** A shop at a real port, watched like the one behind `npm start`, with its log. */
export async function watchedShop({
  boxOffice,
  apiUrl,
  base = '',
  trustProxy = false,
  publicOrigin,
  metricsToken,
  needed = [],
  live,
  halls,
}: Options = {}) {
  const state = { underWay: 0, isStopping: false };
  const complaints: string[] = [];
  let logged = '';
  const complain = (line: string): void => void complaints.push(line);
  const settings = { base, apiUrl, publicOrigin, trustProxy, metricsToken };
  const figures = createFigures({ boxOffice, live, halls }, () => state.underWay);
  const app = createShopApp({
    settings: { ...settings, origins: { frameAncestors: [], bank: [], image: [], script: [] } },
    files: new Map(),
    page: '<!doctype html><head><base href="/" /></head>',
    boxOffice: boxOffice ? { fetch: (request, env) => boxOffice.app.fetch(request, env) } : null,
    noteBackEnd: (path, ms, status) => figures.countBackEnd(path, ms, status),
    log: complain,
  });
  const log = createRequestLog((lines) => (logged += lines));
  const fetch = watchRequests(app.fetch.bind(app), {
    settings,
    figures,
    health: createHealth(needed, complain, { waitMs: 50, keptMs: 0 }),
    log,
    state,
  });
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const opened = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(opened));
  });
  keepConnections(server);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    complaints,
    figures,
    /** The log of all finished requests. */
    logged: (): string => {
      log.flush();
      return logged;
    },
    /** The same, parsed. */
    requests: (): LoggedRequest[] => {
      log.flush();
      return logged
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as LoggedRequest);
    },
    close: (): void => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  };
}

export type WatchedShop = Awaited<ReturnType<typeof watchedShop>>;
