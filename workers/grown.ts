type Column = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/** An array of the same kind with room for so many numbers, which begins with those of `array`. */
export function grown<T extends Column>(array: T, room: number): T {
  const next = new (array.constructor as new (length: number) => T)(room);
  next.set(array);
  return next;
}
