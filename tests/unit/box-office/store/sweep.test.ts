import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../../fixtures/box-office/store/migrate.ts';
import { captchas, idempotencyKeys, seatWatches } from '../../../../fixtures/box-office/model/schema.ts';
import { captchaCode, captchaSolved, newCaptcha } from '../../../../fixtures/box-office/store/captchas.ts';
import type { OpenDatabase } from '../../../../fixtures/box-office/store/database.ts';
import { claimKey, keepAnswer, repeatKey } from '../../../../fixtures/box-office/store/idempotency.ts';
import { addWatch, endWatch } from '../../../../fixtures/box-office/store/mailed-watches.ts';
import { sweep } from '../../../../fixtures/box-office/store/catch-up.ts';
import { openSpareStore } from '../help/spare-store.ts';

const hourMs = 3_600_000;
let store: OpenDatabase;
beforeAll(async () => {
  store = await openSpareStore();
  await migrate(store.db);
}, 60_000);
afterAll(() => store.close());

const pressed = (body: object) => {
  const repeat = repeatKey('create', 'the same key', body);
  if (repeat === undefined) throw new Error('no key');
  return repeat;
};

it('keeps an idempotency key for 48 hours and then removes it', async () => {
  const first = pressed({ seat: 1 });
  expect(await claimKey(store.db, first, 0)).toEqual({ kind: 'first' });
  await keepAnswer(store.db, first, { hash: 'A' });
  await sweep(store.db, 25 * hourMs);
  expect(await claimKey(store.db, first, 25 * hourMs)).toEqual({ kind: 'repeat', answer: { hash: 'A' } });
  // Two days later it is a new key, with or without a sweep.
  expect(await claimKey(store.db, pressed({ seat: 2 }), 48 * hourMs)).toEqual({ kind: 'first' });
  await sweep(store.db, 96 * hourMs);
  expect(await store.db.select().from(idempotencyKeys)).toEqual([]);
});

it('drops expired captchas', async () => {
  const { sid, code } = await newCaptcha(store.db, 0);
  const fresh = await newCaptcha(store.db, hourMs / 6 - 1);
  await sweep(store.db, hourMs / 6);
  expect(await store.db.select({ sid: captchas.sid }).from(captchas)).toEqual([{ sid: fresh.sid }]);
  expect(await captchaSolved(store.db, { sid, text: code, spend: true }, hourMs / 6)).toBe(false);
});

it('drops watches a day after they end and counts them until then', async () => {
  const watch = { eventHash: 'A', calendarId: '1', sessionId: '1', email: 'anna@example.org', lang: 'en' };
  const add = (wanted: number, nowMs: number) => addWatch(store.db, { ...watch, wanted }, nowMs);
  const ids = [];
  for (const wanted of [1, 2, 3, 4, 5]) ids.push(await add(wanted, 0));
  for (const id of ids.slice(1)) await endWatch(store.db, id ?? '', hourMs);
  await sweep(store.db, 23 * hourMs);
  expect([await add(1, 23 * hourMs), await add(2, 23 * hourMs), await add(6, 23 * hourMs)]).toEqual([
    '',
    undefined,
    undefined,
  ]);
  await sweep(store.db, 25 * hourMs);
  expect(await store.db.select({ id: seatWatches.id }).from(seatWatches)).toEqual([{ id: ids[0] }]);
  expect(await add(6, 25 * hourMs)).toMatch(/^[\dA-F]{40}$/);
});

it('accepts a captcha answer once, allows repeated checks and invalidates it on a wrong answer', async () => {
  const minuteMs = hourMs / 60;
  const solve = (sid: string, text: string, spend: boolean, nowMs = 0) =>
    captchaSolved(store.db, { sid, text, spend }, nowMs);
  const kept = await newCaptcha(store.db, 0);
  const { sid, code } = await newCaptcha(store.db, 0);
  expect(sid).not.toBe(kept.sid);
  expect(await solve(sid, ` ${code} `, false)).toBe(true);
  expect(await solve(sid, code, true)).toBe(true);
  expect(await solve(sid, code, true)).toBe(false);
  expect(await solve(sid, code, false)).toBe(false);
  const guessed = await newCaptcha(store.db, 0);
  expect(await solve(guessed.sid, `${guessed.code}0`, false)).toBe(false);
  expect(await solve(guessed.sid, guessed.code, true)).toBe(false);
  // Two orders at once with the same bot check.
  const shared = await newCaptcha(store.db, 0);
  const both = [solve(shared.sid, shared.code, true), solve(shared.sid, shared.code, true)];
  expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1);
  // None of this has used up another bot check, which lasts ten minutes.
  expect(await captchaCode(store.db, kept.sid, 10 * minuteMs - 1)).toBe(kept.code);
  expect(await captchaCode(store.db, kept.sid, 10 * minuteMs)).toBeUndefined();
  expect(await solve(kept.sid, kept.code, true, 10 * minuteMs)).toBe(false);
});

it('gives an idempotency key to one request and stores an answer per key', async () => {
  const key = (name: string, scope = 'create') => {
    const repeat = repeatKey(scope, name, {});
    if (repeat === undefined) throw new Error('no key');
    return repeat;
  };
  const first = { kind: 'first' };
  for (const one of [key('a'), key('b'), key('a', 'pay')])
    expect(await claimKey(store.db, one, 0)).toEqual(first);
  await keepAnswer(store.db, key('a'), { hash: 'A' });
  expect(await claimKey(store.db, key('a'), 0)).toEqual({ kind: 'repeat', answer: { hash: 'A' } });
  expect(await claimKey(store.db, key('b'), 0)).toEqual({ kind: 'repeat', answer: {} });
  expect(await claimKey(store.db, key('a', 'pay'), 0)).toEqual({ kind: 'repeat', answer: {} });
  // Only the expired key is removed.
  expect(await claimKey(store.db, key('c'), 48 * hourMs)).toEqual(first);
  expect(await claimKey(store.db, key('a'), 48 * hourMs - 1)).toEqual({
    kind: 'repeat',
    answer: { hash: 'A' },
  });
  expect(await claimKey(store.db, key('a'), 48 * hourMs)).toEqual(first);
  expect(await store.db.select().from(idempotencyKeys)).toHaveLength(4);
});
