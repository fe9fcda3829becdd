import { fromCallback } from 'xstate';
import type { PageBack } from '../../machines/order/order-model.ts';
import type { VisibilityEvent } from '../../machines/order/polling-chart.ts';
import { nowMs } from '../api/server-clock.ts';
import { createDeadlineActor, type DeadlineClock } from '../../machines/common/deadline-actor.ts';

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

/** A page untouched for this long counts as hidden. */
const unattendedMs = 30 * 60_000;

/**
 * As `watchVisibility`, but an abandoned open page counts as hidden too: an outcome that may never come is not polled
 * for ever. It is visible again when the buyer returns to it or says so.
 */
export const watchAttention = fromCallback<VisibilityEvent, void>(({ sendBack }) => {
  const ends = new AbortController();
  let timer = 0;
  const attend = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => sendBack({ type: 'page.hidden' }), unattendedMs);
  };
  const report = (): void => {
    const isHidden = document.visibilityState === 'hidden';
    if (!isHidden) attend();
    sendBack({ type: isHidden ? 'page.hidden' : 'page.shown' });
  };
  const settings = { capture: true, passive: true, signal: ends.signal } as const;
  for (const touch of ['pointerdown', 'keydown', 'click', 'wheel']) addEventListener(touch, attend, settings);
  // Not in the capture phase: the order's page handles it first, as it was there first.
  document.addEventListener('visibilitychange', report, { signal: ends.signal });
  attend();
  // As above: not while it is being started.
  if (document.visibilityState === 'hidden') queueMicrotask(report);
  return () => {
    clearTimeout(timer);
    ends.abort();
  };
});

/** The page's clock for deadlines. */
const browserClock: DeadlineClock = {
  nowMs,
  after: (ms, run) => window.setTimeout(run, ms),
  cancel: (timer) => window.clearTimeout(timer as number),
};

/** Ticks once a second until a deadline. */
export const watchDeadline = createDeadlineActor(browserClock);

/**
 * Reports the buyer's return: to a page from the back/forward cache after the bank, or from another tab or app, and
 * after how long, ms.
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
  // What failed offline is requested at once.
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
