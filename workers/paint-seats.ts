import { SEAT_FREE, SEAT_TAKEN, seatsInBox, SHAPE_CIRCLE } from '../src/core/seat-index.ts';
import type { SeatIndex } from '../src/core/seat-index.ts';
import type { HallAppearance } from './hall-api.ts';
import type { TileView } from './paint-backdrop.ts';

// One path with many arcs costs more than its parts in a software raster.
const MOST_SHAPES_PER_FILL = 500;
/** Below this half size, pixels, a circle and a square can't be told apart. */
const SQUARE_BELOW_PX = 1.5;
/** From this half size on, pixels, rectangles get round corners. */
const DETAIL_FROM_PX = 4;
/** Corner radius as a share of the shorter half side. */
const CORNER = 0.35;
const FADED = 0.22;
// Free, taken and unavailable differ in size as well as in colour.
const TAKEN_SIZE = 0.62;
const UNAVAILABLE_SIZE = 0.4;

/** Draws the seats of a tile, batched by colour; the cost follows the seats shown, not the hall's. */
export class SeatPainter {
  readonly #index: SeatIndex;
  #found = new Uint32Array(4096);

  constructor(index: SeatIndex) {
    this.#index = index;
  }

  /** Paints every seat that touches the tile. */
  paint(
    context: OffscreenCanvasRenderingContext2D,
    view: TileView,
    appearance: HallAppearance,
    faded: ReadonlySet<number>,
  ): void {
    const { scale, originX, originY, size } = view;
    const maxX = originX + size / scale;
    const maxY = originY + size / scale;
    const box = { minX: originX, minY: originY, maxX, maxY };
    let count = seatsInBox(this.#index, box, this.#found);
    if (count > this.#found.length) {
      this.#found = new Uint32Array(count);
      count = seatsInBox(this.#index, box, this.#found);
    }
    // Identity, because seats are placed in doubles here; a canvas matrix is floats.
    context.setTransform(1, 0, 0, 1, 0, 0);
    for (const { key, seats } of this.#byPaint(count)) {
      const zone = Math.floor(key / 3);
      const state = key % 3;
      const zoneId = this.#index.zones[zone]?.id;
      const zoneColor = zoneId === undefined ? undefined : appearance.zoneColors[zoneId];
      context.globalAlpha = faded.has(zone) ? FADED : 1;
      const color =
        state === SEAT_FREE
          ? (zoneColor ?? appearance.ink)
          : state === SEAT_TAKEN
            ? appearance.taken
            : appearance.unavailable;
      context.fillStyle = color;
      this.#paintGroup(context, view, seats, state);
    }
    context.globalAlpha = 1;
  }

  /** The seats found, grouped by zone and state: each change of colour costs, each seat must not. */
  #byPaint(count: number): { readonly key: number; readonly seats: Uint32Array }[] {
    const { zone, state } = this.#index;
    const sizes = new Map<number, number>();
    for (let at = 0; at < count; at += 1) {
      const key = keyOf(zone, state, this.#found[at] as number);
      sizes.set(key, (sizes.get(key) ?? 0) + 1);
    }
    const groups = new Map<number, { readonly key: number; readonly seats: Uint32Array; filled: number }>();
    for (const [key, size] of sizes) groups.set(key, { key, seats: new Uint32Array(size), filled: 0 });
    for (let at = 0; at < count; at += 1) {
      const seat = this.#found[at] as number;
      const group = groups.get(keyOf(zone, state, seat));
      if (!group) continue;
      group.seats[group.filled] = seat;
      group.filled += 1;
    }
    return [...groups.values()];
  }

  #paintGroup(
    context: OffscreenCanvasRenderingContext2D,
    view: TileView,
    seats: Uint32Array,
    state: number,
  ): void {
    const { x, y, halfWidth, halfHeight, rotation, shape } = this.#index;
    const { scale, originX, originY } = view;
    const share = state === SEAT_FREE ? 1 : state === SEAT_TAKEN ? TAKEN_SIZE : UNAVAILABLE_SIZE;
    let batched = 0;
    context.beginPath();
    for (const seat of seats) {
      const centreX = ((x[seat] as number) - originX) * scale;
      const centreY = ((y[seat] as number) - originY) * scale;
      const reachX = (halfWidth[seat] as number) * scale * share;
      const reachY = (halfHeight[seat] as number) * scale * share;
      if (Math.min(reachX, reachY) < SQUARE_BELOW_PX) {
        context.fillRect(centreX - reachX, centreY - reachY, reachX * 2, reachY * 2);
        continue;
      }
      const turn = rotation[seat] as number;
      if (shape[seat] === SHAPE_CIRCLE) {
        context.moveTo(centreX + reachX * Math.cos(turn), centreY + reachX * Math.sin(turn));
        if (reachX === reachY) context.arc(centreX, centreY, reachX, turn, turn + 2 * Math.PI);
        else context.ellipse(centreX, centreY, reachX, reachY, turn, 0, 2 * Math.PI);
      } else if (turn !== 0) {
        addTurnedRect(context, centreX, centreY, reachX, reachY, turn);
      } else if (Math.min(reachX, reachY) >= DETAIL_FROM_PX) {
        const radius = Math.min(reachX, reachY) * CORNER;
        context.roundRect(centreX - reachX, centreY - reachY, reachX * 2, reachY * 2, radius);
      } else {
        context.rect(centreX - reachX, centreY - reachY, reachX * 2, reachY * 2);
      }
      batched += 1;
      if (batched < MOST_SHAPES_PER_FILL) continue;
      context.fill();
      context.beginPath();
      batched = 0;
    }
    if (batched > 0) context.fill();
  }
}

function keyOf(zone: Uint16Array, state: Uint8Array, seat: number): number {
  const seatState = state[seat] as number;
  // Only free seats show their zone, but a taken one fades with it.
  return (zone[seat] as number) * 3 + seatState;
}

function addTurnedRect(
  context: OffscreenCanvasRenderingContext2D,
  x: number,
  y: number,
  reachX: number,
  reachY: number,
  turn: number,
): void {
  const ux = Math.cos(turn) * reachX;
  const uy = Math.sin(turn) * reachX;
  const vx = -Math.sin(turn) * reachY;
  const vy = Math.cos(turn) * reachY;
  const least = Math.min(reachX, reachY);
  const radius = least >= DETAIL_FROM_PX ? least * CORNER : 0;
  // From the middle of the top edge, so that every corner has a straight piece before it.
  context.moveTo(x - vx, y - vy);
  context.arcTo(x + ux - vx, y + uy - vy, x + ux + vx, y + uy + vy, radius);
  context.arcTo(x + ux + vx, y + uy + vy, x - ux + vx, y - uy + vy, radius);
  context.arcTo(x - ux + vx, y - uy + vy, x - ux - vx, y - uy - vy, radius);
  context.arcTo(x - ux - vx, y - uy - vy, x - vx, y - vy, radius);
  context.closePath();
}
