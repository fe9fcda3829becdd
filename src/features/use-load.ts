import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { succeed, type Problem, type Result } from '../contract/result.ts';

/**
 * A read request and its state. `reload` keeps the displayed value until the new one has loaded, and also if that
 * fails.
 */
export type Loading<T> = { readonly reload: () => void; readonly busy: boolean } & (
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly problem: Problem }
);

type LoadSettings<T> = {
  /** The value from an earlier visit, shown until the new one has loaded. */
  readonly known?: T | null;
  /** The result of the first read, if that was started before the screen; it is not repeated. */
  readonly first?: Result<T> | null;
};

/**
 * Loads something for a screen without a chart, and again when `load` changes (memoise it; it must not throw). Aborts
 * when the screen unmounts.
 */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<Result<T>>,
  { known = null, first = null }: LoadSettings<T> = {},
): Loading<T> {
  const [attempt, setAttempt] = useState(0);
  const [done, setDone] = useState<{ by: typeof load; attempt: number; result: Result<T> } | null>(() => {
    if (first !== null) return { by: load, attempt: 0, result: first };
    return known === null ? null : { by: load, attempt: -1, result: succeed(known) };
  });
  const wasRead = useRef(first === null ? null : load);

  useEffect(() => {
    if (attempt === 0 && wasRead.current === load) return undefined;
    const abort = new AbortController();
    const run = async (): Promise<void> => {
      const result = await load(abort.signal);
      if (abort.signal.aborted) return;
      // Not urgent: rendered in slices, after the buyer's input.
      startTransition(() =>
        // An old value is better than the error of a failed reload.
        setDone((was) => ({
          by: load,
          attempt,
          result: !result.ok && was?.by === load && was.result.ok ? was.result : result,
        })),
      );
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
