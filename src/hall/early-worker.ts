import { onShelf } from '../core/poster/page-shelf.ts';
import { isEarlySessions, isReadyNote, type EarlyWish } from '../../workers/rpc/early-wish.ts';

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

/** A hall's worker that was started before there is anything to show the hall in. */
export interface EarlyHallWorker {
  /** Resolves when it can read a hall, or will not. */
  readonly started: Promise<void>;
  /**
   * Gives it work. Answers the reply of `/api/scheme/sessions`, which the worker asks for on the way; rejects as `fetch`
   * does.
   */
  readonly load: (wish: EarlyWish) => Promise<Response>;
}

/** Keeps such a worker for the app. */
export function keepEarly(worker: Worker): EarlyHallWorker {
  letGo();
  early.started = { worker, unclaimed: setTimeout(letGo, unclaimedMs) };
  // One that did not start is nobody's loss: the hall starts another, and hears what is wrong with it.
  worker.addEventListener('error', () => {
    if (early.started?.worker === worker) letGo();
  });
  const started = new Promise<void>((resolve) => {
    worker.addEventListener('error', () => resolve());
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isReadyNote(data)) resolve();
    });
  });
  const load: EarlyHallWorker['load'] = async (wish) =>
    new Promise((resolve, reject) => {
      const fail = (): void => reject(new TypeError('the performances did not come'));
      worker.addEventListener('error', fail);
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (!isEarlySessions(data)) return;
        const { status, contentType, text } = data;
        if (status < 200) fail();
        else resolve(new Response(text, { status, headers: { 'content-type': contentType } }));
      });
      if (early.started?.worker === worker) worker.postMessage(wish, []);
      else fail();
    });
  return { started, load };
}

/** The worker that was started early, for the one who comes first; otherwise one that `spawn` starts. */
export function hallWorker(spawn: () => Worker): Worker {
  if (early.started === null) return spawn();
  const { worker, unclaimed } = early.started;
  clearTimeout(unclaimed);
  early.started = null;
  return worker;
}
