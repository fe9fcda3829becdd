import * as z from 'zod/mini';

import { isObject } from './envelope.ts';
import { id } from './scalars.ts';

/** `/api/token`: the bare token, or `{token}`. */
export const csrfToken = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((body: unknown): unknown => (isObject(body) ? body['token'] : body)),
  ),
  id,
);
