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
import { openBrowserStorage } from '../persistence/storage.ts';
import { App } from './app.tsx';
import './common-parts.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { FatalError } from './fatal-error.tsx';
import { findMount } from './mount.ts';
import { preloadScreen } from './screens.tsx';
import { applyResetParam } from './reset-param.ts';
import { askForStylesAgain } from './styles-again.ts';
import { applyTheme } from './theme.ts';
import { keptTheme } from '../persistence/start-notes.ts';
import { needsWholeWords } from '../boot/page-route.ts';

const { element, base, api } = findMount();
trackFocus(element);
// Only who walks by the keyboard needs it.
window.addEventListener('keydown', () => void walkByKeys(), { once: true });

const storage = openBrowserStorage('localStorage');
// A link may be anybody's: it asks, and only where there is something to lose.
const asksToForget = applyResetParam(window.location, window.history) && !storage.isEmpty();
applyTheme(keptTheme(storage));

askForStylesAgain();

let ask = prefetchedOr((...request) => fetch(...request));
const client = createClient({
  base: api,
  fetch: (...request) => ask(...request),
  isOnline: () => navigator.onLine,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
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
  const reading = getSetup(client);
  try {
    const lang = parseLang(new URLSearchParams(window.location.search).get('lang'));
    const first = await loadCatalog(lang, needsWholeWords(path) ? 'whole' : 'first');
    if (qaMode !== 'off') ask = (await import('../devtools/start-qa.ts')).startQa()(ask);
    // Not waited for: null where it is not there yet.
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
    // Not even English could be loaded: these words come with the program itself.
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
