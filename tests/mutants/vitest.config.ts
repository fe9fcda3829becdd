import { defineConfig } from 'vitest/config';
import type { Reporter, Vitest } from 'vitest/node';

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

/** The tests that `mutants.mjs` names. Stryker's runner takes one configuration and starts it in processes of its own. */
export default defineConfig({
  test: {
    css: { modules: { classNameStrategy: 'non-scoped' } },
    environment: 'node',
    // Stryker ends a run that takes too long; on a busy machine the first one must not fail for it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: (process.env['MUTANTS_TESTS'] ?? '').split(' '),
    reporters: [failedLoads],
  },
});
