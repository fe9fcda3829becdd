import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { whyNotClosed } from '../../src/devtools/player/closed-replies.ts';
import { isStep } from '../../src/devtools/recording/passages.ts';
import { readRecording, recordingSchema, type Recording } from '../../src/devtools/recording/recording.ts';
import { stepWords } from '../../src/devtools/recording/step-words.ts';
import { simulationWith } from './find-faults.ts';
import type { LawName } from './laws.ts';
import {
  payByCard,
  plainVisit,
  planOf,
  restlessPlanOf,
  type Act,
  type Plan,
  type Visit,
  type Whim,
} from './plan.ts';
import { openSimulatedStore, runPlan, type Planted } from './run-plan.ts';
import { eventPages, type EventName } from './small-repertoire.ts';
import { decided, shrinkPlan, stepsOf } from './shrink.ts';
import type { Weather } from './simulated-network.ts';

// About a second of processor time each; longer on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let store: PGlite;
beforeAll(async () => {
  store = await openSimulatedStore();
});
afterAll(() => store.close());

const visit = (more: Partial<Visit> = {}): Visit => ({ ...plainVisit, ...more });
const pay = payByCard;

/** A plan with `buyers` buyers who all do the same; `weather` lasts to the end. */
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
      refused: 0,
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

  it('finds nothing wrong in a correct shop', async () => {
    expect(await broken(plan(3, { acts: [pay] }))).toEqual([]);
  });

  it.each(Object.keys(eventPages) as EventName[])('has orders of «%s» paid', async (event) => {
    const { breaches, paid } = await runPlan(store, plan(1, { event, acts: [pay] }));
    expect(breaches).toEqual([]);
    expect(paid).toBe(1);
  });

  it('repeats the buyers’ random actions', async () => {
    const planned = restlessPlanOf(2, 2, 0.3, 40);
    const one = await runPlan(store, planned);
    const again = await runPlan(store, decided(planned, one.whims));
    expect(again.log.join('\n')).toBe(one.log.join('\n'));
    expect([...one.whims.values()].flat().length).toBeGreaterThan(40);
  });
});

/* Bugs that simulations have found in the shop, each shrunk and fixed. */
describe('what was found', () => {
  it('a card annulled while another bank has not answered is shown as such', async () => {
    const card = (number: string): Act => ({ kind: 'pay', pauseMs: 5_000, way: '1', card: number });
    const acts = [card('4000000000000101'), card('4000000000000077')];
    expect(await broken(plan(1, { acts }))).toEqual([]);
  });

  it('an order cancelled in one tab is shown as cancelled in another open tab', async () => {
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
        // The map finds every seat free, and a seat can be held several times.
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

  it('see an order that was reported to a buyer but does not exist', async () => {
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

  it('see two orders from one press', async () => {
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

  it('see places held for ever', async () => {
    const planted: Planted = {
      statement: (given) => (given.sql.startsWith('delete from "seat_holds"') ? null : given),
    };
    expect(await broken(plan(1, { event: 'hall' }), planted)).toContain('held');
  });

  it('see a screen that keeps saying what is no longer true', async () => {
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

  it('see an exception', async () => {
    const planted: Planted = {
      reply: () => {
        throw new Error('planted');
      },
    };
    expect(await broken(plan(1, {}), planted)).toContain('breaks');
  });
});

/** An action out of turn in the first tab of the first buyer. */
const whim = (atMs: number, part: string, doing: string, number = 0): Whim => ({
  atMs,
  number,
  did: { tab: 'b1.1', part, doing },
});
const withWhims = (planned: Plan, whims: readonly Whim[]): Plan => ({
  ...planned,
  buyers: planned.buyers.map((buyer) => ({ ...buyer, whims })),
});
const twice: Act = {
  kind: 'refund',
  pauseMs: 5_000,
  count: 1,
  confirms: false,
  doubled: true,
  patienceMs: 100,
};

const once: Act = { ...twice, doubled: false, patienceMs: 0 };
const declined: Act = { kind: 'pay', pauseMs: 5_000, way: '3', card: '4000000000000028' };
const bonuses: Act = { kind: 'bonuses', pauseMs: 3_000, card: '4400200020', count: 10 };

/* For each fault of the charts, the buyers' behaviour that reveals it. */
describe('a fault in the source of the charts', () => {
  it.each([
    { kind: 'delay wrong', what: 'waits that are not as long as they are told', planned: plan(1, {}) },
    {
      kind: 'guard inverted',
      what: 'a back end in trouble while the order is read again',
      planned: withWhims(plan(1, {}, { refused: 1, fromMs: 60_000 }), [
        whim(90_000, 'order', 'order.reload'),
      ]),
    },
    {
      kind: 'expiry before settling',
      what: 'names that are sent when their time is nearly over',
      planned: plan(1, { event: 'named', namesBeforeEndMs: 60 }),
    },
    {
      kind: 'every for some',
      what: 'an application in two tabs, which nobody waits for',
      planned: plan(1, { acts: [pay, twice] }),
    },
    {
      kind: 'rounding',
      what: 'a payment that is begun while a code takes kopecks off',
      planned: plan(1, {
        event: 'token',
        count: 1,
        acts: [{ kind: 'promo', pauseMs: 3_000, code: 'TENOFF', paysAfterMs: 200 }],
      }),
    },
    {
      kind: 'lock left out',
      what: 'bonuses used twice in a moment',
      planned: withWhims(plan(1, { acts: [bonuses] }), [whim(9_200, 'discounts', 'bonuses.use')]),
    },
    {
      kind: 'refund twice',
      what: 'an application that nobody answers, and another press',
      planned: {
        ...plan(1, { acts: [{ ...pay, pauseMs: 3_000 }, once] }, { failed: 0.6, fromMs: 20_000 }),
        seed: 2,
      },
    },
    {
      kind: 'key kept after its answer',
      what: 'paying once more in the same way',
      planned: plan(1, { count: 1, acts: [declined, declined] }),
    },
    {
      kind: 'a reading wipes what is needed',
      what: 'a payment that nobody answers, and another press',
      planned: { ...plan(1, { count: 1, acts: [declined] }, { failedAfter: 0.6, fromMs: 6_000 }), seed: 3 },
    },
    {
      kind: 'another body under one key',
      what: 'names that are sent again in another language',
      planned: {
        ...withWhims(plan(1, { event: 'named', count: 1 }, { failed: 0.8, fromMs: 20_000 }), [
          whim(26_300, 'nominal', 'lang.change', 5),
        ]),
        seed: 2,
      },
    },
  ])('is seen by $what', async ({ kind, planned }) => {
    const { breaches } = await (await simulationWith(kind)).runPlan(store, planned);
    expect(breaches.map(({ law }) => law)).toContain('chart');
    expect(await broken(planned)).toEqual([]);
  });
});

describe('a recording of each tab', () => {
  it('has the events sent to charts, what other tabs stored, and the states up to the broken law', async () => {
    const deaf: Planted = {
      reply: ({ path }, reply) =>
        path === '/api/order/status-change' ? { ...reply, text: '{"response":"0"}' } : reply,
    };
    const elsewhere: Act = { kind: 'beside', pauseMs: 5_000, act: pay };
    const { recordings } = await runPlan(store, plan(1, { acts: [elsewhere] }), deaf, true);
    expect([...recordings.keys()]).toEqual(['b1.1', 'b1.2']);
    const [one, other] = await Promise.all(
      [...recordings.values()].map(async (make) => recordingSchema.parse(await make())),
    );
    if (one === undefined || other === undefined) throw new Error('There is no recording.');
    expect(readRecording(JSON.stringify(one))).toEqual(one);
    expect(one).toMatchObject({ pace: 'pushed', lang: 'ru' });
    expect(one.note).toMatch(
      /^Tab b1\.1 of seed 7 .* Broken: what a screen says is true.* b1\.1\/2 says waiting of an order that is paid/,
    );
    const steps = (recording: Recording): readonly string[] =>
      recording.entries.filter(isStep).map((step) => stepWords(step).replaceAll(/[0-9A-F]{40}.*/g, '…'));
    expect(steps(one).map((words) => words.split(' ', 3).join(' '))).toEqual([
      'open /event/…',
      'send quantity.set to',
      'send limit.dismiss to',
      'send draft.change to',
      'send checkout.submit to',
      ...Array.from({ length: 4 }, () => 'another tab keeps'),
    ]);
    expect(steps(other)).toEqual([
      'open /order/…',
      'send method.choose to payment 1',
      expect.stringMatching(/^send pay.submit to payment /),
      'close the page',
      'open /order/…',
    ]);
    // The event's page has redirected to the order.
    const ordered = one.entries.findIndex((entry) => entry.kind === 'state' && entry.state === 'ordered');
    const goes = one.entries.filter((entry) => entry.kind === 'go');
    expect(goes).toMatchObject([
      { at: one.entries[ordered]?.at, address: expect.stringMatching(/^\/order\//) as unknown },
    ]);
    const last = one.entries.findLast((entry) => entry.kind === 'state' && entry.chart === 'order');
    expect(last).toMatchObject({ state: { shown: { reading: 'fresh', time: 'running' } } });
    expect(other.kept).toMatchObject({ 'parterre:since': expect.any(String) as unknown });
    expect(whyNotClosed(one)).toBe('');
  });

  it('ends with all consequences of the event that broke a law', async () => {
    const promo: Act = { kind: 'promo', pauseMs: 3_000, code: 'TENOFF', paysAfterMs: 200 };
    const planned = plan(1, { event: 'token', count: 1, acts: [promo] });
    const { recordings } = await (await simulationWith('rounding')).runPlan(store, planned, {}, true);
    const { entries = [] } = (await recordings.get('b1.1')?.()) ?? {};
    // A part of the page breaks the law before the page has read its order again.
    const last = entries.findLast((entry) => entry.kind === 'state' && entry.chart === 'order');
    expect(last).toMatchObject({ at: entries.at(-1)?.at, state: { shown: { reading: 'fresh' } } });
  });

  it('has calls that are never answered, and is only made on request', async () => {
    const lost = plan(1, {}, { lostAnswer: 1 });
    const { recordings } = await runPlan(store, lost, {}, true);
    const { entries = [] } = (await recordings.get('b1.1')?.()) ?? {};
    const calls = entries.filter((entry) => entry.kind === 'call');
    expect(calls.filter(({ address }) => address === '/api/setup')).toMatchObject([{ status: 200 }]);
    expect(calls.filter(({ aborted }) => aborted === true).length).toBe(calls.length - 1);
    expect((await runPlan(store, plan(1, {}))).recordings.size).toBe(0);
  });
});

describe('a seed that breaks a law', () => {
  it('is shrunk to the necessary parts', async () => {
    const planted: Planted = {
      statement: (given) => (given.sql.startsWith('insert into "ledger_entries"') ? null : given),
      untilMs: 16 * 60_000,
    };
    const whole = plan(2, { acts: [{ kind: 'reload', pauseMs: 1_000 }, pay] });
    const small = await shrinkPlan(
      withWhims(whole, [whim(20_000, 'tab', 'reloads')]),
      async (next) => (await broken(next, planted)).includes('balance'),
      () => true,
    );
    expect(stepsOf(small)).toBe(2);
    expect(small.buyers.map(({ visits }) => visits.map(({ acts }) => acts))).toEqual([[[pay]]]);
    expect(small.faults).toEqual([]);
  });
});
