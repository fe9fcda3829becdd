import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Client } from '../api/client.ts';
import type { Setup } from '../contract/setup.ts';
import type { AppStorage } from '../persistence/storage.ts';

/** The common context of all screens. */
type App = {
  readonly client: Client;
  readonly setup: Setup;
  readonly storage: AppStorage;
  /** Reloads the setup in the background, after an order has used tickets of the customer's subscription. */
  readonly renewSetup: () => void;
};

const AppContext = createContext<App | null>(null);

export function AppProvider({ client, setup, storage, renewSetup, children }: App & { children: ReactNode }) {
  const app = useMemo(() => ({ client, setup, storage, renewSetup }), [client, setup, storage, renewSetup]);
  return <AppContext value={app}>{children}</AppContext>;
}

/** The client, the setup and the storage. Throws outside `AppProvider`, which is a programming error. */
export function useApp(): App {
  const app = use(AppContext);
  if (app === null) throw new Error('useApp() needs an AppProvider above it');
  return app;
}
