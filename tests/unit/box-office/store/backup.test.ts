import { once } from 'node:events';
import {
  access,
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUpFolder, restoreFolder } from '../../../../fixtures/box-office/store/store-backup.ts';
import { openDatabase } from '../../../../fixtures/box-office/store/database.ts';
import { auditStore } from '../../../load/audit.ts';
import { fillBlankFolder } from '../../samples/blank-database.ts';
import { openShop } from '../help/open-shop.ts';
import { sellOn } from '../help/sell-on.ts';
import { restoreByCommand } from '../help/restore-by-command.ts';
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

it('backs up a selling shop with everything paid before the backup began', async () => {
  await chmod(at('shop'), 0o755);
  const shop = await openFolder(at('shop'));
  // PGlite's files are readable by everyone, so the folder must not be.
  expect((await stat(at('shop'))).mode & 0o777).toBe(0o700);
  expect((await stat(at('shop.backup'))).mode & 0o777).toBe(0o600);
  const sale = sellOn(shop);
  await sale.reach(6);
  paidBefore = [...sale.paid];
  const holdings = await backUpFolder(at('shop'), at('copy'));
  // The sale was not blocked.
  expect(sale.paid.length).toBeGreaterThan(paidBefore.length);
  await sale.stop();
  expect(holdings.imbalances).toBe(0);
  expect(holdings.paid).toBeGreaterThanOrEqual(paidBefore.length);
  expect(holdings.paid).toBeLessThanOrEqual(sale.paid.length);
  expect(holdings.tickets).toBe(holdings.paid);
  expect((await stat(at('copy'))).mode & 0o077).toBe(0);
  expect((await readdir(home)).filter((name) => name.endsWith('.part'))).toEqual([]);
  // A restore is refused while a shop runs.
  const under = restoreFolder(at('shop'), at('copy'), { over: true, nowMs });
  await expect(under).rejects.toThrow('is in use');
  expect(await shop.view(paidBefore[0])).toMatchObject({ errorCode: '0', paymentAllowed: '0' });
  await shop.close();
}, 120_000);

it('restores into a new folder with nothing lost or double-sold', async () => {
  const restored = await restoreFolder(at('other'), at('copy'), { over: false, nowMs });
  expect(restored).toMatchObject({ imbalances: 0, before: null });
  const store = await openDatabase({ dataDir: at('other') });
  const audit = await auditStore(store.db, { orders: {}, paid: paidBefore });
  await store.close();
  expect(audit).toMatchObject({ paid: restored.paid, oversold: 0, lost: 0, unbalanced: 0 });
}, 60_000);

it('replaces existing orders only with the over option and keeps the old store', async () => {
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
  // Also checks the accounts.
  await shop.close();
}, 60_000);

it('rejects a truncated backup without touching the store', async () => {
  await copyFile(at('copy'), at('cut'));
  await truncate(at('cut'), (await stat(at('copy'))).size - 5000);
  const marks = await readFile(join(at('other'), 'global', 'pg_control'));
  await expect(restoreFolder(at('other'), at('cut'), { over: true, nowMs })).rejects.toThrow('no whole copy');
  expect(await readFile(join(at('other'), 'global', 'pg_control'))).toEqual(marks);
});

it('leaves the existing store intact if the restore is killed midway', async () => {
  await mkdir(at('state'));
  const folder = at('state/box-office');
  await cp(at('other'), folder, { recursive: true });
  const child = restoreByCommand([at('copy'), '--over'], { PARTERRE_STATE: at('state'), DATABASE_URL: '' });
  const gone = once(child, 'exit');
  const beside = async () =>
    (await readdir(at('state'))).some((name) => /^box-office\.(?:new|before)-/.test(name));
  await expect.poll(beside, { timeout: 60_000, interval: 5 }).toBe(true);
  child.kill('SIGKILL');
  await gone;
  const shop = await openFolder(folder);
  expect(await shop.view(paidBefore[0])).toMatchObject({ errorCode: '0', paymentAllowed: '0' });
  await shop.close();
  // The next restore cleans up.
  const { before } = await restoreFolder(folder, at('copy'), { over: true, nowMs });
  expect((await readdir(at('state'))).filter((name) => name.includes('.new-'))).toEqual([]);
  // The state after a restore that was killed between its two renames.
  await rm(folder, { recursive: true });
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(`put it back: mv ${before} ${folder}`);
  await rename(before ?? '', folder);
  await (await openDatabase({ dataDir: folder })).close();
}, 120_000);

it('replaces a damaged store and keeps its files', async () => {
  await mkdir(at('damaged'));
  await writeFile(join(at('damaged'), 'all-that-is-left'), 'orders');
  const { before } = await restoreFolder(at('damaged'), at('copy'), { over: false, nowMs });
  expect(await readFile(join(before ?? '', 'all-that-is-left'), 'utf8')).toBe('orders');
}, 60_000);

it('rejects a newer version and a database that is not a shop’s store', async () => {
  const store = await openDatabase({ dataDir: at('other') });
  await store.db.execute('insert into migrations (step) values (9999)');
  await store.close();
  await expect(backUpFolder(at('other'), at('newer'))).rejects.toThrow('is of a newer version');
  await fillBlankFolder(at('blank'));
  await expect(backUpFolder(at('blank'), at('newer'))).rejects.toThrow('holds no store of a shop');
  expect(await isThere(at('newer'))).toBe(false);
}, 60_000);

it('backs up a stopped shop from its folder and fails if there is no store', async () => {
  expect((await backUpFolder(at('shop'), at('copy'))).paid).toBeGreaterThan(paidBefore.length);
  await expect(backUpFolder(at('nothing'), at('none'))).rejects.toThrow('there is no store');
  expect(await isThere(at('none'))).toBe(false);
}, 60_000);
