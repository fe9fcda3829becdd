import type { EventHash } from '../contract/brand.ts';
import { eventData, type EventData } from '../contract/event.ts';
import type { Lang } from '../contract/local-text.ts';
import {
  createdOrder,
  type CreatedOrder,
  eventOrderWire,
  type EventOrderRequest,
} from '../contract/requests.ts';
import type { Result } from '../contract/result.ts';
import type { Client, Call, SendOptions } from './client.ts';
import { eventBody, firstPaths } from './first-requests.ts';

const event: Call<EventData> = {
  name: 'event',
  method: 'POST',
  path: firstPaths.event,
  schema: eventData,
  kind: 'read',
  reads: 'body',
  answersCode: false,
};

const createOrder: Call<CreatedOrder> = {
  name: 'order',
  method: 'POST',
  path: '/api/order/create',
  schema: createdOrder,
  kind: 'write',
  reads: 'body',
  answersCode: true,
};

/** The event of a page without a scheme, with its calendar, prices and checkbox list. */
export const getEvent = (
  client: Client,
  hash: EventHash,
  lang: Lang,
  options?: SendOptions,
): Promise<Result<EventData>> => client.send(event, eventBody(hash, lang), options);

/** Orders tickets by category and quantity. */
export const createEventOrder = (
  client: Client,
  request: EventOrderRequest,
  options: SendOptions & { readonly idempotencyKey: string },
): Promise<Result<CreatedOrder>> => client.send(createOrder, eventOrderWire(request), options);
