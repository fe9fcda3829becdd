import { useCallback, useEffect, useState } from 'react';
import { succeed, type Problem, type Result } from '../contract/result.ts';

/** A read and where it stands. `reload` keeps what is shown until the new value has come, and where it can't come. */
export type Loading<T> = { readonly reload: () => void; readonly busy: boolean } & (
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly problem: Problem }
);

/**
 * Reads once for a screen that has no machine of its own, again when `load` changes (memoise it; it must not throw), and gives up
 * when the screen goes. `known` is what an earlier visit read: shown at once, until the fresh value has come.
 */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<Result<T>>,
  known: T | null = null,
): Loading<T> {
  const [attempt, setAttempt] = useState(0);
  const [done, setDone] = useState<{ by: typeof load; attempt: number; result: Result<T> } | null>(() =>
    known === null ? null : { by: load, attempt: -1, result: succeed(known) },
  );

  useEffect(() => {
    const abort = new AbortController();
    const run = async (): Promise<void> => {
      const result = await load(abort.signal);
      if (abort.signal.aborted) return;
      // What could be read once is better than why it can't be read again.
      setDone((was) => ({
        by: load,
        attempt,
        result: !result.ok && was?.by === load && was.result.ok ? was.result : result,
      }));
    };
    void run();
    return () => abort.abort();
  }, [load, attempt]);

  const reload = useCallback(() => setAttempt((n) => n + 1), []);
  const current = done?.by === load ? done : null;
  const busy = current?.attempt !== attempt;
  if (current === null) return { state: 'loading', reload, busy };
  const { result } = current;
  return result.ok
    ? { state: 'ready', value: result.value, reload, busy }
    : { state: 'failed', problem: result.problem, reload, busy };
}
