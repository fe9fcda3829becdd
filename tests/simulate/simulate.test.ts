import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { builtWith } from '../paths/planted/build-planted.ts';
import { sourceFaults } from '../paths/planted/twenty-faults.ts';
import type { LawName } from './laws.ts';
import { planOf, type Act, type Plan, type Visit } from './plan.ts';
import { openSimulatedStore, runPlan, type Planted } from './run-plan.ts';
import { shrinkPlan } from './shrink.ts';
import type { Weather } from './simulated-network.ts';

// A second of a core each, more where others use it too.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let store: PGlite;
beforeAll(async () => {
  store = await openSimulatedStore();
});
afterAll(() => store.close());

const visit = (more: Partial<Visit> = {}): Visit => ({
  pauseMs: 1_000,
  event: 'walk',
  count: 2,
  pick: 0,
  doubled: false,
  acts: [],
  ...more,
});
const pay: Act = { kind: 'pay', pauseMs: 5_000, way: '1', card: '4000000000000010' };

/** So many buyers who do the same; `weather` lasts to the end. */
const plan = (buyers: number, one: Partial<Visit>, weather: Partial<Weather> = {}): Plan => ({
  seed: 7,
  hours: 0.5,
  captcha: false,
  buyers: Array.from({ length: buyers }, (_, at) => ({ name: `b${at + 1}`, visits: [visit(one)] })),
  faults: [
    {
      kind: 'weather',
      fromMs: 0,
      untilMs: 3_600_000,
      buyer: '',
      lost: 0,
      lostAnswer: 0,
      doubled: 0,
      failed: 0,
      failedAfter: 0,
      slow: 0,
      ...weather,
    },
  ],
});

const broken = async (planned: Plan, planted: Planted = {}): Promise<readonly LawName[]> =>
  (await runPlan(store, planned, planted)).breaches.map(({ law }) => law);

describe('a shop in a seed', () => {
  it('gives the same log for the same seed, byte for byte, whatever ran before it', async () => {
    const one = await runPlan(store, planOf(3, 3, 0.5));
    await runPlan(store, plan(1, { acts: [pay] }));
    const again = await runPlan(store, planOf(3, 3, 0.5));
    expect(again.log.join('\n')).toBe(one.log.join('\n'));
    expect(one.orders).toBeGreaterThan(0);
  });

  it.each([1, 2, 5])('keeps every law with seed %i', async (seed) => {
    const { breaches } = await runPlan(store, planOf(seed, 4, 0.7));
    expect(breaches).toEqual([]);
  });

  it('sees nothing wrong where nothing is', async () => {
    expect(await broken(plan(3, { acts: [pay] }))).toEqual([]);
  });
});

/* What simulations have found in the shop, each shrunk: it was mended, and stays so. */
describe('what was found', () => {
  it('a card that is annulled is told while another bank still owes an answer', async () => {
    const card = (number: string): Act => ({ kind: 'pay', pauseMs: 5_000, way: '1', card: number });
    const acts = [card('4000000000000101'), card('4000000000000077')];
    expect(await broken(plan(1, { acts }))).toEqual([]);
  });

  it('an order that is annulled by its card in one tab is told in another that looks on', async () => {
    const beside: Act = { kind: 'beside', pauseMs: 1_000, act: { kind: 'reload', pauseMs: 1_000 } };
    const card: Act = { kind: 'pay', pauseMs: 30_000, way: '4', card: '4000000000000077' };
    expect(await broken(plan(1, { acts: [beside, card] }))).toEqual([]);
  });
});

/* A planted fault for each law. */
describe('the laws', () => {
  it('see a seat sold twice', async () => {
    let lane = 0;
    const planted: Planted = {
      statement: ({ sql, params }) => {
        // Who asks for the map is told that all is free, and no seat is anybody's alone.
        if (sql.startsWith('select "seat_id" from "seat_holds"')) return null;
        lane += 1;
        return sql.startsWith('insert into "seat_holds"')
          ? { sql, params: params.map((value, at) => (at % 4 === 2 ? `lane ${lane}` : value)) }
          : { sql, params };
      },
    };
    expect(await broken(plan(2, { event: 'hall', acts: [pay] }), planted)).toContain('sold');
  });

  it('see a capacity that is not exact', async () => {
    const planted: Planted = {
      statement: (given) =>
        given.sql.startsWith('update "place_stock" set "left_count" = "place_stock"."left_count" +')
          ? null
          : given,
    };
    expect(await broken(plan(1, {}), planted)).toContain('sold');
  });

  it('see an order that a buyer was told of and that is not there', async () => {
    let commits = 0;
    const planted: Planted = {
      statement: (given) => {
        if (given.sql !== 'commit') return given;
        commits += 1;
        return commits > 1 ? { sql: 'rollback', params: [] } : given;
      },
    };
    expect(await broken(plan(2, { acts: [pay] }), planted)).toContain('lost');
  });

  it('see two orders of one press', async () => {
    const planted: Planted = {
      request: (request) => {
        const { 'Idempotency-Key': _, ...headers } = request.headers;
        return { ...request, headers };
      },
    };
    expect(await broken(plan(2, {}, { doubled: 1 }), planted)).toContain('once');
  });

  it('see a charge without its invoice', async () => {
    const planted: Planted = {
      statement: (given) =>
        given.sql.startsWith('update "invoices" set "state"') && given.params[0] === 'paid' ? null : given,
    };
    expect(await broken(plan(1, { acts: [pay] }), planted)).toContain('charge');
  });

  it('see money that does not sum to zero', async () => {
    const planted: Planted = {
      statement: (given) => (given.sql.startsWith('insert into "ledger_entries"') ? null : given),
    };
    expect(await broken(plan(1, { acts: [pay] }), planted)).toContain('balance');
  });

  it('see places that are held for ever', async () => {
    const planted: Planted = {
      statement: (given) => (given.sql.startsWith('delete from "seat_holds"') ? null : given),
    };
    expect(await broken(plan(1, { event: 'hall' }), planted)).toContain('held');
  });

  it('see a screen that goes on saying what is so no more', async () => {
    const planted: Planted = {
      reply: ({ path }, reply) =>
        path === '/api/order/status-change' ? { ...reply, text: '{"response":"0"}' } : reply,
    };
    const elsewhere: Act = { kind: 'beside', pauseMs: 5_000, act: pay };
    expect(await broken(plan(1, { acts: [elsewhere] }), planted)).toContain('screen');
    expect(await broken(plan(1, { acts: [elsewhere] }))).toEqual([]);
  });

  it('see a chart that stands still', async () => {
    expect(await broken(plan(1, {}, { lostAnswer: 1 }), { patientPages: true })).toContain('stands');
    expect(await broken(plan(1, {}, { lostAnswer: 1 }))).toEqual([]);
  });

  it('see a chart that breaks a law of charts', async () => {
    const [{ file, right, wrong } = { file: '', right: '', wrong: '' }] = sourceFaults;
    type Simulation = { readonly runPlan: typeof runPlan };
    const faulty = await builtWith<Simulation>('tests/simulate/run-plan.ts', { file, right, put: wrong });
    const restless = planOf(1, 4, 0.5);
    const planned = {
      ...restless,
      buyers: restless.buyers.map((buyer) => ({ ...buyer, restless: 150 })),
    };
    const { breaches } = await faulty.runPlan(store, planned);
    expect(breaches.map(({ law }) => law)).toContain('chart');
  });

  it('see what throws', async () => {
    const planted: Planted = {
      reply: () => {
        throw new Error('planted');
      },
    };
    expect(await broken(plan(1, {}), planted)).toContain('breaks');
  });
});

describe('a seed that breaks a law', () => {
  it('is shrunk to what it takes', async () => {
    const planted: Planted = {
      statement: (given) => (given.sql.startsWith('insert into "ledger_entries"') ? null : given),
    };
    const whole = plan(3, {
      acts: [{ kind: 'reload', pauseMs: 1_000 }, pay, { kind: 'reload', pauseMs: 1_000 }],
    });
    const small = await shrinkPlan(
      whole,
      async (next) => (await broken(next, planted)).includes('balance'),
      () => true,
    );
    expect(small.buyers.map(({ visits }) => visits.map(({ acts }) => acts))).toEqual([[[pay]]]);
    expect(small.faults).toEqual([]);
  });
});
