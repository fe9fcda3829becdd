import { rmSync } from 'node:fs';

import { builtWith, plantedFolder } from '../paths/planted/build-planted.ts';
import { sourceFaults, type SourceFault } from '../paths/planted/twenty-faults.ts';
import { laws, type Breach } from './laws.ts';
import { planOf, type Plan } from './plan.ts';
import { openSimulatedStore, runPlan } from './run-plan.ts';
import { shrinkPlan } from './shrink.ts';

type Simulation = { readonly runPlan: typeof runPlan };
type Store = Awaited<ReturnType<typeof openSimulatedStore>>;
type Found = { readonly plan: Plan; readonly breach: Breach };

const buyers = 4;
const hours = 0.5;
/** So many things each buyer does out of turn: that is where faults show. */
const restless = 150;
/** So many tries shrinking takes at most. */
const maxTries = 40;

const planted = ({ file, right, wrong }: SourceFault): Promise<Simulation> =>
  builtWith<Simulation>('tests/simulate/run-plan.ts', { file, right, put: wrong });

const plansOf = (seeds: number): readonly Plan[] =>
  Array.from({ length: seeds }, (_, at) => {
    const plan = planOf(at + 1, buyers, hours);
    return { ...plan, buyers: plan.buyers.map((buyer) => ({ ...buyer, restless })) };
  });

async function firstBroken(
  store: Store,
  { runPlan: run }: Simulation,
  plans: readonly Plan[],
): Promise<Found | undefined> {
  for (const plan of plans) {
    const [breach] = (await run(store, plan)).breaches;
    if (breach !== undefined) return { plan, breach };
  }
  return undefined;
}

const stepsOf = ({ buyers: all }: Plan): number =>
  all.reduce(
    (sum, { visits, restless: done = 0 }) =>
      sum + done + visits.reduce((acts, visit) => acts + 1 + visit.acts.length, 0),
    0,
  );

/**
 * Runs the same seeds without a fault and with each fault in the source of the charts in turn, until a law is broken.
 * Then each plan that broke one is shrunk. False where a fault is not found, or a law is broken without one.
 */
export async function findPlantedFaults(seeds: number): Promise<boolean> {
  const store = await openSimulatedStore();
  const plans = plansOf(seeds);
  const found = new Map<SourceFault, Found>();
  for (const fault of sourceFaults) {
    const one = await firstBroken(store, await planted(fault), plans);
    if (one !== undefined) found.set(fault, one);
    console.log(`${fault.kind}: ${one === undefined ? '–' : `seed ${one.plan.seed}, ${one.breach.what}`}`);
  }
  let alarms = 0;
  for (const plan of plans)
    for (const { law, what } of (await runPlan(store, plan)).breaches) {
      alarms += 1;
      console.log(`false alarm, seed ${plan.seed}: ${laws[law]}, ${what}`);
    }
  console.log(
    `${found.size} of ${sourceFaults.length} by laws of the simulation; ${alarms} false alarms over ${seeds} green seeds`,
  );
  for (const [fault, { plan, breach }] of found) {
    const { runPlan: run } = await planted(fault);
    let tries = 0;
    const small = await shrinkPlan(
      plan,
      async (next) => {
        tries += 1;
        return (await run(store, next)).breaches.some(({ law }) => law === breach.law);
      },
      () => tries < maxTries,
    );
    console.log(`${fault.kind}: shrunk from ${stepsOf(plan)} steps to ${stepsOf(small)}`);
  }
  await store.close();
  rmSync(plantedFolder, { recursive: true, force: true });
  return found.size === sourceFaults.length && alarms === 0;
}
