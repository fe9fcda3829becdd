/*
 * A checker of Stryker's that leaves out the mutants that are not in the sample, as a type checker leaves out those
 * that don't compile. Whether a mutant is in it follows from what it changes and where, so that the same share and seed
 * choose the same ones again.
 */
import { createHash } from 'node:crypto';

/** Whether a mutant belongs to the sample of so many percent. Its line counts from 0, as it does before it is reported. */
export function isChosen({ mutatorName, replacement, fileName }, line, percent, seed) {
  const file = fileName.replace(/^.*?((?:src|machines|fixtures)\/)/, '$1');
  const text = [seed, file, line, mutatorName, replacement].join('\n');
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32 < percent / 100;
}

const factory = () => {
  const [percent, seed] = (process.env['MUTANTS_SAMPLE'] ?? '100 1').split(' ').map(Number);
  return {
    init: async () => {},
    check: async (mutants) =>
      Object.fromEntries(
        mutants.map((mutant) => [
          mutant.id,
          isChosen(mutant, mutant.location.start.line, percent, seed)
            ? { status: 'passed' }
            : { status: 'compileError', reason: 'not in the sample' },
        ]),
      ),
  };
};
factory.inject = [];

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory }];
