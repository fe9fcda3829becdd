import { pageGlobal } from './page-global.ts';

/** An unclaimed worker is terminated after this time, ms. */
const unclaimedMs = 20_000;

const prestarted = pageGlobal('hall worker', () => ({ worker: null as Worker | null }));

/** Keeps a hall worker that was started before the app, until the app claims it. */
export function keepPrestartedWorker(worker: Worker): void {
  const letGo = (): void => {
    if (prestarted.worker !== worker) return;
    worker.terminate();
    prestarted.worker = null;
  };
  prestarted.worker?.terminate();
  prestarted.worker = worker;
  // If it fails to start, the hall starts another one and learns the reason.
  worker.addEventListener('error', letGo);
  setTimeout(letGo, unclaimedMs);
}

/** Returns the prestarted worker to the first caller; later callers get one that `spawn` starts. */
export function takeHallWorker(spawn: () => Worker): Worker {
  const { worker } = prestarted;
  prestarted.worker = null;
  return worker ?? spawn();
}
