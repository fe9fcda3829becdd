import type { OrderHash } from '../contract/brand.ts';
import type { Lang } from '../contract/local-text.ts';
import {
  confirmedNominal,
  nominalData,
  nominalWire,
  type ConfirmedNominal,
  type NominalData,
  type NominalRequest,
} from '../contract/nominal.ts';
import type { Result } from '../contract/result.ts';
import type { Client, Call, SendOptions } from './client.ts';

const data: Call<NominalData> = {
  name: 'nominal data',
  method: 'POST',
  path: '/api/order-data',
  schema: nominalData,
  kind: 'read',
  reads: 'reply',
  answersCode: false,
};

const confirm: Call<ConfirmedNominal> = {
  name: 'nominal confirmation',
  method: 'POST',
  path: '/api/confirm-nominal',
  schema: confirmedNominal,
  kind: 'write',
  reads: 'body',
  answersCode: true,
};

/** The tickets of an order that still need their visitors' names, and the choices for them. */
export const getNominalData = (
  client: Client,
  request: { readonly hash: OrderHash; readonly lang: Lang },
  options?: SendOptions,
): Promise<Result<NominalData>> => client.send(data, request, options);

/** Names the visitors: all of them or none. */
export const confirmNominal = (
  client: Client,
  request: NominalRequest,
  options: SendOptions & { readonly idempotencyKey: string },
): Promise<Result<ConfirmedNominal>> => client.send(confirm, nominalWire(request), options);
