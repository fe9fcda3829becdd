/** Choices that depend only on a seed. */
export type Choices = {
  /** From 0 to 1, excluding 1. */
  readonly share: () => number;
  /** From 0 to `limit` − 1. */
  readonly below: (limit: number) => number;
  /** From `least` to `highest`, inclusive. */
  readonly between: (least: number, highest: number) => number;
  readonly isSo: (probability: number) => boolean;
  readonly oneOf: <T>(all: readonly T[]) => T;
};

/* FNV-1a over the name, so that the streams of one seed are independent. */
const seedOfName = (name: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/**
 * A separate stream of choices for each name: one buyer's choices do not affect another's, so a seed without one buyer
 * is otherwise the same.
 */
export function choicesOf(seed: number, ...names: readonly (string | number)[]): Choices {
  let state = seedOfName(`${seed}/${names.join('/')}`);
  // mulberry32
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(share() * limit);
  return {
    share,
    below,
    between: (least, highest) => least + below(highest - least + 1),
    isSo: (probability) => share() < probability,
    oneOf: <T>(all: readonly T[]): T => {
      const one = all[below(all.length)];
      if (one === undefined) throw new Error('a choice among nothing');
      return one;
    },
  };
}
