import type { OrderHash } from '../contract/brand.ts';
import type { Lang } from '../contract/local-text.ts';
import { nominalData, type NominalData } from '../contract/nominal.ts';
import { createdOrder, type CreatedOrder } from '../contract/order.ts';
import { nominalWire, type NominalRequest } from '../contract/order-requests.ts';
import type { Result } from '../contract/result.ts';
import type { Call, SendOptions } from './call.ts';
import type { Client } from './client.ts';

const data: Call<NominalData> = {
  name: 'nominal tickets',
  method: 'POST',
  path: '/api/order-data',
  schema: nominalData,
  kind: 'read',
  reads: 'reply',
  answersCode: false,
};

const confirm: Call<CreatedOrder> = {
  name: 'nominal confirmation',
  method: 'POST',
  path: '/api/confirm-nominal',
  schema: createdOrder,
  kind: 'write',
  reads: 'body',
  answersCode: true,
};

/** The tickets that wait for their visitors' names, with what the form asks. */
export const getNominalTickets = (
  client: Client,
  hash: OrderHash,
  lang: Lang,
  options?: SendOptions,
): Promise<Result<NominalData>> => client.send(data, { hash, lang }, options);

/** Names the visitors; the answer's hash is the order to go to. */
export const confirmNominalTickets = (
  client: Client,
  request: NominalRequest,
  options: SendOptions & { readonly idempotencyKey: string },
): Promise<Result<CreatedOrder>> => client.send(confirm, nominalWire(request), options);
