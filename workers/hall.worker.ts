/*
 * The hall worker's first words: they ask for the hall while the program that reads one is still on its way. What the
 * page says meanwhile is kept for it.
 */
import { EarlyAsk } from './early-ask.ts';
import { isEarlyWish, READY_NOTE } from './early-wish.ts';

const ask = new EarlyAsk((sessions) => postMessage(sessions));
const kept: MessageEvent[] = [];
let state: 'waiting' | 'coming' | 'there' = 'waiting';

addEventListener('message', (event: MessageEvent<unknown>) => {
  if (isEarlyWish(event.data)) void begin(event.data);
  else if (state !== 'there') {
    kept.push(event);
    start();
  }
});

/** Asks first: a program that is being read in keeps a reply waiting. */
async function begin(wish: Parameters<EarlyAsk['begin']>[0]): Promise<void> {
  await ask.begin(wish);
  start();
}

function start(): void {
  if (state !== 'waiting') return;
  state = 'coming';
  serve().catch((error: unknown) => {
    // Out of the promise, where the page would never hear of it.
    setTimeout(() => {
      throw error;
    });
  });
}

async function serve(): Promise<void> {
  const { serveHall } = await import('./serve-hall.ts');
  serveHall(ask);
  state = 'there';
  // The page waits with its own program until this one can read.
  postMessage(READY_NOTE);
  for (const { data, ports } of kept.splice(0)) {
    dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  }
}
