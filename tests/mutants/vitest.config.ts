import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification, type Vitest } from 'vitest/node';

let running: Vitest | undefined;
/** Stryker counts the tests that failed: of a file that can't even be loaded there are none, and it has to be told. */
const failedLoads: Reporter = {
  onInit: (vitest) => {
    running = vitest;
  },
  onTestModuleEnd: (module) => {
    for (const error of module.errors()) running?.state.catchError(error, 'Load Error');
  },
};

const include = (process.env['MUTANTS_TESTS'] ?? '').split(' ');
const folders = include.map((pattern) => pattern.replace(/[*!].*/, ''));

/** The nearest folder first, as they are named: a run ends at the first test that sees the fault. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number =>
      folders.findIndex((folder) => relative('', moduleId).startsWith(folder));
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

/**
 * The tests that `mutants.mjs` names. Stryker's runner takes one configuration and starts it in processes of its own.
 */
export default defineConfig({
  test: {
    css: { modules: { classNameStrategy: 'non-scoped' } },
    environment: 'node',
    // One worker a run: one a file of tests takes five times as long.
    isolate: false,
    sequence: { sequencer: NearestFirst },
    setupFiles: 'tests/mutants/setup.ts',
    // Stryker ends a run that takes too long; on a busy machine the first one must not fail for it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include,
    reporters: [failedLoads],
  },
});
