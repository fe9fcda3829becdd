import { onShelf } from '../core/page-shelf.ts';

/** A worker nobody came for is let go after so long, ms. */
const unclaimedMs = 20_000;

/** The hall worker that the page's first script has started, for the app. */
const early = onShelf('hall worker', () => ({
  started: null as { readonly worker: Worker; readonly unclaimed: ReturnType<typeof setTimeout> } | null,
}));

const letGo = (): void => {
  if (early.started === null) return;
  clearTimeout(early.started.unclaimed);
  early.started.worker.terminate();
  early.started = null;
};

/** Keeps a hall's worker that was started before there is anything to show the hall in. */
export function keepEarly(worker: Worker): void {
  letGo();
  early.started = { worker, unclaimed: setTimeout(letGo, unclaimedMs) };
  // One that did not start is nobody's loss: the hall starts another, and hears what is wrong with it.
  worker.addEventListener('error', () => {
    if (early.started?.worker === worker) letGo();
  });
}

/** The worker that was started early, for the one who comes first; otherwise one that `spawn` starts. */
export function hallWorker(spawn: () => Worker): Worker {
  if (early.started === null) return spawn();
  const { worker, unclaimed } = early.started;
  clearTimeout(unclaimed);
  early.started = null;
  return worker;
}
