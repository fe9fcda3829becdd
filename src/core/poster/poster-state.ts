import type { PosterCard } from './poster-cards.ts';
import { filterCards, noFilters, type PosterFilters, type PosterIndex } from './poster-filter.ts';
import type { PosterLocation } from './poster-menu.ts';

/** The poster's initial state. */
export type PosterInput = {
  readonly index: PosterIndex;
  readonly place: PosterLocation;
  readonly filters: PosterFilters;
  /** The initial number of uses of load-more, from an earlier visit to the same place. */
  readonly loads?: number;
};

/** `loads`: uses of load-more since the first page. `all`: events of the place before any filter. */
export type PosterState = {
  readonly matches: readonly PosterCard[];
  readonly all: number;
  readonly loads: number;
} & PosterInput;

/** The poster's initial state. */
export const openingPoster = ({ index, place, filters, loads = 0 }: PosterInput): PosterState => ({
  index,
  place,
  filters,
  matches: filterCards(index, place, filters),
  all: filterCards(index, place, noFilters).length,
  loads,
});
