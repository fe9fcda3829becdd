import { defineConfig } from 'vitest/config';

/** The tests that `mutants.mjs` names. Stryker's runner takes one configuration and starts it in processes of its own. */
export default defineConfig({
  test: {
    css: { modules: { classNameStrategy: 'non-scoped' } },
    environment: 'node',
    // Stryker ends a run that takes too long; on a busy machine the first one must not fail for it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: (process.env['MUTANTS_TESTS'] ?? '').split(' '),
  },
});
