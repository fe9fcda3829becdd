import { afisha, type Afisha } from '../contract/afisha.ts';
import type { Result } from '../contract/result.ts';
import type { Call, SendOptions } from './call.ts';
import type { Client } from './client.ts';
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
