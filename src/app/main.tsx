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

/* Before the third try and each after it, ms. */
const pauseMs = 2000;

/**
 * Requests a failed stylesheet again, under another address, until it loads; only then does its importer continue.
 * Otherwise Vite, when the component is requested again, takes the failed style for loaded, and shows the component
 * without it. What waits shows that it is waiting.
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
  // On the way down to the element: those who listen there hear nothing of it. A shadow root keeps its own to itself.
  for (const scope of [window, pageRoot()]) scope.addEventListener('error', onFailure, true);
}

const { element, base, api } = findMount();
trackFocus(element);
// Only who walks by the keyboard needs it.
window.addEventListener('keydown', () => void walkByKeys(), { once: true });

const storage = openBrowserStorage('localStorage');
// Anybody can send such a link: it asks first, and only if there is something to lose.
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
  // Names of calls only: an address or a body may hold the hash of an order.
  report: (call, problem) =>
    console.error(`parterre: ${call} failed`, problem.kind, 'cause' in problem ? problem.cause : ''),
});

async function walkByKeys(): Promise<void> {
  try {
    const { scrollFocusIntoView } = await import('../ui/focus/scroll-focus-into-view.ts');
    scrollFocusIntoView();
  } catch {
    // A comfort: the page can be walked without it.
  }
}

async function start(): Promise<void> {
  const path = window.location.pathname.slice(base.length);
  preloadScreen(path);
  const root = createRoot(element);
  try {
    // Before the first call, which it hears of too.
    if (qaMode !== 'off') ask = (await import('../devtools/start-qa.ts')).startQa()(ask);
    const reading = getSetup(client);
    const lang = parseLang(new URLSearchParams(window.location.search).get('lang'));
    const first = await loadCatalog(lang, needsWholeWords(path) ? 'whole' : 'first');
    // Not awaited: null if it has not loaded.
    const read = await Promise.race([reading, Promise.resolve(null)]);
    // Rendered in slices: the page can be touched, and its replies are heard, in between.
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
    // Not even English could be loaded: these texts are in the program itself.
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

/** True if the address has `reset=1`; removes the parameter, so that a reload does not reset again. */
function applyResetParam(location: Location, history: History): boolean {
  const url = new URL(location.href);
  if (url.searchParams.get('reset') !== '1') return false;
  url.searchParams.delete('reset');
  history.replaceState(history.state, '', url);
  return true;
}
