/*
 * The hall worker's first words: the map that the page asks for ahead is sent for while the program that reads it is
 * still on its way. What else the page says meanwhile is kept for that program, which imports nothing that stands here:
 * WebKit would run this file once more for it, and every message would be heard twice.
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

// At once: as a rule it is there before there is anything to read.
serve().catch((error: unknown) => {
  // Out of the promise, where the page would never hear of it.
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
