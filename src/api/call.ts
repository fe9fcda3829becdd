import type * as z from 'zod/mini';

import type { BotAnswer } from '../contract/requests.ts';

/** A call of the contract: where it goes and what its answer is. One value per call, next to its family. */
export interface Call<T> {
  /** Shown on the console instead of an address, which may hold an order's hash. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly schema: z.ZodMiniType<T>;
  /**
   * A read changes nothing and is tried again twice. A write is sent once: whether it arrived is for the buyer to
   * ask, with the same idempotency key.
   */
  readonly kind: 'read' | 'write';
  /** What the schema reads: `response` alone, or the reply with the keys beside it. */
  readonly reads: 'body' | 'reply';
  /** True where a body without `errorCode` is an internal error, not a success. */
  readonly answersCode: boolean;
  /** True where a 2xx with no content is a success by the contract. */
  readonly emptySucceeds?: boolean;
}

/** How one call is sent. */
export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Made at the press of the button and kept until a definite answer. */
  readonly idempotencyKey?: string;
  /** What the bot check was answered; goes into the body of a write. */
  readonly bot?: BotAnswer;
}
