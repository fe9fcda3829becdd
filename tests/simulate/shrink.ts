import { fewest } from '../replay/fewest.ts';
import type { BuyerPlan, Plan } from './plan.ts';

/** Tells whether a plan still breaks what is looked for. */
export type StillBreaks = (plan: Plan) => Promise<boolean>;

/** Leaves out of a plan what it breaks without: buyers, then faults, visits and acts. */
export async function shrinkPlan(plan: Plan, breaks: StillBreaks, hasTime: () => boolean): Promise<Plan> {
  let best = plan;
  const isOver = (): boolean => !hasTime();
  const tried = async (next: Plan): Promise<boolean> => {
    if (!(await breaks(next))) return false;
    best = next;
    return true;
  };
  await fewest(best.buyers, (buyers) => tried({ ...best, buyers }), { isOver });
  await fewest(best.faults, (faults) => tried({ ...best, faults }), { isOver });
  const withBuyer = (name: string, changed: Partial<BuyerPlan>): Plan => ({
    ...best,
    buyers: best.buyers.map((one) => (one.name === name ? { ...one, ...changed } : one)),
  });
  const withVisits = (name: string, visits: BuyerPlan['visits']): Plan => withBuyer(name, { visits });
  for (const { name, restless = 0 } of best.buyers) {
    // Where the last thing that is done breaks it, all after that goes.
    for (let [enough, few] = [restless, -1]; enough - few > 1 && !isOver();) {
      const middle = Math.floor((enough + few) / 2);
      if (await tried(withBuyer(name, { restless: middle }))) enough = middle;
      else few = middle;
    }
    const buyer = (): BuyerPlan | undefined => best.buyers.find((one) => one.name === name);
    await fewest(buyer()?.visits ?? [], (visits) => tried(withVisits(name, visits)), { isOver });
    for (let at = 0; at < (buyer()?.visits.length ?? 0); at += 1) {
      const visits = buyer()?.visits ?? [];
      await fewest(
        visits[at]?.acts ?? [],
        (acts) =>
          tried(
            withVisits(
              name,
              visits.map((one, place) => (place === at ? { ...one, acts } : one)),
            ),
          ),
        { isOver },
      );
    }
  }
  return best;
}
