import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Router, useLocation, useSearchParams } from 'wouter';
import { I18nProvider, useI18n } from '../../i18n/i18n-context.tsx';
import type { LoadedCatalog } from '../../i18n/load-catalog.ts';
import type { Client } from '../api/client.ts';
import { getSetup } from '../api/setup-calls.ts';
import type { Result } from '../contract/result.ts';
import { emptySetup, type Setup } from '../contract/setup.ts';
import { AppProvider } from '../features/app-context.tsx';
import { hasSavedOrders } from '../persistence/start-notes.ts';
import { useLoad } from '../features/use-load.ts';
import { StickyParams } from '../ui/controls/app-link.tsx';
import { AnnouncerProvider, useAnnouncer } from '../ui/focus/live-announcer.tsx';
import { LazyErrorContext, lazyComponent } from '../ui/lazy/lazy-component.tsx';
import { LazyError } from '../ui/lazy/lazy-error.tsx';
import { MessageProvider } from '../ui/dialogs/message-context.tsx';
import type { AppStorage } from '../persistence/storage.ts';
import { BootScreen, SetupMissing } from './boot-screen.tsx';
import { pageKey } from '../core/addresses/app-routes.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { Routes } from './routes.tsx';
import { Shell } from './shell.tsx';
import { useFallbackSetup } from './use-fallback-setup.ts';
import { useLanguage, type Speech } from './use-language.ts';
import { needsWholeWords } from '../boot/page-route.ts';

/* Rarely used; nothing is removed without asking. */
const ForgetQuestion = lazyComponent(
  async () => (await import('../features/forget-question.tsx')).ForgetQuestion,
  { Frame: () => null },
);

type AppProps = {
  readonly client: Client;
  readonly storage: AppStorage;
  readonly base: string;
  readonly first: LoadedCatalog;
  readonly setup: FirstSetup;
  /** True if the address requests that stored data be removed. */
  readonly asksToForget: boolean;
};

/**
 * The setup is requested before anything is rendered; usually it has loaded by then, and the frame appears immediately.
 */
type FirstSetup = {
  readonly reading: Promise<Result<Setup>>;
  /** The result; null while it is loading. */
  readonly read: Result<Setup> | null;
};

/** The providers, from the outside in: address, language, announcements, setup, modal, shell, page. */
export function App({ base, ...rest }: AppProps) {
  return (
    <Router base={base}>
      <Speaking {...rest} />
    </Router>
  );
}

function Speaking({ client, storage, first, setup, asksToForget }: Omit<AppProps, 'base'>) {
  const [path] = useLocation();
  const needsWhole = needsWholeWords(path);
  const translator = useLanguage(first, needsWhole);
  const [params] = useSearchParams();
  const qa = params.get('qa');
  const sticky = useMemo((): Record<string, string> => (qa === null ? {} : { qa }), [qa]);
  return (
    <I18nProvider translator={translator}>
      <StickyParams value={sticky}>
        <AnnouncerProvider page={pageKey(path)}>
          <SetUp
            client={client}
            storage={storage}
            first={setup}
            lostLanguages={translator.lost}
            asksToForget={asksToForget}
            speech={needsWhole && !translator.whole ? translator : null}
          />
        </AnnouncerProvider>
      </StickyParams>
    </I18nProvider>
  );
}

type SetUpProps = {
  readonly first: FirstSetup;
  /** How often another language has failed to load. */
  readonly lostLanguages: number;
  /** Set while the page's texts have not loaded. */
  readonly speech: Speech | null;
} & Pick<AppProps, 'client' | 'storage' | 'asksToForget'>;

function SetUp({ client, storage, first, lostLanguages, speech, asksToForget }: SetUpProps) {
  const { t } = useI18n();
  const { toast } = useAnnouncer();
  const [asking, setAsking] = useState(asksToForget);
  // Once per failure, in the current language.
  const tellOfLoss = useEffectEvent(() => toast(t('shell.languageLost'), 'warning'));
  useEffect(() => {
    if (lostLanguages > 0) tellOfLoss();
  }, [lostLanguages]);
  const begun = useRef(first.read === null ? first.reading : null);
  const read = useCallback(
    (signal: AbortSignal) => {
      const reading = begun.current ?? getSetup(client, { signal });
      begun.current = null;
      return reading;
    },
    [client],
  );
  const setup = useLoad(read, { first: first.read });
  const [path] = useLocation();
  const standIn = useFallbackSetup(client, setup.state);
  // Saved tickets are shown without a network, and so without a setup.
  const remembered = setup.state === 'failed' && path.startsWith('/order/') && hasSavedOrders(storage);
  const value = setup.state === 'ready' ? setup.value : (standIn ?? (remembered ? emptySetup : null));
  const { reload } = setup;
  const lost = value !== null && setup.state === 'failed';
  // The shop works without it: it is requested again on each page, but not after each failure.
  const onPage = useEffectEvent(() => {
    if (lost) reload();
  });
  useEffect(() => onPage(), [path]);
  if (value === null) return <BootScreen path={path} onRetry={reload} />;
  const missing = setup.state !== 'ready' && standIn === emptySetup && needsSetup(path);
  return (
    <AppProvider client={client} setup={value} storage={storage} renewSetup={reload}>
      <MessageProvider>
        <LazyErrorContext value={LazyError}>
          <Shell>
            {missing ? (
              <SetupMissing setup={setup} />
            ) : speech === null ? (
              <Routes />
            ) : (
              <Speechless speech={speech} />
            )}
          </Shell>
          {asking && <ForgetQuestion onForgotten={() => location.reload()} onKeep={() => setAsking(false)} />}
        </LazyErrorContext>
      </MessageProvider>
    </AppProvider>
  );
}

/** True for pages that consist of the setup's own texts. */
const needsSetup = (path: string): boolean => /^\/(?:contacts|rules)\b/.test(path);

/** Shown while the page waits for its texts; the frame and the error message already have theirs. */
function Speechless({ speech: { failures, trying, retry } }: { readonly speech: Speech }) {
  if (failures === 0) return <PageSkeleton />;
  return <LazyError page busy={trying} again={failures > 1} onRetry={retry} />;
}
