import type { Camera } from '../../core/hall/camera.ts';
import { seatFootPx } from '../../core/hall/detail-level.ts';
import { isAccessible, KIND_COMPANION, KIND_RESTRICTED } from '../../core/hall/seat-kinds.ts';
import { SEAT_FREE, SHAPE_CIRCLE, type SeatIndex } from '../../core/hall/seat-index.ts';
import { iconPath } from '../../ui/base/icon.tsx';

/** From this size on a seat has room for the sign of its kind, CSS pixels. */
const minSeatPx = 9;
/* Shares of a seat: a wheelchair's sign and the smaller one of a companion, alone and over a line at the foot. */
const signShares = { wheelchair: [0.84, 0.58], companion: [0.64, 0.46] } as const;
const raised = 0.17;
/* How much of a restricted-view seat is covered, from its left, inside a rim of its own colour. */
const covered = 0.17;
const rim = 0.05;
/* The field of the icons, and how heavy their lines are drawn here. */
const field = 24;
const stroke = 2.7;

let known: { readonly wheelchair: Path2D; readonly companion: Path2D } | null = null;

const acrossPx = (index: SeatIndex, seat: number, { scale }: Camera): number =>
  2 * Math.min(index.halfWidth[seat] as number, index.halfHeight[seat] as number) * scale;

/** True for a seat with an icon in place of its number or letter. */
export const hasIcon = (index: SeatIndex, seat: number, camera: Camera): boolean =>
  isAccessible(index, seat) && acrossPx(index, seat, camera) >= minSeatPx;

/**
 * Marks special free seats by shape, not by colour. The context's transform is CSS pixels. `inks` as for labels;
 * `hasFoot`: seats with room for it have a line at the bottom. Cost: such seats among `seats`.
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

/* Like a column in front of it. */
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
