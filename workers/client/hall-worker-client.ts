import { proxy, releaseProxy, wrap } from 'comlink';
import type { Remote } from 'comlink';

import { fail } from '../../src/contract/result.ts';
import type { Problem, Result } from '../../src/contract/result.ts';
import type {
  HallAppearance,
  HallProgress,
  AvailabilityUpdate,
  HallWorkerApi,
  LoadedHall,
  MapRequest,
  TileRequest,
  TileResult,
} from '../messages/hall-api.ts';
import { unreadable } from '../plan/unreadable.ts';

/** Starts a hall worker. No other code names the worker's script. */
export const startHallWorker = (): Worker =>
  new Worker(new URL('../service/hall.worker.ts', import.meta.url), { type: 'module', name: 'hall' });

/** The hall worker as the main thread sees it: starts on demand, never throws, never hangs. */
export type HallWorkerClient = {
  /**
   * Loads a session's hall. If the page already has the hall with that `geometry`, only the availability is returned.
   * An abort of `signal` ends the load with `aborted` immediately, whatever the worker is doing.
   */
  load(
    request: MapRequest,
    onProgress: (progress: HallProgress) => void,
    signal: AbortSignal,
    geometry?: number,
  ): Promise<Result<LoadedHall | AvailabilityUpdate>>;
  /** Sets the colours for tiles painted from now on; survives a restart. */
  setAppearance(appearance: HallAppearance): void;
  /** Sets the seats to dim from now on, see `HallWorkerApi`; survives a restart. */
  setFadedSeats(seats: Uint8Array | null): void;
  registerFont(family: string, url: string, weight: string): Promise<boolean>;
  /** Paints a tile of the loaded hall. */
  paintTile(request: TileRequest, signal: AbortSignal): Promise<TileResult>;
  /** As in `HallWorkerApi`, for the running worker only: a restarted one does not follow. */
  follow(onSale: (update: AvailabilityUpdate | null) => void): void;
  unfollow(): void;
  /**
   * Called when the worker crashed or hung and was terminated: its hall is lost and must be loaded again with `load`.
   */
  onLost(listener: () => void): () => void;
  /** Ends the worker; pending calls return `aborted`. */
  dispose(): void;
};

/** The client's environment; the defaults are for production. */
type ClientParts = {
  readonly spawn?: () => Worker;
  /** How long the worker may be silent during a load beyond the download's own time-out, ms. */
  readonly loadSilenceMs?: number;
  /** How long a load may take beyond the download's own time-out, ms, even if the worker keeps sending messages. */
  readonly maxLoadMs?: number;
  /** How long the worker may be silent while a tile is pending, ms. */
  readonly tileSilenceMs?: number;
};

const DEFAULT_DOWNLOAD_MS = 60_000;
const LOAD_SILENCE_MS = 20_000;
const MAX_LOAD_MS = 60_000;
const TILE_SILENCE_MS = 15_000;
// A load notices its cancellation between two slices, some 10 ms apart. A worker silent for longer than this is hung.
const CANCEL_SILENCE_MS = 1500;

type WorkerHandle = { readonly worker: Worker; readonly remote: Remote<HallWorkerApi> };

/** Makes a client; the first call that needs the worker starts it. */
export function createHallWorkerClient(parts: ClientParts = {}): HallWorkerClient {
  const spawn = parts.spawn ?? startHallWorker;
  const loadSilenceMs = parts.loadSilenceMs ?? LOAD_SILENCE_MS;
  const maxLoadMs = parts.maxLoadMs ?? MAX_LOAD_MS;
  const tileSilenceMs = parts.tileSilenceMs ?? TILE_SILENCE_MS;
  const lostListeners = new Set<() => void>();
  /** Settles pending calls when the worker ends. */
  const calls = new Set<(problem: Problem) => void>();
  let running: WorkerHandle | null = null;
  let appearance: HallAppearance | null = null;
  let dimmedMask: Uint8Array | null = null;
  let heardAt = 0;
  let isDisposed = false;

  const end = (problem: Problem): void => {
    // Release the proxy first: otherwise comlink keeps the worker alive for it, and the worker's listeners keep the
    // proxy.
    running?.remote[releaseProxy]();
    running?.worker.terminate();
    running = null;
    for (const finish of calls) finish(problem);
    calls.clear();
  };
  const lose = (from: WorkerHandle, problem: Problem): void => {
    // A worker that was already terminated may still report its own end.
    if (running !== from) return;
    end(problem);
    for (const listener of lostListeners) listener();
  };
  const start = (): WorkerHandle => {
    if (running) return running;
    const worker = spawn();
    const started: WorkerHandle = { worker, remote: wrap<HallWorkerApi>(worker) };
    worker.addEventListener('message', () => {
      heardAt = performance.now();
    });
    worker.addEventListener('error', (event) => lose(started, crashed(event.message || 'it did not start')));
    worker.addEventListener('messageerror', () => lose(started, crashed('a message could not be read')));
    heardAt = performance.now();
    running = started;
    if (appearance) void settle(started.remote.setAppearance(appearance));
    if (dimmedMask) void settle(started.remote.setFadedSeats(dimmedMask));
    return started;
  };

  /** Runs one call until it is answered or aborted, or the worker falls silent, takes too long or ends. */
  const callWorker = async <T>(
    work: (remote: Remote<HallWorkerApi>) => Promise<Result<T>>,
    signal: AbortSignal,
    silenceMs: number,
    onAbort: (handle: WorkerHandle) => void,
    maxMs = Infinity,
  ): Promise<Result<T>> => {
    if (isDisposed || signal.aborted) return fail({ kind: 'aborted' });
    let at: WorkerHandle;
    try {
      at = start();
    } catch (error) {
      return fail(crashed(String(error)));
    }
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout>;
      const finish = (result: Result<T>): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        calls.delete(lost);
        resolve(result);
      };
      const lost = (problem: Problem): void => finish(fail(problem));
      const abort = (): void => {
        onAbort(at);
        finish(fail({ kind: 'aborted' }));
      };
      const watch = (): void => {
        const left = Math.min(heardAt + silenceMs, began + maxMs) - performance.now();
        if (left <= 0) lose(at, { kind: 'unreachable', cause: 'timeout', status: 0 });
        else timer = setTimeout(watch, left);
      };
      const began = performance.now();
      heardAt = began;
      watch();
      calls.add(lost);
      signal.addEventListener('abort', abort);
      work(at.remote).then(finish, (error: unknown) => finish(fail(crashed(String(error)))));
    });
  };

  /** After an abort, the worker gets a moment to confirm the cancellation; then it counts as hung. */
  const cancelLoad = (at: WorkerHandle): void => {
    const hung = setTimeout(
      () => lose(at, { kind: 'unreachable', cause: 'timeout', status: 0 }),
      CANCEL_SILENCE_MS,
    );
    void settle(at.remote.cancelLoad()).then(() => clearTimeout(hung));
  };

  return {
    load: (request, onProgress, signal, geometry) =>
      callWorker<LoadedHall | AvailabilityUpdate>(
        async (remote) =>
          geometry === undefined
            ? remote.load(request, proxy(onProgress))
            : remote.refresh(request, geometry, proxy(onProgress)),
        signal,
        (request.timeoutMs ?? DEFAULT_DOWNLOAD_MS) + loadSilenceMs,
        cancelLoad,
        (request.timeoutMs ?? DEFAULT_DOWNLOAD_MS) + maxLoadMs,
      ),
    setAppearance: (next) => {
      appearance = next;
      if (running) void settle(running.remote.setAppearance(next));
    },
    setFadedSeats: (next) => {
      dimmedMask = next;
      if (running) void settle(running.remote.setFadedSeats(next));
    },
    registerFont: async (family, url, weight) => {
      if (isDisposed) return false;
      try {
        return await start().remote.registerFont(family, url, weight);
      } catch {
        return false;
      }
    },
    paintTile: (request, signal) =>
      callWorker(
        async (remote) => remote.paintTile(request),
        signal,
        tileSilenceMs,
        (at) => void settle(at.remote.cancelTiles([request.id])),
      ),
    follow: (onSale) => {
      if (running) void settle(running.remote.follow(proxy(onSale)));
    },
    unfollow: () => {
      if (running) void settle(running.remote.unfollow());
    },
    onLost: (listener) => {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
    dispose: () => {
      isDisposed = true;
      end({ kind: 'aborted' });
      lostListeners.clear();
    },
  };
}

async function settle(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch {
    // The end of the worker is reported by its own event; a failed call that nobody awaits need not report it again.
  }
}

function crashed(detail: string): Problem {
  return unreadable(`the hall worker failed: ${detail}`);
}
