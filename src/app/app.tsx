import { useCallback, useMemo } from 'react';
import { Router, useSearchParams } from 'wouter';
import { I18nProvider } from '../../i18n/i18n-context.tsx';
import type { Client } from '../api/client.ts';
import { getSetup } from '../api/setup.ts';
import { AppProvider } from '../features/app-context.tsx';
import { useLoad } from '../features/use-load.ts';
import { StickyParams } from '../ui/app-link.tsx';
import { AnnouncerProvider } from '../ui/live-announcer.tsx';
import { MessageProvider } from '../ui/message-context.tsx';
import type { AppStorage } from '../ui/storage.ts';
import { BootScreen } from './boot-screen.tsx';
import { Routes } from './routes.tsx';
import { Shell } from './shell.tsx';
import { useLanguage, type LoadedCatalog } from './use-language.ts';

interface AppProps {
  readonly client: Client;
  readonly storage: AppStorage;
  readonly base: string;
  readonly first: LoadedCatalog;
}

/** Providers from the outside in: address, language, speech, setup, modal, shell, page. */
export function App({ base, ...rest }: AppProps) {
  return (
    <Router base={base}>
      <Speaking {...rest} />
    </Router>
  );
}

function Speaking({ client, storage, first }: Omit<AppProps, 'base'>) {
  const translator = useLanguage(first);
  const [params] = useSearchParams();
  const qa = params.get('qa');
  const sticky = useMemo((): Record<string, string> => (qa === null ? {} : { qa }), [qa]);
  return (
    <I18nProvider translator={translator}>
      <StickyParams value={sticky}>
        <AnnouncerProvider>
          <SetUp client={client} storage={storage} />
        </AnnouncerProvider>
      </StickyParams>
    </I18nProvider>
  );
}

function SetUp({ client, storage }: Pick<AppProps, 'client' | 'storage'>) {
  const setup = useLoad(useCallback((signal: AbortSignal) => getSetup(client, { signal }), [client]));
  if (setup.state !== 'ready') return <BootScreen setup={setup} />;
  return (
    <AppProvider client={client} setup={setup.value} storage={storage}>
      <MessageProvider>
        <Shell>
          <Routes />
        </Shell>
      </MessageProvider>
    </AppProvider>
  );
}
