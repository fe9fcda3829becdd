import * as z from 'zod/mini';

import { momentOrNone } from './payment-attempt.ts';
import { maybe, text } from './scalars.ts';

/** `/api/order/add-discount` and `cancel-discount`: the code that is applied now, '' when none. */
export const discountAnswer = z.pipe(
  z.looseObject({ promoCode: text }),
  z.transform((body) => ({ promoCode: body.promoCode.trim() })),
);
export type DiscountAnswer = z.output<typeof discountAnswer>;

/** A call whose success says nothing more: offers, refunds. The page is read again after it. */
export const acknowledgement = z.pipe(
  z.unknown(),
  z.transform(() => null),
);

/** `/api/order/send-ticket`. Our own `sent_before`: when the ticket went to that address; it did not go again. */
export const mailedTicket = z.pipe(
  maybe(z.looseObject({ sent_before: momentOrNone })),
  z.transform((body) => ({ sentBeforeMs: body?.sent_before ?? null })),
);
export type MailedTicket = z.output<typeof mailedTicket>;
