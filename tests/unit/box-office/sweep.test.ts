import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../fixtures/box-office/migrate.ts';
import { captchas, idempotencyKeys } from '../../../fixtures/box-office/schema.ts';
import { captchaSolved, newCaptcha } from '../../../fixtures/box-office/store/captchas.ts';
import { openDatabase, type OpenDatabase } from '../../../fixtures/box-office/store/database.ts';
import { claimKey, keepAnswer, repeatKey } from '../../../fixtures/box-office/store/idempotency.ts';
import { sweep } from '../../../fixtures/box-office/store/sweep.ts';
import { blankDatabase } from './blank-database.ts';

const hourMs = 3_600_000;
let store: OpenDatabase;
beforeAll(async () => {
  store = await openDatabase({ dataDir: 'memory', blank: await blankDatabase() });
  await migrate(store.db);
}, 60_000);
afterAll(() => store.close());

const pressed = (body: object) => {
  const repeat = repeatKey('create', 'the same key', body);
  if (repeat === undefined) throw new Error('no key');
  return repeat;
};

it('keeps a repeat key longer than a shop keeps its press, and then forgets it', async () => {
  const first = pressed({ seat: 1 });
  expect(await claimKey(store.db, first, 0)).toEqual({ kind: 'first' });
  await keepAnswer(store.db, first, { hash: 'A' });
  await sweep(store.db, 25 * hourMs);
  expect(await claimKey(store.db, first, 25 * hourMs)).toEqual({ kind: 'repeat', answer: { hash: 'A' } });
  // Two days later it is a new key, whether or not the sweeper has passed by.
  expect(await claimKey(store.db, pressed({ seat: 2 }), 48 * hourMs)).toEqual({ kind: 'first' });
  await sweep(store.db, 96 * hourMs);
  expect(await store.db.select().from(idempotencyKeys)).toEqual([]);
});

it('drops captchas that nobody has solved in time', async () => {
  const { sid, code } = await newCaptcha(store.db, 0);
  const fresh = await newCaptcha(store.db, hourMs / 6 - 1);
  await sweep(store.db, hourMs / 6);
  expect(await store.db.select({ sid: captchas.sid }).from(captchas)).toEqual([{ sid: fresh.sid }]);
  expect(await captchaSolved(store.db, { sid, text: code, spend: true }, hourMs / 6)).toBe(false);
});
