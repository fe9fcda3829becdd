import type { Result } from '../contract/result.ts';
import { setup, type Setup } from '../contract/setup.ts';
import type { Client, Call, SendOptions } from './client.ts';
import { firstPaths } from './first-requests.ts';

const call: Call<Setup> = {
  name: 'setup',
  method: 'GET',
  path: firstPaths.setup,
  schema: setup,
  kind: 'read',
  reads: 'body',
  answersCode: false,
};

/** The shop's settings, texts and linked customer; requested once. */
export const getSetup = (client: Client, options?: SendOptions): Promise<Result<Setup>> =>
  client.send(call, undefined, options);
