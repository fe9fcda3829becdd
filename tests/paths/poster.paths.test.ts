import { describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';

import { loadMoreDelayMs, posterMachine } from '../../machines/poster.ts';
import { noFilters, type PosterFilters } from '../../src/core/poster-filter.ts';
import { indexOf, placeOf, poster } from '../unit/poster/poster-factories.ts';
import { after, chartLeaves, isPossible, reachedLeaves, replay, type ChartPath } from './path-harness.ts';

/* Six events to two pages of four, all of them in the first kind; the second is empty. */
const read = poster(Array.from({ length: 6 }, (_, at) => ({ id: String(at + 1) })));
const index = indexOf(read);
const input = { index, place: placeOf(read), filters: noFilters };

const events: readonly AnyEventObject[] = [
  { type: 'filters.change', change: { search: 'событие 3' } },
  { type: 'filters.change', change: { search: 'ничего такого' } },
  { type: 'filters.reset' },
  { type: 'place.open', place: placeOf(read, { id: '2' }) },
  { type: 'place.open', place: placeOf(read) },
  { type: 'index.renew', index, place: placeOf(read) },
  { type: 'page.more' },
  after('LOAD_MORE', 'poster.adding'),
];

const pathsOf = (tool: typeof getShortestPaths): readonly ChartPath[] =>
  tool(posterMachine, {
    input,
    events: events as never,
    filterEvents: isPossible,
    serializeState: (snapshot) => {
      const { value, context } = snapshot as unknown as {
        value: unknown;
        context: { filters: PosterFilters; place: { kind: { id: string } | null } };
      };
      return JSON.stringify([value, context.filters.search, context.place.kind?.id]);
    },
  });

describe('every way through the poster', () => {
  const shortest = pathsOf(getShortestPaths);
  const simple = pathsOf(getSimplePaths as typeof getShortestPaths);

  it('reaches all of its states, and no other', () => {
    expect(reachedLeaves(shortest)).toEqual(chartLeaves(posterMachine));
  });

  it('is counted, so that a changed chart is noticed', () => {
    expect({ shortest: shortest.length, simple: simple.length }).toEqual({ shortest: 8, simple: 174 });
  });

  it('is walked by a live machine the same way', async () => {
    for (const path of [...shortest, ...simple])
      await replay(path, () => posterMachine, input, { LOAD_MORE: loadMoreDelayMs });
  }, 60_000);
});
