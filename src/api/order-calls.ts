import type { OrderHash } from '../contract/brand.ts';
import type { Lang } from '../contract/local-text.ts';
import { orderNumber, orderStatus, orderView, type OrderView } from '../contract/order.ts';
import { paymentReply, type PaymentAnswer } from '../contract/payment.ts';
import type { PaymentRequest } from '../contract/requests.ts';
import { errorCodes } from '../contract/codes.ts';
import { fail, succeed, type Result } from '../contract/result.ts';
import { isLocalPath } from '../contract/address.ts';
import type { Client, Call, SendOptions } from './client.ts';

const view: Call<OrderView> = {
  name: 'order view',
  method: 'POST',
  path: '/api/order/view/',
  schema: orderView,
  kind: 'read',
  reads: 'body',
  answersCode: false,
};

const status: Call<number> = {
  name: 'order status',
  method: 'POST',
  path: '/api/order/status-change',
  schema: orderStatus,
  kind: 'read',
  reads: 'body',
  answersCode: false,
};

const number: Call<string> = {
  name: 'order number',
  method: 'POST',
  path: '/api/order/get-num',
  schema: orderNumber,
  kind: 'read',
  reads: 'body',
  answersCode: false,
};

/** The order as its page shows it. `bankData` is what a bank's return address carried. */
export const getOrder = (
  client: Client,
  request: {
    readonly hash: OrderHash;
    readonly lang: Lang;
    readonly bankData: Readonly<Record<string, string>>;
  },
  options?: SendOptions,
): Promise<Result<OrderView>> =>
  client.send(view, { hash: request.hash, lang: request.lang, bank_data: request.bankData }, options);

/** Whether a QR payment has gone through: 0 = still unpaid, below 0 = declined. */
export const getOrderStatus = (
  client: Client,
  hash: OrderHash,
  options?: SendOptions,
): Promise<Result<number>> => client.send(status, { hash }, options);

/** The order's number as people use it, for pages that know only the hash. */
export const getOrderNumber = (
  client: Client,
  hash: OrderHash,
  lang: Lang,
  options?: SendOptions,
): Promise<Result<string>> => client.send(number, { hash, lang }, options);

/** Whether a browser can open an address: half a host or a port of 99999 only looks like one. */
const isReadable = (address: string): boolean => URL.canParse(address, 'https://shop.invalid');

/** The answer, or `none` if its address can't be opened. A QR code that is a picture needs no address. */
const withWayOn = (answer: PaymentAnswer): PaymentAnswer => {
  switch (answer.kind) {
    case 'widget':
      return isReadable(answer.backUrl) ? answer : { kind: 'none' };
    case 'qr':
      if (isReadable(answer.url)) return answer;
      return answer.image === '' ? { kind: 'none' } : { ...answer, url: '' };
    case 'form':
      return isReadable(answer.action) ? answer : { kind: 'none' };
    case 'redirect':
      return isReadable(answer.url) ? answer : { kind: 'none' };
    case 'none':
      return answer;
  }
};

/** Starts a payment on the path the order gave for the chosen type. */
export const startPayment = async (
  client: Client,
  { path, orderHash, lang, bankData }: PaymentRequest,
  options: SendOptions & { readonly idempotencyKey: string },
): Promise<Result<PaymentAnswer>> => {
  const call: Call<PaymentAnswer> = {
    name: 'payment',
    method: 'POST',
    path,
    schema: paymentReply,
    kind: 'write',
    reads: 'body',
    answersCode: true,
  };
  // A saved page may hold a path that no schema has checked: never post to another host.
  if (!isLocalPath(path)) {
    return fail({ kind: 'refused', code: errorCodes.unknownPayment, text: '' });
  }
  const answer = await client.send(call, { hash: orderHash, lang, bank_data: bankData }, options);
  return answer.ok ? succeed(withWayOn(answer.value)) : answer;
};
