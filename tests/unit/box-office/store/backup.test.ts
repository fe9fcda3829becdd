import { access, mkdtemp, readdir, readFile, rm, stat, truncate, copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUpFolder, restoreFolder } from '../../../../fixtures/box-office/store/store-backup.ts';
import { openDatabase } from '../../../../fixtures/box-office/store/database.ts';
import { auditStore } from '../../../load/audit.ts';
import { fillBlankFolder } from '../help/blank-database.ts';
import { openShop } from '../help/open-shop.ts';
import { sellOn } from '../help/sell-on.ts';
import { plainRepertoire } from '../help/test-repertoire.ts';

/* PGlite in a folder, whatever DATABASE_URL says. */
let home = '';
const at = (name: string): string => join(home, name);
const nowMs = Date.now();
const clock = { nowMs: () => nowMs };
const openFolder = (dataDir: string) => openShop({ dataDir, repertoire: plainRepertoire, clock });
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

beforeAll(async () => {
  // A path that is too long for a socket's name.
  home = join(await mkdtemp(join(tmpdir(), 'parterre-backup-')), 'x'.repeat(90));
  await fillBlankFolder(at('shop'));
}, 60_000);
afterAll(() => rm(join(home, '..'), { recursive: true, force: true }));

let paidBefore: readonly string[] = [];

it('is made while the shop sells, and has all that was paid before it began', async () => {
  const shop = await openFolder(at('shop'));
  const sale = sellOn(shop);
  await sale.reach(6);
  paidBefore = [...sale.paid];
  const holdings = await backUpFolder(at('shop'), at('copy'));
  // Nobody has had to wait for it.
  expect(sale.paid.length).toBeGreaterThan(paidBefore.length);
  await sale.stop();
  expect(holdings.imbalances).toBe(0);
  expect(holdings.paid).toBeGreaterThanOrEqual(paidBefore.length);
  expect(holdings.paid).toBeLessThanOrEqual(sale.paid.length);
  expect(holdings.tickets).toBe(holdings.paid);
  expect((await stat(at('copy'))).mode & 0o077).toBe(0);
  expect((await readdir(home)).filter((name) => name.endsWith('.part'))).toEqual([]);
  // Nothing of it is put back under a shop that runs.
  const under = restoreFolder(at('shop'), at('copy'), { over: true, nowMs });
  await expect(under).rejects.toThrow('is in use');
  expect(await shop.view(paidBefore[0])).toMatchObject({ errorCode: '0', paymentAllowed: '0' });
  await shop.close();
}, 60_000);

it('is put where nothing was, with nothing lost or sold twice', async () => {
  const restored = await restoreFolder(at('other'), at('copy'), { over: false, nowMs });
  expect(restored).toMatchObject({ imbalances: 0, before: null });
  const store = await openDatabase({ dataDir: at('other') });
  const audit = await auditStore(store.db, { orders: {}, paid: paidBefore });
  await store.close();
  expect(audit).toMatchObject({ paid: restored.paid, oversold: 0, lost: 0, unbalanced: 0 });
}, 60_000);

it('takes the place of orders only when told to, and they are kept', async () => {
  await expect(restoreFolder(at('other'), at('copy'), { over: false, nowMs })).rejects.toThrow(
    /has \d+ orders/,
  );
  const { before } = await restoreFolder(at('other'), at('copy'), { over: true, nowMs });
  expect(await isThere(join(before ?? '', 'PG_VERSION'))).toBe(true);
  const shop = await openFolder(at('other'));
  expect(await shop.view(paidBefore[0])).toMatchObject({ errorCode: '0', paymentAllowed: '0' });
  const sale = sellOn(shop, 1);
  await sale.reach(1);
  await sale.stop();
  // Looks at the accounts as well.
  await shop.close();
}, 60_000);

it('that is cut short is known to be none, and nothing is touched', async () => {
  await copyFile(at('copy'), at('cut'));
  await truncate(at('cut'), (await stat(at('copy'))).size - 5000);
  const marks = await readFile(join(at('other'), 'global', 'pg_control'));
  await expect(restoreFolder(at('other'), at('cut'), { over: true, nowMs })).rejects.toThrow('no whole copy');
  expect(await readFile(join(at('other'), 'global', 'pg_control'))).toEqual(marks);
});

it('of a shop that is stopped is made of its folder, and there is none of no store', async () => {
  expect((await backUpFolder(at('shop'), at('copy'))).paid).toBeGreaterThan(paidBefore.length);
  await expect(backUpFolder(at('nothing'), at('none'))).rejects.toThrow('there is no store');
  expect(await isThere(at('none'))).toBe(false);
}, 60_000);
