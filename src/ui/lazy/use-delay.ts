import { useEffect, useState, useSyncExternalStore } from 'react';

/** False at first, true once the component has stood for `ms` milliseconds. */
export function useDelay(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

/* How many server questions the buyer is being asked now. */
let questions = 0;
/* From when until when a busy server wants no request, ms of the page's clock. */
let line = { sinceMs: 0, untilMs: 0 };
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

const countQuestions = (more: number): void => {
  questions += more;
  notify();
};

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Placed beside a question of a pending call, such as a bot check: the server waits then, not the buyer. */
export function BuyersTurn(): null {
  useEffect(() => {
    countQuestions(1);
    return () => countQuestions(-1);
  }, []);
  return null;
}

/** True while the answer of a call waits for the buyer. */
export const useBuyersTurn = (): boolean => useSyncExternalStore(listen, () => questions > 0);

/** Notes that what is read has to wait so long, because the server is busy. */
export function noteLine(ms: number): void {
  const sinceMs = performance.now();
  line = { sinceMs, untilMs: sinceMs + ms };
  notify();
}

/** Since when and until when the server is busy, ms of the page's clock; both 0 where it never was. */
export const useLine = (): typeof line => useSyncExternalStore(listen, () => line);
