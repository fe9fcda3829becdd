import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'drizzle-orm';

import { USUAL_LIMITS } from '../../fixtures/box-office/http/gate-limits.ts';
import { LOYALTY_CARDS } from '../../fixtures/box-office/rules/loyalty-cards.ts';
import { PROMO_CODES } from '../../fixtures/box-office/rules/promo-codes.ts';
import { seededRandom } from '../../fixtures/halls/seeded-random.ts';
import { loadWord } from '../bench/machine.ts';
import { eventIn } from '../bench/shop.ts';
import { auditStore, tellAudit } from './audit.ts';
import { payOrder, readHall, type Ask, type OrderAnswer, type OrderRequest } from './order-steps.ts';
import { openShops, type ShopKind } from './own-shops.ts';
import { callHeaders, readToken, replyOf, retryAfterMs, send, type Answer } from '../bench/shop-calls.ts';

const orderCount = 1000;
const guessCount = 10_000;
/* Parallel calls of one bot. */
const hands = 40;

/** Documentation addresses, which belong to nobody, each from another network. */
const address = { orders: 10, guesses: 50, family: 90, office: 91 } as const;

/** One address of the net at the shops. */
type Caller = {
  /** As {@link Ask}, with the cookies of its browser; `fields` are sent as a form. */
  post(path: string, body: object | URLSearchParams, more?: Record<string, string>): Promise<Answer>;
};

type Hold = { readonly cookies: number; readonly made: number; readonly most: number };
type Guesses = {
  readonly what: string;
  readonly tried: number;
  readonly judged: number;
  readonly found: number;
};

/**
 * What one address gets from shops with the default settings: how many places it holds with a thousand orders and so
 * many cookies, what it finds with ten thousand guesses of each kind, and whether a family and an office notice any
 * of it.
 */
export async function runBots(kind: ShopKind, seed: number): Promise<boolean> {
  const random = seededRandom(seed);
  // A proxy in front names the addresses; here that is the bots themselves.
  const shops = await openShops(kind, { TRUST_PROXY: '1' });
  try {
    const [first = ''] = shops.origins();
    const hall = await readHall(first, eventIn('stadium50'));
    const headers = callHeaders(await readToken(first));
    let next = 0;
    const order = (name: string): OrderRequest => {
      next += 1;
      const phone = `+7900${String(1_000_000 + next)}`;
      return hall.order([next], { email: `${name}-${next}@example.com`, phone });
    };
    const callerAt = (last: number): Caller => ({
      post: async (path, body, more = {}) => {
        const origins = shops.origins();
        const form = body instanceof URLSearchParams;
        return send((origins[Math.floor(random() * origins.length)] ?? '') + path, {
          headers: {
            ...headers,
            'X-Forwarded-For': `203.0.113.${last}`,
            ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
            ...more,
          },
          body: form ? body.toString() : JSON.stringify(body),
        });
      },
    });

    const held = await Promise.all(
      [1, 50, 1000].map(async (cookies, number) =>
        holdAll(callerAt(address.orders + number), cookies, () => order(`hold${cookies}`)),
      ),
    );
    for (const { cookies, made, most } of held)
      console.log(
        `${orderCount} orders of one address with ${cookies} cookies: holds ${made} (at most ${most})`,
      );

    const guesses = await guessAll(callerAt, () => order('guess'), random);
    for (const { what, tried, judged, found } of guesses)
      console.log(`${tried} guesses of ${what}: ${judged} checked, ${found} found`);

    const buyers = await Promise.all([
      buyTogether('a family', 6, callerAt(address.family), () => order('family')),
      buyTogether('an office', 40, callerAt(address.office), () => order('office')),
    ]);
    console.log(`${kind === 'two' ? 'two processes' : 'one process'}, seed ${seed}, ${loadWord()}`);

    const isRight = await shops.close(async (db) => {
      const { rows } = await db.execute(
        sql`select split_part(buyer ->> 'email', '-', 1) as name, count(*) as many from orders
          where state in ('naming', 'waiting', 'verifying') group by 1`,
      );
      const stored = new Map(rows.map((row) => [row['name'], Number(row['many'])]));
      const isSame = held.every(({ cookies, made }) => (stored.get(`hold${cookies}`) ?? 0) === made);
      if (!isSame) console.log(`The database holds other orders: ${JSON.stringify([...stored])}`);
      return tellAudit(await auditStore(db, { orders: {}, paid: [] })) && isSame;
    });
    return (
      isRight &&
      held.every(({ made, most }) => made <= most) &&
      guesses.every(({ found }) => found === 0) &&
      buyers.every(Boolean)
    );
  } finally {
    await shops.drop();
  }
}

/** Repeats until there is a definite answer: a bot has time. */
async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    const waitMs = retryAfterMs(answer);
    if (waitMs === undefined) return answer;
    await pause(waitMs);
  }
}

/** Several workers process `count` items until none is left. */
async function byHands(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const hand = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: hands }, hand));
}

/** Makes a thousand orders under different names, as that many browsers. */
async function holdAll(caller: Caller, cookies: number, order: () => OrderRequest): Promise<Hold> {
  const jar = new Map<number, string>();
  let made = 0;
  const one = async (number: number): Promise<void> => {
    const { path, body } = order();
    const browser = number % cookies;
    const key = { 'Idempotency-Key': randomUUID() };
    const answer = await untilAnswered(async () => {
      const cookie = jar.get(browser);
      return caller.post(path, body, { ...key, ...(cookie !== undefined && { Cookie: cookie }) });
    });
    const [given] = answer.headers['set-cookie'] ?? [];
    if (given !== undefined && !jar.has(browser)) jar.set(browser, given.split(';')[0] ?? '');
    if (replyOf<OrderAnswer>(answer).response?.errorCode === '0') made += 1;
  };
  // Each browser has its cookie before it returns.
  const begun = Math.min(cookies, hands);
  for (let number = 0; number < begun; number += 1) await one(number);
  await byHands(orderCount - begun, async (number) => one(begun + number));
  const most = Math.min(USUAL_LIMITS.unpaidByAddress, cookies * USUAL_LIMITS.unpaid);
  return { cookies, made, most };
}

/** Guesses of each kind, the right ones among them, as fast as they are answered; each kind from its own address. */
async function guessAll(
  callerAt: (last: number) => Caller,
  order: () => OrderRequest,
  random: () => number,
): Promise<readonly Guesses[]> {
  const mixed = (right: readonly string[], wrong: (number: number) => string): readonly string[] => {
    const all = Array.from({ length: guessCount }, (_, number) => right[number] ?? wrong(number));
    return all
      .map((text) => ({ text, at: random() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ text }) => text);
  };
  const digits = (count: number): string => String(Math.floor(random() * 10 ** count)).padStart(count, '0');
  const letters = (): string => Math.floor(random() * 36 ** 6).toString(36);
  const orderOf = async (caller: Caller): Promise<string> => {
    const { path, body } = order();
    return (
      replyOf<OrderAnswer>(await untilAnswered(async () => caller.post(path, body))).response?.hash ?? ''
    );
  };
  /* Refused without a check: by the call limit, or because a wrong try must wait. */
  const isJudged = (answer: Answer): boolean =>
    answer.status !== 503 && answer.status !== 429 && !/Too many wrong tries/.test(answer.body);
  const run = async (
    what: string,
    tries: readonly string[],
    ask: (text: string) => Promise<Answer>,
    isFound: (answer: Answer) => boolean | Promise<boolean>,
  ): Promise<Guesses> => {
    let [judged, found] = [0, 0];
    await byHands(tries.length, async (number) => {
      const answer = await ask(tries[number] ?? '');
      if (!isJudged(answer)) return;
      judged += 1;
      if (await isFound(answer)) found += 1;
    });
    return { what, tried: tries.length, judged, found };
  };
  const codeOf = (answer: Answer): string => replyOf<OrderAnswer>(answer).response?.errorCode ?? '';
  const isWrong = /Invalid promo code/;

  const promo = callerAt(address.guesses);
  const promoOrder = await orderOf(promo);
  const card = callerAt(address.guesses + 1);
  const cardOrder = await orderOf(card);
  const proof = callerAt(address.guesses + 4);
  const proofOrder = await orderOf(proof);
  const [known = ''] = LOYALTY_CARDS.map(({ code }) => code);
  await proof.post('/api/order/add-discount', { hash: proofOrder, lang: 'en', cardCode: known });
  const link = callerAt(address.guesses + 2);
  const linkOrder = await orderOf(link);
  await pay(link, linkOrder);
  const bank = callerAt(address.guesses + 3);
  const invoice = await waitForMessage(bank, await orderOf(bank));
  return Promise.all([
    run(
      'promo codes',
      mixed(
        PROMO_CODES.map(({ code }) => code),
        letters,
      ),
      async (promoCode) => promo.post('/api/order/add-discount', { hash: promoOrder, lang: 'en', promoCode }),
      (answer) => codeOf(answer) === '0' || !isWrong.test(answer.body),
    ),
    run(
      'loyalty cards',
      mixed(
        LOYALTY_CARDS.map(({ code }) => code),
        () => `44${digits(8)}`,
      ),
      async (cardCode) => card.post('/api/order/add-discount', { hash: cardOrder, lang: 'en', cardCode }),
      // An unproved card reveals nothing.
      async () => {
        const { body } = await card.post('/api/order/view', { hash: cardOrder, lang: 'en' });
        return /"totalBalance":"[1-9]|"isBlocked":"1"/.test(body);
      },
    ),
    run(
      'codes of cards',
      mixed([], () => digits(6)),
      async (cardProof) => proof.post('/api/order/add-discount', { hash: proofOrder, lang: 'en', cardProof }),
      (answer) => codeOf(answer) === '0',
    ),
    run(
      'refund links',
      mixed([], () => randomUUID()),
      async (hashConf) => link.post('/api/order/return-confirm', { hash: linkOrder, lang: 'en', hashConf }),
      (answer) => codeOf(answer) === '0',
    ),
    run(
      'codes of messages',
      mixed(
        Array.from({ length: guessCount }, (_, number) => String(number).padStart(4, '0')),
        letters,
      ),
      async (code) =>
        bank.post('/bank/confirm', new URLSearchParams({ invoice, lang: 'en', action: 'confirm', code })),
      (answer) => answer.status === 303,
    ),
  ]);
}

/** Asks from an address, as often as needed. */
const askAs =
  (caller: Caller): Ask =>
  async (_, path, body, key) =>
    untilAnswered(async () =>
      caller.post(
        path,
        typeof body === 'string' ? new URLSearchParams(body) : body,
        key === undefined ? {} : { 'Idempotency-Key': key },
      ),
    );

const pay = async (caller: Caller, hash: string): Promise<string> => payOrder(askAs(caller), hash);

/** Brings an order to the bank's question for the one-time code; returns its invoice. */
async function waitForMessage(caller: Caller, hash: string): Promise<string> {
  let invoice = '';
  await payOrder(askAs(caller), hash, async (_, id) => {
    invoice = id;
    const card = { invoice: id, lang: 'en', action: 'pay', card: '4111 1111 1111 1111' };
    await caller.post('/bank/settle', new URLSearchParams(card));
    return id;
  });
  return invoice;
}

/** People behind one address, each on their own device: each mistypes a promo code, and buys. */
async function buyTogether(
  name: string,
  size: number,
  caller: Caller,
  order: () => OrderRequest,
): Promise<boolean> {
  const refused: string[] = [];
  await Promise.all(
    Array.from({ length: size }, async () => {
      const { path, body } = order();
      const made = replyOf<OrderAnswer>(
        await caller.post(path, body, { 'Idempotency-Key': randomUUID() }),
      ).response;
      if (made?.errorCode !== '0' || made.hash === undefined) {
        refused.push(made?.errorText ?? 'no answer');
        return;
      }
      const typed = { hash: made.hash, lang: 'en', promoCode: 'TENOF' };
      const discount = await caller.post('/api/order/add-discount', typed);
      if (/Too many/.test(discount.body)) refused.push(discount.body);
      const ended = await pay(caller, made.hash);
      if (ended !== 'paid') refused.push(ended);
    }),
  );
  console.log(`${name} of ${size} behind one address: ${size - refused.length} bought undisturbed`);
  for (const text of new Set(refused)) console.log(`  refused: ${text}`);
  return refused.length === 0;
}
