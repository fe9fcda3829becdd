/*
 * The hall worker's first words: they ask for the hall while the program that reads one is still on its way. What the
 * page says meanwhile is kept for it.
 */
import { EarlyAsk } from './early-ask.ts';
import { isEarlyWish } from './early-wish.ts';

const ask = new EarlyAsk((sessions) => postMessage(sessions));
let kept: MessageEvent[] | null = [];

addEventListener('message', (event: MessageEvent<unknown>) => {
  if (isEarlyWish(event.data)) void ask.begin(event.data);
  else kept?.push(event);
});

async function start(): Promise<void> {
  const { serveHall } = await import('./serve-hall.ts');
  serveHall(ask);
  const said = kept ?? [];
  kept = null;
  for (const { data, ports } of said) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
}

start().catch((error: unknown) => {
  // Out of the promise, where the page would never hear of it.
  setTimeout(() => {
    throw error;
  });
});
