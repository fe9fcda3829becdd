import type { BuyerPlan, Plan } from './plan.ts';

/** Tells whether a plan still breaks what is looked for. */
export type StillBreaks = (plan: Plan) => Promise<boolean>;

/**
 * The fewest parts that still fail, by delta debugging: larger parts are left out first, then smaller ones, as long as
 * something can be left out. `budget` says whether there is time for one more try.
 */
async function fewest<T>(
  parts: readonly T[],
  fails: (parts: readonly T[]) => Promise<boolean>,
  budget: () => boolean,
): Promise<readonly T[]> {
  let kept = parts;
  for (let size = Math.ceil(kept.length / 2); size >= 1 && kept.length > 0;) {
    let isShorter = false;
    for (let at = 0; at < kept.length && budget();) {
      const shorter = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (await fails(shorter)) {
        kept = shorter;
        isShorter = true;
      } else at += size;
    }
    if (!budget()) break;
    if (size === 1 && !isShorter) break;
    size = Math.max(1, Math.floor(size / 2));
    if (size === 1 && isShorter && kept.length === 0) break;
  }
  return kept;
}

/** Leaves out of a plan what it breaks without: buyers, then faults, visits and acts. */
export async function shrinkPlan(plan: Plan, breaks: StillBreaks, budget: () => boolean): Promise<Plan> {
  let best = plan;
  const tried = async (next: Plan): Promise<boolean> => {
    if (!(await breaks(next))) return false;
    best = next;
    return true;
  };
  await fewest(best.buyers, (buyers) => tried({ ...best, buyers }), budget);
  await fewest(best.faults, (faults) => tried({ ...best, faults }), budget);
  const withBuyer = (changed: BuyerPlan): Plan => ({
    ...best,
    buyers: best.buyers.map((one) => (one.name === changed.name ? changed : one)),
  });
  for (const { name } of best.buyers) {
    const buyer = (): BuyerPlan | undefined => best.buyers.find((one) => one.name === name);
    await fewest(buyer()?.visits ?? [], (visits) => tried(withBuyer({ name, visits })), budget);
    for (let at = 0; at < (buyer()?.visits.length ?? 0); at += 1) {
      const visits = buyer()?.visits ?? [];
      await fewest(
        visits[at]?.acts ?? [],
        (acts) =>
          tried(
            withBuyer({ name, visits: visits.map((one, place) => (place === at ? { ...one, acts } : one)) }),
          ),
        budget,
      );
    }
  }
  return best;
}
