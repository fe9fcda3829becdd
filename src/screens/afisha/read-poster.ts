import { getAfisha } from '../../api/poster-calls.ts';
import type { Client } from '../../api/client.ts';
import type { Afisha } from '../../contract/afisha.ts';
import type { Result } from '../../contract/result.ts';

const read = new WeakMap<Client, Afisha>();

/** The poster as it was read last, for a buyer who comes back to it; null before. */
export const lastPoster = (client: Client): Afisha | null => read.get(client) ?? null;

/** Reads the poster and keeps it for the way back. */
export async function readPoster(client: Client, signal: AbortSignal): Promise<Result<Afisha>> {
  const result = await getAfisha(client, { signal });
  if (result.ok) read.set(client, result.value);
  return result;
}
