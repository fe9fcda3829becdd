const worker = 'offline.js';
const scope = 'order/';

/** The service workers of this site, if the browser supports them and the page is the shop's own, not a host's. */
const workersOf = (base: string): ServiceWorkerContainer | null => {
  const own = new URL(document.baseURI).pathname.replace(/\/$/, '') === base;
  return own && 'serviceWorker' in navigator ? navigator.serviceWorker : null;
};

/** Registers the worker that caches the orders' pages (`workers/order-offline.ts`). `base` is the shop's path. */
export async function keepPage(base: string): Promise<void> {
  try {
    const at = (path: string): URL => new URL(path, document.baseURI);
    await workersOf(base)?.register(at(worker), { scope: at(scope).pathname, updateViaCache: 'none' });
  } catch {
    // The browser stores nothing, or the server has no worker: the page works without one.
  }
}

/** Unregisters the worker and clears its cache: there is no ticket to show. */
export async function dropPage(base: string): Promise<void> {
  try {
    const held = await workersOf(base)?.getRegistration(new URL(scope, document.baseURI));
    if (held === undefined || !held.scope.endsWith(`/${scope}`)) return;
    await held.unregister();
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith('parterre:order:')).map((name) => caches.delete(name)),
    );
  } catch {
    // As above.
  }
}
