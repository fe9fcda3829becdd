/** A seat's position among the rows. */
export type RowPlaces = {
  /** The number of the first seat of the row, by seat. */
  readonly first: Uint32Array;
  /** The seat at the same position in the sector's previous row, by seat; −1 if there is none. */
  readonly above: Int32Array;
};

/** Finds the rows of seats in the order of the index: a row is a stretch with one sector and one row label. O(n). */
export function rowPlaces(sector: ArrayLike<number>, rowLabel: ArrayLike<number>): RowPlaces {
  const count = sector.length;
  const first = new Uint32Array(count);
  const above = new Int32Array(count);
  let begin = 0;
  let before = -1;
  for (let seat = 0; seat < count; seat += 1) {
    const isOther = sector[seat] !== sector[begin];
    if (isOther || rowLabel[seat] !== rowLabel[begin]) {
      before = isOther ? -1 : begin;
      begin = seat;
    }
    first[seat] = begin;
    const over = before + seat - begin;
    above[seat] = before >= 0 && over < begin ? over : -1;
  }
  return { first, above };
}

/**
 * Predicts a seat's coordinate from earlier ones: the start of a row is one step from the start of the previous row,
 * and each seat is one step from the seat before it, the first step being that of the previous row. In most halls the
 * prediction is within a unit or two of the seat.
 */
export function predictPlace(places: Float64Array, seat: number, { first, above }: RowPlaces): number {
  const begin = first[seat] as number;
  const before = seat > 0 ? (places[seat - 1] as number) : 0;
  if (seat > begin + 1) return 2 * before - (places[seat - 2] as number);
  const over = above[seat] as number;
  if (over < 0) return before;
  const there = places[over] as number;
  if (seat > begin) return before + there - (places[over - 1] as number);
  const beyond = above[over] as number;
  return beyond >= 0 ? 2 * there - (places[beyond] as number) : there;
}
