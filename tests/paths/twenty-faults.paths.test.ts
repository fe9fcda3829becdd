import { rmSync } from 'node:fs';

import { afterAll, describe, expect, it } from 'vitest';

import { lawNames } from './laws/all-laws.ts';
import { plantedFolder } from './planted/build-planted.ts';
import { chartWith, falseAlarms, findFault } from './find-fault.ts';
import { furtherFaults, sourceFaults } from './planted/twenty-faults.ts';

/** What `npm test` prints about them. */
const figures: Record<string, Record<string, string>> = {};
afterAll(() => {
  console.table(figures);
  rmSync(plantedFolder, { recursive: true, force: true });
});

const faults = [...sourceFaults, ...furtherFaults];

/* In a mutant of a chart, the chart's own fault would be detected under the wrong name. */
describe.skipIf(process.env['MUTANTS_TESTS'] !== undefined)(
  'a fault in the source',
  { timeout: 60_000 },
  () => {
    it('is one of twenty kinds, and every law has at least one fault', () => {
      expect(new Set(sourceFaults.map(({ kind }) => kind)).size).toBe(20);
      expect(new Set(faults.map(({ law }) => law))).toEqual(new Set(lawNames));
    });

    it.each(faults)('$kind: breaks the law «$law»', async (fault) => {
      const { byLaw, byTable } = findFault(fault, await chartWith(fault, fault.wrong));
      figures[fault.kind] = { 'by a law': byLaw?.law ?? '–', 'by the table': byTable ? 'yes' : '–' };
      expect(byLaw).toBeDefined();
    });

    /* Only a sample; `npm run faults` takes all of them. */
    it.each(faults.slice(0, 3))('$kind: an equivalent rewrite breaks nothing', async (fault) => {
      expect(falseAlarms(fault, await chartWith(fault, fault.same), 40)).toEqual([]);
    });
  },
);
