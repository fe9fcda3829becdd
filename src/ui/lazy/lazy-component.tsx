import {
  createContext,
  startTransition,
  use,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

/** What is told of a part that did not come. */
export type LazyErrorProps = {
  /** The part is all the page has: the words are the page's heading. */
  readonly page?: boolean;
  /** It is being tried again. */
  readonly busy: boolean;
  /** It failed once more: a page published anew has other chunks, which only a reload knows of. */
  readonly again: boolean;
  readonly onRetry: () => void;
};

/**
 * Who tells it. Given by the app and not imported here: panel and buttons would leave the first chunk for two of their
 * own, which costs the poster a kilobyte.
 */
export const LazyErrorContext = createContext<ComponentType<LazyErrorProps>>(() => null);

type LateSettings<Props> = {
  /** What stands there while the part is on its way. */
  readonly waiting?: ReactNode;
  /**
   * The part is the whole page: what is said of its absence is the page's heading, and trying again is a reload,
   * because its own parts import its chunk, and a browser may remember that this failed.
   */
  readonly page?: boolean;
  /** Puts what is said of a failure where it can be read, a dialog say; by default it stands in the part's place. */
  readonly Frame?: ComponentType<Props & { readonly children: ReactNode }>;
};

/** A part of the page that comes as a chunk of its own. `ask` fetches it ahead of need; a failure is not told then. */
type LazyComponent<Props> = ((props: Props) => ReactNode) & { readonly ask: () => void };

const retriedMark = 'parterreRetried';

const forgetRetry = (): void => {
  const { [retriedMark]: retried, ...state } = (history.state ?? {}) as Readonly<Record<string, unknown>>;
  if (retried === true) history.replaceState(state, '');
};

/**
 * Makes a component of a chunk that may not come. Unlike React's own `lazy` a failure is no error of the page: it is
 * said in the part's place, with a way to try again, and all else, a cart above all, stays as it is.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, page = false, Frame }: LateSettings<Props> = {},
): LazyComponent<Props> {
  /*
   * A browser remembers which of a page's scripts failed, whatever imports it: only a reload asks anew. The first one
   * is nobody's to press. The history's entry outlives the reload and says that it was tried; the page that comes
   * says it no more.
   */
  const reloadsFirst = (): boolean => {
    const state = history.state as Readonly<Record<string, unknown>> | null;
    if (!page || listeners.size === 0 || state?.[retriedMark] === true) return false;
    history.replaceState({ ...state, [retriedMark]: true }, '');
    location.reload();
    return true;
  };
  let part: ComponentType<Props> | null = null;
  let coming = false;
  let failures = 0;
  let version = 0;
  const listeners = new Set<() => void>();
  const notify = (): void => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const fetchIt = async (): Promise<void> => {
    try {
      part = await load();
      if (page) forgetRetry();
    } catch {
      // Where it is needed and was not tried again yet, what waits for it stands until the reload.
      if (reloadsFirst()) return;
      failures += 1;
    }
    coming = false;
    notify();
  };
  const ask = (): void => {
    if (part !== null || coming) return;
    coming = true;
    notify();
    void fetchIt();
  };

  function LazyPart(props: Props): ReactNode {
    const [, setSeen] = useState(version);
    // A failure met ahead of need is not shown: the part is asked for anew now that it is needed.
    const [before] = useState(failures);
    useLayoutEffect(() => {
      // What comes by itself is rendered in slices, and whatever the buyer does comes first.
      const look = (): void => startTransition(() => setSeen(version));
      listeners.add(look);
      look();
      ask();
      return () => {
        listeners.delete(look);
      };
    }, []);
    const Fault = use(LazyErrorContext);
    const failed = failures - before;
    if (part !== null) {
      const Part = part;
      return <Part {...props} />;
    }
    if (failed === 0) return waiting;
    const fault = (
      <Fault page={page} busy={coming} again={failed > 1} onRetry={page ? () => location.reload() : ask} />
    );
    return Frame === undefined ? fault : <Frame {...props}>{fault}</Frame>;
  }
  return Object.assign(LazyPart, { ask });
}

/**
 * Asks for parts one after another, in a task each, the first of them soon. To begin a request costs the page a
 * millisecond or two, which in one task, beside what is rendered at that moment, holds up a press.
 */
export function preloadInOrder(...parts: readonly { readonly ask: () => void }[]): void {
  const [first, ...rest] = parts;
  if (first === undefined) return;
  setTimeout(() => {
    first.ask();
    preloadInOrder(...rest);
  });
}
