import { qaAddress, qaKey, qaMode } from '../persistence/qa-flag.ts';
import { offerQa } from './recording/page-qa.ts';
import { isPlaying } from './player/player.ts';
import { Recorder } from './recording/recorder.ts';
import { pageWords } from './recording/page-words.ts';
import type { Recording } from './recording/recording.ts';
import { sessionStore } from './recording/session-store.ts';
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

/* What turned it on, for the session: `qa=drawer` opens it with every page, `qa=replay` is what a replay says. */
const saysQa = (word: 'drawer' | 'replay'): boolean => {
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

/**
 * Starts the recorder of this session, or goes on with it, and offers `window.qa`. Loaded only where QA is on.
 *
 * @returns a way to watch a `fetch`: each call through it is recorded.
 */
export const startQa = (): ((send: Fetch) => Fetch) => {
  const replies = qaMode === 'whole' ? 'whole' : 'shapes';
  const recorder = new Recorder(sessionStore, replies, document.documentElement.lang, pageWords, aboutPage());
  recorder.isPaced = !saysQa('replay') && !isPlaying();
  recorder.load(howLoaded(), qaAddress, performance.timeOrigin);
  const askWorld = watchWorld(recorder, globalThis.fetch.bind(globalThis));
  const tools = offerQa(recorder, askWorld);
  const toggle = async (): Promise<void> => (await import('./drawer/open-drawer.tsx')).toggleDrawer(tools);
  window.addEventListener('keydown', ({ ctrlKey, altKey, code }) => {
    if (ctrlKey && altKey && code === 'KeyQ') void toggle();
  });
  if (saysQa('drawer') || isPlaying()) void toggle();
  watchUser(recorder);
  let index = entryIndex();
  const look = (): void => {
    index = entryIndex();
    recorder.at(window.location.href);
  };
  // A page that opens by itself, as an order's does: a way back from it is one back.
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
  return (send) => async (url, init) => {
    const atMs = Date.now();
    const address = url instanceof Request ? url.url : url.toString();
    const method = init?.method ?? 'GET';
    try {
      const reply = await send(url, init);
      void recorder.call(method, address, reply.clone(), atMs);
      return reply;
    } catch (error) {
      void recorder.call(method, address, null, atMs);
      throw error;
    }
  };
};
