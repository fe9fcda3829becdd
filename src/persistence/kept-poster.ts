import { keptFilters, noFilters, type PosterFilters } from '../core/poster/poster-filter.ts';
import type { AppStorage } from './storage.ts';

const filtersName = 'poster';

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** How long a search text is kept, ms: later visits look for something else. */
const searchLifeMs = 30 * 60 * 1000;

/*
 * `nowMs` is the browser's own clock: the back end's is not known yet when a poster opens.
 */

/**
 * The filters as the buyer left them on any page of the poster, without a search text older than half an hour; no
 * filters if none are stored.
 */
export const loadFilters = (storage: AppStorage, nowMs: number): PosterFilters =>
  storage.get(filtersName, (value) => {
    const filters = keptFilters(value);
    // Earlier versions did not store the time of the search.
    const age = nowMs - Number(record(value)['searchedMs'] ?? nowMs);
    return filters === null || (age >= 0 && age <= searchLifeMs) ? filters : { ...filters, search: '' };
  }) ?? noFilters;

export const saveFilters = (storage: AppStorage, filters: PosterFilters, nowMs: number): void =>
  storage.set(filtersName, { ...filters, searchedMs: nowMs });

/**
 * How far a buyer has scrolled down a poster. Stored in the browser's history entry, so that Back, Forward and a
 * reload restore the exact position, and every other link leads to its top.
 */
export type ScrollState = {
  /** How often load-more was used. */
  readonly loads: number;
  /** Index of the first card in view; −1 while the page is at its top. */
  readonly at: number;
  /** The position of that card's upper edge in the view, CSS px: heights of cards out of sight are only estimates. */
  readonly edge: number;
  /** Index of the card that was clicked last, −1 for none. */
  readonly pressed: number;
};

const noVisit: ScrollState = { loads: 0, at: -1, edge: 0, pressed: -1 };

/** The state in this history entry; null on a first visit, or if unreadable. */
export function readScrollState(): ScrollState | null {
  const kept = record(record(window.history.state)['poster']);
  const { loads, at, edge, pressed } = kept as Readonly<Record<keyof ScrollState, number>>;
  const whole = [loads, at, edge, pressed].every((value) => Number.isSafeInteger(value));
  return whole && loads >= 0 ? { loads, at, edge, pressed } : null;
}

/** Adds to the state in this history entry. */
export function saveScrollState(change: Partial<ScrollState>): void {
  const was = readScrollState();
  const poster = { ...(was ?? noVisit), ...change };
  if ((Object.keys(poster) as (keyof ScrollState)[]).every((name) => poster[name] === was?.[name])) return;
  try {
    window.history.replaceState({ ...record(window.history.state), poster }, '');
  } catch {
    // Browsers limit the rate of such calls: the state stored a moment ago stays.
  }
}
