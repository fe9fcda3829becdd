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
  const withBuyer = (changed: BuyerPlan): Plan => ({
    ...best,
    buyers: best.buyers.map((one) => (one.name === changed.name ? changed : one)),
  });
  for (const { name } of best.buyers) {
    const buyer = (): BuyerPlan | undefined => best.buyers.find((one) => one.name === name);
    await fewest(buyer()?.visits ?? [], (visits) => tried(withBuyer({ name, visits })), { isOver });
    for (let at = 0; at < (buyer()?.visits.length ?? 0); at += 1) {
      const visits = buyer()?.visits ?? [];
      await fewest(
        visits[at]?.acts ?? [],
        (acts) =>
          tried(
            withBuyer({ name, visits: visits.map((one, place) => (place === at ? { ...one, acts } : one)) }),
          ),
        { isOver },
      );
    }
  }
  return best;
}
