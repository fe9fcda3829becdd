/*
 * The poster. The list shows the events of the address's section (a kind, a group), narrowed by filters. Every change
 * of a filter is stored for the next visit and returns to the first page; so does opening another section, unless the
 * buyer returns to it (`loads`). Load-more adds a page after a short delay, during which it can't be triggered again;
 * the sixth adds all the rest. Filters that find nothing offer a reset; an empty section says so. A reload of the
 * poster, also in another language, keeps filters and pages.
 *
 * To provide: actions.keepFilters(params: { filters }). Input: { index, place, filters, loads? }. Never persisted as a
 * whole.
 */
import { assign, setup } from 'xstate';

import {
  filterCards,
  nextCount,
  noFilters,
  type PosterFilters,
  type PosterIndex,
} from '../../src/core/poster/poster-filter.ts';
import type { PosterLocation } from '../../src/core/poster/poster-menu.ts';
import { openingPoster, type PosterInput, type PosterState } from '../../src/core/poster/poster-state.ts';
import { noop, type Effect } from '../common/actors.ts';

export type PosterEvent =
  | { readonly type: 'filters.change'; readonly change: Partial<PosterFilters> }
  | { readonly type: 'filters.reset' }
  | { readonly type: 'place.open'; readonly place: PosterLocation; readonly loads?: number }
  | { readonly type: 'index.renew'; readonly index: PosterIndex; readonly place: PosterLocation }
  | { readonly type: 'page.more' };

/**
 * The delay between load-more and the next page, ms.
 *
 * @internal Used by tests.
 */
export const loadMoreDelayMs = 100;

const keepFilters: Effect<{ readonly filters: PosterFilters }> = noop;

const keep = {
  type: 'keepFilters',
  params: ({ context }: { readonly context: PosterState }) => ({ filters: context.filters }),
} as const;

export const posterMachine = setup({
  types: {
    input: {} as PosterInput,
    context: {} as PosterState,
    events: {} as PosterEvent,
  },
  actions: {
    keepFilters,
    changeFilters: assign(({ context, event }) => {
      const filters = event.type === 'filters.change' ? { ...context.filters, ...event.change } : noFilters;
      return { filters, matches: filterCards(context.index, context.place, filters), loads: 0 };
    }),
    openPlace: assign(({ context, event }) =>
      event.type === 'place.open'
        ? openingPoster({ ...context, place: event.place, loads: event.loads ?? 0 })
        : {},
    ),
    renewIndex: assign(({ context, event }) =>
      event.type === 'index.renew'
        ? openingPoster({ ...context, index: event.index, place: event.place })
        : {},
    ),
    addPage: assign({ loads: ({ context }) => context.loads + 1 }),
  },
  guards: {
    isEmpty: ({ context }) => context.all === 0,
    findsNothing: ({ context }) => context.matches.length === 0,
    hasMore: ({ context }) => nextCount(context.matches.length, context.place.perPage, context.loads) > 0,
  },
  delays: { LOAD_MORE: loadMoreDelayMs },
}).createMachine({
  id: 'poster',
  context: ({ input }) => openingPoster(input),
  initial: 'looking',
  states: {
    looking: {
      always: [
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'findsNothing', target: 'notFound' },
        { guard: 'hasMore', target: 'listing' },
        { target: 'complete' },
      ],
    },
    empty: {},
    notFound: {},
    listing: {
      on: { 'page.more': 'adding' },
    },
    adding: {
      after: { LOAD_MORE: { target: 'looking', actions: 'addPage' } },
      // The requested page is added to the list as reloaded.
      on: { 'index.renew': { actions: 'renewIndex' } },
    },
    complete: {},
  },
  on: {
    'filters.change': { target: '.looking', actions: ['changeFilters', keep] },
    'filters.reset': { target: '.looking', actions: ['changeFilters', keep] },
    'place.open': { target: '.looking', actions: 'openPlace' },
    'index.renew': { target: '.looking', actions: 'renewIndex' },
  },
});
