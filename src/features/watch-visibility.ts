import { fromCallback } from 'xstate';
import type { VisibilityEvent } from '../../machines/order/polling-chart.ts';

/** Says when the page is hidden and shown; once at the start where it is hidden already. */
export const watchVisibility = fromCallback<VisibilityEvent, void>(({ sendBack }) => {
  const report = (): void =>
    sendBack({
      type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown',
    } satisfies VisibilityEvent);
  document.addEventListener('visibilitychange', report);
  // Later: a child that speaks while it is being started is heard before its parent is ready.
  if (document.visibilityState === 'hidden') queueMicrotask(report);
  return () => document.removeEventListener('visibilitychange', report);
});
