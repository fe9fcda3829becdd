import * as z from 'zod/mini';

import type { OrderHash } from './brand.ts';
import type { Lang } from './local-text.ts';
import type { SpecialOffer } from './order.ts';
import { momentOrNone } from './payment-attempt.ts';
import { majorText } from './requests.ts';
import { maybe, text } from './scalars.ts';

/** `/api/order/add-discount`, `cancel-discount`: the promo code now applied, '' if none; null = not stated. */
export const discountAnswer = z.pipe(
  z.looseObject({}),
  z.transform(({ promoCode = null }) => ({ promoCode: promoCode && text.parse(promoCode).trim() })),
);
export type DiscountAnswer = z.output<typeof discountAnswer>;

/** An answer that states nothing beyond success: offers, refunds. The page is reloaded afterwards. */
export const acknowledgement = z.pipe(
  z.unknown(),
  z.transform(() => null),
);

/**
 * `/api/order/send-ticket`. Our own `sent_before`: when the ticket was sent to that address before; it was not sent
 * again.
 */
export const mailedTicket = z.pipe(
  maybe(z.looseObject({ sent_before: momentOrNone })),
  z.transform((body) => ({ sentBeforeMs: body?.sent_before ?? null })),
);
export type MailedTicket = z.output<typeof mailedTicket>;

/** The body of `/api/order/add-special-offer`. Equal offers are distinguished by the number at the end of `uid`. */
export const offersWire = (
  orderHash: OrderHash,
  offers: readonly SpecialOffer[],
): Record<string, unknown> => {
  const counts = new Map<string, number>();
  const data = offers.map(({ parentId, packageId, priceId, costMinor }) => {
    const stem = `${parentId}-${packageId}-${priceId}`;
    const count = (counts.get(stem) ?? 0) + 1;
    counts.set(stem, count);
    return {
      uid: `${stem}-${count}`,
      parent_id: parentId,
      package_id: packageId,
      price_id: priceId,
      cost: majorText(costMinor),
    };
  });
  return { data, hash: orderHash };
};

/** Discounts to apply to an order: bonuses in whole units (0 = none), a loyalty card, a promo code ('' = none). */
export type DiscountRequest = {
  readonly orderHash: OrderHash;
  readonly lang: Lang;
  readonly bonuses: number;
  readonly cardCode: string;
  readonly promoCode: string;
  /**
   * The code mailed to the card's owner: our own optional `cardProof`, for a back end that requires proof of a card and
   * states in `discountData.cardProof` how many mails it has sent. Sending the same card again requests another mail.
   */
  readonly cardProof?: string;
};

/** The body of `/api/order/add-discount`. */
export const discountWire = (request: DiscountRequest): Record<string, unknown> => ({
  hash: request.orderHash,
  lang: request.lang,
  bonuses: request.bonuses,
  cardCode: request.cardCode,
  promoCode: request.promoCode,
  cardProof: request.cardProof,
});

/** Applying for a refund of some rows. */
export type ReturnRequest = {
  readonly orderHash: OrderHash;
  readonly lang: Lang;
  readonly reasonId: string;
  readonly rowIds: readonly string[];
};

/** The body of `/api/order/return-create`: the ids of the chosen rows, without zeros. */
export const returnWire = (request: ReturnRequest): Record<string, unknown> => ({
  reason: request.reasonId,
  id: request.rowIds.filter((id) => id !== '' && id !== '0'),
  hash: request.orderHash,
  lang: request.lang,
});

/** Mailing one ticket to its visitor. */
export type TicketMail = {
  readonly orderHash: OrderHash;
  readonly lang: Lang;
  readonly ticketId: string;
  readonly email: string;
};

/** The body of `/api/order/send-ticket`. */
export const ticketMailWire = (request: TicketMail): Record<string, unknown> => ({
  hash: request.orderHash,
  lang: request.lang,
  id: request.ticketId,
  email: request.email,
});
