/*
 * Removes a share of Stryker's faults before they are planted: removed ones then cost nothing, neither in the first
 * run, which records which tests reach what, nor afterwards. Stryker has no option for that, so its mutators are
 * wrapped.
 */
import { createHash } from 'node:crypto';

const core = import.meta.resolve('@stryker-mutator/core');
const mutate = new URL('../../../instrumenter/dist/src/mutators/mutate.js', core);
const { allMutators } = await import(mutate.href);

/** Whether a fault is in the sample depends only on its location and the seed, so the same ones are chosen again. */
function isChosen(place, percent, seed) {
  const digest = createHash('sha256')
    .update([seed, ...place].join())
    .digest();
  return digest.readUInt32BE() / 2 ** 32 < percent / 100;
}

export function plantOnly(percent, seed) {
  for (const mutator of allMutators) {
    const all = mutator.mutate.bind(mutator);
    mutator.mutate = (path) =>
      [...all(path)].filter((_, nth) =>
        isChosen([mutator.name, path.node.start, path.node.end, nth], percent, seed),
      );
  }
}
