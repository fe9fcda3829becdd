/* Each group costs a try, also where it can't be removed. */
const mostGroups = 10;

/** The progress of the search, after each try. */
type Progress = { readonly left: number; readonly tries: number };

/** What remains of a set. `isDone`: nothing more can be removed; false if the search was stopped before. */
type Fewest<T> = { readonly left: readonly T[]; readonly tries: number; readonly isDone: boolean };

/**
 * Removes what a failure does not need: the first of the given groups; then, in the given order, larger pieces first,
 * then smaller ones, down to single elements (delta debugging: Zeller, Hildebrandt, "Simplifying and Isolating
 * Failure-Inducing Input", 2002). What remains still fails; after a completed search it no longer fails without any one
 * of its elements.
 *
 * @param groups - elements that are probably removable together, though not one by one.
 * @param fails - whether this subset still fails; never called twice for the same subset, nor for the whole set.
 * @param isOver - called before each try: whether the search must stop.
 */
export async function fewest<T>(
  all: readonly T[],
  fails: (some: readonly T[]) => Promise<boolean>,
  {
    groups = [],
    isOver = () => false,
    say = () => undefined,
  }: {
    readonly groups?: readonly (readonly T[])[];
    readonly isOver?: () => boolean;
    readonly say?: (progress: Progress) => void;
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
    tries += 1;
    const found = await fails(some);
    known.set(name, found);
    say({ left: found ? some.length : left.length, tries });
    return found;
  };
  for (const group of groups.slice(0, mostGroups)) {
    if (isOver()) return { left, tries, isDone: false };
    const rest = left.filter((one) => !group.includes(one));
    // What is left of a group is no group.
    if (rest.length === left.length - group.length && (await stillFails(rest))) left = rest;
  }
  for (let size = Math.ceil(all.length / 2), isSmaller = true; size > 0;) {
    isSmaller = false;
    for (let from = 0; from < left.length;) {
      if (isOver()) return { left, tries, isDone: false };
      const rest = [...left.slice(0, from), ...left.slice(from + size)];
      if (await stillFails(rest)) {
        // The next piece has moved to this position.
        left = rest;
        isSmaller = true;
      } else from += size;
    }
    // Pieces that were needed before may be removable now.
    if (size > 1 || !isSmaller) size = Math.floor(size / 2);
  }
  return { left, tries, isDone: true };
}
