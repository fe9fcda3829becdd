import type { Afisha } from '../../contract/afisha.ts';
import type { Lang } from '../../contract/local-text.ts';
import { dayOfNumber } from '../dates/calendar-days.ts';
import { pickText } from '../text/pick-text.ts';
import { foldText, plainText } from '../text/plain-text.ts';
import type { PosterCard } from './poster-cards.ts';
import { isAtLocation, type PosterLocation } from './poster-menu.ts';

/** The poster's filters. Day numbers; a range always has both ends. */
export type PosterFilters = {
  readonly search: string;
  readonly dates: { readonly from: number; readonly to: number } | null;
  /** Events with any of these tags are shown; without tags all are. */
  readonly tagIds: readonly string[];
  readonly inStock: boolean;
  readonly mySubscriptions: boolean;
};

export const noFilters: PosterFilters = {
  search: '',
  dates: null,
  tagIds: [],
  inStock: false,
  mySubscriptions: false,
};

/** The poster made ready for filtering in one language: folded texts beside each card, by the card's position. */
export type PosterIndex = {
  readonly cards: readonly PosterCard[];
  readonly names: readonly string[];
  readonly descriptions: readonly string[];
  readonly knownKinds: ReadonlySet<string>;
  /** Hashes of the events that the linked customer has tickets left for; null for an anonymous buyer. */
  readonly subscribed: ReadonlySet<string> | null;
};

/** Linear in the texts: about 20 ms for 5,000 events. Built once for a poster and a language. */
export function posterIndex(
  cards: readonly PosterCard[],
  afisha: Pick<Afisha, 'kinds'>,
  lang: Lang,
  subscriptions: readonly { readonly eventHash: string; readonly quantity: number }[],
): PosterIndex {
  return {
    cards,
    names: cards.map(({ event }) => foldText(plainText(pickText(event.name, lang).text))),
    descriptions: cards.map(({ event }) => foldText(plainText(pickText(event.description, lang).text))),
    knownKinds: new Set(afisha.kinds.map((kind) => kind.id)),
    subscribed:
      subscriptions.length === 0
        ? null
        : new Set(subscriptions.filter((one) => one.quantity > 0).map((one) => one.eventHash)),
  };
}

/**
 * The filters that apply at a place. Its kind decides whether there are a calendar and tags; a tag that no event here
 * has is not shown, so it must not filter.
 */
export function usableFilters(
  filters: PosterFilters,
  place: Pick<PosterLocation, 'kind' | 'group' | 'first'>,
  index: Pick<PosterIndex, 'subscribed' | 'cards' | 'knownKinds'>,
): PosterFilters {
  const isHere = (id: string): boolean =>
    index.cards.some((card) => card.tagIds.includes(id) && isAtLocation(place, index.knownKinds, card.event));
  return {
    ...filters,
    dates: place.kind?.calendarFilter === true ? filters.dates : null,
    tagIds: place.kind?.tagFilter === false ? [] : filters.tagIds.filter(isHere),
    mySubscriptions: filters.mySubscriptions && index.subscribed !== null,
  };
}

/** Whether any filter narrows the list. */
export const isFiltering = (filters: PosterFilters): boolean =>
  foldText(filters.search) !== '' ||
  filters.dates !== null ||
  filters.tagIds.length > 0 ||
  filters.inStock ||
  filters.mySubscriptions;

/**
 * The cards of a section under some filters, in the poster's order; in a search, matches by name come before matches
 * by description.
 */
export function filterCards(
  index: PosterIndex,
  place: Pick<PosterLocation, 'kind' | 'group' | 'first'>,
  asked: PosterFilters,
): readonly PosterCard[] {
  const filters = usableFilters(asked, place, index);
  const search = foldText(filters.search);
  const wanted = new Set(filters.tagIds);
  const byName: PosterCard[] = [];
  const byDescription: PosterCard[] = [];
  for (const [at, card] of index.cards.entries()) {
    if (!isAtLocation(place, index.knownKinds, card.event)) continue;
    if (wanted.size > 0 && !card.tagIds.some((id) => wanted.has(id))) continue;
    if (filters.mySubscriptions && index.subscribed?.has(card.event.hash) !== true) continue;
    if (!isOn(card, filters)) continue;
    if (search === '' || index.names[at]?.includes(search) === true) byName.push(card);
    else if (index.descriptions[at]?.includes(search) === true) byDescription.push(card);
  }
  return byDescription.length === 0 ? byName : [...byName, ...byDescription];
}

/** Days and availability are one condition: with both set, there must be a ticket for a day of the range. */
function isOn(card: PosterCard, { dates, inStock }: PosterFilters): boolean {
  if (inStock && card.sale !== 'open') return false;
  if (dates === null) return true;
  return card.showings.some(
    (one) => one.day >= dates.from && one.from <= dates.to && (!inStock || one.tickets > 0),
  );
}

/**
 * The suffix of an event's address when days are filtered: the first of them with tickets, `/dd-mm-yyyy`; '' leaves
 * the day to the event's page.
 */
export function dayInRange(
  { showings }: Pick<PosterCard, 'showings'>,
  dates: PosterFilters['dates'],
): string {
  const found =
    dates && showings.find(({ from, day, tickets }) => tickets > 0 && day >= dates.from && from <= dates.to);
  if (!found) return '';
  const { day, month, year } = dayOfNumber(found.day);
  return `/${[day, month, year].map((part) => String(part).padStart(2, '0')).join('-')}`;
}

/**
 * The number of uses of load-more after which all cards are shown.
 *
 * @internal Used by tests.
 */
export const afishaMaxPages = 6;

/** How many of `total` cards are shown after load-more was used `loads` times. */
export const shownCount = (total: number, perPage: number, loads: number): number =>
  loads >= afishaMaxPages ? total : Math.min(total, (loads + 1) * perPage);

/** The number of cards that load-more adds next; 0 if there are no more. */
export const nextCount = (total: number, perPage: number, loads: number): number =>
  shownCount(total, perPage, loads + 1) - shownCount(total, perPage, loads);

/** The tags that any card of a place has, in the shop's order. */
export function tagsAt(
  index: PosterIndex,
  place: Pick<PosterLocation, 'kind' | 'group' | 'first'>,
  tags: Afisha['tags'],
): Afisha['tags'] {
  const used = new Set<string>();
  for (const card of index.cards)
    if (isAtLocation(place, index.knownKinds, card.event)) for (const id of card.tagIds) used.add(id);
  return tags.filter((tag) => used.has(tag.id));
}

/** Days of an open date marked in the calendar: three years are enough to show that it is open. */
const maxOpenDays = 3 * 366;

/** Days with a performance at a place, for the calendar. */
export function daysAt(
  index: PosterIndex,
  place: Pick<PosterLocation, 'kind' | 'group' | 'first'>,
): ReadonlySet<number> {
  const days = new Set<number>();
  for (const card of index.cards)
    if (isAtLocation(place, index.knownKinds, card.event))
      for (const { from, day } of card.showings)
        for (let on = from; on <= Math.min(day, from + maxOpenDays); on += 1) days.add(on);
  return days;
}

const flag = (value: unknown): boolean => value === true;

/** Stored filters; unreadable parts are dropped. Null if the value is not an object. */
export function keptFilters(value: unknown): PosterFilters | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept = value as Readonly<Record<keyof PosterFilters, unknown>>;
  const dates = kept.dates as Readonly<Record<string, unknown>> | null | undefined;
  const [from, to] = [dates?.['from'], dates?.['to']];
  return {
    search: typeof kept.search === 'string' ? kept.search.slice(0, 200) : '',
    dates:
      typeof from === 'number' && typeof to === 'number' && Number.isInteger(from) && from <= to
        ? { from, to }
        : null,
    tagIds: Array.isArray(kept.tagIds) ? kept.tagIds.filter((id) => typeof id === 'string') : [],
    inStock: flag(kept.inStock),
    mySubscriptions: flag(kept.mySubscriptions),
  };
}
