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
 * The page's own links back go by the history too: a replay presses them, so that they are no press of the browser's.
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
 * What turned it on, for the session: `qa=drawer` opens it with every page, `qa=replies` has its replies kept,
 * `qa=replay` is what a replay says.
 */
const saysQa = (word: 'drawer' | 'replies' | 'replay'): boolean => {
  try {
    return sessionStorage.getItem(qaKey) === word;
  } catch {
    return false;
  }
};

/* The build by its first script, whose name is made of what is in it. */
const aboutPage = (): NonNullable<Recording['about']> => ({
  build: [...document.scripts].map(({ src }) => /\/(index-[\w-]+)\.js$/.exec(src)?.[1] ?? '').join(''),
  browser: navigator.userAgent,
  touch: navigator.maxTouchPoints > 0,
  theme:
    document.documentElement.dataset['theme'] ??
    (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
});

/* A window that is drawn larger has been of every size in between. */
const settledMs = 300;

/* A `fetch` that the recorder hears of. */
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

/* The bank's widget in the page is a separate script with its own requests. */
const isOfBank = (url: Parameters<Fetch>[0]): boolean =>
  new URL(addressOf(url), document.baseURI).pathname.includes('/bank/');

/**
 * Starts the recorder of this session, or goes on with it, and offers `window.qa`. Loaded only where QA is on.
 *
 * @returns a way to watch a `fetch`: each call through it is recorded.
 */
export const startQa = (): ((send: Fetch) => Fetch) => {
  const opens = saysQa('drawer') || isPlaying();
  // A recording says how large the page is, and not the window.
  beginDock(opens);
  const closed = isPlaying() ? beginClosedPlay() : null;
  const replies = qaMode === 'whole' ? 'whole' : 'shapes';
  // In the tests' thousand pages shapes are enough; QA's own hold the replies.
  const keeps = qaMode === 'whole' || saysQa('drawer') || saysQa('replies');
  const bodies = keeps && !isPlaying() ? new ReplyBodies(sessionStore) : null;
  const lang = document.documentElement.lang;
  const recorder = new Recorder(sessionStore, replies, lang, pageWords, aboutPage(), bodies);
  recorder.isPaced = !saysQa('replay') && !isPlaying();
  recorder.load(howLoaded(), qaAddress, performance.timeOrigin);
  recorder.resize(window.innerWidth, window.innerHeight);
  // Played closed, there is no world beside the page.
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
  // A page that navigates on its own, like an order's: going back from it is one entry back.
  window.addEventListener('pushState', () => (index = entryIndex()));
  let isOwn = false;
  onOwnTravel(() => (isOwn = true));
  window.addEventListener('popstate', () => {
    const now = entryIndex();
    if (now !== index && !isOwn) recorder.back(now > index);
    isOwn = false;
    look();
  });
  // A replaced or pushed address is seen with the next thing that happens.
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
