import { isEarlySessions, type EarlyWish } from '../../workers/early-load.ts';
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

/**
 * Starts a hall's worker before there is anything to show the hall in, and returns the way to give it work. That answers
 * the reply of `/api/scheme/sessions`, which the worker asks for on the way; it rejects as `fetch` does.
 */
export function startEarly(): (wish: EarlyWish) => Promise<Response> {
  letGo();
  const worker = spawnHall();
  early = { worker, unclaimed: setTimeout(letGo, unclaimedMs) };
  // One that did not start is nobody's loss: the hall starts another, and hears what is wrong with it.
  worker.addEventListener('error', () => {
    if (early?.worker === worker) letGo();
  });
  return async (wish) =>
    new Promise((resolve, reject) => {
      const fail = (): void => reject(new TypeError('the performances did not come'));
      worker.addEventListener('error', fail);
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (!isEarlySessions(data)) return;
        const { status, contentType, text } = data;
        if (status < 200) fail();
        else resolve(new Response(text, { status, headers: { 'content-type': contentType } }));
      });
      if (early?.worker === worker) worker.postMessage(wish, []);
      else fail();
    });
}

/** The worker that was started early, for the one who comes first; a new one otherwise. */
export function hallWorker(): Worker {
  if (early === null) return spawnHall();
  const { worker, unclaimed } = early;
  clearTimeout(unclaimed);
  early = null;
  return worker;
}
