/** How far the search has come. */
type Progress = { readonly left: number; readonly tries: number };

/** What is left of a set, and whether nothing more can go or the search was ended. */
type Fewest<T> = { readonly left: readonly T[]; readonly tries: number; readonly isDone: boolean };

/**
 * Takes away what is not needed for a failure, in the order given: larger pieces first, then smaller ones, down to
 * single ones (delta debugging: Zeller, Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002). What is
 * left still fails, and, where the search came to its end, without any one of it nothing does.
 *
 * @param fails - whether this much still does; never asked of the same twice, nor of all.
 * @param isOver - asked before each try: the search may not go on.
 */
export async function fewest<T>(
  all: readonly T[],
  fails: (some: readonly T[]) => Promise<boolean>,
  {
    isOver = () => false,
    say = () => undefined,
  }: { readonly isOver?: () => boolean; readonly say?: (progress: Progress) => void } = {},
): Promise<Fewest<T>> {
  const known = new Map<string, boolean>();
  const numbers = new Map(all.map((one, at) => [one, at]));
  let tries = 0;
  const stillFails = async (some: readonly T[]): Promise<boolean> => {
    const name = some.map((one) => numbers.get(one)).join();
    const before = known.get(name);
    if (before !== undefined) return before;
    tries += 1;
    const found = await fails(some);
    known.set(name, found);
    return found;
  };
  let left = all;
  for (let size = Math.ceil(all.length / 2), isSmaller = true; size > 0;) {
    isSmaller = false;
    for (let from = 0; from < left.length;) {
      if (isOver()) return { left, tries, isDone: false };
      const rest = [...left.slice(0, from), ...left.slice(from + size)];
      if (await stillFails(rest)) {
        // What stood behind the piece stands in its place now.
        left = rest;
        isSmaller = true;
        say({ left: left.length, tries });
      } else from += size;
    }
    // What could not go before may go now.
    if (size > 1 || !isSmaller) size = Math.floor(size / 2);
  }
  return { left, tries, isDone: true };
}
