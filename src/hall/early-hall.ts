import { fail, type Result } from '../contract/result.ts';
import type { HallProgress, LoadedHall, MapRequest } from '../../workers/hall-api.ts';
import { createHallGuard, type HallGuard } from '../../workers/hall-guard.ts';

/** A hall nobody came for is let go after so long, ms. */
const unclaimedMs = 20_000;

interface EarlyHall {
  readonly guard: HallGuard;
  readonly request: MapRequest;
  readonly result: Promise<Result<LoadedHall>>;
  readonly abort: AbortController;
  readonly listen: (onProgress: (progress: HallProgress) => void) => void;
  readonly unclaimed: ReturnType<typeof setTimeout>;
}

let early: EarlyHall | null = null;

/** Starts the worker and has it load a map, before there is anything to show the hall in. */
export function beginHall(request: MapRequest): void {
  if (early !== null) return;
  const guard = createHallGuard();
  const abort = new AbortController();
  let last: HallProgress | null = null;
  let tell: (progress: HallProgress) => void = (progress) => {
    last = progress;
  };
  const unclaimed = setTimeout(() => {
    early = null;
    guard.dispose();
  }, unclaimedMs);
  early = {
    guard,
    request,
    abort,
    unclaimed,
    result: guard.load(request, (progress) => tell(progress), abort.signal),
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
  const { guard } = begun;
  let isFirst = true;
  const load: HallGuard['load'] = async (request, onProgress, signal) => {
    const first = isFirst;
    isFirst = false;
    if (!first) return guard.load(request, onProgress, signal);
    if (!isSame(request, begun.request)) {
      begun.abort.abort();
      return guard.load(request, onProgress, signal);
    }
    const leave = (): void => begun.abort.abort();
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
    begun.listen(onProgress);
    const result = await begun.result;
    signal.removeEventListener('abort', leave);
    return signal.aborted ? fail({ kind: 'aborted' }) : result;
  };
  return { ...guard, load };
}
