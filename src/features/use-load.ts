import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { succeed, type Problem, type Result } from '../contract/result.ts';

/** A read and where it stands. `reload` keeps what is shown until the new value has come, and where it can't come. */
export type Loading<T> = { readonly reload: () => void; readonly busy: boolean } & (
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly problem: Problem }
);

type LoadSettings<T> = {
  /** What an earlier visit read: shown at once, until the fresh value has come. */
  readonly known?: T | null;
  /** What came of the first reading, where that was begun before the screen: it is not read again. */
  readonly first?: Result<T> | null;
};

/**
 * Reads once for a screen that has no machine of its own, again when `load` changes (memoise it; it must not throw),
 * and gives up when the screen goes.
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
      // Nobody waits for it in this very moment: rendered in slices, and after whatever the buyer does.
      startTransition(() =>
        // What could be read once is better than why it can't be read again.
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
