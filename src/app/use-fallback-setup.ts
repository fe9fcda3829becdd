import { useEffect, useState } from 'react';
import type { Client } from '../api/client.ts';
import { emptySetup, type Setup } from '../contract/setup.ts';
import type { Loading } from '../features/use-load.ts';

/** How long pages that can do without the setup wait for one that is on its way, ms. */
const patienceMs = 2000;
/** How much longer they wait for the poster, whose own reply brings a setup, ms. */
const posterPatienceMs = 1000;

/** The setup from the poster's reply; null if the poster fails, or has none. */
async function setupOfPoster(client: Client, signal: AbortSignal): Promise<Setup | null> {
  try {
    // Through the screen: a separate chunk would move shared code out of the screen's.
    const { lastPoster, readPoster } = await import('../screens/afisha/afisha-screen.tsx');
    const known = lastPoster(client);
    if (known !== null) return known.setup;
    const poster = await readPoster(client, signal);
    return poster.ok ? poster.value.setup : null;
  } catch {
    return null;
  }
}

/**
 * What the shop uses while its setup is missing: the poster's own, or none until that has loaded. A hanging setup
 * gets some time first; a failed one is replaced at once. Null while it may still load.
 */
export function useFallbackSetup(client: Client, state: Loading<Setup>['state']): Setup | null {
  const [standIn, setStandIn] = useState<Setup | null>(null);
  const needed = state !== 'ready';
  const failed = state === 'failed';
  useEffect(() => {
    if (!needed) return undefined;
    const left = new AbortController();
    const find = async (): Promise<void> => {
      const found = await setupOfPoster(client, left.signal);
      if (!left.signal.aborted) setStandIn((given) => found ?? given ?? emptySetup);
    };
    const patience = failed ? 0 : patienceMs;
    // The poster may hang as well, and so may the script that reads it.
    const timers = [
      setTimeout(() => void find(), patience),
      setTimeout(() => setStandIn((given) => given ?? emptySetup), patience + posterPatienceMs),
    ];
    return () => {
      left.abort();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [client, needed, failed]);
  return standIn;
}
