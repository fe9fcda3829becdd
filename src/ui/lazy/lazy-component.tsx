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
  /** True if the part is the page's only content: the text is then the page's heading. */
  readonly page?: boolean;
  /** True while the part is requested again. */
  readonly busy: boolean;
  /** True if it failed again: a redeployed page has other chunks, which only a reload can find. */
  readonly again: boolean;
  readonly onRetry: () => void;
};

/**
 * The component that shows the message. Injected by the app and not imported here: otherwise panel and buttons would
 * move from the first chunk into two others, which would cost the poster a kilobyte.
 */
export const LazyErrorContext = createContext<ComponentType<LazyErrorProps>>(() => null);

type LateSettings<Props> = {
  /** The placeholder while the part is loading. */
  readonly waiting?: ReactNode;
  /**
   * True if the part is the whole page: the message is then the page's heading, and a retry is a reload, because its
   * own parts import its chunk, and a browser may remember that the chunk failed.
   */
  readonly page?: boolean;
  /** Renders the message where it can be read, such as in a dialog; by default in place of the part. */
  readonly Frame?: ComponentType<Props & { readonly children: ReactNode }>;
};

/** A part of the page in a separate chunk. `ask` preloads it, without showing a failure. */
type LazyComponent<Props> = ((props: Props) => ReactNode) & { readonly ask: () => void };

const retriedMark = 'parterreRetried';

const forgetRetry = (): void => {
  const { [retriedMark]: retried, ...state } = (history.state ?? {}) as Readonly<Record<string, unknown>>;
  if (retried === true) history.replaceState(state, '');
};

/**
 * Makes a component whose chunk may fail to load. Unlike with React's own `lazy`, a failure does not break the page: it
 * is shown in place of the part, with a retry, and everything else, above all a cart, is preserved.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, page = false, Frame }: LateSettings<Props> = {},
): LazyComponent<Props> {
  /*
   * A browser remembers which scripts of a page failed, whatever imports them: only a reload requests them again. The
   * first reload is automatic. The history entry, which survives it, records the attempt; the reloaded page removes
   * that record.
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
      // If the part is needed and the page was not reloaded yet, the placeholder stays until the reload.
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
      // Preloaded content is rendered in slices, after the buyer's input.
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
 * Preloads parts one after another, each in a separate task, the first one soon. Starting a request takes a millisecond
 * or two; in a single task, together with rendering, they would delay the response to a click.
 */
export function preloadInOrder(...parts: readonly { readonly ask: () => void }[]): void {
  const [first, ...rest] = parts;
  if (first === undefined) return;
  setTimeout(() => {
    first.ask();
    preloadInOrder(...rest);
  });
}
