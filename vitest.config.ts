import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
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
