type Column = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/*
 * The capacity for a theatre, for a stadium, and the growth beyond. Unwritten memory costs almost nothing, but written
 * memory must be copied each time.
 */
const [FIRST_ROOM, NEXT_ROOM, GROWTH] = [16_384, 131_072, 4] as const;

/** The capacity for a number of items: a power of two, large enough to rarely have to grow again. */
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
