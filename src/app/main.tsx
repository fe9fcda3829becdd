import '../ui/fonts/onest.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadCatalog } from '../../i18n/load-catalog.ts';
import { parseLang } from '../../i18n/formats/languages.ts';
import { createClient } from '../api/client.ts';
import { prefetchedOr } from '../boot/prefetched-replies.ts';
import { getSetup } from '../api/setup-calls.ts';
import { takeHostAddress } from '../features/host-page.ts';
import { qaMode } from '../persistence/qa-flag.ts';
import { trackFocus } from '../ui/focus/track-focus.ts';
import { noteLine } from '../ui/lazy/use-delay.ts';
import { openBrowserStorage } from '../persistence/storage.ts';
import { App } from './app.tsx';
import './common-parts.ts';
import { FatalError, ErrorBoundary } from './error-boundary.tsx';
import { findMount, applyTheme } from './mount.ts';
import { preloadScreen } from './screens.tsx';
import { keptTheme } from '../persistence/start-notes.ts';
import { needsWholeWords } from '../boot/page-route.ts';
import { pageRoot } from '../ui/base/page-root.ts';

/* The pause before the third try and each following one, ms. */
const pauseMs = 2000;

/**
 * Requests a failed stylesheet again, at a different address, until it loads; only then does its importer continue.
 * Otherwise, when the component is requested again, Vite would treat the failed stylesheet as loaded and show the
 * component without it. Meanwhile the waiting part shows its placeholder.
 */
function askForStylesAgain(): void {
  const tries = new WeakMap<HTMLLinkElement, number>();
  const onFailure = (event: Event): void => {
    const link = event.target;
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
    event.stopImmediatePropagation();
    const tried = tries.get(link) ?? 0;
    setTimeout(
      () => {
        const again = link.cloneNode() as HTMLLinkElement;
        tries.set(again, tried + 1);
        again.href = `${link.href.replace(/\?[^]*/, '')}?${Date.now()}`;
        again.addEventListener('load', () => link.dispatchEvent(new Event('load')));
        link.after(again);
      },
      tried === 0 ? 0 : pauseMs,
    );
  };
  // In the capture phase, so that listeners on the element do not receive the event. Events inside a shadow root do not
  // leave it.
  for (const scope of [window, pageRoot()]) scope.addEventListener('error', onFailure, true);
}

const { element, base, api } = findMount();
trackFocus(element);
// Needed only for keyboard navigation.
window.addEventListener('keydown', () => void walkByKeys(), { once: true });

const storage = openBrowserStorage('localStorage');
// Anyone can send such a link, so it asks for confirmation, and only if there is something to lose.
const asksToForget = applyResetParam(window.location, window.history) && !storage.isEmpty();
applyTheme(keptTheme(storage));

askForStylesAgain();

let ask = prefetchedOr((...request) => fetch(...request));
const client = createClient({
  base: api,
  fetch: (...request) => ask(...request),
  isOnline: () => navigator.onLine,
  wait: (ms, isInLine) => {
    if (isInLine) noteLine(ms);
    return new Promise((resolve) => setTimeout(resolve, ms));
  },
  // Only the names of calls, because an address or a body may contain the hash of an order.
  report: (call, problem) =>
    console.error(`parterre: ${call} failed`, problem.kind, 'cause' in problem ? problem.cause : ''),
});

async function walkByKeys(): Promise<void> {
  try {
    const { scrollFocusIntoView } = await import('../ui/focus/scroll-focus-into-view.ts');
    scrollFocusIntoView();
  } catch {
    // The page also works without it.
  }
}

async function start(): Promise<void> {
  const path = window.location.pathname.slice(base.length);
  preloadScreen(path);
  const root = createRoot(element);
  try {
    // Before the first call, which QA's tools must see too.
    if (qaMode !== 'off') ask = (await import('../devtools/start-qa.ts')).startQa()(ask);
    const reading = getSetup(client);
    const lang = parseLang(new URLSearchParams(window.location.search).get('lang'));
    const first = await loadCatalog(lang, needsWholeWords(path) ? 'whole' : 'first');
    // Does not wait: null if it has not loaded yet.
    const read = await Promise.race([reading, Promise.resolve(null)]);
    // Rendered in slices: the page can respond to input and receive replies in between.
    startTransition(() =>
      root.render(
        <StrictMode>
          <ErrorBoundary>
            <App
              client={client}
              storage={storage}
              base={base}
              first={first}
              setup={{ reading, read }}
              asksToForget={asksToForget}
            />
          </ErrorBoundary>
        </StrictMode>,
      ),
    );
  } catch {
    // Not even the English texts could be loaded; the texts of this page are in the program itself.
    root.render(<FatalError />);
  }
}

const hostAddress = takeHostAddress(
  storage,
  window.location.pathname.slice(base.length),
  window.location.search,
);
if (hostAddress === null) void start();
else window.location.replace(hostAddress);

/** True if the address has `reset=1`; removes that parameter, so that a reload does not ask again. */
function applyResetParam(location: Location, history: History): boolean {
  const url = new URL(location.href);
  if (url.searchParams.get('reset') !== '1') return false;
  url.searchParams.delete('reset');
  history.replaceState(history.state, '', url);
  return true;
}
