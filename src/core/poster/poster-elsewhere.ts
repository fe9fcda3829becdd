/* Separate from poster-filter.ts to save bytes: needed only when a search finds nothing. */
import type { Afisha } from '../../contract/afisha.ts';
import type { PosterCard } from './poster-cards.ts';
import { foldText } from '../text/plain-text.ts';
import { filterCards, type PosterFilters, type PosterIndex } from './poster-filter.ts';
import type { PosterLocation } from './poster-menu.ts';

/**
 * What a search finds elsewhere: in the whole kind if a group is open, then in the other kinds in their order. Empty
 * without a search.
 */
export function matchesElsewhere(
  index: PosterIndex,
  place: Pick<PosterLocation, 'kind' | 'group'>,
  filters: PosterFilters,
  kinds: Afisha['kinds'],
): readonly { readonly kind: Afisha['kinds'][number]; readonly cards: readonly PosterCard[] }[] {
  if (foldText(filters.search) === '') return [];
  const own = kinds.filter((kind) => kind.id === place.kind?.id && place.group !== null);
  return [...own, ...kinds.filter((kind) => kind.id !== place.kind?.id)].flatMap((kind) => {
    const there = { kind, group: null, first: kind.id === kinds[0]?.id };
    const cards = filterCards(index, there, filters);
    return cards.length > 0 ? [{ kind, cards }] : [];
  });
}
