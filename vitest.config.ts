import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // By itself it leaves a core unused, which is half of the machine where there are two.
    maxWorkers: '100%',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.{ts,tsx}'] },
      },
      { extends: true, test: { name: 'paths', environment: 'node', include: ['tests/paths/**/*.test.ts'] } },
    ],
  },
});
