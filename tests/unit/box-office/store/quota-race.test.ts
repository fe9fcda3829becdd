import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMuseum, type Museum } from '../help/open-museum.ts';
import { ownSchema, testDatabaseUrl } from '../help/own-schema.ts';

const engines = [
  { engine: 'PGlite', options: { dataDir: 'memory' } },
  ...(testDatabaseUrl() === '' ? [] : [{ engine: 'PostgreSQL', options: {} }]),
];
const unguarded = { 'X-Box-Office-Fault': 'locks-off' };

const sold = (answers: readonly Readonly<Record<string, unknown>>[]) =>
  answers.filter((answer) => answer['errorCode'] === '0').length;

describe.each(engines)('selling places without numbers on $engine', ({ options }) => {
  let shop: Museum;
  beforeAll(async () => {
    shop = await openMuseum(options);
  }, 60_000);
  afterAll(() => shop.close());
  beforeEach(async () => {
    // All reservations expire, so that each race starts from its own numbers.
    await shop.advance(901);
    await shop.freshToken();
  });

  const race = (buyers: number, one: (n: number) => Promise<Record<string, unknown>>) =>
    Promise.all(Array.from({ length: buyers }, (_, n) => one(n)));

  it('sells a quota of seven to exactly seven of 100 concurrent buyers', async () => {
    await shop.setLeft('museum', 'category:2', 7);
    const before = await shop.remainingPlaces('museum');
    const answers = await race(100, () => shop.order('museum', [shop.line('2', 1)]));
    expect(sold(answers)).toBe(7);
    expect(new Set(answers.map((answer) => answer['errorCode']))).toEqual(new Set(['0', '-2']));
    expect(await shop.remainingPlaces('museum')).toBe(before - 7);
  }, 60_000);

  it('exceeds the quota without the lock', async () => {
    await shop.setLeft('museum', 'category:2', 7);
    const answers = await race(100, () => shop.order('museum', [shop.line('2', 1)], {}, unguarded));
    expect(sold(answers)).toBeGreaterThan(7);
  }, 60_000);

  it('never exceeds the session capacity across categories and groups', async () => {
    const lines = [[shop.line('1', 2)], [shop.line('2', 1)], [shop.group(1)], [shop.line('4', 3)]];
    const places = [2, 1, 15, 3];
    await shop.setLeft('museum', 'all', 40);
    await shop.setLeft('museum', 'category:2', 20);
    await shop.setLeft('museum', 'group:901', 3);
    const answers = await race(80, (n) => shop.order('museum', lines[n % 4] ?? []));
    const taken = answers.reduce(
      (sum, answer, n) => sum + (answer['errorCode'] === '0' ? (places[n % 4] ?? 0) : 0),
      0,
    );
    expect(taken).toBeGreaterThan(36);
    expect(taken).toBeLessThanOrEqual(40);
    expect(await shop.remainingPlaces('museum')).toBe(40 - taken);
    await shop.advance(901);
    await shop.freshToken();
    expect(await shop.remainingPlaces('museum')).toBe(40);
  }, 60_000);

  it('never fulfils a partial order when concurrent orders overlap', async () => {
    await shop.setLeft('museum', 'all', 9);
    await shop.setLeft('museum', 'category:2', 20);
    const lines = [shop.line('1', 2), shop.line('2', 2)];
    const answers = await race(20, (n) => shop.order('museum', n % 2 === 0 ? lines : lines.toReversed()));
    expect(sold(answers)).toBe(2);
    expect(await shop.remainingPlaces('museum')).toBe(9 - 2 * 4);
  }, 60_000);

  it('spends a subscription of five on exactly five tickets under concurrent orders', async () => {
    const customer = await shop.customer();
    const sub = { crmClient: { REFERRAL: '', id: '70017', subscritId: '501' } };
    await shop.setLeft('museum', 'all', 400);
    const order = (headers: Record<string, string>) =>
      race(30, () => shop.order('museum', [shop.line('1', 1)], sub, { ...customer, ...headers }));
    expect(sold(await order({}))).toBe(5);
    await shop.advance(901);
    await shop.freshToken();
    expect(sold(await order(unguarded))).toBeGreaterThan(5);
  }, 60_000);
});

describe.runIf(testDatabaseUrl() !== '')('two box offices sharing one PostgreSQL database', () => {
  it('share one quota', async () => {
    const schema = await ownSchema(testDatabaseUrl());
    const { databaseUrl } = schema;
    const [one, other] = await Promise.all([openMuseum({ databaseUrl }), openMuseum({ databaseUrl })]);
    try {
      await one.setLeft('museum', 'category:2', 7);
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? one : other).order('museum', [one.line('2', 1)])),
      );
      expect(sold(answers)).toBe(7);
    } finally {
      await Promise.all([one.close(), other.close()]);
      await schema.drop();
    }
  }, 60_000);
});
