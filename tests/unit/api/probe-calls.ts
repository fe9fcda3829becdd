import * as z from 'zod/mini';

import type { Call } from '../../../src/api/client.ts';
import type { Problem, Result } from '../../../src/contract/result.ts';

/** A call for one test. */
export const call = (over: Partial<Call<{ a: number }>> = {}): Call<{ a: number }> => ({
  name: 'probe',
  method: 'POST',
  path: '/api/probe',
  schema: z.object({ a: z.number() }),
  kind: 'read',
  reads: 'body',
  answersCode: false,
  ...over,
});
export const write = call({ kind: 'write' });
export const read = call();
export const get = call({ method: 'GET' });

/** The problem of a failed call; null if it succeeded. */
export const problemOf = (result: Result<unknown>): Problem | null => (result.ok ? null : result.problem);
