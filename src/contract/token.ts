import * as z from 'zod/mini';

import { id } from './scalars.ts';

/** `/api/token`: the bare token, or `{token}`. */
export const csrfToken = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((body: unknown): unknown =>
      typeof body === 'object' && body !== null && 'token' in body ? body.token : body,
    ),
  ),
  id,
);
