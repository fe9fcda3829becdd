import { qaAddress, qaKey, qaMode } from '../persistence/qa-flag.ts';
import { offerQa } from './recording/page-qa.ts';
import { beginDock } from './drawer/dock.ts';
import { beginClosedPlay } from './player/closed-play.ts';
import { isPlaying } from './player/player.ts';
import { Recorder } from './recording/recorder.ts';
import { pageWords } from './recording/page-words.ts';
import type { Recording } from './recording/recording.ts';
import { ReplyBodies } from './recording/reply-bodies.ts';
import { sessionStore } from './recording/session-store.ts';
import { watchHall } from './recording/watch-hall.ts';
import { watchUser } from './recording/watch-user.ts';
import { watchWorld } from './recording/watch-world.ts';

type Fetch = typeof globalThis.fetch;

type NavigationOfWindow = {
  readonly navigation?: { readonly currentEntry: { readonly index: number } | null };
};

const entryIndex = (): number => (window as NavigationOfWindow).navigation?.currentEntry?.index ?? 0;

const howLoaded = (): 'address' | 'reload' | 'back' => {
  const [entry] = performance.getEntriesByType('navigation');
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : 'navigate';
  return type === 'reload' ? 'reload' : type === 'back_forward' ? 'back' : 'address';
};

/*
 * Calls `hear` before the page itself moves in the history, as its own back links do: a replay presses those links, so
 * they must not also count as the browser's buttons.
 */
const onOwnTravel = (hear: () => void): void => {
  const { history } = window;
  const travel = history.go.bind(history);
  const go = (by?: number): void => {
    hear();
    travel(by);
  };
  Object.assign(history, { go, back: () => go(-1), forward: () => go(1) });
};

/*
 * Whether QA was turned on with this word, for the whole session: `qa=drawer` opens the drawer on every page,
 * `qa=replies` stores replies, `qa=replay` marks a replay.
 */
const saysQa = (word: 'drawer' | 'replies' | 'replay'): boolean => {
  try {
    return sessionStorage.getItem(qaKey) === word;
  } catch {
    return false;
  }
};

/* The build is known by its first script, whose name contains a content hash. */
const aboutPage = (): NonNullable<Recording['about']> => ({
  build: [...document.scripts].map(({ src }) => /\/(index-[\w-]+)\.js$/.exec(src)?.[1] ?? '').join(''),
  browser: navigator.userAgent,
  touch: navigator.maxTouchPoints > 0,
  theme:
    document.documentElement.dataset['theme'] ??
    (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
});

/* How long a window must keep its size to be recorded, ms: while being dragged it has every size in between. */
const settledMs = 300;

/* Wraps a `fetch` so that its calls are recorded. */
const watched =
  (recorder: Recorder, send: Fetch): Fetch =>
  async (url, init) => {
    const atMs = Date.now();
    const address = addressOf(url);
    const sent =
      typeof init?.body === 'string' || init?.body instanceof URLSearchParams ? init.body.toString() : null;
    const asked = { method: init?.method ?? 'GET', address, sent };
    try {
      const sending = send(url, init);
      recorder.waitFor(sending);
      const reply = await sending;
      recorder.waitFor(recorder.call(asked, reply.clone(), atMs));
      return reply;
    } catch (error) {
      const isAborted = error instanceof DOMException && error.name === 'AbortError';
      void recorder.call(asked, null, atMs, isAborted);
      throw error;
    }
  };

const addressOf = (url: Parameters<Fetch>[0]): string => (url instanceof Request ? url.url : url.toString());

/* The bank's widget in the page is a separate script that sends its own requests. */
const isOfBank = (url: Parameters<Fetch>[0]): boolean =>
  new URL(addressOf(url), document.baseURI).pathname.includes('/bank/');

/**
 * Starts the recorder of this session, or continues it, and installs `window.qa`. Loaded only if QA is on.
 *
 * @returns a function that wraps a `fetch` so that each call through it is recorded.
 */
export const startQa = (): ((send: Fetch) => Fetch) => {
  const opens = saysQa('drawer') || isPlaying();
  // First, because recordings have the size of the page without the drawer.
  beginDock(opens);
  const closed = isPlaying() ? beginClosedPlay() : null;
  const replies = qaMode === 'whole' ? 'whole' : 'shapes';
  // Shapes are enough for the thousands of pages in tests; what QA records keeps the replies.
  const keeps = qaMode === 'whole' || saysQa('drawer') || saysQa('replies');
  const bodies = keeps && !isPlaying() ? new ReplyBodies(sessionStore) : null;
  const lang = document.documentElement.lang;
  const recorder = new Recorder(sessionStore, replies, lang, pageWords, aboutPage(), bodies);
  recorder.isPaced = !saysQa('replay') && !isPlaying();
  recorder.load(howLoaded(), qaAddress, performance.timeOrigin);
  recorder.resize(window.innerWidth, window.innerHeight);
  // In a closed replay nothing happens outside the page.
  const askWorld =
    closed === null ? watchWorld(recorder, globalThis.fetch.bind(globalThis)) : () => Promise.resolve();
  if (bodies !== null) watchHall(recorder, globalThis.fetch.bind(globalThis));
  const tools = offerQa(recorder, askWorld);
  const toggle = async (): Promise<void> => (await import('./drawer/open-drawer.tsx')).toggleDrawer(tools);
  window.addEventListener('keydown', ({ ctrlKey, altKey, code }) => {
    if (ctrlKey && altKey && code === 'KeyQ') void toggle();
  });
  if (opens) void toggle();
  watchUser(recorder, saysQa('replay'));
  let index = entryIndex();
  const look = (): void => {
    index = entryIndex();
    recorder.at(window.location.href);
  };
  // The page navigated by itself, as an order's page does: update the index, or going back would be misread.
  window.addEventListener('pushState', () => (index = entryIndex()));
  let isOwn = false;
  onOwnTravel(() => (isOwn = true));
  window.addEventListener('popstate', () => {
    const now = entryIndex();
    if (now !== index && !isOwn) recorder.back(now > index);
    isOwn = false;
    look();
  });
  // Replaced and pushed addresses are noticed at the next user action.
  for (const type of ['click', 'keyup', 'change'] as const)
    window.addEventListener(type, () => queueMicrotask(look));
  window.addEventListener('pagehide', () => recorder.flush());
  let resizing = 0;
  window.addEventListener('resize', () => {
    window.clearTimeout(resizing);
    resizing = window.setTimeout(() => recorder.resize(window.innerWidth, window.innerHeight), settledMs);
  });
  if (closed !== null) {
    const { fetch: live } = globalThis;
    globalThis.fetch = (url, init) => (isOfBank(url) ? closed.fetch(url, init) : live(url, init));
    return () => closed.fetch;
  }
  const watch = (send: Fetch): Fetch => watched(recorder, send);
  if (bodies !== null) {
    const live = globalThis.fetch.bind(globalThis);
    const heard = watch(live);
    globalThis.fetch = (url, init) => (isOfBank(url) ? heard(url, init) : live(url, init));
  }
  return watch;
};
