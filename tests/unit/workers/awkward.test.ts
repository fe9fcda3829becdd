import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { planOf, seatAt } from '../samples/plan-samples.ts';

const folder = new URL('../../../fixtures/halls/awkward/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
const plans = readdirSync(folder).flatMap((file) => (file.endsWith('.svg') ? [file.slice(0, -4)] : []));

/** The seats of a plan, and where a browser draws their centres, in user units of its root. */
type Expected = {
  readonly seats: readonly { readonly id: string; readonly x: number; readonly y: number }[];
};

describe('finds every seat of an awkward plan where a browser draws it', () => {
  beforeAll(() => void vi.stubGlobal('navigator', { language: 'en-GB' }));
  afterAll(() => void vi.unstubAllGlobals());

  it.each(plans)('%s', async (name) => {
    const { seats } = JSON.parse(read(`${name}.json`)) as Expected;
    const plan = await planOf(
      read(`${name}.svg`),
      seats.map(({ id }) => id),
    );
    const astray = seats.flatMap(({ id, x, y }) => {
      const at = seatAt(plan, id);
      // Curves are measured by chords: half a unit is a twentieth of a seat here.
      return at && Math.hypot(at.x - x, at.y - y) < 0.5 ? [] : [{ id, x, y, found: at }];
    });
    expect(astray).toEqual([]);
    expect(plan.index.count).toBe(seats.length);
    expect(plan.unplaced).toBe(0);
    expect(JSON.stringify(plan.displayList.items)).not.toMatch(/alert|elsewhere\.example\/(?!p|f)/);
  });
});
