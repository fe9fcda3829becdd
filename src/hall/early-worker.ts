import type { EarlyWish } from '../../workers/early-load.ts';
import { spawnHall } from '../../workers/spawn-hall.ts';

/** A worker nobody came for is let go after so long, ms. */
const unclaimedMs = 20_000;

let early: { readonly worker: Worker; readonly unclaimed: ReturnType<typeof setTimeout> } | null = null;

const letGo = (): void => {
  if (early === null) return;
  clearTimeout(early.unclaimed);
  early.worker.terminate();
  early = null;
};

/** Starts a hall's worker before there is anything to show the hall in, and returns the way to give it work. */
export function startEarly(): (wish: EarlyWish) => void {
  letGo();
  const worker = spawnHall();
  early = { worker, unclaimed: setTimeout(letGo, unclaimedMs) };
  // One that did not start is nobody's loss: the hall starts another, and hears what is wrong with it.
  worker.addEventListener('error', () => {
    if (early?.worker === worker) letGo();
  });
  return (wish) => {
    if (early?.worker === worker) worker.postMessage(wish);
  };
}

/** The worker that was started early, for the one who comes first; a new one otherwise. */
export function hallWorker(): Worker {
  if (early === null) return spawnHall();
  const { worker, unclaimed } = early;
  clearTimeout(unclaimed);
  early = null;
  return worker;
}
