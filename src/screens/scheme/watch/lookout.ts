import type { SessionId } from '../../../contract/brand.ts';
import { nextLook, type FoundSeats } from '../../../core/seating/seat-watch.ts';
import { noteLook, seatWatches, type SeatWatch } from '../../../persistence/seat-watches.ts';
import { onSeatWatches } from '../../../persistence/start-notes.ts';
import type { AppStorage } from '../../../persistence/storage.ts';

/** The dependencies of the check for free seats. */
type LookoutDeps = {
  readonly storage: AppStorage;
  readonly nowMs: () => number;
  readonly hasBegun: (day: string, time: string) => boolean;
  /** The current availability of a performance; undefined if there was no reply. */
  readonly look: (watch: SeatWatch, signal: AbortSignal) => Promise<FoundSeats | null | undefined>;
  /** Called when places are free that were not known before. */
  readonly onFound: (watch: SeatWatch) => void;
};

/** The minimum interval of requests, even if the storage fails, ms. */
const pauseMs = 5000;

/** The name of the lock that the checking tab holds. */
const lockName = 'parterre:seat-watch';

/* A page without TLS has no locks. */
const ownLocks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/**
 * Checks watches in turn, in one tab of a browser, visible or not, until the returned function is called. If tabs can't
 * coordinate, each checks, and the stored time of the last check limits the rate.
 */
export function runLookout(deps: LookoutDeps, locks: LockManager | null = ownLocks()): () => void {
  const abort = new AbortController();
  const run = (): Promise<void> => lookInTurns(deps, abort.signal);
  if (locks === null) void run();
  else locks.request(lockName, { signal: abort.signal }, run).catch(() => {});
  return () => abort.abort();
}

async function lookInTurns(deps: LookoutDeps, signal: AbortSignal): Promise<void> {
  const { storage, nowMs, hasBegun, look, onFound } = deps;
  // Also stored here, because a full storage keeps no times.
  const looked = new Map<SessionId, number>();
  let restUntilMs = 0;
  while (!signal.aborted) {
    const now = nowMs();
    const watches = seatWatches(storage, hasBegun).map((watch) => ({
      ...watch,
      lookedMs: Math.max(watch.lookedMs, looked.get(watch.sessionId) ?? 0),
    }));
    const next = nextLook(watches, now);
    // If the clock was set back, the pause is not extended until it catches up.
    const rest = Math.min(pauseMs, restUntilMs - now);
    const inMs = next === null ? undefined : Math.max(next.inMs, rest);
    if (next === null || inMs === undefined || inMs > 0) {
      await changeOrPause(inMs, signal);
      continue;
    }
    const { watch } = next;
    const { sessionId } = watch;
    looked.set(sessionId, now);
    restUntilMs = now + pauseMs;
    noteLook(storage, sessionId, { lookedMs: now });
    // A failed import, offline or after a deployment, counts as no reply.
    const found = await look(watch, signal).catch(() => undefined);
    if (found === undefined || signal.aborted) continue;
    if (noteLook(storage, sessionId, { found })) onFound({ ...watch, found });
  }
}

/** Resolves after this many ms, or earlier if the watches change or the signal is aborted. */
const changeOrPause = (ms: number | undefined, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = ms === undefined ? undefined : setTimeout(done, ms);
    const stop = onSeatWatches(done);
    signal.addEventListener('abort', done);
  });
