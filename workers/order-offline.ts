/*
 * Opens the page of a paid order without a network. Its scope is the pages of orders only. It answers two kinds of
 * requests: the page itself, from the network if that responds in time and otherwise from the cache; and the page's
 * files, whose names change with their content. It leaves all other requests alone, above all those to the back end. It
 * caches one version of the shop and replaces it as soon as it meets another. The page registers and unregisters it
 * (`src/persistence/offline-page.ts`), because only the page knows whether there is a ticket to show.
 */
declare const self: ServiceWorkerGlobalScope;

/** The files of the order's page, relative to the shop's base. The build writes them in front of this program. */
declare const orderFiles: readonly string[];
/** The name of the cache; each set of files has another one. */
declare const orderCache: string;

/** How long to wait for the network before the cached page is shown, ms. */
const patienceMs = 4000;

const base = new URL('./', self.location.href);
const files = new Set(orderFiles.map((file) => new URL(file, base).href));
/* An order's page without data: it is the same for every order, so no hash needs to be requested. */
const page = new URL(`order/${'0'.repeat(40)}`, base).href;

const isOrder = ({ href }: URL): boolean => /^order\/[\da-f]{40}\/?$/i.test(pathFromBase(href));
const pathFromBase = (href: string): string =>
  href.startsWith(base.href) ? (href.slice(base.href.length).split(/[?#]/)[0] ?? '') : '';

async function keepAll(): Promise<void> {
  const cache = await caches.open(orderCache);
  await cache.addAll([...files]);
  const reply = await fetch(page, { cache: 'no-store' });
  const text = await reply.clone().text();
  // A page of another version would request files that are not cached here.
  if (!reply.ok || !orderFiles.every((file) => !/\/index-/.test(file) || text.includes(file)))
    throw new Error('the page is of another version than this worker');
  await cache.put(page, reply);
  await self.skipWaiting();
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('parterre:') && name !== orderCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function keptPage(): Promise<Response | undefined> {
  const cache = await caches.open(orderCache);
  return cache.match(page, { ignoreVary: true });
}

async function openPage(request: Request): Promise<Response> {
  const asked = fetch(request).then(
    (reply) => (reply.status < 500 ? reply : null),
    () => null,
  );
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const reply = await Promise.race([asked, timeout]);
  return reply ?? (await keptPage()) ?? (await asked) ?? Response.error();
}

async function openFile(request: Request): Promise<Response> {
  const cache = await caches.open(orderCache);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (isOrder(new URL(request.url))) event.respondWith(openPage(request));
  } else if (files.has(request.url)) event.respondWith(openFile(request));
});

export {};
