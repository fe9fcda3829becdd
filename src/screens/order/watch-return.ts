import { fromCallback } from 'xstate';
import type { PageBack } from '../../../machines/order/order-model.ts';

/**
 * Says that the buyer is back: on a page the browser kept alive while they were at the bank, or from another tab or
 * app, and how long that was, ms.
 */
export const watchReturn = fromCallback<PageBack, void>(({ sendBack }) => {
  let hiddenMs = Number.POSITIVE_INFINITY;
  const restored = (event: PageTransitionEvent): void => {
    if (event.persisted) sendBack({ type: 'page.back', awayMs: 0, restored: true });
  };
  const look = (): void => {
    if (document.visibilityState === 'hidden') hiddenMs = performance.now();
    else sendBack({ type: 'page.back', awayMs: performance.now() - hiddenMs, restored: false });
  };
  // What was missed without a network is asked for at once.
  const online = (): void =>
    sendBack({ type: 'page.back', awayMs: Number.POSITIVE_INFINITY, restored: false });
  window.addEventListener('pageshow', restored);
  window.addEventListener('online', online);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('pageshow', restored);
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', look);
  };
});
