import type { OrderHash } from '../contract/brand.ts';
import type { Lang } from '../contract/local-text.ts';
import {
  acknowledgement,
  discountAnswer,
  mailedTicket,
  discountWire,
  offersWire,
  ticketMailWire,
  type DiscountAnswer,
  type MailedTicket,
  type DiscountRequest,
  type TicketMail,
} from '../contract/order-changes.ts';
import type { SpecialOffer } from '../contract/order.ts';
import { fail, type Result } from '../contract/result.ts';
import type { Client, Call, SendOptions } from './client.ts';

const changeCall = <T>(name: string, path: string, schema: Call<T>['schema']): Call<T> => ({
  name,
  method: 'POST',
  path,
  schema,
  kind: 'write',
  reads: 'body',
  answersCode: true,
  emptySucceeds: true,
});

const discountCall = (name: string, path: string): Call<DiscountAnswer> => ({
  name,
  method: 'POST',
  path,
  schema: discountAnswer,
  kind: 'write',
  reads: 'body',
  answersCode: true,
});

const addOffer = changeCall('add offers', '/api/order/add-special-offer', acknowledgement);
const dropOffer = changeCall('remove offer', '/api/order/remove-special-offer', acknowledgement);
const addCode = discountCall('add discount', '/api/order/add-discount');
const dropCode = discountCall('cancel discount', '/api/order/cancel-discount');

/** Adds extra services to an order, one entry per piece. The order is reloaded afterwards, whatever the answer. */
export const addOffers = (
  client: Client,
  hash: OrderHash,
  offers: readonly SpecialOffer[],
  options: SendOptions & { readonly idempotencyKey: string },
): Promise<Result<null>> => client.send(addOffer, offersWire(hash, offers), options);

/** Removes an added service from an order. The order is reloaded afterwards, whatever the answer. */
export const removeOffer = (
  client: Client,
  hash: OrderHash,
  lineId: string,
  options?: SendOptions,
): Promise<Result<null>> => client.send(dropOffer, { hash, id: lineId }, options);

/**
 * Applies bonuses, a loyalty card or a promo code. If a promo code was requested and none is applied afterwards, it was
 * refused, whatever else the answer says.
 */
export const addDiscount = async (
  client: Client,
  request: DiscountRequest,
  options: SendOptions & { readonly idempotencyKey: string },
): Promise<Result<DiscountAnswer>> => {
  const answer = await client.send(addCode, discountWire(request), options);
  return answer.ok && answer.value.promoCode === '' && request.promoCode !== ''
    ? fail({ kind: 'refused', code: '', text: '' })
    : answer;
};

/** Removes all discounts from an order. */
export const cancelDiscount = (
  client: Client,
  hash: OrderHash,
  lang: Lang,
  options?: SendOptions,
): Promise<Result<DiscountAnswer>> => client.send(dropCode, { hash, lang }, options);

const mailTicket = changeCall('send ticket', '/api/order/send-ticket', mailedTicket);

/** Mails one ticket to its visitor, if the order says that the back end supports it. */
export const sendTicket = (
  client: Client,
  request: TicketMail,
  options: SendOptions & { readonly idempotencyKey: string },
): Promise<Result<MailedTicket>> => client.send(mailTicket, ticketMailWire(request), options);
