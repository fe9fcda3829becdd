import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { laws } from './laws.ts';
import type { Plan } from './plan.ts';
import type { Outcome } from './run-plan.ts';

const folder = fileURLToPath(new URL('../../.cache/simulate/', import.meta.url));

/** A plan in a file. */
export type KeptPlan = {
  readonly plan: Plan;
  /** The kind of a fault planted in the source of the charts (`tests/paths/planted/twenty-faults.ts`). */
  readonly fault?: string;
};

/**
 * Writes the results of a plan that was run with recordings: the plan, unless it came from a file, and the recording of
 * each tab. Prints the files' names and how to repeat the run.
 */
export async function keepPlan(
  name: string,
  { breaches, recordings }: Outcome,
  kept: KeptPlan | null,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (kept !== null) {
    const file = `${folder}${name}.json`;
    const broken = breaches.map(({ law, what }) => `${laws[law]}: ${what}`);
    writeFileSync(file, `${JSON.stringify({ breaches: broken, ...kept }, null, 2)}\n`);
    console.log(`  again: npm run simulate -- --file ${file}`);
  }
  for (const [tab, make] of recordings) {
    const file = `${folder}${name}-${tab}.json`;
    writeFileSync(file, JSON.stringify(await make(), null, 1));
    console.log(`  in the page: npm run replay -- ${file} --closed`);
  }
}
