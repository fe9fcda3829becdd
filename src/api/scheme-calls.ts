import type { EventHash, SessionId } from '../contract/brand.ts';
import { eventData, type EventData } from '../contract/event.ts';
import type { Lang } from '../contract/local-text.ts';
import {
  createdOrder,
  type CreatedOrder,
  schemeOrderWire,
  type SchemeOrderRequest,
} from '../contract/requests.ts';
import type { Result } from '../contract/result.ts';
import { schemeSessions, type SchemeSession } from '../contract/scheme.ts';
import type { Client, Call, SendOptions } from './client.ts';
import { eventBody, firstPaths, mapBody, sessionsBody } from './first-requests.ts';

const schemeEvent: Call<EventData> = {
  name: 'scheme',
  method: 'POST',
  path: firstPaths.scheme,
  schema: eventData,
  kind: 'read',
  reads: 'body',
  answersCode: false,
};

const sessions: Call<SchemeSession[]> = {
  name: 'scheme sessions',
  method: 'POST',
  path: firstPaths.sessions,
  schema: schemeSessions,
  kind: 'read',
  reads: 'body',
  answersCode: false,
};

const createOrder: Call<CreatedOrder> = {
  name: 'scheme order',
  method: 'POST',
  path: '/api/order/create-scheme',
  schema: createdOrder,
  kind: 'write',
  reads: 'body',
  answersCode: true,
};

/** The event of a scheme page with its calendar, prices and checkbox list. */
export const getSchemeEvent = (
  client: Client,
  hash: EventHash,
  lang: Lang,
  options?: SendOptions,
): Promise<Result<EventData>> => client.send(schemeEvent, eventBody(hash, lang), options);

/** The sessions that have a hall scheme. */
export const getSchemeSessions = (
  client: Client,
  hash: EventHash,
  options?: SendOptions,
): Promise<Result<SchemeSession[]>> => client.send(sessions, sessionsBody(hash), options);

/** Orders seats: all of them or none. A taken seat is a refusal. */
export const createSchemeOrder = (
  client: Client,
  request: SchemeOrderRequest,
  options: SendOptions & { readonly idempotencyKey: string },
): Promise<Result<CreatedOrder>> => client.send(createOrder, schemeOrderWire(request), options);

/**
 * The hall worker's request for a session's map. The worker sends it itself, so that the page never holds the bytes.
 */
export const schemeMapRequest = (
  client: Client,
  hash: EventHash,
  sessionId: SessionId,
): { readonly url: string; readonly body: string } => ({
  url: client.addressOf(firstPaths.map),
  body: JSON.stringify(mapBody(hash, sessionId)),
});
