/*
 * The shop as served by `npm start` — its built files, its sandbox, its compression — together with the pages it is
 * compared with, in a separate process. With `generated` its back end has only halls of any size.
 */
import { serve } from '@hono/node-server';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { createBoxOffice } from '../../fixtures/box-office/create-box-office.ts';
import { keepConnections } from '../../fixtures/server/keep-connections.ts';
import { HallFiles } from '../../fixtures/server/hall-files/hall-files.ts';
import { readHallsAhead } from '../../fixtures/server/hall-files/read-ahead.ts';
import { readSettings } from '../../fixtures/server/run-settings.ts';
import { createShopApp, type BackEnd } from '../../fixtures/server/shop-app.ts';
import { readStaticFiles, staticFile } from '../../fixtures/server/static-files.ts';
import { floorPages } from './floor-pages.ts';
import { answerGenerated } from './generated-halls.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const panzoom = createRequire(import.meta.url).resolve('panzoom/dist/panzoom.min.js');

const files = await readStaticFiles(dist);
files.set('/floor/panzoom.js', staticFile(await readFile(panzoom), '.js', false));
for (const [name, text] of Object.entries(floorPages))
  files.set(`/floor/${name}.html`, staticFile(Buffer.from(text), '.html', false));

const boxOffice =
  process.argv[2] === 'generated'
    ? { fetch: answerGenerated }
    : (await createBoxOffice({ dataDir: 'memory' })).app;
const settings = readSettings({}, console.error);
if (settings === null) throw new Error('the usual settings make no sense');
// In memory, like its orders.
const halls = new HallFiles(null, console.error);
const app: BackEnd = createShopApp({
  settings: {
    base: '',
    apiUrl: undefined,
    publicOrigin: undefined,
    trustProxy: false,
    origins: { frameAncestors: [], bank: [], image: [], script: [] },
    pageWaitMs: settings.pageWaitMs,
    pageKeptSeconds: settings.pageKeptSeconds,
    hallShareMs: settings.hallShareMs,
  },
  files,
  page: await readFile(`${dist}/index.html`, 'utf8'),
  boxOffice: { fetch: (request, env) => boxOffice.fetch(request, env as never) },
  halls,
});
const server = serve({ port: 0, hostname: '127.0.0.1', fetch: (request, env) => app.fetch(request, env) });
keepConnections(server);
await new Promise<void>((resolve) => server.once('listening', resolve));
// A hall's first visitor gets the back end's own reply, so the shop reads its halls before there is one.
await readHallsAhead(
  (request) => app.fetch(request),
  halls,
  () => Promise.resolve(),
);
const address = server.address();
console.log(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
