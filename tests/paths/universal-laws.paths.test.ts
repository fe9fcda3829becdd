import { describe, expect, it } from 'vitest';
import { assign, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';

import { seededRandom } from '../../fixtures/halls/seeded-random.ts';
import { isSameData } from '../../machines/common/submission.ts';
import { bookingCases } from './charts/booking.cases.ts';
import { discountsCases } from './charts/discounts.cases.ts';
import { refundCases } from './charts/refund.cases.ts';
import { charts } from './charts.ts';
import type { ChartCases } from './engine/chart-cases.ts';
import { walkOf } from './engine/explore.ts';
import { faultsOf } from './engine/planted-faults.ts';

/*
 * What holds of every chart, in our own words and not in what a table was printed from: a chart that breaks one of
 * these breaks it in its table too, and `npm run tables -- --write` would call that right.
 */

/* Of each visit. */
const walks = { count: 25, length: 40 };

/** A request that waits for its answer, as far as a chart says what it is about, and the key that names it. */
type Keyed = { readonly key: string; readonly about: object };

/* `{ key, request }`; `{ key, wish }`, the wish being the request in short; the keys of ways to pay by their paths. */
function keyedIn({ context }: AnyMachineSnapshot): ReadonlyMap<string, Keyed> {
  const found = new Map<string, Keyed>();
  for (const [field, value] of Object.entries(context as Record<string, unknown>)) {
    if (typeof value !== 'object' || value === null) continue;
    if (field === 'presses')
      for (const [path, key] of Object.entries(value as Record<string, string>))
        found.set(`presses ${path}`, { key, about: { path } });
    const { key, request, wish } = value as { key?: string; request?: object; wish?: unknown };
    if (key === undefined) continue;
    // What the bot checks were told is no part of what is asked for.
    if (request !== undefined) found.set(field, { key, about: { ...request, bot: null } });
    else if (wish !== undefined) found.set(field, { key, about: { wish } });
  }
  return found;
}

type Law = (
  before: AnyMachineSnapshot,
  after: AnyMachineSnapshot,
  isEnding: boolean,
  isHeard: boolean,
) => boolean | null;

/* The same walks each time. `met`: how many steps the law is about. */
function judge(listed: ChartCases, law: Law): { readonly broken: readonly string[]; readonly met: number } {
  const broken: string[] = [];
  let met = 0;
  for (const [at, visit] of Object.keys(listed.visits).entries())
    for (let walk = 0; walk < walks.count; walk += 1) {
      const random = seededRandom(1 + at * 1_000 + walk);
      for (const { way, before, after, ending, outcomes } of walkOf(listed, visit, random, walks.length)) {
        const isHeard = outcomes.some(({ name }) => !name.endsWith('[none]'));
        const holds = before === null ? null : law(before, after, ending, isHeard);
        if (holds !== null) met += 1;
        if (holds === false) broken.push(way.join(' › '));
      }
    }
  return { broken, met };
}

/* A request keeps its key until it has its definite answer, which takes it away; another one never has that key. */
const keysLaw: Law = (before, after) => {
  const now = keyedIn(after);
  const both = [...keyedIn(before)].flatMap(([field, was]) => {
    const is = now.get(field);
    return is === undefined ? [] : [[was, is] as const];
  });
  if (both.length === 0) return null;
  return both.every(([was, is]) => isSameData(was.about, is.about) === (was.key === is.key));
};

/* Whatever a call ends in, the chart that waits for it hears it. */
const endingsLaw: Law = (_, __, isEnding, isHeard) => (isEnding ? isHeard : null);

const isOver = ({ _nodes }: AnyMachineSnapshot): boolean =>
  _nodes.some(({ id }) => /\.(?:expired|over)$/.test(id));

/* A time that is over stays over, whatever is pressed; only what the back end says anew may know better. */
const overLaw: Law = (before, after, isEnding) =>
  isOver(before) && !isEnding ? isOver(after) || after.status !== 'active' : null;

const faulty = (listed: ChartCases, machine: AnyStateMachine): ChartCases => ({ ...listed, machine });

describe.skipIf(process.env['MUTANTS_TESTS'] !== undefined)('of every chart', { timeout: 60_000 }, () => {
  const laws = { keys: keysLaw, endings: endingsLaw, over: overLaw } as const;
  const steps: Record<string, Readonly<Record<string, number>>> = {};

  it.each(charts)('$name: keys, ends of calls, times that are over', ({ name, listed }) => {
    for (const [law, holds] of Object.entries(laws)) {
      const { broken, met } = judge(listed, holds);
      steps[law] = { ...steps[law], [name]: met };
      expect({ law, broken: broken.slice(0, 3) }).toEqual({ law, broken: [] });
    }
  });

  it('each law is about steps of several charts', () => {
    const about = Object.values(steps).map((met) => Object.values(met).filter((count) => count > 0).length);
    expect(Object.keys(steps)).toEqual(Object.keys(laws));
    expect(Math.min(...about)).toBeGreaterThan(1);
  });

  it('a key that is fresh on each try is seen', () => {
    type Known = { readonly context: unknown; readonly event: { freshKey?: string; type: string } };
    const anew = assign(({ context, event }: Known) => {
      const { submission } = context as { submission: { request: object } | null };
      const { freshKey, type } = event;
      return freshKey === undefined
        ? {}
        : { submission: { request: submission?.request ?? { kind: type }, key: freshKey } };
    });
    const machine = discountsCases.machine.provide({ actions: { openSubmission: anew } } as never);
    expect(judge(faulty(discountsCases, machine), keysLaw).broken.length).toBeGreaterThan(0);
  });

  it('an end of a call that nobody hears is seen', () => {
    const isSeen = (listed: ChartCases): boolean =>
      faultsOf(listed.machine)
        .filter(({ kind, where }) => kind === 'a transition removed' && / on(?:Done|Error)/.test(where))
        .slice(0, 12)
        .some((fault) => judge(faulty(listed, fault.plant()), endingsLaw).broken.length > 0);
    expect([bookingCases, refundCases].map(isSeen)).toEqual([true, true]);
  });
});
