import { fail, type Result } from '../contract/result.ts';
import type { HallProgress, LoadedHall, MapRequest } from '../../workers/hall-api.ts';
import { createHallGuard, type HallGuard } from '../../workers/hall-guard.ts';

/** A hall nobody came for is let go after so long, ms. */
const unclaimedMs = 20_000;

interface EarlyLoad {
  readonly request: MapRequest;
  readonly result: Promise<Result<LoadedHall>>;
  readonly abort: AbortController;
  readonly listen: (onProgress: (progress: HallProgress) => void) => void;
}

interface EarlyHall {
  readonly guard: HallGuard;
  readonly unclaimed: ReturnType<typeof setTimeout>;
  load: EarlyLoad | null;
}

let early: EarlyHall | null = null;

/** Starts a hall's worker before there is anything to show the hall in. */
export function wakeHall(): void {
  if (early !== null) return;
  const guard = createHallGuard();
  guard.wake();
  const unclaimed = setTimeout(() => {
    early = null;
    guard.dispose();
  }, unclaimedMs);
  early = { guard, unclaimed, load: null };
}

/** Has the worker that was woken load a map; too late once somebody took it. */
export function beginHall(request: MapRequest): void {
  if (early === null || early.load !== null) return;
  const abort = new AbortController();
  let last: HallProgress | null = null;
  let tell: (progress: HallProgress) => void = (progress) => {
    last = progress;
  };
  early.load = {
    request,
    abort,
    result: early.guard.load(request, (progress) => tell(progress), abort.signal),
    listen: (onProgress) => {
      tell = onProgress;
      if (last !== null) onProgress(last);
    },
  };
}

const isSame = (a: MapRequest, b: MapRequest): boolean => a.url === b.url && a.body === b.body;

/**
 * The guard of the hall that was begun early, for the one who comes first; a new one otherwise. Its first load is that
 * which is under way, if it is the same; if not, that one is given up.
 */
export function takeGuard(): HallGuard {
  const begun = early;
  if (begun === null) return createHallGuard();
  early = null;
  clearTimeout(begun.unclaimed);
  const { guard, load: first } = begun;
  if (first === null) return guard;
  let isFirst = true;
  const load: HallGuard['load'] = async (request, onProgress, signal) => {
    const wasFirst = isFirst;
    isFirst = false;
    if (!wasFirst) return guard.load(request, onProgress, signal);
    if (!isSame(request, first.request)) {
      first.abort.abort();
      return guard.load(request, onProgress, signal);
    }
    const leave = (): void => first.abort.abort();
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
    first.listen(onProgress);
    const result = await first.result;
    signal.removeEventListener('abort', leave);
    return signal.aborted ? fail({ kind: 'aborted' }) : result;
  };
  return { ...guard, load };
}
