import type { Recording } from '../../src/devtools/recording/recording.ts';
import { PGlite, types } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { sql } from 'drizzle-orm';

import { migrate, PLACES_CHANNEL } from '../../fixtures/box-office/store/migrate.ts';
import { venueToday } from '../../fixtures/box-office/words/venue-day.ts';
import { blankDatabase } from '../unit/samples/blank-database.ts';
import type { PostBox } from './book.ts';
import { runBuyer } from './buyer.ts';
import { breachesOfHolds, breachesOfStore, laws, ScreenLaws, type Breach } from './laws.ts';
import { openPage } from './pages.ts';
import type { Told } from '../load/audit.ts';
import { Person } from './person.ts';
import type { Plan, Whim } from './plan.ts';
import { choicesOf } from './seeded-choices.ts';
import { Browser } from './simulated-browser.ts';
import { installGlobals } from './simulated-globals.ts';
import { SimulatedNetwork, type Weather } from './simulated-network.ts';
import { SimulatedServer, type ServerReply, type ServerRequest } from './simulated-server.ts';
import { emptyStore, SimulatedStore, type Tamper } from './simulated-store.ts';
import { smallRepertoire } from './small-repertoire.ts';
import { TabRecorder } from './tab-recorder.ts';
import { WatchedCharts } from './watched-charts.ts';
import { beginningMs, World, type Owner } from './world.ts';

/** Planted faults, to test that a law detects them. */
export type Planted = {
  readonly statement?: Tamper;
  readonly request?: (request: ServerRequest) => ServerRequest;
  readonly reply?: (request: ServerRequest, reply: ServerReply) => ServerReply;
  /** Calls of pages have no timeout. */
  readonly patientPages?: boolean;
  /** If the expected violation happens at all, it has happened by this time, ms: the rest is not run. */
  readonly untilMs?: number;
};

/** The result of a plan. */
export type Outcome = {
  readonly breaches: readonly Breach[];
  readonly log: readonly string[];
  readonly events: number;
  readonly statements: number;
  readonly exchanges: number;
  readonly orders: number;
  readonly paid: number;
  /** When the run ended, ms since its start: at the plan's end, or when a law was broken. */
  readonly endedMs: number;
  /** The actions out of turn, by buyer, with their outcomes. */
  readonly whims: ReadonlyMap<string, readonly Whim[]>;
  /** The recording of every tab, by the tab's name, if recordings were requested. */
  readonly recordings: ReadonlyMap<string, () => Promise<Recording>>;
};

/*
 * PostgreSQL types that drizzle expects as text. Their parsers are set once for the store: if they were passed with
 * each statement, PGlite would copy those of all other types each time.
 */
const asText = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182].map(
    (type) => [type, (value: string): string => value],
  ),
);

/** Opens the store that simulations use one after another. */
export async function openSimulatedStore(): Promise<PGlite> {
  const pglite = await PGlite.create('memory://', { loadDataDir: await blankDatabase(), parsers: asText });
  await migrate(drizzle({ client: pglite }));
  return pglite;
}

const minute = 60_000;
/** How often the laws check the screens, and how often the whole store, ms. */
const lookEveryMs = 30_000;
const auditEveryMs = 15 * minute;
/** How long the end without faults and actions lasts, ms: every reservation expires within it. */
const calmMs = 22 * minute;

/** Runs a plan to its end, or until a law is broken. `records`: whether to record each tab. */
export async function runPlan(
  pglite: PGlite,
  plan: Plan,
  planted: Planted = {},
  records = false,
): Promise<Outcome> {
  await emptyStore(pglite);
  const world = new World();
  const delays = choicesOf(plan.seed, 'statements');
  const slow = plan.faults.filter((fault) => fault.kind === 'slow-store');
  const statementMs = (): number => {
    const atMs = world.nowMs - beginningMs;
    const isAt = slow.filter(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs);
    return delays.between(
      1,
      isAt.reduce((most, one) => Math.max(most, one.statementMs), 4),
    );
  };
  const store = new SimulatedStore(pglite, world, statementMs, planted.statement);
  const unlisten = await pglite.listen(PLACES_CHANNEL, (payload) => store.hear(payload));
  const putBack = installGlobals(world, plan.seed, planted.patientPages !== true);
  try {
    return await simulate(world, store, plan, planted, records ? new TabRecorder(world) : undefined);
  } finally {
    putBack();
    await unlisten();
  }
}

async function simulate(
  world: World,
  store: SimulatedStore,
  plan: Plan,
  planted: Planted,
  recorder: TabRecorder | undefined,
): Promise<Outcome> {
  const breaches: Breach[] = [];
  const note = (found: readonly Breach[]): void => {
    for (const { law, what } of found) world.tell(`LAW ${law}: ${what}`);
    breaches.push(...found);
  };
  const charts = new WatchedCharts();
  world.inspect = (inspected) => {
    charts.inspect(world.current.name, inspected);
    if (charts.isBroken) recorder?.end();
  };
  const server = new SimulatedServer(world, store, smallRepertoire, plan.captcha);
  const weathers = plan.faults.filter((fault): fault is Weather => fault.kind === 'weather');
  const inPlanTime = weathers.map((one) => ({
    ...one,
    fromMs: beginningMs + one.fromMs,
    untilMs: beginningMs + one.untilMs,
  }));
  const network = new SimulatedNetwork(world, server, plan.seed, inPlanTime);
  if (planted.request !== undefined) network.tamper = planted.request;
  if (planted.reply !== undefined) network.tamperReply = planted.reply;
  const endMs = beginningMs + plan.hours * 60 * minute;
  network.calmFromMs = endMs;

  const auditor: Owner = { name: 'auditor', isOver: false };
  const chance: Owner = { name: 'chance', isOver: false };
  const paidAtBank: string[] = [];
  const post: PostBox = {
    refundLink: (hash) =>
      store.look(auditor, async (db) => {
        const { rows } = await db.execute(
          sql`select link from refunds where order_hash = ${hash} and confirmed_ms is null order by id desc limit 1`,
        );
        return (rows[0] as { link: string } | undefined)?.link;
      }),
    captcha: (sid) =>
      store.look(auditor, async (db) => {
        const { rows } = await db.execute(sql`select code from captchas where sid = ${sid}`);
        return (rows[0] as { code: string } | undefined)?.code ?? '00000';
      }),
  };
  const browsers = plan.buyers.map(({ name }) => new Browser(network, name, openPage));
  for (const browser of browsers) browser.witness = recorder;
  const persons = browsers.map((browser) => new Person(browser, paidAtBank));
  const told = (): Told => ({
    orders: Object.assign({}, ...browsers.map(({ orders }) => orders)) as Record<string, string>,
    paid: paidAtBank,
    presses: Object.assign({}, ...browsers.map(({ presses }) => presses)) as Record<string, number>,
  });

  const whims = new Map<string, Whim[]>();
  server.start();
  await world.runUntil(beginningMs + 500);
  for (const [at, person] of persons.entries()) {
    const buyer = plan.buyers[at];
    if (buyer === undefined) continue;
    const did: Whim[] = [];
    whims.set(buyer.name, did);
    world.schedule(person.owner, 500, () => {
      runBuyer(person, plan.seed, buyer, post, (whim) => did.push(whim)).catch((error: unknown) => {
        note([{ law: 'breaks', what: `${person.owner.name}: ${String(error)}` }]);
      });
    });
  }
  for (const fault of plan.faults)
    if (fault.kind === 'restart')
      world.schedule(chance, fault.atMs, () => server.endSoon(fault.statements, fault.downMs));

  const screens = new ScreenLaws();
  const today = venueToday({ nowMs: () => beginningMs });
  const { events } = smallRepertoire(today);
  const troubles = [
    ...inPlanTime.filter(
      ({ lost, lostAnswer, doubled, failed, failedAfter, refused, slow }) =>
        lost + lostAnswer + doubled + failed + failedAfter + refused + slow > 0,
    ),
    ...plan.faults.flatMap((one) =>
      one.kind === 'slow-store'
        ? [{ fromMs: beginningMs + one.fromMs, untilMs: beginningMs + one.untilMs }]
        : [],
    ),
  ];
  let brokeMs = beginningMs;
  const isCalm = (): boolean => {
    const { nowMs } = world;
    const isBad =
      !server.isUp || troubles.some((one) => one.fromMs <= nowMs && nowMs < one.untilMs && nowMs < endMs);
    if (isBad) brokeMs = nowMs;
    return nowMs - brokeMs > 60_000;
  };
  const look = async (isWhole: boolean): Promise<void> => {
    note(charts.breaches());
    const tabs = browsers.flatMap((browser) => [...browser.tabs]);
    note(await store.look(auditor, (db) => screens.look(db, tabs, world.nowMs, isCalm())));
    if (isWhole) note(await store.look(auditor, (db) => breachesOfStore(db, told(), events)));
  };
  const run = async (untilMs: number): Promise<void> => {
    while (world.nowMs < untilMs && breaches.length === 0) {
      const nextMs = Math.min(untilMs, world.nowMs + lookEveryMs);
      try {
        await world.runUntil(nextMs);
      } catch (error) {
        note([
          {
            law: 'breaks',
            what: `${world.current.name}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`,
          },
        ]);
        return;
      }
      const isWhole =
        Math.floor((nextMs - beginningMs) / auditEveryMs) >
        Math.floor((nextMs - lookEveryMs - beginningMs) / auditEveryMs);
      world.schedule(
        auditor,
        0,
        () => void look(isWhole).catch((error: unknown) => note([{ law: 'breaks', what: String(error) }])),
      );
    }
  };
  const { untilMs = Infinity } = planted;
  await run(Math.min(endMs, beginningMs + untilMs));
  const endedMs = world.nowMs - beginningMs;
  for (const owner of browsers.flatMap((one) => one.persons)) owner.isOver = true;
  for (const tab of browsers.flatMap(({ tabs }) => [...tabs])) {
    const { owner } = tab;
    world.schedule(owner, 0, () => {
      if (tab.isHidden) tab.turn(false);
    });
  }
  if (untilMs === Infinity) await run(endMs + calmMs);
  let orders = 0;
  let paid = 0;
  world.schedule(auditor, 0, () => {
    void store.look(auditor, async (db) => {
      if (breaches.length === 0 && untilMs === Infinity) {
        note(await breachesOfStore(db, told(), events));
        note(await breachesOfHolds(db, world.nowMs));
      }
      const { rows } = await db.execute(
        sql`select count(*)::int as orders, count(*) filter (where state = 'paid')::int as paid from orders`,
      );
      ({ orders, paid } = rows[0] as { orders: number; paid: number });
    });
  });
  await world.runUntil(world.nowMs + 10_000);
  recorder?.end(breaches.length > 0 ? Infinity : endedMs);
  let recordings: Outcome['recordings'] = new Map();
  const ask = (path: string): Promise<ServerReply> =>
    new Promise((answered) => {
      const broken = (): void => void world.schedule(auditor, 1_000, send);
      const send = (): void =>
        server.take({ method: 'GET', path, headers: {}, body: undefined }, { answered, broken });
      world.schedule(auditor, 0, send);
    });
  void recorder?.recordings(recordingNote(plan, breaches), ask).then((made) => (recordings = made));
  if (recorder !== undefined) await world.runUntil(world.nowMs + 2 * minute);
  return {
    breaches,
    log: world.log,
    events: world.count,
    statements: store.count,
    exchanges: network.count,
    orders,
    paid,
    endedMs,
    whims,
    recordings,
  };
}

/** The note in a recording's head: the law, and its violation. */
const recordingNote = ({ seed }: Plan, [breach]: readonly Breach[]): string =>
  `seed ${seed} of the simulation. ${breach === undefined ? 'No law is broken.' : `Broken: ${laws[breach.law]}. ${breach.what}`}`;
