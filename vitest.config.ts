import { defineConfig } from 'vitest/config';

/* What asks for a module of its own: a state in the module, or other files' tests run once more. */
const apart = [
  'tests/unit/{api,boot,devtools,server}/**/*.test.{ts,tsx}',
  'tests/unit/box-office/**/{*-on-postgres,hall-answer}.test.ts',
  'tests/unit/hall-report/own-hall.test.ts',
  'tests/simulate/**/*.test.ts',
];

export default defineConfig({
  test: {
    // By itself it leaves a core unused, which is half of the machine where there are two.
    maxWorkers: '100%',
    // A box office in a test waits for its store's thread, and that for a core, as often as it has statements.
    testTimeout: 20_000,
    // PGlite is compiled quickly and not once more and well: each of a hundred box offices has few statements to run.
    execArgv: ['--liftoff-only'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        // What has no state of its own reads its modules once for all files: the half of the time was their reading.
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/{unit,house}/**/*.test.{ts,tsx}'],
          exclude: apart,
        },
      },
      { extends: true, test: { name: 'unit-apart', include: apart } },
      { extends: true, test: { name: 'paths', include: ['tests/paths/**/*.test.ts'] } },
    ],
  },
});
