import * as z from 'zod/mini';

import type { EventHash, SessionId } from './brand.ts';
import type { Lang } from './local-text.ts';
import { maybe, text } from './scalars.ts';

/*
 * Our own optional calls, which `app.watch_mail` of the setup announces: `/api/order/watch` sends a mail when a number
 * of adjacent seats is free, and a confirmation at once; `/api/order/watch-end` ends that.
 */

/** The mail's recipient, and what is watched for in a session. */
export type WatchMail = {
  readonly eventHash: EventHash;
  readonly sessionId: SessionId;
  readonly count: number;
  readonly email: string;
  readonly lang: Lang;
};

/** The body of `/api/order/watch`. */
export const watchMailWire = (request: WatchMail): Record<string, unknown> => ({
  hash: request.eventHash,
  calendar_id: request.sessionId,
  quantity: request.count,
  email: request.email,
  lang: request.lang,
});

/** Its answer: the id by which the watch is ended; '' if it can only be ended from the mails. */
export const watchMailAnswer = z.pipe(
  maybe(z.looseObject({ watch: text })),
  z.transform((body) => ({ id: body?.watch.trim() ?? '' })),
);
export type WatchMailAnswer = z.output<typeof watchMailAnswer>;

/** The answer of `/api/order/watch-end`: a success says nothing more. */
export const watchEnded = z.pipe(
  z.unknown(),
  z.transform(() => null),
);
