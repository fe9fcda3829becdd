import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { seededRandom } from '../../fixtures/halls/seeded-random.ts';
import { loadWord } from '../bench/machine.ts';
import { brief } from '../bench/numbers.ts';
import { eventIn, openEvent } from '../bench/shop.ts';
import { auditStore, tellAudit } from './audit.ts';
import {
  openOrder,
  payOrder,
  readHall,
  type Ask,
  type EventData,
  type OrderAnswer,
  type OrderRequest,
} from './order-steps.ts';
import { openShops } from './own-shops.ts';
import { callHeaders, readToken, replyOf, retryAfterMs, send, type Answer } from '../bench/shop-calls.ts';

const buyerCount = 32;
/* One kill in this many orders, which is 20 in 10,000. */
const ordersPerKill = 500;
/* The number of free seats that buyers compete for at a time. */
const front = 40;
/* The box office's answer for a seat that another buyer has. */
const seatTaken = '-2';

/**
 * So many orders, most of them for contested seats, at two shops on one PostgreSQL, while one or the other is killed,
 * once in 500 orders, at moments derived from `seed`. A buyer whose answer is lost asks the other shop with the same
 * key, as often as needed; one submission in three reaches both at once, and every other order is paid.
 */
export async function runKills(orderCount: number, seed: number): Promise<boolean> {
  const random = seededRandom(seed);
  const began = performance.now();
  const shops = await openShops('two', { GATE: '0' });
  try {
    const [first = ''] = shops.origins();
    const hall = await readHall(first, eventIn('stadium50'));
    const headers = callHeaders(await readToken(first));
    const noHall = openEvent();
    const event = replyOf<EventData>(
      await send(`${first}/api/no-scheme`, { headers, body: JSON.stringify({ hash: noHall, lang: 'ru' }) }),
    ).response;
    const told: Record<string, string> = {};
    const paid: string[] = [];
    const odd: string[] = [];
    let [pressed, taken, lostAnswers] = [0, 0, 0];

    /** Asks one shop after the other until one of them answers. */
    const askFrom =
      (shop: number): Ask =>
      async (_, path, body, key) => {
        for (let attempt = shop; ; attempt += 1) {
          const origins = shops.origins();
          const answer: Answer = await send(
            (origins[attempt % origins.length] ?? '') + path,
            typeof body === 'string'
              ? { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body }
              : {
                  headers: { ...headers, ...(key !== undefined && { 'Idempotency-Key': key }) },
                  body: JSON.stringify(body),
                },
          );
          const waitMs = retryAfterMs(answer);
          if (waitMs === undefined && answer.status !== 0 && answer.status < 500) return answer;
          if (answer.status === 0) lostAnswers += 1;
          else if (waitMs === undefined) odd.push(`${path}: ${answer.status} ${answer.body.slice(0, 120)}`);
          await pause(waitMs ?? 50);
        }
      };
    const press = async (number: number): Promise<void> => {
      const email = `race-${number}@example.com`;
      // The range moves on by one seat every three orders, so each seat is wanted by several buyers.
      const wanted = (): number => Math.floor(number / 3) + Math.floor(random() * front);
      const places = [...new Set([wanted(), ...(random() < 0.3 ? [wanted()] : [])])];
      const order: OrderRequest =
        random() < 0.2 ? openOrder(noHall, event, { email }, random) : hall.order(places, { email });
      const key = randomUUID();
      const from = random() < 0.5 ? 0 : 1;
      const sides = random() < 0.33 ? [from, 1 - from] : [from];
      const answers = await Promise.all(
        sides.map(
          async (shop) => replyOf<OrderAnswer>(await askFrom(shop)('', order.path, order.body, key)).response,
        ),
      );
      const hashes = new Set(answers.map((answer) => answer?.hash ?? ''));
      if (hashes.size > 1) odd.push(`one key: ${[...hashes].join(' and ')}`);
      const [answer] = answers;
      if (answer?.errorCode === seatTaken) taken += 1;
      else if (answer?.errorCode !== '0' || answer.hash === undefined) odd.push(JSON.stringify(answer));
      else {
        told[answer.hash] = email;
        if (number % 2 === 0) {
          const ended = await payOrder(askFrom(from), answer.hash);
          if (ended === 'paid') paid.push(answer.hash);
          else odd.push(ended);
        }
      }
    };
    const killCount = Math.ceil(orderCount / ordersPerKill);
    const due = Array.from({ length: killCount }, () => Math.floor(random() * orderCount * 0.98)).toSorted(
      (one, other) => one - other,
    );
    let killing = Promise.resolve();
    const kill = async (before: Promise<void>, afterMs: number, which: number): Promise<void> => {
      await before;
      await pause(afterMs);
      await shops.kill(which);
      console.log(`killed and started again after ${pressed} of ${orderCount} orders`);
    };
    const buyers = Array.from({ length: buyerCount }, async () => {
      while (pressed < orderCount) {
        pressed += 1;
        for (; due[0] !== undefined && due[0] <= pressed; due.shift())
          killing = kill(killing, random() * 200, random() < 0.5 ? 0 : 1);
        await press(pressed);
      }
    });
    await Promise.all(buyers);
    await killing;
    console.log(
      `\n${pressed} racing orders by ${buyerCount} buyers, ${killCount} kills, seed ${seed}, ${loadWord()}, ` +
        `${brief((performance.now() - began) / 1000)} s`,
    );
    console.log(
      `made ${Object.keys(told).length}, paid ${paid.length}, told that a seat was taken ${taken}, ` +
        `answers lost ${lostAnswers}; odd: ${odd.length === 0 ? 'none' : `${odd.length}, ${odd.slice(0, 5).join('; ')}`}`,
    );
    return await shops.close(
      async (db) => tellAudit(await auditStore(db, { orders: told, paid })) && odd.length === 0,
    );
  } finally {
    await shops.drop();
  }
}
