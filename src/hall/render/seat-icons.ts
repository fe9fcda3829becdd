import type { Camera } from '../../core/hall/camera.ts';
import { seatFootPx } from '../../core/hall/detail-level.ts';
import { isAccessible, KIND_COMPANION, KIND_RESTRICTED } from '../../core/hall/seat-kinds.ts';
import { SEAT_FREE, SHAPE_CIRCLE, type SeatIndex } from '../../core/hall/seat-index.ts';
import { iconPath } from '../../ui/base/icon.tsx';

/** From this size in CSS pixels on, a seat has room for its icon. */
const minSeatPx = 9;
/*
 * Shares of a seat: the icon of a wheelchair, and the smaller one of a companion; each alone and above a line at the
 * bottom.
 */
const signShares = { wheelchair: [0.84, 0.58], companion: [0.64, 0.46] } as const;
const raised = 0.17;
/* The share of a restricted-view seat that is covered, from its left, inside a rim of its own colour. */
const covered = 0.17;
const rim = 0.05;
/* The size of the icons' drawing area, and the width of their lines here. */
const field = 24;
const stroke = 2.7;

let known: { readonly wheelchair: Path2D; readonly companion: Path2D } | null = null;

const acrossPx = (index: SeatIndex, seat: number, { scale }: Camera): number =>
  2 * Math.min(index.halfWidth[seat] as number, index.halfHeight[seat] as number) * scale;

/** True for a seat with an icon instead of its number or letter. */
export const hasIcon = (index: SeatIndex, seat: number, camera: Camera): boolean =>
  isAccessible(index, seat) && acrossPx(index, seat, camera) >= minSeatPx;

/**
 * Marks special free seats by shape instead of colour. The context's transform is in CSS pixels. `inks` as for labels;
 * `hasFoot`: seats with enough room have a line at the bottom. The cost depends on the number of such seats.
 */
export const paintSeatIcons = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  seats: Uint32Array,
  camera: Camera,
  inks: readonly string[],
  hasFoot: boolean,
): void => {
  for (const seat of seats) {
    const kind = index.kind[seat];
    if (kind === 0 || index.state[seat] !== SEAT_FREE) continue;
    const px = acrossPx(index, seat, camera);
    if (px < minSeatPx) continue;
    const ink = inks[index.zone[seat] as number] ?? '#000';
    context.save();
    context.translate(
      (index.x[seat] as number) * camera.scale + camera.x,
      (index.y[seat] as number) * camera.scale + camera.y,
    );
    if (kind === KIND_RESTRICTED) paintCover(context, index, seat, camera, ink);
    else paintPictogram(context, kind === KIND_COMPANION, px, hasFoot && seatFootPx(px) > 0, ink);
    context.restore();
  }
};

const paintPictogram = (
  context: CanvasRenderingContext2D,
  isCompanion: boolean,
  px: number,
  isRaised: boolean,
  ink: string,
): void => {
  known ??= { wheelchair: new Path2D(iconPath('wheelchair')), companion: new Path2D(iconPath('user')) };
  const name = isCompanion ? 'companion' : 'wheelchair';
  const scale = (signShares[name][isRaised ? 1 : 0] * px) / field;
  context.translate(0, isRaised ? -raised * px : 0);
  context.scale(scale, scale);
  context.translate(-field / 2, -field / 2);
  context.lineWidth = stroke;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = ink;
  context.stroke(known[name]);
};

/* Looks like a column in front of the seat. */
const paintCover = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  seat: number,
  { scale }: Camera,
  ink: string,
): void => {
  const halfWidth = (index.halfWidth[seat] as number) * scale * (1 - 2 * rim);
  const halfHeight = (index.halfHeight[seat] as number) * scale * (1 - 2 * rim);
  context.rotate(index.rotation[seat] as number);
  context.fillStyle = ink;
  context.beginPath();
  if (index.shape[seat] === SHAPE_CIRCLE) {
    const half = Math.acos(1 - 2 * covered);
    context.ellipse(0, 0, halfWidth, halfHeight, 0, Math.PI - half, Math.PI + half);
  } else context.rect(-halfWidth, -halfHeight, 2 * halfWidth * covered, 2 * halfHeight);
  context.fill();
};
