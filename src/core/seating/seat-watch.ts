import type { EventHash, SeatId, SessionId, ZoneId } from '../../contract/brand.ts';

/** What is watched for in a hall: a number of adjacent seats, in zones the buyer would pay for. */
export type WatchedSeats = {
  readonly count: number;
  /** Null = any zone. */
  readonly zoneIds: readonly ZoneId[] | null;
  /** Only accessible places. */
  readonly accessible: boolean;
  /** In which they are offered; '' = the ordinary one. */
  readonly categoryId: string;
  /** Places of an event without a hall: counted, without adjacency. */
  readonly apart?: boolean;
};

/** Names a performance of an event without a hall, for which the wire has no id. */
export const dateId = (hash: EventHash, day: string, time: string): SessionId =>
  `${hash} ${day} ${time}` as SessionId;

/** More zones than these no storage keeps for a watch. */
export const maxWatchedZones = 200;

/**
 * The zones that are waited for, of those with a price: null = any, where none is left out, no price is known, or they
 * are too many to keep.
 */
export function watchedZones(
  priced: readonly ZoneId[],
  isWanted: (zone: ZoneId) => boolean,
): readonly ZoneId[] | null {
  const wanted = priced.filter(isWanted);
  return wanted.length === priced.length || wanted.length > maxWatchedZones ? null : wanted;
}

/** Places that are free together. */
export type FoundSeats = {
  readonly seatIds: readonly SeatId[];
  /** Of the hall's address: they are chosen, in the middle of the view. See `src/core/addresses/view-address.ts`. */
  readonly fragment: string;
};

/** True where the same places were found. */
export const isSameFind = (one: FoundSeats | null, other: FoundSeats | null): boolean =>
  one?.seatIds.join() === other?.seatIds.join();

/**
 * The minimum interval between a browser's checks, ms, for any number of performances and tabs.
 *
 * @internal Used by tests.
 */
export const lookEveryMs = 30_000;

/** The one whose turn it is, and after how long, ms: that which was looked at longest ago. Null without any. */
export function nextLook<T extends { readonly lookedMs: number }>(
  watches: readonly T[],
  nowMs: number,
): { readonly watch: T; readonly inMs: number } | null {
  const [watch] = watches.toSorted((one, other) => one.lookedMs - other.lookedMs);
  if (watch === undefined) return null;
  // After the clock is set back, nobody waits for it to catch up.
  const last = Math.max(...watches.map(({ lookedMs }) => (lookedMs > nowMs ? 0 : lookedMs)));
  return { watch, inMs: Math.max(0, last + lookEveryMs - nowMs) };
}

/** Without news of free places, the hall itself is requested again after this time, ms. */
const hallAgainMs = 300_000;

/** Of a performance: how many places were free when its hall was last looked through, and when. */
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

/** Whether a hall is worth asking for again where places were found: while as many are free, they may be too. */
export const isFindWorthChecking = (
  available: number | null,
  last: HallLook | undefined,
  nowMs: number,
): boolean => last === undefined || available !== last.available || nowMs - last.atMs >= hallAgainMs;
