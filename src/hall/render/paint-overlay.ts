import type { Camera } from '../../core/hall/camera.ts';
import { boxHeight, boxWidth } from '../../core/hall/geometry.ts';
import { areaTarget } from '../../core/hall/focus-targets.ts';
import type { SeatIndex } from '../../core/hall/seat-index.ts';
import type { Overlay } from '../state/hall-state.ts';
import type { HallTheme } from '../state/hall-theme.ts';
import { traceSeat } from './draw-seats.ts';

/** Adds the edge of a standing area or a sector to the current path; nothing if the plan does not draw it. */
const traceArea = (
  context: CanvasRenderingContext2D,
  { outline, box }: NonNullable<ReturnType<typeof areaTarget>>,
): void => {
  if (outline === null) {
    if (box !== null) context.rect(box.minX, box.minY, boxWidth(box), boxHeight(box));
    return;
  }
  let begins = true;
  for (let at = 0; at < outline.length; at += 2) {
    const [x, y] = [outline[at] as number, outline[at + 1] as number];
    if (Number.isNaN(x)) {
      context.closePath();
      begins = true;
      continue;
    }
    if (begins) context.moveTo(x, y);
    else context.lineTo(x, y);
    begins = false;
  }
  context.closePath();
};

/** A frame around a target: `grow` beyond the edge of a seat, exactly on the edge of an area. */
const ring = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  target: number,
  grow: number,
  width: number,
  colour: string,
): void => {
  context.beginPath();
  const area = areaTarget(index, target);
  if (area === null) traceSeat(context, index, target, grow);
  else traceArea(context, area);
  context.lineJoin = 'round';
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke();
};

/** A tick in the centre of a square whose side is twice `size`. */
export const tick = (
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  colour: string,
): void => {
  context.beginPath();
  context.moveTo(x - size * 0.45, y + size * 0.02);
  context.lineTo(x - size * 0.1, y + size * 0.36);
  context.lineTo(x + size * 0.48, y - size * 0.36);
  context.lineWidth = size * 0.28;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = colour;
  context.stroke();
};

/** Draws a seat of the cart. The context's transform is in hall units; widths are in CSS pixels. */
export const paintChosenSeat = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  { scale }: Camera,
  seat: number,
  theme: HallTheme,
): void => {
  const px = 1 / scale;
  const size = Math.min(index.halfWidth[seat] as number, index.halfHeight[seat] as number);
  // A selected seat must be findable at any zoom: it is never smaller than a 5 px dot.
  const grow = Math.max(1.5 * px, 5 * px - size);
  context.beginPath();
  // Drawn smaller and stroked with round joins to its full size: this rounds the corners at any rotation.
  const corner = size * 0.3;
  traceSeat(context, index, seat, grow - corner);
  context.lineJoin = 'round';
  context.strokeStyle = theme.paper;
  context.lineWidth = 2 * (corner + 2 * px);
  context.stroke();
  context.strokeStyle = theme.accent;
  context.lineWidth = 2 * corner;
  context.stroke();
  context.fillStyle = theme.accent;
  context.fill();
  if (theme.seat !== null) ring(context, index, seat, grow + 3 * px, 2 * px, theme.ink);
  if (size * scale > 5)
    tick(context, index.x[seat] as number, index.y[seat] as number, size, theme.accentInk);
};

/** Draws hover and focus. The context's transform is in hall units; widths are in CSS pixels. */
export const paintPointed = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  camera: Camera,
  overlay: Overlay,
  theme: HallTheme,
): void => {
  const px = 1 / camera.scale;
  const around = (target: number, grow: number, width: number, colour: string): void => {
    // Proposals already have a frame.
    if (target >= 0 && !overlay.proposed.includes(target))
      ring(context, index, target, grow * px, width * px, colour);
  };
  around(overlay.hovered, 2, 2, theme.ink);
  around(overlay.open, 3, 2.5, theme.accent);
  // Around an area, the light line is visible on both sides of the dark one.
  around(overlay.focused, 4, overlay.focused < index.count ? 4 : 6, theme.paper);
  around(overlay.focused, 4, 2, theme.ink);
};
