import { visibleBox, type Camera } from '../core/camera.ts';
import { seatLabelPx } from '../core/detail-level.ts';
import type { Viewport } from '../core/hall-space.ts';
import { SEAT_FREE, SEAT_TAKEN, SHAPE_CIRCLE, seatsInBox, type SeatIndex } from '../core/seat-index.ts';
import type { HallTheme } from './hall-theme.ts';

/** The most seats drawn one by one; past it a blit is cheaper than the paths (2 cores, software raster). */
export const directSeatsLimit = 6000;

/* One path of more arcs than this is superlinear in software raster. */
const seatsPerFill = 500;

const found = new Uint32Array(directSeatsLimit);

/** Seats in view, as numbers of the index. `all` false: there are more than `directSeatsLimit`. */
export const visibleSeats = (
  index: SeatIndex,
  camera: Camera,
  viewport: Viewport,
): { readonly seats: Uint32Array; readonly all: boolean } => {
  const count = seatsInBox(index, visibleBox(camera, viewport), found);
  return { seats: found.subarray(0, Math.min(count, directSeatsLimit)), all: count <= directSeatsLimit };
};

/** Adds one seat's outline to the current path, in the space of the context's transform (hall units). */
export const traceSeat = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  seat: number,
  grow = 0,
): void => {
  const x = index.x[seat] as number;
  const y = index.y[seat] as number;
  const halfWidth = (index.halfWidth[seat] as number) + grow;
  const halfHeight = (index.halfHeight[seat] as number) + grow;
  const rotation = index.rotation[seat] as number;
  if (index.shape[seat] === SHAPE_CIRCLE) {
    context.moveTo(x + halfWidth * Math.cos(rotation), y + halfWidth * Math.sin(rotation));
    context.ellipse(x, y, halfWidth, halfHeight, rotation, 0, 2 * Math.PI);
    return;
  }
  const cos = Math.cos(rotation);
  const sin = Math.sin(rotation);
  const widthX = halfWidth * cos;
  const widthY = halfWidth * sin;
  const heightX = -halfHeight * sin;
  const heightY = halfHeight * cos;
  context.moveTo(x - widthX - heightX, y - widthY - heightY);
  context.lineTo(x + widthX - heightX, y + widthY - heightY);
  context.lineTo(x + widthX + heightX, y + widthY + heightY);
  context.lineTo(x - widthX + heightX, y - widthY + heightY);
  context.closePath();
};

/** What the seats are painted with. */
export interface SeatPaint {
  readonly theme: HallTheme;
  /** By number of the index's zone. */
  readonly zoneColors: readonly string[];
  /** By number of the zone: true = faded out by the price filter. */
  readonly faded: readonly boolean[];
}

const fillSeats = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  seats: Uint32Array,
  wanted: (seat: number) => boolean,
): void => {
  let traced = 0;
  context.beginPath();
  for (const seat of seats) {
    if (!wanted(seat)) continue;
    traceSeat(context, index, seat);
    traced += 1;
    if (traced % seatsPerFill === 0) {
      context.fill();
      context.beginPath();
    }
  }
  context.fill();
};

/** Draws seats one by one, a colour at a time. The context's transform is hall units. */
export const paintSeats = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  seats: Uint32Array,
  { theme, zoneColors, faded }: SeatPaint,
): void => {
  const { state, zone } = index;
  for (const [number, colour] of zoneColors.entries()) {
    context.globalAlpha = faded[number] === true ? 0.18 : 1;
    context.fillStyle = colour;
    fillSeats(context, index, seats, (seat) => state[seat] === SEAT_FREE && zone[seat] === number);
  }
  context.globalAlpha = 1;
  context.fillStyle = theme.ink;
  fillSeats(
    context,
    index,
    seats,
    (seat) => state[seat] === SEAT_FREE && (zone[seat] as number) >= zoneColors.length,
  );
  context.fillStyle = theme.taken;
  fillSeats(context, index, seats, (seat) => state[seat] === SEAT_TAKEN);
  context.fillStyle = theme.unavailable;
  fillSeats(context, index, seats, (seat) => (state[seat] as number) > SEAT_TAKEN);
};

/** A seat's own number, or its zone's letter: what a label on a free seat says. */
export type SeatText = (seat: number) => string;

/**
 * Labels the free seats. The context's transform is CSS pixels, so that letters keep their hinting; a label that
 * would be too small to read is left out. `inks`: the letters' colour by number of the zone.
 */
export const paintLabels = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  seats: Uint32Array,
  camera: Camera,
  theme: HallTheme,
  inks: readonly string[],
  textOf: SeatText,
): void => {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  let font = '';
  for (const seat of seats) {
    // A number on what can't be bought only hides the ones that can.
    if (index.state[seat] !== SEAT_FREE) continue;
    const label = textOf(seat);
    if (label === '') continue;
    const seatPx =
      2 * Math.min(index.halfWidth[seat] as number, index.halfHeight[seat] as number) * camera.scale;
    const px = seatLabelPx(seatPx, label.length);
    if (px === 0) continue;
    const wanted = `600 ${Math.round(px * 2) / 2}px ${theme.font}`;
    if (wanted !== font) {
      font = wanted;
      context.font = wanted;
    }
    context.fillStyle = inks[index.zone[seat] as number] ?? theme.paper;
    context.fillText(
      label,
      (index.x[seat] as number) * camera.scale + camera.x,
      (index.y[seat] as number) * camera.scale + camera.y + px * 0.06,
    );
  }
};
