/*
 * Opens the page of a paid order where there is no network. Its scope is the orders' pages and no others; of these it
 * answers the page itself, by the network wherever that answers in time, and the files the page is made of, whose names
 * change with their content. All else goes its own way: the back end's answers above all. It holds one version of the
 * shop, takes another as soon as it meets one, and is registered and ended by the page
 * (`src/persistence/offline-page.ts`), which alone knows whether there is a ticket to show.
 */
declare const self: ServiceWorkerGlobalScope;

/** Written in front of this program by the build: the files of the order's page, from the shop's base. */
declare const orderFiles: readonly string[];
/** Another for each set of files. */
declare const orderCache: string;

/** A silent network may delay a stored page by this much, ms. */
const patienceMs = 4000;

const base = new URL('./', self.location.href);
const files = new Set(orderFiles.map((file) => new URL(file, base).href));
/* An order's page without data: it is the same for every order, and no hash is requested. */
const page = new URL(`order/${'0'.repeat(40)}`, base).href;

const isOrder = ({ href }: URL): boolean => /^order\/[\da-f]{40}\/?$/i.test(pathFromBase(href));
const pathFromBase = (href: string): string =>
  href.startsWith(base.href) ? (href.slice(base.href.length).split(/[?#]/)[0] ?? '') : '';

async function keepAll(): Promise<void> {
  const cache = await caches.open(orderCache);
  await cache.addAll([...files]);
  const reply = await fetch(page, { cache: 'no-store' });
  const text = await reply.clone().text();
  // A page of another version would ask for files that are not here.
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
