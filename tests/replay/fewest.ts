/* Each group costs a try, also where it can't be removed. */
const mostGroups = 10;
/* Of so few elements, trying pieces costs more than it saves. */
const fewEnough = 24;

/** The progress of the search, after each try: what that was without, and whether it failed all the same. */
type Progress<T> = {
  readonly left: number;
  readonly tries: number;
  readonly without: readonly T[];
  readonly isNeedless: boolean;
};

/** What remains of a set. `isDone`: nothing more can be removed; false if the search was stopped before. */
type Fewest<T> = { readonly left: readonly T[]; readonly tries: number; readonly isDone: boolean };

/**
 * Removes what a failure does not need: the first of the given groups; then, from the end, larger pieces of many
 * elements first, then smaller ones, down to single elements (delta debugging: Zeller, Hildebrandt, "Simplifying and
 * Isolating Failure-Inducing Input", 2002). What remains still fails; after a completed search it no longer fails
 * without any one of its elements.
 *
 * @param groups - elements that are probably removable together, though not one by one.
 * @param fails - whether this subset still fails; never called twice for the same subset, nor for the whole set.
 * @param isHopeless - whether it is known without a try that this subset does not fail in the same way.
 * @param isOver - called before each try: whether the search must stop.
 */
export async function fewest<T>(
  all: readonly T[],
  fails: (some: readonly T[]) => Promise<boolean>,
  {
    groups = [],
    isHopeless = () => false,
    isOver = () => false,
    say = () => undefined,
  }: {
    readonly groups?: readonly (readonly T[])[];
    readonly isHopeless?: (some: readonly T[]) => boolean;
    readonly isOver?: () => boolean;
    readonly say?: (progress: Progress<T>) => void;
  } = {},
): Promise<Fewest<T>> {
  const known = new Map<string, boolean>();
  const numbers = new Map(all.map((one, at) => [one, at]));
  let left = all;
  let tries = 0;
  const stillFails = async (some: readonly T[]): Promise<boolean> => {
    const name = some.map((one) => numbers.get(one)).join();
    const before = known.get(name);
    if (before !== undefined) return before;
    if (isHopeless(some)) return false;
    tries += 1;
    const found = await fails(some);
    known.set(name, found);
    const without = left.filter((one) => !some.includes(one));
    say({ left: found ? some.length : left.length, tries, without, isNeedless: found });
    return found;
  };
  for (const group of groups.slice(0, mostGroups)) {
    if (isOver()) return { left, tries, isDone: false };
    const rest = left.filter((one) => !group.includes(one));
    // What is left of a group is no group.
    if (rest.length === left.length - group.length && (await stillFails(rest))) left = rest;
  }
  for (let size = left.length > fewEnough ? Math.ceil(left.length / 2) : 1, isSmaller = true; size > 0;) {
    isSmaller = false;
    // From the end: what is chosen in a menu can go before what opens the menu.
    for (let end = left.length; end > 0; end -= size) {
      if (isOver()) return { left, tries, isDone: false };
      const rest = [...left.slice(0, Math.max(0, end - size)), ...left.slice(end)];
      if (!(await stillFails(rest))) continue;
      left = rest;
      isSmaller = true;
    }
    // Pieces that were needed before may be removable now.
    if (size > 1 || !isSmaller) size = Math.floor(size / 2);
  }
  return { left, tries, isDone: true };
}
