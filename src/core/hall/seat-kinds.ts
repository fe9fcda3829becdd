import { seatKinds, type SeatKind } from '../../contract/seat-kind.ts';
import type { SeatIndex } from './seat-index.ts';

/** Kinds in the `kind` array: their indices in `seatKinds`. */
export const KIND_WHEELCHAIR = 1;
export const KIND_COMPANION = 2;
export const KIND_RESTRICTED = 3;

/** The kind of a seat. */
export function seatKind(index: SeatIndex, seat: number): SeatKind {
  return seatKinds[index.kind[seat] ?? 0] ?? 'ordinary';
}

/**
 * The seats of a kind, by their numbers. Uses the array's native search, because they are a few hundred of a hundred
 * thousand.
 */
export function* seatsOfKind({ kind }: Pick<SeatIndex, 'kind'>, wanted: number): Generator<number> {
  for (let seat = kind.indexOf(wanted); seat >= 0; seat = kind.indexOf(wanted, seat + 1)) yield seat;
}

/** True for the places of wheelchair users and their companions: others are only offered them on request. */
export function isAccessible({ kind }: Pick<SeatIndex, 'kind'>, seat: number): boolean {
  return kind[seat] === KIND_WHEELCHAIR || kind[seat] === KIND_COMPANION;
}
