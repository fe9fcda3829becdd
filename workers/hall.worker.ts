/*
 * The hall worker's first words: they ask for the hall while the program that reads one is still on its way. What the
 * page says meanwhile is kept for it.
 */
import { EarlyAsk } from './rpc/early-ask.ts';
import { isEarlyWish, READY_NOTE } from './rpc/early-wish.ts';

const ask = new EarlyAsk((sessions) => postMessage(sessions));
const kept: MessageEvent[] = [];
let isThere = false;

addEventListener('message', (event: MessageEvent<unknown>) => {
  if (isEarlyWish(event.data)) void ask.begin(event.data);
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
  serveHall(ask);
  isThere = true;
  // The page waits with its own program until this one can read.
  postMessage(READY_NOTE);
  for (const { data, ports } of kept.splice(0)) {
    dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  }
}
