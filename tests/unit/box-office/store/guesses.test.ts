import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../fixtures/box-office/store/database.ts';
import { claimGuess } from '../../../../fixtures/box-office/store/guesses.ts';
import { migrate } from '../../../../fixtures/box-office/store/migrate.ts';
import { openSpareStore } from '../help/spare-store.ts';

let store: OpenDatabase;
beforeAll(async () => {
  store = await openSpareStore();
  await migrate(store.db);
}, 60_000);
afterAll(() => store.close());

it('allows free attempts that reach the store out of order', async () => {
  const attempt = (nowMs: number, key = 'promo of:office', free = 3) =>
    claimGuess(store.db, [{ key, free }], { nowMs, lang: 'en' });
  await attempt(1000);
  await attempt(1020);
  await attempt(1010);
  await expect(attempt(1015)).rejects.toMatchObject({
    answer: { errorText: expect.stringMatching(/^Too many wrong tries.*15\u00a0s/) as unknown },
  });
});
