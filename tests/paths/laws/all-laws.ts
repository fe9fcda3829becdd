import { seededRandom } from '../../../fixtures/halls/seeded-random.ts';
import type { Way } from '../engine/chart-table.ts';
import type { ChartCases } from '../engine/chart-cases.ts';
import { visitsOf } from './law.ts';
import { pageLaws } from './page-laws.ts';
import { requestLaws } from './request-laws.ts';

/** Every law of the charts, in our own words. */
export const laws = { ...requestLaws, ...pageLaws } as const;
export type ChartLaw = keyof typeof laws;
export const lawNames = Object.keys(laws) as readonly ChartLaw[];

/** A broken law, and the path that broke it. */
export type LawBreach = { readonly law: ChartLaw; readonly way: string };

/** The result of visits: the laws they broke, and how many steps each law applied to. */
export type Judgement = {
  readonly breaches: readonly LawBreach[];
  readonly met: Readonly<Record<ChartLaw, number>>;
};

/** Whether a path breaks a law, without random steps. */
export const breaksLaw = (listed: ChartCases, law: ChartLaw, way: Way): boolean => {
  const holds = laws[law].begin(listed.visits[way[0] ?? ''], listed);
  return [...visitsOf(listed, way, () => 0, 0)].some((step) => holds(step) === false);
};

/** The number of visits from a seed on, and of random steps in each after its path. */
export type VisitPlan = { readonly seed: number; readonly visits: number; readonly steps: number };

/**
 * Checks all laws in visits. Each takes the path to a row of a table, which is only used to get there, and then random
 * steps. `until`: a visit that breaks this law is the last.
 */
export const judge = (
  listed: ChartCases,
  ways: readonly Way[],
  { seed, visits, steps }: VisitPlan,
  until?: ChartLaw,
): Judgement => {
  const breaches: LawBreach[] = [];
  const met = Object.fromEntries(lawNames.map((law) => [law, 0])) as Record<ChartLaw, number>;
  for (let visit = 0; visit < visits; visit += 1) {
    if (breaches.some(({ law }) => law === until)) break;
    const random = seededRandom(seed + visit);
    const way = ways[Math.floor(random() * ways.length)] ?? Object.keys(listed.visits).slice(0, 1);
    const input = listed.visits[way[0] ?? ''];
    const judges = lawNames.map((law) => [law, laws[law].begin(input, listed)] as const);
    const broken = new Set<ChartLaw>();
    for (const step of visitsOf(listed, way, random, steps))
      for (const [law, holds] of judges) {
        if (broken.has(law)) continue;
        const verdict = holds(step);
        if (verdict !== null) met[law] += 1;
        if (verdict !== false) continue;
        broken.add(law);
        breaches.push({ law, way: step.way.join(' › ') });
      }
  }
  return { breaches, met };
};
