import { afisha, type Afisha } from '../contract/afisha.ts';
import type { Result } from '../contract/result.ts';
import type { Client, Call, SendOptions } from './client.ts';
import { firstPaths } from './first-requests.ts';

const call: Call<Afisha> = {
  name: 'afisha',
  method: 'GET',
  path: firstPaths.afisha,
  schema: afisha,
  kind: 'read',
  reads: 'body',
  answersCode: false,
};

/** The poster: every event on sale with its menus, tags and venues. */
export const getAfisha = (client: Client, options?: SendOptions): Promise<Result<Afisha>> =>
  client.send(call, undefined, options);

const read = new WeakMap<Client, Afisha>();

/** The last loaded poster, for a buyer who returns to it; null if none was loaded. */
export const lastPoster = (client: Client): Afisha | null => read.get(client) ?? null;

/** Loads the poster and keeps it for a buyer who returns. */
export async function readPoster(client: Client, signal: AbortSignal): Promise<Result<Afisha>> {
  const result = await getAfisha(client, { signal });
  if (result.ok) read.set(client, result.value);
  return result;
}
