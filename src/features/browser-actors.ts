import { fromCallback } from 'xstate';
import type { PageBack } from '../../machines/order/order-model.ts';
import type { VisibilityEvent } from '../../machines/order/polling-chart.ts';
import { nowMs } from '../api/server-clock.ts';
import { createDeadlineActor, type DeadlineClock } from '../../machines/common/deadline-actor.ts';

/** Reports when the page is hidden and shown; also at the start if it is already hidden. */
export const watchVisibility = fromCallback<VisibilityEvent, void>(({ sendBack }) => {
  const report = (): void =>
    sendBack({
      type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown',
    } satisfies VisibilityEvent);
  document.addEventListener('visibilitychange', report);
  // Deferred: events that a child sends while it is being started arrive before its parent is ready.
  if (document.visibilityState === 'hidden') queueMicrotask(report);
  return () => document.removeEventListener('visibilitychange', report);
});

/** A page untouched for this long counts as hidden. */
const unattendedMs = 30 * 60_000;

/**
 * Like `watchVisibility`, but a page left alone counts as hidden too, so that an outcome that may never come is not
 * polled for ever. The page counts as visible again when the buyer returns to it or sends an event to say so.
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
  // Not in the capture phase, so that the order page's own listener, which was added earlier, runs first.
  document.addEventListener('visibilitychange', report, { signal: ends.signal });
  attend();
  // Deferred, as above.
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
 * Reports that the buyer has returned: to a page from the back/forward cache, for example after the bank, or from
 * another tab or app; with the time away in ms.
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
  // Requests that failed offline are repeated immediately.
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
