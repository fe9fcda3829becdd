type Column = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/*
 * A theatre's, a stadium's, and beyond. Memory that is not written to costs next to nothing, and what was written is
 * copied each time.
 */
const [FIRST_ROOM, NEXT_ROOM, GROWTH] = [16_384, 131_072, 4] as const;

/** How much room to make for so many numbers: a power of two, and enough to seldom ask again. */
export function capacityFor(count: number): number {
  let room: number = count > FIRST_ROOM ? NEXT_ROOM : FIRST_ROOM;
  while (room < count) room *= GROWTH;
  return room;
}

/** A copy of an array with a larger capacity. */
export function growColumn<T extends Column>(array: T, room: number): T {
  const next = new (array.constructor as new (length: number) => T)(room);
  next.set(array);
  return next;
}
