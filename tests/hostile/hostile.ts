/*
 * `npm run hostile -- [--for 30m] [--seed 1] [--from 0] [--count N] [--only NAME] [--route /api/…]`: attacks every
 * route of a shop as served by `npm start`, the page's reader with broken replies, and the pages themselves in a
 * browser, and prints the results by route. The exit code is 1 if anything is broken. `--from` and `--count` with the
 * same seed repeat the same attacks.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';

import { createBoxOffice } from '../../fixtures/box-office/create-box-office.ts';
import { openDatabase } from '../../fixtures/box-office/store/database.ts';
import { postgresPrograms, startPostgres } from '../e2e/help/own-postgres.ts';
import { startShop, type ShopProcess } from '../e2e/help/shop-process.ts';
import { browserArgs, windowlessPath } from '../bench/machine.ts';
import { auditStore } from '../load/audit.ts';
import { breakPages, type PageCounts } from './broken-pages.ts';
import { breakReplies } from './broken-replies.ts';
import { attack, routesOf, type Counts, type Find } from './campaign.ts';
import { createSender } from './exchange.ts';
import { setScene } from './scene.ts';

const { values: said } = parseArgs({
  options: {
    for: { type: 'string', default: '5m' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    count: { type: 'string' },
    only: { type: 'string' },
    route: { type: 'string' },
  },
});

/** A shop in one of its possible configurations. */
type Setting = {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly base?: string;
  readonly isProxied?: boolean;
  readonly onPostgres?: boolean;
  /** Another shop is in front and uses this one as its back end. */
  readonly isBehind?: boolean;
  /** It is not attacked: its pages are opened with broken replies. */
  readonly isInBrowser?: boolean;
};

/** Metrics are open to this machine only; behind a proxy no request counts as local, so they need a token. */
const metricsToken = 'hostile';
const open = {
  METRICS_TOKEN: metricsToken,
  GATE: '0',
  HALL_LIVE_SECONDS: '0.5',
  BOX_OFFICE_RESERVE_SECONDS: '120',
};
const settings: readonly Setting[] = [
  { name: 'open', env: open },
  // Half of what the gate allows a family, so that attacks reach all its limits.
  { name: 'gated', env: { ...open, GATE: '', TRUST_PROXY: '1', GATE_WRITES: '300' }, isProxied: true },
  { name: 'with-controls', env: { ...open, PARTERRE_TEST_CONTROLS: '1' } },
  { name: 'postgres', env: open, onPostgres: true },
  { name: 'behind', env: open, isBehind: true },
  {
    name: 'checked',
    env: { ...open, BASE_PATH: '/tickets', BOX_OFFICE_CAPTCHA: '1', BOX_OFFICE_RECAPTCHA_SITE_KEY: 'key' },
    base: '/tickets',
  },
  // With the back end's own map reply: a hall file is not JSON.
  { name: 'pages', env: { ...open, HALL_FILES: '0' }, isInBrowser: true },
];

/** "30m", "90s", "2h" in ms. */
function spanOf(text: string): number {
  const [, number = '', unit = ''] = /^(\d+)([smh]?)$/.exec(text) ?? [];
  if (number === '') throw new Error(`--for ${text} is not a duration: write 90s, 30m or 2h`);
  return Number(number) * { s: 1_000, m: 60_000, h: 3_600_000, '': 1_000 }[unit as 's' | 'm' | 'h' | ''];
}

const spanMs = spanOf(said.for);
const seed = Number(said.seed);
const only = said.only?.split(',');
const chosen = settings.filter(
  ({ name, onPostgres }) =>
    (only === undefined || only.includes(name)) && (onPostgres !== true || postgresPrograms !== null),
);
if (chosen.length === 0)
  throw new Error(`--only: choose from ${settings.map(({ name }) => name).join(', ')}`);

const office = await createBoxOffice({ dataDir: 'memory' });
const allRoutes = routesOf(office.app.routes);
await office.close();
const { route: asked } = said;
const routes = asked === undefined ? allRoutes : allRoutes.filter(({ path }) => path.startsWith(asked));
if (routes.length === 0) throw new Error(`--route ${asked}: there is none`);

const total = new Map<string, Counts>();
const finds: (Find & { readonly setting: string })[] = [];
const memory: { readonly setting: string; readonly atMs: number; readonly mb: number }[] = [];
const pages = new Map<string, PageCounts>();
let bought = 0;
let next = Number(said.from);
let replies = { tried: 0, read: 0, problem: 0, broken: 0 };

const mbOf = async (shop: ShopProcess): Promise<number> => {
  const text = await fetch(`${shop.origin}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
    .then(async (reply) => reply.text())
    .catch(() => '');
  return Number(/^process_resident_memory_bytes ([\d.e+]+)$/m.exec(text)?.[1] ?? Number.NaN) / 2 ** 20;
};

const tellFind = (find: Find & { readonly setting: string }): void => {
  finds.push(find);
  const isAlike = (one: Find): boolean => one.route === find.route && one.why === find.why;
  // Further repetitions add nothing.
  if (finds.filter(isAlike).length <= 3)
    console.log(`BROKEN  ${find.setting} ${find.at}  ${find.route}  ${find.what.slice(0, 100)}: ${find.why}`);
};

/** Attacks one shop for a while, and checks its state afterwards. */
async function round(
  { name, env, base = '', isProxied = false, onPostgres = false, isBehind = false }: Setting,
  untilMs: number,
) {
  const folder = await mkdtemp(join(tmpdir(), 'parterre-hostile-'));
  const postgres = onPostgres && postgresPrograms !== null ? await startPostgres(postgresPrograms) : null;
  const store = postgres === null ? {} : { DATABASE_URL: postgres.databaseUrl };
  const told = (at: number, what: string, why: string): void =>
    tellFind({ setting: name, at, route: 'the shop', what, why });
  try {
    const common = { PARTERRE_TEST_CONTROLS: '0', PARTERRE_STATE: folder, ...env, ...store };
    const back = await startShop({ ...common, HALL_FILES: isBehind ? '0' : join(folder, 'halls') });
    const shop = isBehind
      ? await startShop({ ...common, API_URL: back.origin, HALL_FILES: join(folder, 'halls') })
      : back;
    const samples: number[] = [];
    const pause = async (): Promise<void> => {
      const mb = await mbOf(shop);
      if (Number.isNaN(mb)) return;
      samples.push(mb);
      memory.push({ setting: name, atMs: Date.now(), mb });
    };
    const count = said.count === undefined ? {} : { count: Number(said.count) };
    const outcome = await attack({
      origin: shop.origin,
      routes,
      seed,
      from: next,
      untilMs,
      base,
      isProxied,
      pause,
      ...count,
      tell: (find) => tellFind({ ...find, setting: name }),
    });
    if (said.count === undefined) ({ next } = outcome);
    bought += outcome.bought;
    for (const [route, { tried, refused, answered, broken }] of outcome.counts) {
      const row = total.get(route) ?? { tried: 0, refused: 0, answered: 0, broken: 0 };
      row.tried += tried;
      row.refused += refused;
      row.answered += answered;
      row.broken += broken;
      total.set(route, row);
    }
    const growth = growthOf(samples);
    if (growth > maxGrowthMb) told(next, 'memory', `grew by ${Math.round(growth)} MB in the second half`);
    const genuine = [...outcome.scene.replies].flatMap(([path, texts]) =>
      texts.map((text) => ({ path, text })),
    );
    const span = Math.max(2_000, spanMs / chosen.length / 10);
    const read = await breakReplies(genuine.filter(isJson), {
      seed,
      from: next,
      count: said.count === undefined ? Infinity : Number(said.count),
      untilMs: Date.now() + span,
    });
    const problem = Object.values(read.problems).reduce((sum, one) => sum + one, 0);
    replies = {
      tried: replies.tried + read.tried,
      read: replies.read + read.read,
      problem: replies.problem + problem,
      broken: replies.broken + read.finds.length,
    };
    for (const { at, path, what, why } of read.finds)
      tellFind({ setting: name, at, route: `reading ${path}`, what, why });
    const stopped = performance.now();
    await shop.stop();
    if (isBehind) await back.stop();
    if (performance.now() - stopped > 15_000) told(next, 'stopping', 'takes more than 15 s');
    const database = await openDatabase({
      dataDir: join(folder, 'box-office'),
      ...(postgres && { databaseUrl: postgres.databaseUrl }),
    });
    const { oversold, unbalanced } = await auditStore(database.db, { orders: {}, paid: [] });
    if (oversold > 0) told(next, 'seats', `${oversold} sold more than once`);
    if (unbalanced > 0) told(next, 'accounts', `${unbalanced} out of balance`);
    await database.close();
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens a shop's pages with broken replies for a while. */
async function pagesRound({ name, env }: Setting, untilMs: number): Promise<void> {
  const shop = await startShop({ PARTERRE_TEST_CONTROLS: '0', ...env });
  const browser = await chromium.launch({ executablePath: windowlessPath(), args: browserArgs() });
  const sender = createSender(shop.origin);
  try {
    const { orders } = await setScene((sent) => sender.send(sent), undefined);
    const outcome = await breakPages({
      context: await browser.newContext({ locale: 'ru-RU' }),
      origin: shop.origin,
      orders,
      seed,
      from: next,
      untilMs,
      ...(said.count !== undefined && { count: Number(said.count) }),
      tell: ({ at, address, call, what, why }) =>
        tellFind({ setting: name, at, route: `${address} ${call}`, what, why }),
    });
    if (said.count === undefined) ({ next } = outcome);
    for (const [page, row] of outcome.counts) pages.set(page, row);
  } finally {
    sender.end();
    await browser.close();
    await shop.stop();
  }
}

const isJson = ({ text }: { readonly text: string }): boolean => /^[[{]/.test(text);

/** More than the halls, pages and orders that are kept; unbounded growth exceeds it in half an hour. */
const maxGrowthMb = 400;

/** How many MB more the last quarter of a round used than the second one; 0 with too few samples. */
function growthOf(samples: readonly number[]): number {
  if (samples.length < 8) return 0;
  const quarter = Math.floor(samples.length / 4);
  const middle = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  return middle(samples.slice(-quarter)) - middle(samples.slice(quarter, 2 * quarter));
}

const began = Date.now();
for (const [at, setting] of chosen.entries()) {
  console.log(
    `${new Date().toISOString().slice(11, 19)}  ${setting.name}, from attack ${next} of seed ${seed}`,
  );
  const untilMs = began + ((at + 1) * spanMs) / chosen.length;
  await (setting.isInBrowser === true ? pagesRound(setting, untilMs) : round(setting, untilMs));
}

const line = (name: string, { tried, refused, answered, broken }: Counts): string =>
  name.padEnd(56) + [tried, refused, answered, broken].map((one) => String(one).padStart(10)).join('');
console.log(`\n${'route'.padEnd(56)}     tried   refused  answered    broken`);
const sum: Counts = { tried: 0, refused: 0, answered: 0, broken: 0 };
for (const [name, row] of [...total].toSorted(([a], [b]) => a.localeCompare(b))) {
  console.log(line(name, row));
  for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += row[key];
}
console.log(line('all', sum));
console.log(
  `\nbroken replies: ${replies.tried} read by the page, ${replies.read} as a value, ${replies.problem} as a problem, ` +
    `${replies.broken} broken`,
);
if (pages.size > 0) {
  console.log(`\n${'page with a broken reply'.padEnd(56)}     tried   unasked     shown      said    broken`);
  const columns = ({ tried, unasked, shown, said: told, broken }: PageCounts): string =>
    [tried, unasked, shown, told, broken].map((one) => String(one).padStart(10)).join('');
  const all: PageCounts = { tried: 0, unasked: 0, shown: 0, said: 0, broken: 0 };
  for (const [name, row] of [...pages].toSorted(([a], [b]) => a.localeCompare(b))) {
    console.log(name.padEnd(56) + columns(row));
    for (const key of Object.keys(all) as (keyof PageCounts)[]) all[key] += row[key];
  }
  console.log('all'.padEnd(56) + columns(all));
}
for (const { name } of chosen) {
  const mbs = memory.filter(({ setting }) => setting === name).map(({ mb }) => Math.round(mb));
  if (mbs.length > 0)
    console.log(`memory, ${name}: ${mbs[0]} MB at first, ${Math.max(...mbs)} at most, ${mbs.at(-1)} at last`);
}
console.log(
  `${bought} honest orders paid in between; seed ${seed}, attacks ${said.from} to ${next}, ` +
    `${Math.round((Date.now() - began) / 1000)} s; ${finds.length} broken`,
);
mkdirSync('.cache', { recursive: true });
writeFileSync(
  '.cache/hostile.json',
  JSON.stringify(
    { seed, total: Object.fromEntries(total), replies, pages: Object.fromEntries(pages), finds, memory },
    null,
    1,
  ),
);
process.exitCode = finds.length === 0 ? 0 : 1;
