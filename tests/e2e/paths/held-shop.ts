import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

import { test as base } from 'playwright/test';

import { HeldCalls, nowhere } from './held-calls.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const dist = new URL('../../../dist/', import.meta.url);
const files = new Map<string, Buffer>();
/*
 * The clock of the hall's worker advances with every reading: otherwise no progress would be reported for a map that
 * arrives at once.
 */
const hurried =
  '{ let ms = 0; const now = performance.now.bind(performance); performance.now = () => now() + (ms += 500); }';
const bodyOf = (name: string): Buffer => {
  const file = readFileSync(new URL(name, dist));
  return name.includes('hall.worker') ? Buffer.concat([Buffer.from(hurried), file]) : file;
};
const fileAt = (name: string): Buffer => {
  const body = files.get(name) ?? bodyOf(name);
  files.set(name, body);
  return body;
};

/** The built shop, and a back end that answers as told. */
export type HeldShop = {
  readonly origin: string;
  readonly calls: HeldCalls;
};

/**
 * Playwright's `test` with such a shop, one for each worker. It is a server instead of held routes in the browser,
 * because routes disable the cache, and every tour loads the page.
 */
export const test = base.extend<object, { readonly heldShop: HeldShop }>({
  heldShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to see what is needed.
    async ({}, provide) => {
      const calls = new HeldCalls();
      const server = createServer((request, response) => {
        request.resume();
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        // The bank's empty answer keeps the page where it is.
        if (request.headers.host?.startsWith('localhost:') !== true) response.writeHead(204).end();
        else if (pathname.startsWith('/api/')) calls.hear(pathname, response);
        else if (pathname === nowhere) response.writeHead(200, { 'Content-Type': 'text/html' }).end();
        else {
          const name = extname(pathname) === '' ? 'index.html' : pathname.slice(1);
          // A browser with a window requests an icon if the page names none.
          if (!existsSync(new URL(name, dist))) return void response.writeHead(404).end();
          response.writeHead(200, {
            'Content-Type': types[extname(name)] ?? 'application/octet-stream',
            'Cache-Control': name.startsWith('assets/') ? 'max-age=31536000, immutable' : 'no-cache',
          });
          response.end(fileAt(name));
        }
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await provide({ origin: `http://localhost:${(server.address() as AddressInfo).port}`, calls });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  // Other hosts resolve to the shop's server too: nothing leaves the machine.
  launchOptions: [
    async ({ launchOptions, heldShop }, provide) => {
      const { host } = new URL(heldShop.origin);
      const rules = `--host-resolver-rules=MAP * ${host.replace('localhost', '127.0.0.1')}, EXCLUDE localhost`;
      await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), rules] });
    },
    { scope: 'worker' },
  ],
});
