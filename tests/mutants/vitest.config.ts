import { defineConfig } from 'vitest/config';

/** The tests that `mutants.mjs` names. Stryker's runner takes one configuration and starts it in processes of its own. */
export default defineConfig({
  test: {
    css: { modules: { classNameStrategy: 'non-scoped' } },
    environment: 'node',
    include: (process.env['MUTANTS_TESTS'] ?? '').split(' '),
  },
});
