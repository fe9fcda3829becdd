import * as z from 'zod/mini';

import { text } from './scalars.ts';

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
