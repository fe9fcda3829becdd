import { boxHeight, boxWidth } from './geometry.ts';
import { NO_SEAT, type SeatIndex } from './seat-index.ts';

/** The distance between neighbouring seats, hall units, on which the level of detail depends. */
export type SeatPitch = {
  /** The typical distance between the centres of neighbouring seats; 0 without seats. */
  readonly pitch: number;
  /** The largest side of a sector with seats; 0 without any. */
  readonly largestSector: number;
};

/* A hall's rows are alike, so a sample of its seats is enough. */
const SAMPLES = 512;
/* The gap assumed if no seat has a neighbour, as a share of a seat. */
const USUAL_GAP = 0.3;

const known = new WeakMap<ArrayBuffer, SeatPitch>();

/** Computed once for each loaded hall, regardless of availability. O(1) except for the first call. */
export function seatPitch(index: SeatIndex): SeatPitch {
  let found = known.get(index.buffer);
  if (found === undefined) known.set(index.buffer, (found = measured(index)));
  return found;
}

function measured(index: SeatIndex): SeatPitch {
  const { x, y, right, count, typicalSize, sectors } = index;
  const step = Math.max(1, Math.floor(count / SAMPLES));
  const ways: number[] = [];
  for (let seat = 0; seat < count; seat += step) {
    const beside = right[seat] as number;
    if (beside === NO_SEAT) continue;
    const [dx, dy] = [x, y].map((column) => (column[beside] as number) - (column[seat] as number));
    ways.push(Math.hypot(dx as number, dy as number));
  }
  const middle = ways.sort((a, b) => a - b)[ways.length >> 1] ?? typicalSize * (1 + USUAL_GAP);
  const sides = sectors.flatMap(({ box, total }) =>
    box === null || total === 0 ? [] : [Math.max(boxWidth(box), boxHeight(box))],
  );
  return { pitch: Math.max(middle, typicalSize), largestSector: Math.max(0, ...sides) };
}
