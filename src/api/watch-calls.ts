import type { Result } from '../contract/result.ts';
import {
  watchEnded,
  watchMailAnswer,
  watchMailWire,
  type WatchMail,
  type WatchMailAnswer,
} from '../contract/watch-mails.ts';
import type { Call, Client, SendOptions } from './client.ts';

const begin: Call<WatchMailAnswer> = {
  name: 'watch seats',
  method: 'POST',
  path: '/api/order/watch',
  schema: watchMailAnswer,
  kind: 'write',
  reads: 'body',
  answersCode: true,
};

const end: Call<null> = {
  name: 'end watch',
  method: 'POST',
  path: '/api/order/watch-end',
  schema: watchEnded,
  kind: 'write',
  reads: 'body',
  answersCode: true,
};

/** Requests a mail when adjacent seats are free, if the setup says that the back end supports it. */
export const mailWatch = (
  client: Client,
  request: WatchMail,
  options: SendOptions & { readonly idempotencyKey: string },
): Promise<Result<WatchMailAnswer>> => client.send(begin, watchMailWire(request), options);

/** Ends a watch: no more mails are sent. */
export const endMailWatch = (client: Client, id: string): Promise<Result<null>> =>
  client.send(end, { watch: id });
