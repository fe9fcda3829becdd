import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import type { Rgba } from '../../../src/core/colors/hex-color.ts';
import { rgbaOf } from '../color-bytes.ts';
import { FADED, fillOf, isFaded, reachOf, seenState, SQUARE_BELOW_PX } from './paint-seats.ts';
import type { SeatColors, SeatView } from './paint-seats.ts';

/** A square of opaque pixels, four bytes each. */
type DotSurface = { readonly data: Uint8ClampedArray; readonly size: number };

/**
 * Paints seats of a pixel or two directly into the pixels: with canvas calls, a hundred thousand would take ten times
 * as long. A seat covers each pixel as its square would on a canvas, so the picture equals that of `paintSeats`.
 * Returns the seats that are too large for this.
 */
export function paintDots(
  surface: DotSurface,
  index: SeatIndex,
  seats: Uint32Array,
  view: SeatView,
  colors: SeatColors,
): Uint32Array {
  const { scale, originX, originY } = view;
  const large: number[] = [];
  const paints = new Map<number, Rgba>();
  let lastKey = -1;
  let paint: Rgba = [0, 0, 0, 0];
  for (let number = 0; number < seats.length; number += 1) {
    const seat = seats[number] as number;
    const zone = index.zone[seat] as number;
    const state = seenState(colors, zone, index.state[seat] as number);
    const share = reachOf(state) * scale;
    const reachX = (index.halfWidth[seat] as number) * share;
    const reachY = (index.halfHeight[seat] as number) * share;
    if (Math.min(reachX, reachY) >= SQUARE_BELOW_PX) {
      large.push(seat);
      continue;
    }
    const faded = isFaded(colors, seat, zone);
    const key = (zone * 3 + state) * 2 + Number(faded);
    if (key !== lastKey) {
      lastKey = key;
      paint = paints.get(key) ?? paintOf(colors, zone, state, faded);
      paints.set(key, paint);
    }
    const x = ((index.x[seat] as number) - originX) * scale;
    const y = ((index.y[seat] as number) - originY) * scale;
    fillSquare(surface, x - reachX, y - reachY, x + reachX, y + reachY, paint);
  }
  return Uint32Array.from(large);
}

function paintOf(colors: SeatColors, zone: number, state: number, faded: boolean): Rgba {
  const [red, green, blue, alpha] = rgbaOf(fillOf(colors, zone, state, faded)) ?? [0, 0, 0, 0];
  return [red, green, blue, faded ? alpha * FADED : alpha];
}

function fillSquare(
  { data, size }: DotSurface,
  left: number,
  top: number,
  right: number,
  bottom: number,
  [red, green, blue, alpha]: Rgba,
): void {
  const endX = Math.min(size, Math.ceil(right));
  const endY = Math.min(size, Math.ceil(bottom));
  const beginX = Math.max(0, Math.floor(left));
  for (let y = Math.max(0, Math.floor(top)); y < endY; y += 1) {
    const high = Math.min(bottom, y + 1) - Math.max(top, y);
    for (let x = beginX; x < endX; x += 1) {
      const cover = (Math.min(right, x + 1) - Math.max(left, x)) * high * alpha;
      const at = (y * size + x) * 4;
      const underRed = data[at] as number;
      const underGreen = data[at + 1] as number;
      const underBlue = data[at + 2] as number;
      data[at] = underRed + (red - underRed) * cover;
      data[at + 1] = underGreen + (green - underGreen) * cover;
      data[at + 2] = underBlue + (blue - underBlue) * cover;
    }
  }
}
