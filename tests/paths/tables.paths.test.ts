import { mkdirSync, writeFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { charts, tableOf } from './charts.ts';
import { happenings } from './engine/chart-cases.ts';
import { diffText, replay } from './engine/replay.ts';
import { allOutcomes, countTransitions, leafIds } from './engine/transitions.ts';

/** What `npm test` prints about the charts. */
const figures: Record<string, Record<string, string | number>> = {};
const folder = new URL('../../.cache/paths/', import.meta.url);
afterAll(() => {
  console.table(figures);
  mkdirSync(folder, { recursive: true });
  for (const [name, own] of Object.entries(figures))
    writeFileSync(new URL(`${name}-actor.json`, folder), JSON.stringify(own));
});

describe.each(charts)('the table of the chart $name', (chart) => {
  const { name, listed } = chart;
  const table = tableOf(chart);
  const wanted = allOutcomes(listed.machine);
  const transitions = countTransitions(listed.machine);
  let replayed: ReturnType<typeof replay>;
  beforeAll(() => {
    replayed = replay(listed, table);
    const taken = wanted.filter((outcome) => replayed.outcomes.has(outcome)).length;
    figures[name] = {
      states: leafIds(listed.machine).length,
      transitions,
      'closed doors': wanted.length - transitions,
      paths: table.rows.length,
      'taken on the actor': `${Math.floor((100 * taken) / wanted.length)} %`,
    };
  });

  it('matches the live chart', () => {
    const changed = diffText(replayed.differences);
    expect(changed, 'the chart (+) has left its table (-): npm run tables').toBe('');
  });

  it('covers every transition, and every event that all guards reject', () => {
    expect(wanted.filter((outcome) => !replayed.outcomes.has(outcome))).toEqual([]);
  });

  it('lists exactly the states of the chart, with what the page shows in each', () => {
    expect([...replayed.states].toSorted()).toEqual(leafIds(listed.machine).toSorted());
    expect(table.states.map(({ state }) => state)).toEqual(leafIds(listed.machine));
  });

  it('covers every event raised by the chart itself', () => {
    const raised = Object.entries(listed.events).filter(([, cases]) => cases === 'raised');
    expect(
      raised.filter(([type]) => !table.rows.some(({ done }) => `${done};`.match(`raises ${type}[;(]`))),
    ).toEqual([]);
  });

  it('covers every listed case', () => {
    const told = new Set(table.rows.flatMap(({ way }) => way));
    expect([...happenings(listed).keys()].filter((happening) => !told.has(happening))).toEqual([]);
  });
});
