import type { OrderHash } from '../contract/brand.ts';
import type { Lang } from '../contract/local-text.ts';
import { acknowledgement, returnWire, type ReturnRequest } from '../contract/order-changes.ts';
import { refundData, type RefundData } from '../contract/refund.ts';
import type { Result } from '../contract/result.ts';
import type { Client, Call, SendOptions } from './client.ts';

const refundCall = (name: string, path: string): Call<null> => ({
  name,
  method: 'POST',
  path,
  schema: acknowledgement,
  kind: 'write',
  reads: 'body',
  answersCode: true,
});

const create = refundCall('create return', '/api/order/return-create');
const confirm = refundCall('confirm return', '/api/order/return-confirm');

/** The tickets of an order that can be returned. `confirmHash` is the mailed link's, null without it. */
export const getRefund = (
  client: Client,
  request: { readonly hash: OrderHash; readonly lang: Lang; readonly confirmHash: string | null },
  options?: SendOptions,
): Promise<Result<RefundData>> => {
  const { hash, lang, confirmHash } = request;
  const call: Call<RefundData> = {
    name: 'return',
    method: 'POST',
    path: `/api/order/return/${encodeURIComponent(hash)}`,
    schema: refundData,
    kind: 'read',
    reads: 'reply',
    answersCode: false,
  };
  return client.send(
    call,
    { hash, lang, ...(confirmHash === null ? {} : { hashConf: confirmHash }) },
    options,
  );
};

/** Applies for a refund; the buyer is then mailed a link to confirm it. */
export const createReturn = (
  client: Client,
  request: ReturnRequest,
  options: SendOptions & { readonly idempotencyKey: string },
): Promise<Result<null>> => client.send(create, returnWire(request), options);

/** Confirms a refund from the mailed link. */
export const confirmReturn = (
  client: Client,
  request: { readonly hash: OrderHash; readonly lang: Lang; readonly confirmHash: string },
  options: SendOptions & { readonly idempotencyKey: string },
): Promise<Result<null>> =>
  client.send(confirm, { hash: request.hash, lang: request.lang, hashConf: request.confirmHash }, options);
