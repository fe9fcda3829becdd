/*
 * npm run simulate -- --seed 7 --buyers 20 --hours 3   one seed
 * npm run simulate -- --for 1h                        seed after seed, one process per core
 * npm run simulate -- --file FILE                     a plan that was written when a law was broken
 * npm run simulate -- --faults 60                     which of twenty faults planted in the charts 60 seeds find
 */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import { findPlantedFaults, simulationWith } from './find-faults.ts';
import { keepPlan, type KeptPlan } from './keep-plan.ts';
import { laws, type Breach } from './laws.ts';
import { planOf, type Plan } from './plan.ts';
import { openSimulatedStore, runPlan, type Outcome } from './run-plan.ts';
import { shrinkPlan, stepsOf } from './shrink.ts';

/** Limits of shrinking: the number of tries and the time. */
const maxTries = 80;
const maxShrinkingMs = 600_000;

const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : (process.argv[at + 1] ?? '');
};
const count = (name: string, otherwise: number): number => {
  const given = argument(name);
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`--${name} must be a number from 1, not «${given}»`);
  return value;
};
const units = { s: 1_000, m: 60_000, h: 3_600_000 } as const;
function duration(text: string): number {
  const [, amount, unit] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  if (amount === undefined || unit === undefined)
    throw new Error(`--for must be like 30m or 1h, not «${text}»`);
  return Number(amount) * units[unit as keyof typeof units];
}

/** Totals of the seeds that were run. */
type Sum = Record<'seeds' | 'buyerHours' | 'orders' | 'paid' | 'exchanges' | 'broken' | 'coreMs', number>;
const nothing = (): Sum => ({
  seeds: 0,
  buyerHours: 0,
  orders: 0,
  paid: 0,
  exchanges: 0,
  broken: 0,
  coreMs: 0,
});

function tellBreaches(breaches: readonly Breach[]): void {
  for (const { law, what } of breaches) console.log(`  broken: ${laws[law]}.\n    ${what}`);
}

type Store = Awaited<ReturnType<typeof openSimulatedStore>>;

/** Reports a plan that broke a law, shrinks it and writes it to a file. */
async function tellBroken(store: Store, plan: Plan, outcome: Outcome): Promise<void> {
  console.log(`seed ${plan.seed}: ${outcome.log.length} lines until it broke`);
  tellBreaches(outcome.breaches);
  const names = new Set(outcome.breaches.map(({ law }) => law));
  const beganMs = Date.now();
  let tries = 0;
  let shortest = outcome;
  const budget = (): boolean => tries < maxTries && Date.now() - beganMs < maxShrinkingMs;
  const small = await shrinkPlan(
    plan,
    async (next) => {
      tries += 1;
      const came = await runPlan(store, next);
      const isSame = came.breaches.some(({ law }) => names.has(law));
      if (isSame) shortest = came;
      return isSame;
    },
    budget,
  );
  console.log(
    `  shrunk in ${tries} tries to ${small.buyers.length} buyers, ${stepsOf(small)} steps, ${small.faults.length} faults; its log:`,
  );
  for (const line of shortest.log.slice(-60)) console.log(`    ${line}`);
  await keepPlan(`seed-${plan.seed}`, await runPlan(store, small, {}, true), { plan: small });
}

async function runSeeds(first: number, step: number, goesOn: (done: number) => boolean): Promise<Sum> {
  // When running seed after seed, many small ones cover more than a few large ones.
  const isMany = argument('for') !== undefined;
  const buyers = count('buyers', isMany ? 10 : 20);
  const hours = count('hours', isMany ? 1 : 3);
  const store = await openSimulatedStore();
  const sum = nothing();
  for (let seed = first; goesOn(sum.seeds); seed += step) {
    const plan = planOf(seed, buyers, hours);
    const before = process.cpuUsage();
    const outcome = await runPlan(store, plan);
    const { user, system } = process.cpuUsage(before);
    sum.coreMs += (user + system) / 1000;
    if (process.argv.includes('--log')) console.log(outcome.log.join('\n'));
    sum.seeds += 1;
    sum.buyerHours += buyers * hours;
    sum.orders += outcome.orders;
    sum.paid += outcome.paid;
    sum.exchanges += outcome.exchanges;
    if (outcome.breaches.length === 0) continue;
    sum.broken += 1;
    await tellBroken(store, plan, outcome);
  }
  await store.close();
  return sum;
}

/** Runs seeds until the time is over, by default in one process per core, at most four. */
async function runFor(ms: number): Promise<Sum> {
  const jobs = count('jobs', Math.min(4, availableParallelism()));
  const first = count('seed', 1);
  const sums = await Promise.all(
    Array.from(
      { length: jobs },
      (_, at) =>
        new Promise<Sum>((resolve, reject) => {
          const args = [...process.argv.slice(2), '--part', `${first + at}/${jobs}/${Date.now() + ms}`];
          const child = fork(fileURLToPath(import.meta.url), args, { execArgv: process.execArgv });
          child.on('message', (sum) => resolve(sum as Sum));
          child.on('exit', (code) => reject(new Error(`a process ended with ${code}`)));
        }),
    ),
  );
  return sums.reduce((all, one) => {
    for (const name of Object.keys(all) as (keyof Sum)[]) all[name] += one[name];
    return all;
  }, nothing());
}

function tellSum(sum: Sum, ms: number): void {
  console.log(
    `${sum.seeds} seeds (${sum.buyerHours} buyer-hours) in ${Math.round(ms / 1000)} s, ` +
      `${Math.round((sum.seeds / ms) * units.h)} an hour: ${sum.exchanges} exchanges, ${sum.orders} orders, ` +
      `${sum.paid} paid, ${(sum.coreMs / sum.seeds / 1000).toFixed(1)} s of a core each; ${sum.broken} broke a law.`,
  );
}

const part = argument('part');
const file = argument('file');
const forHow = argument('for');
const beganMs = Date.now();
if (part !== undefined) {
  const [first = 1, step = 1, endMs = 0] = part.split('/').map(Number);
  process.send?.(await runSeeds(first, step, () => Date.now() < endMs));
  process.disconnect();
} else if (argument('faults') !== undefined) {
  const only = (argument('only') ?? '').split(',').map(Number).filter(Boolean);
  const isAll = await findPlantedFaults(count('faults', 1), only, process.argv.includes('--log'));
  process.exitCode = isAll ? 0 : 1;
} else if (file !== undefined) {
  const { plan, fault } = JSON.parse(readFileSync(file, 'utf8')) as KeptPlan;
  const store = await openSimulatedStore();
  const { runPlan: run } = fault === undefined ? { runPlan } : await simulationWith(fault);
  const outcome = await run(store, plan, {}, true);
  console.log(outcome.log.join('\n'));
  tellBreaches(outcome.breaches);
  await keepPlan(basename(file, '.json'), outcome, null);
  await store.close();
  process.exitCode = outcome.breaches.length === 0 ? 0 : 1;
} else {
  const sum =
    forHow === undefined
      ? await runSeeds(count('seed', 1), 1, (done) => done < count('count', 1))
      : await runFor(duration(forHow));
  tellSum(sum, Date.now() - beganMs);
  process.exitCode = sum.broken === 0 ? 0 : 1;
}
