import { fromCallback } from 'xstate';
import type { VisibilityEvent } from '../../machines/order/polling-chart.ts';

/** Says when the page is hidden and shown; once at the start where it is hidden already. */
export const watchVisibility = fromCallback<VisibilityEvent, void>(({ sendBack }) => {
  const tell = (): void =>
    sendBack({
      type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown',
    } satisfies VisibilityEvent);
  document.addEventListener('visibilitychange', tell);
  // Later: a child that speaks while it is being started is heard before its parent is ready.
  if (document.visibilityState === 'hidden') queueMicrotask(tell);
  return () => document.removeEventListener('visibilitychange', tell);
});
