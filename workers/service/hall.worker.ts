/*
 * The hall worker's entry: requests the page's likely map while the main program is still loading. Other messages are
 * queued for that program, which must not import this file: WebKit would evaluate it twice and handle every message
 * twice.
 */
import { isPrefetchMessage } from '../messages/prefetch-message.ts';
import { prefetchMap, type PrefetchedMap } from './prefetch-map.ts';

const kept: MessageEvent[] = [];
let isThere = false;
let resolvePrefetched: (map: PrefetchedMap) => void;
const prefetched = new Promise<PrefetchedMap>((resolve) => (resolvePrefetched = resolve));

addEventListener('message', (event: MessageEvent<unknown>) => {
  if (isPrefetchMessage(event.data)) resolvePrefetched(prefetchMap(event.data.request));
  else if (!isThere) kept.push(event);
});

// Immediately, because the program usually loads before there is anything to read.
serve().catch((error: unknown) => {
  // Thrown outside the promise, so that the page gets an `error` event.
  setTimeout(() => {
    throw error;
  });
});

async function serve(): Promise<void> {
  const { serveHall } = await import('./serve-hall.ts');
  serveHall(prefetched);
  isThere = true;
  for (const { data, ports } of kept.splice(0)) {
    dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  }
}
