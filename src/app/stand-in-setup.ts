import { useEffect, useState } from 'react';
import type { Client } from '../api/client.ts';
import { emptySetup, type Setup } from '../contract/setup.ts';

/** How long pages that can do without the setup wait for it, ms. */
const patienceMs = 2000;
/** How much longer the poster waits, whose own reply brings a setup, ms. */
const posterPatienceMs = 1000;

/** The setup that comes with the poster; null where the poster does not come in time, or brings none. */
async function setupOfPoster(client: Client): Promise<Setup | null> {
  try {
    // By way of the screen: a chunk of its own would take what the two share out of the screen's.
    const { readPoster } = await import('../screens/afisha/afisha-screen.tsx');
    const poster = await readPoster(client, AbortSignal.timeout(posterPatienceMs));
    return poster.ok ? poster.value.setup : null;
  } catch {
    return null;
  }
}

/**
 * What the shop runs on while its setup hangs: the one that the poster brings with it, or none at all. Null for as long
 * as there is hope; once given it stays until the setup itself is there.
 */
export function useStandInSetup(client: Client, waiting: boolean, path: string): Setup | null {
  const [standIn, setStandIn] = useState<Setup | null>(null);
  const needed = waiting && standIn === null;
  useEffect(() => {
    if (!needed) return undefined;
    let left = false;
    const find = async (): Promise<void> => {
      const found = path === '/' ? await setupOfPoster(client) : null;
      if (!left) setStandIn(found ?? emptySetup);
    };
    const timer = setTimeout(() => void find(), patienceMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [client, needed, path]);
  return standIn;
}
