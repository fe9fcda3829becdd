import { fewest } from '../replay/fewest.ts';
import type { BuyerPlan, Plan, Whim } from './plan.ts';

/** Whether a plan still breaks the same law. */
export type StillBreaks = (plan: Plan) => Promise<boolean>;

/** The number of actions in a plan: visits, acts at their orders, and whims. */
export const stepsOf = ({ buyers }: Plan): number =>
  buyers.reduce(
    (sum, { visits, whims = [] }) =>
      sum + whims.length + visits.reduce((acts, visit) => acts + 1 + visit.acts.length, 0),
    0,
  );

/** The same plan with the outcomes of its whims, so that removing one leaves the others unchanged. */
export const decided = (plan: Plan, whims: ReadonlyMap<string, readonly Whim[]>): Plan => ({
  ...plan,
  buyers: plan.buyers.map((buyer) => ({
    ...buyer,
    whims: (whims.get(buyer.name) ?? []).filter(({ did }) => did !== undefined),
  })),
});

/**
 * Removes from a plan what its violation does not need: buyers, then faults, whims, visits and acts; repeated until
 * nothing more can be removed.
 */
export async function shrinkPlan(plan: Plan, breaks: StillBreaks, hasTime: () => boolean): Promise<Plan> {
  let best = plan;
  for (let before = -1; before !== stepsOf(best) && hasTime();) {
    before = stepsOf(best);
    best = await shrinkOnce(best, breaks, hasTime);
  }
  return best;
}

async function shrinkOnce(plan: Plan, breaks: StillBreaks, hasTime: () => boolean): Promise<Plan> {
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
  for (const { name, whims: all = [] } of best.buyers) {
    await fewest(all, (whims) => tried(withBuyer(name, { whims })), { isOver });
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
