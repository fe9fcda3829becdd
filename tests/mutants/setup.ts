import { inject, vi } from 'vitest';

type Coverage = {
  static: Record<string, number>;
  perTest: Record<string, Record<string, number>>;
};

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface joins the one that is there
  interface ProvidedContext {
    mode: 'dry-run' | 'mutant';
  }
}

// All test files run in one worker: Stryker's counts of earlier files must not be counted again.
const counted = (globalThis as { __stryker__?: { mutantCoverage?: Coverage } }).__stryker__?.mutantCoverage;
if (counted !== undefined) Object.assign(counted, { static: {}, perTest: {} });

// The first run must not fail on a busy machine; later, a test that waits for something the fault has removed must fail
// soon.
if (inject('mode') === 'mutant') vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });
