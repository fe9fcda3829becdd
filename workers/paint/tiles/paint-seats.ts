import { SEAT_FREE, SEAT_TAKEN, SEAT_UNAVAILABLE, SHAPE_CIRCLE } from '../../../src/core/hall/seat-index.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';

/**
 * The part of a 2D context that seats need: the canvases of both page and worker have it.
 *
 * @internal Used by tests, which make one.
 */
export type SeatContext = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'setTransform'
  | 'globalAlpha'
  | 'fillStyle'
  | 'beginPath'
  | 'fill'
  | 'fillRect'
  | 'moveTo'
  | 'arc'
  | 'arcTo'
  | 'ellipse'
  | 'rect'
  | 'roundRect'
  | 'closePath'
>;

/** The picture's placement: device pixel = (hall − origin) · scale. */
export type SeatView = { readonly originX: number; readonly originY: number; readonly scale: number };

/** The colours of seats, any CSS colours. */
export type SeatColors = {
  /** By index of the zone; a zone without a colour is not for sale, because it has no price. */
  readonly zones: readonly (string | undefined)[];
  /** By index of the zone: true = faded by a filter, including its taken seats. */
  readonly faded: readonly boolean[];
  /** By index of the seat: 1 = faded, in addition to the faded zones; absent = none. */
  readonly dimmedMask?: Uint8Array | null;
  /** By index of the zone: the outline of its free seats if their contrast is too low; absent = none. */
  readonly outlines?: readonly (string | undefined)[];
  readonly taken: string;
  readonly unavailable: string;
};

// In a software rasteriser, one path with many arcs costs more than several with fewer.
const MAX_SHAPES_PER_FILL = 500;
/** Below this half size in pixels, a circle and a square look the same. */
export const SQUARE_BELOW_PX = 1.5;
/** From this half size in pixels on, rectangles get round corners. */
const DETAIL_FROM_PX = 4;
/** Corner radius as a share of the shorter half side. */
const CORNER = 0.35;
/** From this half size in pixels on, a seat has room for an outline. */
const OUTLINED_FROM_PX = 2;
/* The width of the outline: a share of the half size, within these bounds in pixels. */
const OUTLINE_SHARE = 0.18;
const MIN_OUTLINE_PX = 1;
const MAX_OUTLINE_PX = 3.5;
/** The opacity of filtered-out seats, which are grey whatever their price, and fainter than taken ones. */
export const FADED = 0.5;
// Free, taken and unavailable differ in size as well as in colour.
const TAKEN_SIZE = 0.62;
const UNAVAILABLE_SIZE = 0.4;

/** The state that a seat is shown in: a free one in a zone that is not for sale is unavailable. */
export const seenState = (colors: SeatColors, zone: number, state: number): number =>
  state === SEAT_FREE && colors.zones[zone] === undefined ? SEAT_UNAVAILABLE : state;

/** A seat's colour. It depends on its zone's index, its shown state and the filter. */
export const fillOf = (colors: SeatColors, zone: number, seen: number, faded: boolean): string =>
  (seen === SEAT_TAKEN || (faded && seen === SEAT_FREE)
    ? colors.taken
    : seen === SEAT_FREE
      ? colors.zones[zone]
      : undefined) ?? colors.unavailable;

/** The share of a seat's size that is painted in a state. */
export const reachOf = (state: number): number =>
  state === SEAT_FREE ? 1 : state === SEAT_TAKEN ? TAKEN_SIZE : UNAVAILABLE_SIZE;

/**
 * Draws seats, batched by zone and state. All seats are painted here: a tile of the worker and the page's sharp layer
 * at the same scale are the same picture. Leaves the context's transform at identity and its alpha at 1.
 */
export function paintSeats(
  context: SeatContext,
  index: SeatIndex,
  seats: Uint32Array,
  view: SeatView,
  colors: SeatColors,
): void {
  const { order, starts } = byPaint(index, seats, colors);
  // Identity, because seats are placed in doubles here; a canvas keeps its matrix in floats.
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (let key = 0; key + 1 < starts.length; key += 1) {
    const from = starts[key] as number;
    const to = starts[key + 1] as number;
    if (from === to) continue;
    const zone = Math.floor(key / 6);
    const state = seenState(colors, zone, (key >> 1) % 3);
    const faded = key % 2 === 1;
    const group = order.subarray(from, to);
    const outline = state === SEAT_FREE && !faded ? colors.outlines?.[zone] : undefined;
    context.globalAlpha = faded ? FADED : 1;
    // Filled twice, because a stroke costs a software rasteriser several times as much.
    if (outline !== undefined) {
      context.fillStyle = outline;
      paintGroup(context, index, group, view, state, false);
    }
    context.fillStyle = fillOf(colors, zone, state, faded);
    paintGroup(context, index, group, view, state, outline !== undefined);
  }
  context.globalAlpha = 1;
}

/** True for a seat that a filter excludes, by itself or with its zone. */
export const isFaded = ({ faded, dimmedMask }: SeatColors, seat: number, zone: number): boolean =>
  faded[zone] === true || dimmedMask?.[seat] === 1;

/**
 * Sorts the seats by zone, state and fading, with a counting sort: a change of colour is expensive, so there must be
 * few, not one per seat.
 */
function byPaint(
  index: SeatIndex,
  seats: Uint32Array,
  colors: SeatColors,
): { readonly order: Uint32Array; readonly starts: Uint32Array } {
  const { zone, state, zones } = index;
  // Seats without a zone come after the last one.
  const most = zones.length;
  const keys = new Uint32Array(seats.length);
  const starts = new Uint32Array((most + 1) * 6 + 1);
  for (let at = 0; at < seats.length; at += 1) {
    const seat = seats[at] as number;
    const own = zone[seat] as number;
    const key = (Math.min(own, most) * 3 + (state[seat] as number)) * 2 + Number(isFaded(colors, seat, own));
    keys[at] = key;
    starts[key + 1] = (starts[key + 1] as number) + 1;
  }
  for (let key = 1; key < starts.length; key += 1) {
    starts[key] = (starts[key] as number) + (starts[key - 1] as number);
  }
  const next = starts.slice();
  const order = new Uint32Array(seats.length);
  for (let at = 0; at < seats.length; at += 1) {
    const key = keys[at] as number;
    const to = next[key] as number;
    order[to] = seats[at] as number;
    next[key] = to + 1;
  }
  return { order, starts };
}

function paintGroup(
  context: SeatContext,
  index: SeatIndex,
  seats: Uint32Array,
  view: SeatView,
  state: number,
  inside: boolean,
): void {
  const { x, y, halfWidth, halfHeight, rotation, shape } = index;
  const { scale, originX, originY } = view;
  const share = reachOf(state);
  let batched = 0;
  context.beginPath();
  for (const seat of seats) {
    const centreX = ((x[seat] as number) - originX) * scale;
    const centreY = ((y[seat] as number) - originY) * scale;
    const edge = inside
      ? outlineIn(Math.min(halfWidth[seat] as number, halfHeight[seat] as number) * scale)
      : 0;
    const reachX = (halfWidth[seat] as number) * scale * share - edge;
    const reachY = (halfHeight[seat] as number) * scale * share - edge;
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
    if (batched < MAX_SHAPES_PER_FILL) continue;
    context.fill();
    context.beginPath();
    batched = 0;
  }
  if (batched > 0) context.fill();
}

/* The width of the outline of a seat with this half size, in pixels. */
function outlineIn(reach: number): number {
  if (reach < OUTLINED_FROM_PX) return 0;
  return Math.min(Math.max(reach * OUTLINE_SHARE, MIN_OUTLINE_PX), MAX_OUTLINE_PX);
}

function addTurnedRect(
  context: SeatContext,
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
  // Starts in the middle of the top edge, so that every corner has a straight line before it.
  context.moveTo(x - vx, y - vy);
  context.arcTo(x + ux - vx, y + uy - vy, x + ux + vx, y + uy + vy, radius);
  context.arcTo(x + ux + vx, y + uy + vy, x - ux + vx, y - uy + vy, radius);
  context.arcTo(x - ux + vx, y - uy + vy, x - ux - vx, y - uy - vy, radius);
  context.arcTo(x - ux - vx, y - uy - vy, x - vx, y - vy, radius);
  context.closePath();
}
