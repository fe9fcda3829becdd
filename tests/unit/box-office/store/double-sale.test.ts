import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../help/open-shop.ts';
import { ownSchema, testDatabaseUrl } from '../help/own-schema.ts';
import { eventOf } from '../help/test-repertoire.ts';

const engines = [
  { engine: 'PGlite', options: { dataDir: 'memory' } },
  ...(testDatabaseUrl() === '' ? [] : [{ engine: 'PostgreSQL', options: {} }]),
];

describe.each(engines)('selling a seat once on $engine', ({ options }) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(options);
  }, 60_000);
  afterAll(() => shop.close());

  const race = async (place: number, headers: Record<string, string> = {}) => {
    const [seat] = await shop.freeSeats('plain', 1, place);
    if (seat === undefined) throw new Error('no free seat');
    return Promise.all(
      Array.from({ length: 200 }, () => shop.order('plain', [shop.line(seat)], {}, headers)),
    );
  };

  it('sells one seat to exactly one of 200 concurrent buyers', async () => {
    const answers = await race(0);
    expect(answers.filter((answer) => answer['errorCode'] === '0')).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer['errorCode']))).toEqual(new Set(['0', '-2']));
  }, 60_000);

  it('sells the seat more than once without the unique constraint', async () => {
    const answers = await race(5, { 'X-Box-Office-Fault': 'locks-off' });
    expect(answers.filter((answer) => answer['errorCode'] === '0').length).toBeGreaterThan(1);
  }, 60_000);

  it('never fulfils a partial order when overlapping orders race', async () => {
    const seats = await shop.freeSeats('plain', 5, 10);
    const lines = seats.map((seat) => shop.line(seat));
    // Both orders include the middle seat; one takes it from the left, the other from the right.
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        shop.order('plain', n % 2 === 0 ? lines.slice(0, 3) : lines.slice(2).toReversed()),
      ),
    );
    expect(answers.filter((answer) => answer['errorCode'] === '0')).toHaveLength(1);
    const free = new Set((await shop.freeSeats('plain', 400)).map((seat) => seat.seat_id));
    expect(seats.filter((seat) => !free.has(seat.seat_id))).toHaveLength(3);
  }, 60_000);

  it('never oversells standing places', async () => {
    const stand = (await shop.map('standing')).seat_stand[0];
    if (stand === undefined) throw new Error('no standing area');
    const line = shop.line({ seat_id: stand.seat_id, zonelevel_id: stand.cat }, { quantity: 1 });
    const warm = await shop.order('standing', [line]);
    expect(warm['errorCode']).toBe('0');
    await shop.post('/api/__test__/stock', {
      hash: eventOf('standing').hash,
      calendar_id: eventOf('standing').calendarId,
      place_id: stand.seat_id,
      left: 70,
    });
    const answers = await Promise.all(Array.from({ length: 100 }, () => shop.order('standing', [line])));
    expect(answers.filter((answer) => answer['errorCode'] === '0')).toHaveLength(70);
    expect((await shop.map('standing')).seat_stand[0]?.quant).toBe('0');
    await shop.advance(901);
    await shop.freshToken();
    // 70 orders expired, and so did the first one: 71 places are back.
    expect((await shop.map('standing')).seat_stand[0]?.quant).toBe('71');
  }, 60_000);

  it('creates one order for twenty identical requests with one idempotency key', async () => {
    const [seat] = await shop.freeSeats('plain', 1, 30);
    if (seat === undefined) throw new Error('no free seat');
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.order('plain', [shop.line(seat)], {}, key)),
    );
    expect(new Set(answers.map((answer) => answer['errorCode']))).toEqual(new Set(['0']));
    expect(new Set(answers.map((answer) => answer['hash'])).size).toBe(1);
    const other = await shop.order('plain', [shop.line(seat)], { fio: 'Boris Petrov' }, key);
    expect(other['errorCode']).toBe('-7');
  }, 60_000);
});

describe.runIf(testDatabaseUrl() !== '')('two box offices sharing one PostgreSQL database', () => {
  it('sell a seat once and accept each other’s tokens', async () => {
    const { databaseUrl, drop } = await ownSchema(testDatabaseUrl());
    const [one, other] = await Promise.all([openShop({ databaseUrl }), openShop({ databaseUrl })]);
    try {
      const [seat] = await one.freeSeats('pass', 1);
      if (seat === undefined) throw new Error('no free seat');
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? one : other).order('pass', [one.line(seat)])),
      );
      expect(answers.filter((answer) => answer['errorCode'] === '0')).toHaveLength(1);
      const token = ((await (await one.app.request('/api/token')).json()) as { response: string }).response;
      other.useToken(token);
      expect((await other.freeSeats('pass', 400)).some((free) => free.seat_id === seat.seat_id)).toBe(false);
    } finally {
      await Promise.all([one.close(), other.close()]);
      await drop();
    }
  }, 60_000);
});
