type Column = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/* Then at once for a hall, and seldom again: memory that is not written to costs nothing, and what was written is copied. */
const FIRST_ROOM = 131_072;
const GROWTH = 4;

/** Room for so many numbers where there is less: for so many more that it seldom grows again. */
export function roomFor(count: number, room: number): number {
  let next = Math.max(room, FIRST_ROOM);
  while (next < count) next *= GROWTH;
  return next;
}

/** An array of the same kind with room for so many numbers, which begins with those of `array`. */
export function grown<T extends Column>(array: T, room: number): T {
  const next = new (array.constructor as new (length: number) => T)(room);
  next.set(array);
  return next;
}
