import type { SeatIndex } from '../../src/core/hall/seat-index.ts';

/** The main thread's own index: one buffer of the same bytes, for the worker goes on painting from its own. */
export function copyForTransfer(index: SeatIndex): SeatIndex {
  const { buffer: from, grid, ...rest } = index;
  const buffer = from.slice(0);
  // A clone of the whole would copy the buffer twice; what is not in it is small.
  const moved = (part: object): object =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]: [string, unknown]) => [
        name,
        isCut(value, from) ? cutAlike(value, buffer) : structuredClone(value),
      ]),
    );
  return { ...moved(rest), grid: moved(grid), buffer } as SeatIndex;
}

type Cut = Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array;

function isCut(value: unknown, buffer: ArrayBuffer): value is Cut {
  return ArrayBuffer.isView(value) && value.buffer === buffer;
}

/** The same stretch of another buffer. */
function cutAlike(array: Cut, buffer: ArrayBuffer): Cut {
  const make = array.constructor as new (buffer: ArrayBuffer, offset: number, length: number) => Cut;
  return new make(buffer, array.byteOffset, array.length);
}
