/* Separate from flow-shapes.ts to save bytes: only an order's pages store them. */
import * as z from 'zod/mini';

import type { PersistedOffers } from '../../machines/order/offers-model.ts';
import type { PersistedPayment } from '../../machines/order/payment-model.ts';
import { safeAddress } from '../contract/address.ts';
import { count, dictionaryOf, word, type PersistedShape } from './persisted-shape.ts';

const payment = z.object({
  presses: dictionaryOf(word).check(z.refine((kept) => !('' in kept))),
  code: z.nullable(
    z.object({
      path: word,
      url: z.string().check(z.refine((url) => safeAddress(url, 'payment') === url)),
      image: z.string(),
      hidden: z.boolean(),
    }),
  ),
  totalMinor: count,
  chosenId: z.nullable(z.string()),
});

/** An order's payment: its unanswered submissions and the open QR code. */
export const paymentPersistence = (orderHash: string): PersistedShape<PersistedPayment> => ({
  name: `payment:${orderHash}`,
  shape: payment,
});

const offers = z.object({ key: word, wish: word, count, had: count });

/** The extra services of an order: an unanswered submission of «add». */
export const offersPersistence = (orderHash: string): PersistedShape<PersistedOffers> => ({
  name: `offers:${orderHash}`,
  shape: offers,
});
