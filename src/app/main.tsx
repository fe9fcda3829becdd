import '@fontsource-variable/onest/wght.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadCatalog } from '../../i18n/load-catalog.ts';
import { parseLang } from '../../i18n/languages.ts';
import { createClient } from '../api/client.ts';
import { openStorage } from '../ui/storage.ts';
import { App } from './app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LastWords } from './last-words.tsx';
import { preloadScreen } from './screens.ts';
import { takeReset } from './reset-param.ts';
import { applyTheme, keptTheme } from './theme.ts';

/** The path the app lives under, without a slash at the end; the server writes it into `<base href>`. */
const base = new URL(document.baseURI).pathname.replace(/\/$/, '');

const storage = openStorage(browserStorage(), Date.now);
if (takeReset(window.location, window.history)) storage.wipe();
applyTheme(keptTheme(storage));

const client = createClient({
  base,
  fetch: (...request) => fetch(...request),
  isOnline: () => navigator.onLine,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // Names of calls only: an address or a body may hold the hash of an order.
  report: (call, problem) =>
    console.error(`parterre: ${call} failed`, problem.kind, 'cause' in problem ? problem.cause : ''),
});

async function start(): Promise<void> {
  preloadScreen(window.location.pathname.slice(base.length));
  const root = createRoot(document.querySelector('#app') ?? document.body);
  try {
    const first = await loadCatalog(parseLang(new URLSearchParams(window.location.search).get('lang')));
    root.render(
      <StrictMode>
        <ErrorBoundary>
          <App client={client} storage={storage} base={base} first={first} />
        </ErrorBoundary>
      </StrictMode>,
    );
  } catch {
    // Not even English could be loaded: these words come with the program itself.
    root.render(<LastWords />);
  }
}

/** `localStorage`, or null where the browser forbids even asking for it. */
function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

void start();
