/* Separate from flow-shapes.ts to save bytes: only one page stores it. */
import * as z from 'zod/mini';

import type { MutationRequest } from '../../machines/common/mutation-chart.ts';
import type { RefundRequest } from '../../machines/refund/refund-model.ts';
import type { OrderHash } from '../contract/brand.ts';
import { langs } from '../contract/local-text.ts';
import { branded, word, type PersistedShape } from './persisted-shape.ts';

const lang = z.enum(langs);
const refund = z.object({
  key: word,
  request: z.union([
    z.object({
      kind: z.literal('apply'),
      orderHash: word,
      lang,
      reasonId: z.string(),
      rowIds: z.array(word),
    }),
    z.object({ kind: z.literal('confirm'), orderHash: word, lang, confirmHash: word }),
  ]),
});

/** An unanswered submission of an order's refund page or of its mailed link. */
export const refundPersistence = (
  orderHash: OrderHash,
  confirmHash: string | null,
): PersistedShape<MutationRequest<RefundRequest>> => ({
  name: `${confirmHash === null ? 'refund' : 'refund-link'}:${orderHash}`,
  shape: branded(refund),
});
