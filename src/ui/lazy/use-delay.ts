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

/* How many questions of the server stand before the buyer now. */
let questions = 0;
const listeners = new Set<() => void>();

const countQuestions = (more: number): void => {
  questions += more;
  for (const listener of listeners) listener();
};

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Stands beside what a call under way asks of the buyer, a bot check say: the server waits then, and not the buyer. */
export function BuyersTurn(): null {
  useEffect(() => {
    countQuestions(1);
    return () => countQuestions(-1);
  }, []);
  return null;
}

/** True while the answer of a call waits for the buyer. */
export const useBuyersTurn = (): boolean => useSyncExternalStore(listen, () => questions > 0);
