import { useEffect, useState, useSyncExternalStore } from 'react';

/** False at first; true once the component has been mounted for `ms` milliseconds. */
export function useDelay(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

/* The number of questions from the server that the buyer is being asked now. */
let questions = 0;
/* The time during which a busy server wants no requests, ms of the page's clock. */
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

/** Place it beside a question of a pending call, such as a bot check: the server then waits for the buyer. */
export function BuyersTurn(): null {
  useEffect(() => {
    countQuestions(1);
    return () => countQuestions(-1);
  }, []);
  return null;
}

/** True while a pending call waits for the buyer. */
export const useBuyersTurn = (): boolean => useSyncExternalStore(listen, () => questions > 0);

/** Records that read requests must wait for this long, because the server is busy. */
export function noteLine(ms: number): void {
  const sinceMs = performance.now();
  line = { sinceMs, untilMs: sinceMs + ms };
  notify();
}

/** Since when and until when the server is busy, ms of the page's clock; both 0 if it never was. */
export const useLine = (): typeof line => useSyncExternalStore(listen, () => line);
