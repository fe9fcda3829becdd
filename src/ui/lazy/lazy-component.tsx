import {
  createContext,
  startTransition,
  use,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

/** The message about a part that failed to load. */
export type LazyErrorProps = {
  /** The part is the page's only content: the text is the page's heading. */
  readonly page?: boolean;
  /** It is being tried again. */
  readonly busy: boolean;
  /** It failed again: a redeployed page has other chunks, which only a reload knows. */
  readonly again: boolean;
  readonly onRetry: () => void;
};

/**
 * The component that shows it. Injected by the app and not imported here: panel and buttons would move from the first
 * chunk into two more, a kilobyte for the poster.
 */
export const LazyErrorContext = createContext<ComponentType<LazyErrorProps>>(() => null);

type LateSettings<Props> = {
  /** The placeholder while the part is loading. */
  readonly waiting?: ReactNode;
  /**
   * The part is the whole page: what is said of its absence is the page's heading, and trying again is a reload,
   * because its own parts import its chunk, and a browser may remember that this failed.
   */
  readonly page?: boolean;
  /** Renders the failure where it can be read, such as in a dialog; by default in the part's place. */
  readonly Frame?: ComponentType<Props & { readonly children: ReactNode }>;
};

/** A part of the page in a separate chunk. `ask` preloads it; a failure is not shown then. */
type LazyComponent<Props> = ((props: Props) => ReactNode) & { readonly ask: () => void };

const retriedMark = 'parterreRetried';

const forgetRetry = (): void => {
  const { [retriedMark]: retried, ...state } = (history.state ?? {}) as Readonly<Record<string, unknown>>;
  if (retried === true) history.replaceState(state, '');
};

/**
 * Makes a component of a chunk that may fail. Unlike React's own `lazy` a failure is no error of the page: it is
 * shown in the part's place, with a retry, and everything else, above all a cart, stays as it is.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, page = false, Frame }: LateSettings<Props> = {},
): LazyComponent<Props> {
  /*
   * A browser remembers which of a page's scripts failed, whatever imports it: only a reload requests them again. The
   * first reload is automatic. The history entry survives it and notes that it was tried; the reloaded page clears
   * the note.
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
      // If it is needed and was not retried yet, the placeholder stays until the reload.
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
    // A failed preload is not shown: the part is requested again now that it is needed.
    const [before] = useState(failures);
    useLayoutEffect(() => {
      // Unrequested content is rendered in slices, after the buyer's actions.
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
 * Preloads parts one after another, in a task each, the first of them soon. Starting a request takes a millisecond or
 * two, which in a single task, beside rendering, would delay a press.
 */
export function preloadInOrder(...parts: readonly { readonly ask: () => void }[]): void {
  const [first, ...rest] = parts;
  if (first === undefined) return;
  setTimeout(() => {
    first.ask();
    preloadInOrder(...rest);
  });
}
