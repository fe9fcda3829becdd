import { visibleBox, type Camera } from '../../core/hall/camera.ts';
import { SEAT_FOOT, seatFootPx, seatLabelPx, seatNumberDrop } from '../../core/hall/detail-level.ts';
import type { Viewport } from '../../core/hall/geometry.ts';
import { SEAT_FREE, SHAPE_CIRCLE, seatsInBox, type SeatIndex } from '../../core/hall/seat-index.ts';
import { countInGrid } from '../../core/hall/seat-grid.ts';
import type { HallTheme } from '../state/hall-theme.ts';

/**
 * The maximum number of seats drawn one by one; above it, a tile is cheaper than the paths (2 cores, software
 * rasteriser).
 */
export const directSeatsLimit = 6000;

const found = new Uint32Array(directSeatsLimit);

/* Grid cells extend beyond the window: even if they contain this many times more seats, few enough may be visible. */
const cellSlack = 2;

/**
 * The indices of the seats in view; null if there are more than `most` (at most `directSeatsLimit`). The cost depends
 * on the grid's rows and not on the seats, so that it is low in the middle of a stadium too.
 */
export const visibleSeats = (
  index: SeatIndex,
  camera: Camera,
  viewport: Viewport,
  most: number,
): Uint32Array | null => {
  const box = visibleBox(camera, viewport);
  if (countInGrid(index.grid, box) > most * cellSlack) return null;
  const count = seatsInBox(index, box, found);
  return count > most ? null : found.subarray(0, count);
};

/** Adds the outline of a seat to the current path, in the space of the context's transform (hall units). */
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

/** The label of a free seat: its number, or its zone's letter. */
export type SeatText = (seat: number) => string;

/** The position and size of labels in seats. */
export type LabelPlace = {
  /** The size of the letters in CSS pixels; 0 if they do not fit. */
  readonly pxIn: (seatPx: number, characters: number) => number;
  /** How far below the seat's centre, as a share of the seat's size. */
  readonly dropIn: (seatPx: number) => number;
};
export const asNumber: LabelPlace = { pxIn: seatLabelPx, dropIn: seatNumberDrop };
export const asSign: LabelPlace = { pxIn: seatLabelPx, dropIn: () => 0 };
export const atFoot: LabelPlace = { pxIn: seatFootPx, dropIn: () => SEAT_FOOT };

/**
 * Labels the free seats. The context's transform is in CSS pixels, so that letters keep their hinting; an illegibly
 * small label is omitted. `inks`: the colours of letters by index of the zone.
 */
export const paintLabels = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  seats: Uint32Array,
  camera: Camera,
  theme: HallTheme,
  inks: readonly string[],
  textOf: SeatText,
  { pxIn, dropIn }: LabelPlace,
): void => {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  let font = '';
  for (const seat of seats) {
    // A number on a seat that can't be bought only distracts from those that can.
    if (index.state[seat] !== SEAT_FREE) continue;
    const label = textOf(seat);
    const seatPx =
      2 * Math.min(index.halfWidth[seat] as number, index.halfHeight[seat] as number) * camera.scale;
    const px = pxIn(seatPx, label.length);
    if (label === '' || px === 0) continue;
    const wanted = `600 ${Math.round(px * 2) / 2}px ${theme.font}`;
    if (wanted !== font) context.font = font = wanted;
    context.fillStyle = inks[index.zone[seat] as number] ?? theme.paper;
    context.fillText(
      label,
      (index.x[seat] as number) * camera.scale + camera.x,
      (index.y[seat] as number) * camera.scale + camera.y + px * 0.06 + seatPx * dropIn(seatPx),
    );
  }
};
