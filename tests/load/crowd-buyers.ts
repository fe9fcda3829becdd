/*
 * Buyers in a separate process, for `crowd.ts`: each buys again and again, without a pause, until the process is told
 * to stop, and then reports how long every kind of call took. A buyer who is told that many are buying does what the
 * page does: repeats the read when the time is over, or submits again under the same key. Arguments: origins
 * separated by commas, how many buyers, the hall event and the event without a hall.
 */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import type { Told } from './audit.ts';
import {
  openOrder,
  payOrder,
  readHall,
  type Ask,
  type EventData,
  type OrderAnswer,
  type OrderRequest,
} from './order-steps.ts';
import { callHeaders, readToken, replyOf, retryAfterMs, send, type Answer } from '../bench/shop-calls.ts';

/** The buyers' report to the parent process. */
export type BuyersReport = {
  /** How long each kind of call took that was answered, ms. */
  readonly times: Readonly<Record<string, readonly number[]>>;
  /** How often buyers were told to wait, by kind of call. */
  readonly putOff: Readonly<Record<string, number>>;
  readonly refused: Readonly<Record<string, number>>;
  readonly givenUp: Readonly<Record<string, number>>;
  readonly told: Told;
};

const [origins = '', count = '200', hallEvent = '', openEvent = ''] = process.argv.slice(2);
const shops = origins.split(',');

const times: Record<string, number[]> = {};
const putOff: Record<string, number> = {};
const refused: Record<string, number> = {};
const givenUp: Record<string, number> = {};
const orders: Record<string, string> = {};
const paid: string[] = [];
const end = new AbortController();

const one = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

/** Asks as the page does, and repeats as often as the shop says. */
async function askPatiently(kind: string, ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    const waitMs = retryAfterMs(answer);
    if (waitMs === undefined) {
      (times[kind] ??= []).push(answer.ms);
      if (answer.status === 0 || answer.status >= 500) one(givenUp, `${kind} ${answer.status || ''}`.trim());
      return answer;
    }
    one(putOff, kind);
    if (end.signal.aborted) return answer;
    await pause(waitMs);
  }
}

/** Buys once; hall seats and tickets without a seat alternate. */
async function buy(origin: string, agent: Agent, seat: ((email: string) => OrderRequest) | undefined) {
  const began = performance.now();
  const headers = callHeaders(await readToken(origin, agent));
  (times['token'] ??= []).push(performance.now() - began);
  const ask: Ask = async (kind, path, body, key) =>
    askPatiently(kind, async () =>
      typeof body === 'string'
        ? send(origin + path, {
            agent,
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
            body,
          })
        : send(origin + path, {
            agent,
            headers: { ...headers, ...(key !== undefined && { 'Idempotency-Key': key }) },
            body: JSON.stringify(body),
          }),
    );
  const email = `crowd-${randomUUID()}@example.com`;
  const eventPath = seat === undefined ? '/api/no-scheme' : '/api/scheme';
  const hash = seat === undefined ? openEvent : hallEvent;
  const event = replyOf<EventData>(await ask('event data', eventPath, { hash, lang: 'ru' })).response;
  const request = seat?.(email) ?? openOrder(openEvent, event, { email }, Math.random);
  const made = replyOf<OrderAnswer>(await ask('order', request.path, request.body, randomUUID())).response;
  if (made?.errorCode !== '0' || made.hash === undefined) {
    if (made?.errorCode !== undefined) one(refused, made.errorCode);
    return;
  }
  orders[made.hash] = email;
  const ended = await payOrder(ask, made.hash);
  if (ended !== 'paid') {
    one(refused, ended);
    return;
  }
  paid.push(made.hash);
  await ask('view', '/api/order/view', { hash: made.hash, lang: 'ru' });
}

const hall = await readHall(shops[0] ?? '', hallEvent);
let nextSeat = 0;
const takeSeat = (): ((email: string) => OrderRequest) | undefined => {
  if (nextSeat >= hall.count) return undefined;
  const place = nextSeat;
  nextSeat += 1;
  return (email) => hall.order([place], { email });
};
const buyers = Array.from({ length: Number(count) }, async (_, number) => {
  const origin = shops[number % shops.length] ?? '';
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = number; !end.signal.aborted; turn += 1)
    await buy(origin, agent, turn % 2 === 0 ? takeSeat() : undefined);
  agent.destroy();
});
process.once('message', () => end.abort());
process.send?.('buying');
await Promise.all(buyers);
const report: BuyersReport = { times, putOff, refused, givenUp, told: { orders, paid } };
// Disconnects only after the report is sent, which is long.
process.send?.(report, () => process.disconnect());
