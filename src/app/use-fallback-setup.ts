import { useEffect, useState } from 'react';
import type { Client } from '../api/client.ts';
import { emptySetup, type Setup } from '../contract/setup.ts';
import type { Loading } from '../features/use-load.ts';

/** How long pages that can do without the setup wait while it is loading, ms. */
const patienceMs = 2000;
/** How much longer they wait for the poster, whose reply contains a setup, ms. */
const posterPatienceMs = 1000;

/** The setup from the poster's reply; null if the poster fails to load or contains none. */
async function setupOfPoster(client: Client, signal: AbortSignal): Promise<Setup | null> {
  try {
    // Imported through the screen: a separate chunk would move shared code out of the screen's chunk.
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
 * Replaces a missing setup: by that of the poster, or, until that has loaded, by an empty one. A setup that does not
 * respond gets some time first; a failed one is replaced immediately. Null while the setup may still load.
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
    // The poster may not respond either, nor may the script that loads it.
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
