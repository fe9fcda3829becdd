import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification, type Vitest } from 'vitest/node';

let running: Vitest | undefined;
/** Stryker counts failed tests: a file that cannot be loaded has none, so it must be reported. */
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

/** The nearest folder first, in the given order: a run ends at the first test that detects the fault. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number =>
      folders.findIndex((folder) => relative('', moduleId).startsWith(folder));
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

/** The tests that `mutants.mjs` names. Stryker's runner takes one configuration and uses it in separate processes. */
export default defineConfig({
  test: {
    css: { modules: { classNameStrategy: 'non-scoped' } },
    environment: 'node',
    // One worker per run: one per test file takes five times as long.
    isolate: false,
    sequence: { sequencer: NearestFirst },
    setupFiles: 'tests/mutants/setup.ts',
    // Stryker ends a run that takes too long; the first one must not fail on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include,
    reporters: [failedLoads],
  },
});
