import { rmSync } from 'node:fs';

import { builtWith, plantedFolder } from '../paths/planted/build-planted.ts';
import { sourceFaults, type SourceFault } from '../paths/planted/twenty-faults.ts';
import { keepPlan } from './keep-plan.ts';
import { laws, type Breach } from './laws.ts';
import { restlessPlanOf, type Plan } from './plan.ts';
import { openSimulatedStore, runPlan, type Outcome } from './run-plan.ts';
import { decided, shrinkPlan, stepsOf } from './shrink.ts';

type Simulation = { readonly runPlan: typeof runPlan };
type Store = Awaited<ReturnType<typeof openSimulatedStore>>;
type Found = { readonly plan: Plan; readonly breach: Breach; readonly outcome: Outcome };

const buyers = 4;
const hours = 0.5;
/** The number of actions that each buyer does out of turn, which is when faults show. */
const whims = 120;
/** How often the laws check the screens, ms: a violation is reported at the next check. */
const aLookMs = 30_000;
/** Limits of shrinking: the number of tries and the time. */
const maxTries = 400;
const maxShrinkingMs = 600_000;

const planted = ({ file, right, wrong }: SourceFault): Promise<Simulation> =>
  builtWith<Simulation>('tests/simulate/run-plan.ts', { file, right, put: wrong });

/** The shop with a planted fault of this kind. */
export async function simulationWith(kind: string): Promise<Simulation> {
  const fault = sourceFaults.find((one) => one.kind === kind);
  if (fault === undefined) throw new Error(`no fault is ${kind}`);
  return planted(fault);
}

async function firstBroken(
  store: Store,
  { runPlan: run }: Simulation,
  plans: readonly Plan[],
): Promise<Found | undefined> {
  for (const plan of plans) {
    const outcome = await run(store, plan);
    const [breach] = outcome.breaches;
    if (breach !== undefined) return { plan, breach, outcome };
  }
  return undefined;
}

/** Removes from a plan what the same violation does not need; returns the rest and its log. */
async function shrunk(
  store: Store,
  { runPlan: run }: Simulation,
  { plan, breach, outcome }: Found,
): Promise<{ readonly plan: Plan; readonly log: readonly string[] }> {
  let tries = 0;
  let { log } = outcome;
  const endMs = Date.now() + maxShrinkingMs;
  const breaks = async (next: Plan): Promise<boolean> => {
    tries += 1;
    const came = await run(store, next, { untilMs: outcome.endedMs + aLookMs });
    const isSame = came.breaches.some((one) => one.law === breach.law && saysSame(one, breach));
    if (isSame) ({ log } = came);
    return isSame;
  };
  const whole = decided(plan, outcome.whims);
  if (!(await breaks(whole))) return { plan, log };
  // Usually the buyer whose page broke the law is enough to reproduce the violation.
  const alone = { ...whole, buyers: whole.buyers.filter(({ name }) => breach.what.startsWith(`${name}.`)) };
  const known = (await breaks(alone)) ? alone : whole;
  const small = await shrinkPlan(known, breaks, () => tries < maxTries && Date.now() < endMs);
  return { plan: small, log };
}

/* A violation without its buyer and place. */
const wordsOf = ({ what }: Breach): string => what.replace(/^[^,:]*, /, '').replace(/ \(.*$/s, '');
const saysSame = (one: Breach, other: Breach): boolean => wordsOf(one) === wordsOf(other);

/**
 * Runs the same seeds without a fault and then with each fault in the source of the charts, until a law is broken, and
 * shrinks each plan that broke one. False if a fault is not found, or a law is broken without one.
 *
 * @param only - the numbers of the wanted faults, starting at 1; none = all.
 */
export async function findPlantedFaults(
  seeds: number,
  only: readonly number[],
  tellsLog: boolean,
): Promise<boolean> {
  const store = await openSimulatedStore();
  const plans = Array.from({ length: seeds }, (_, at) => restlessPlanOf(at + 1, buyers, hours, whims));
  const faults = sourceFaults.filter((_, at) => only.length === 0 || only.includes(at + 1));
  let found = 0;
  for (const fault of faults) {
    const simulation = await planted(fault);
    const one = await firstBroken(store, simulation, plans);
    if (one === undefined) {
      console.log(`${fault.kind}: –`);
      continue;
    }
    found += 1;
    const small = await shrunk(store, simulation, one);
    console.log(
      `${fault.kind}: seed ${one.plan.seed}, ${stepsOf(small.plan)} steps of ${stepsOf(one.plan)}, ${one.breach.what}`,
    );
    if (tellsLog) console.log(small.log.slice(-80).join('\n'));
    const again = await simulation.runPlan(
      store,
      small.plan,
      { untilMs: one.outcome.endedMs + aLookMs },
      true,
    );
    const kept = { plan: small.plan, fault: fault.kind };
    await keepPlan(`fault-${fault.kind.replaceAll(' ', '-')}`, again, kept);
  }
  console.log(`${found} of ${faults.length} by laws of the simulation`);
  let alarms = 0;
  for (const plan of plans)
    for (const { law, what } of (await runPlan(store, plan)).breaches) {
      alarms += 1;
      console.log(`false alarm, seed ${plan.seed}: ${laws[law]}, ${what}`);
    }
  console.log(`${alarms} false alarms over the same ${seeds} seeds without a fault`);
  await store.close();
  rmSync(plantedFolder, { recursive: true, force: true });
  return found === faults.length && alarms === 0;
}
