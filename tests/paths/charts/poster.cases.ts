import { listing } from '../engine/chart-cases.ts';
import { indexOf, placeOf, poster } from '../../unit/samples/poster-factories.ts';
import { noFilters } from '../../../src/core/poster/poster-filter.ts';
import { posterMachine } from '../../../machines/poster/poster-chart.ts';

/* Six events on two pages of four, all of them in the first kind; the second is empty. */
const read = poster(Array.from({ length: 6 }, (_, at) => ({ id: String(at + 1) })));
const index = indexOf(read);
const place = placeOf(read);
const longer = poster(Array.from({ length: 7 }, (_, at) => ({ id: String(at + 1) })));

export const posterCases = listing({
  machine: posterMachine,
  visits: {
    'the poster': { index, place, filters: noFilters },
    'Back to all pages': { index, place, filters: noFilters, loads: 1 },
  },
  events: {
    'filters.change': {
      'search for one': { change: { search: 'событие 3' } },
      'search for none': { change: { search: 'ничего такого' } },
    },
    'filters.reset': { reset: {} },
    'place.open': {
      'an empty kind': { place: placeOf(read, { id: '2' }) },
      'the first kind': { place },
      'the first kind, as it was left': { place, loads: 1 },
    },
    'index.renew': {
      'read again': { index, place },
      'read with one more': { index: indexOf(longer), place },
    },
    'page.more': { more: {} },
  },
  waits: { LOAD_MORE: 100 },
  keep: ({ filters, place: { kind }, loads }) => [filters.search, kind?.id, loads],
});
