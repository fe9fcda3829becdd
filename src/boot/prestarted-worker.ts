import { pageGlobal } from './page-global.ts';

/** A worker nobody came for is let go after so long, ms. */
const unclaimedMs = 20_000;

const prestarted = pageGlobal('hall worker', () => ({ worker: null as Worker | null }));

/** Keeps a hall worker that was started before the app, for the app to find. */
export function keepPrestartedWorker(worker: Worker): void {
  const letGo = (): void => {
    if (prestarted.worker !== worker) return;
    worker.terminate();
    prestarted.worker = null;
  };
  prestarted.worker?.terminate();
  prestarted.worker = worker;
  // One that did not start is nobody's loss: the hall starts another, and hears what is wrong with it.
  worker.addEventListener('error', letGo);
  setTimeout(letGo, unclaimedMs);
}

/** The worker that was started early, for the one who comes first; otherwise one that `spawn` starts. */
export function takeHallWorker(spawn: () => Worker): Worker {
  const { worker } = prestarted;
  prestarted.worker = null;
  return worker ?? spawn();
}
