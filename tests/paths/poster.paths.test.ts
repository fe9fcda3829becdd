import { describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';

import { loadMoreDelayMs, posterMachine } from '../../machines/poster/poster.ts';
import { noFilters, type PosterFilters } from '../../src/core/poster/poster-filter.ts';
import { indexOf, placeOf, poster } from '../unit/poster/poster-factories.ts';
import { after, chartLeaves, reachedLeaves, replay } from './path-harness.ts';
import { pathsBy, table, waysOn } from './ways-on.ts';

/* Six events to two pages of four, all of them in the first kind; the second is empty. */
const read = poster(Array.from({ length: 6 }, (_, at) => ({ id: String(at + 1) })));
const index = indexOf(read);
const input = { index, place: placeOf(read), filters: noFilters };

const events: Readonly<Record<string, AnyEventObject>> = {
  'search for one': { type: 'filters.change', change: { search: 'событие 3' } },
  'search for none': { type: 'filters.change', change: { search: 'ничего такого' } },
  reset: { type: 'filters.reset' },
  'an empty kind': { type: 'place.open', place: placeOf(read, { id: '2' }) },
  'the first kind': { type: 'place.open', place: placeOf(read) },
  'read again': { type: 'index.renew', index, place: placeOf(read) },
  more: { type: 'page.more' },
  'the delay': after('LOAD_MORE', 'poster.adding'),
};
const walk = {
  input,
  events,
  keep: (context: { filters: PosterFilters; place: { kind: { id: string } | null } }) => [
    context.filters.search,
    context.place.kind?.id,
  ],
};

describe('every way through the poster', () => {
  const shortest = pathsBy(getShortestPaths, posterMachine, walk);
  const simple = pathsBy(getSimplePaths, posterMachine, walk);

  it('reaches all of its states, and no other', () => {
    expect(reachedLeaves(shortest)).toEqual(chartLeaves(posterMachine));
  });

  it('leads on as told', () => {
    expect(waysOn(posterMachine, walk)).toEqual(
      table(`
        adding: an empty kind → empty
        adding: reset → listing
        adding: search for none → notFound
        adding: search for one → complete
        adding: the delay → complete
        adding: the first kind → listing
        complete: an empty kind → empty
        complete: reset → listing
        complete: search for none → notFound
        complete: the first kind → listing
        empty: read again → complete | listing | notFound
        empty: the first kind → complete | listing | notFound
        listing: an empty kind → empty
        listing: more → adding
        listing: search for none → notFound
        listing: search for one → complete
        notFound: an empty kind → empty
        notFound: reset → listing
        notFound: search for one → complete
      `),
    );
  });

  it('is walked by a live machine the same way', async () => {
    for (const path of [...shortest, ...simple])
      await replay(path, () => posterMachine, input, { LOAD_MORE: loadMoreDelayMs });
  }, 60_000);
});
