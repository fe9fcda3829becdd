import type { EventHash, SeatId, SessionId, ZoneId } from '../../contract/brand.ts';

/** What a buyer watches a hall for: a number of adjacent seats, in zones they would pay for. */
export type WatchedSeats = {
  readonly count: number;
  /** Null = any zone. */
  readonly zoneIds: readonly ZoneId[] | null;
  /** Only accessible places. */
  readonly accessible: boolean;
  /** The category in which they are offered; '' = the ordinary one. */
  readonly categoryId: string;
  /** For an event without a hall: places are counted, without adjacency. */
  readonly apart?: boolean;
};

/** An id for a session of an event without a hall, for which the wire has none. */
export const dateId = (hash: EventHash, day: string, time: string): SessionId =>
  `${hash} ${day} ${time}` as SessionId;

/** The maximum number of zones that is stored for a watch. */
export const maxWatchedZones = 200;

/**
 * The zones to watch, among those with a price: null = any, because all are wanted, no price is known, or there are too
 * many to store.
 */
export function watchedZones(
  priced: readonly ZoneId[],
  isWanted: (zone: ZoneId) => boolean,
): readonly ZoneId[] | null {
  const wanted = priced.filter(isWanted);
  return wanted.length === priced.length || wanted.length > maxWatchedZones ? null : wanted;
}

/** Free places that were found together. */
export type FoundSeats = {
  readonly seatIds: readonly SeatId[];
  /**
   * The fragment of the hall's address that selects them and centres the view on them. See
   * `src/core/addresses/view-address.ts`.
   */
  readonly fragment: string;
};

/** Whether the same places were found. */
export const isSameFind = (one: FoundSeats | null, other: FoundSeats | null): boolean =>
  one?.seatIds.join() === other?.seatIds.join();

/**
 * The minimum interval between a browser's checks, ms, for any number of sessions and tabs.
 *
 * @internal Used by tests.
 */
export const lookEveryMs = 30_000;

/** The watch to check next, which is the one checked longest ago, and the wait until then, ms. Null without any. */
export function nextLook<T extends { readonly lookedMs: number }>(
  watches: readonly T[],
  nowMs: number,
): { readonly watch: T; readonly inMs: number } | null {
  const [watch] = watches.toSorted((one, other) => one.lookedMs - other.lookedMs);
  if (watch === undefined) return null;
  // If the clock was set back, checks do not wait for it to catch up.
  const last = Math.max(...watches.map(({ lookedMs }) => (lookedMs > nowMs ? 0 : lookedMs)));
  return { watch, inMs: Math.max(0, last + lookEveryMs - nowMs) };
}

/** Unless more places become free, the hall itself is requested again only after this time, ms. */
const hallAgainMs = 300_000;

/** The last check of a session's hall: how many places were free then, and its time. */
export type HallLook = { readonly available: number | null; readonly atMs: number };

/** Whether requesting the hall, which may be megabytes, is worthwhile, given the list's number of free places. */
export function isHallWorthAsking(
  available: number | null,
  count: number,
  vain: HallLook | undefined,
  nowMs: number,
): boolean {
  if (available !== null && available < count) return false;
  if (vain === undefined || nowMs - vain.atMs >= hallAgainMs) return true;
  return available !== null && vain.available !== null && available > vain.available;
}

/**
 * Whether to request a hall again in which places were found: while the number of free places is unchanged, they are
 * probably still free.
 */
export const isFindWorthChecking = (
  available: number | null,
  last: HallLook | undefined,
  nowMs: number,
): boolean => last === undefined || available !== last.available || nowMs - last.atMs >= hallAgainMs;
