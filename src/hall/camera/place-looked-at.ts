import { centredAt, visibleBox, zoomAt, type Camera, type CameraLimits } from '../../core/hall/camera.ts';
import {
  boxCentre,
  boxInside,
  hallPoint,
  screenPoint,
  type HallPoint,
  type Viewport,
} from '../../core/hall/geometry.ts';
import { nearestSeat } from '../../core/hall/hit-test.ts';
import { seatBox, type SeatIndex } from '../../core/hall/seat-index.ts';
import type { Overlay } from '../state/hall-state.ts';
import { clearOfMinimap } from './clear-view.ts';
import { seatNear } from './seats-camera.ts';

/* A seat counts as central if it is within this distance of the view's centre, as a share of its shorter side. */
const middleShare = 1 / 8;
/* A proposed seat, within this share of the longer side. */
const pinnedShare = 1 / 4;
/* How far the centre is moved away from the pitch, as a share of the view. */
const behindShare = 1 / 5;

/**
 * The centre of a view that is closer by a factor, around what the buyer probably means: a selected seat in view, a
 * proposed seat near the centre, a seat in the centre unless the whole hall is shown, any proposed seat in view, or
 * else the free seat nearest to the centre; from afar its sector, unless that is a long one. Null if single seats are
 * in the centre. O(seats).
 *
 * @internal Used by tests.
 */
export const placeLookedAt = (
  index: SeatIndex,
  camera: Camera,
  viewport: Viewport,
  { selected, pins }: Pick<Overlay, 'selected' | 'pins'>,
  factor: number,
  areSingle: boolean,
): HallPoint | null => {
  const seen = visibleBox(camera, viewport);
  const middle = boxCentre(seen);
  const isSeen = (seat: number): boolean => boxInside(seatBox(index, seat), seen);
  const chosen = selected.find(isSeen);
  const reach = (Math.min(viewport.width, viewport.height) * middleShare) / camera.scale;
  const near = nearestSeat(index, middle, reach);
  const pinnedReach = (Math.max(viewport.width, viewport.height) * pinnedShare) / camera.scale;
  const isNear = (seat: number): boolean =>
    Math.hypot((index.x[seat] as number) - middle.x, (index.y[seat] as number) - middle.y) < pinnedReach;
  const proposed = pins.flatMap(({ seats }) => seats).filter(isSeen);
  const meant = chosen ?? (camera.zoom > 1 ? proposed.find(isNear) : undefined);
  if (meant === undefined && near >= 0 && areSingle) return null;
  const [pinned] = proposed;
  // Nobody has chosen the centre of a view of the whole hall.
  const central = near >= 0 && (camera.zoom > 1 || pinned === undefined) ? near : undefined;
  const seat = meant ?? central ?? pinned ?? seatNear(index, { first: 0, end: index.count }, middle);
  const own = hallPoint(index.x[seat] ?? middle.x, index.y[seat] ?? middle.y);
  const { anchor } = index.sectors[index.sector[seat] as number] ?? {};
  const isShort = anchor && Math.hypot(anchor.x - own.x, anchor.y - own.y) < 2 * reach;
  const { x, y } = isShort && !areSingle ? anchor : own;
  // Each click brings it closer to the centre.
  const left = 1 / factor ** 2;
  const at = hallPoint(x + (middle.x - x) * left, y + (middle.y - y) * left);
  if (areSingle || index.stage?.isPitch !== true) return at;
  // The pitch in front of it has no seats: more of those behind it come into view.
  const focus = boxCentre(index.stage);
  const [dx, dy] = [x - focus.x, y - focus.y];
  const far = Math.hypot(dx, dy) * factor * camera.scale || 1;
  const [across, down] = [viewport.width * behindShare, viewport.height * behindShare];
  return hallPoint(at.x + (dx * across) / far, at.y + (dy * down) / far);
};

/** The camera closer by a factor, at the place that the buyer probably means, moved aside for the minimap. O(seats). */
export const cameraAhead = (
  index: SeatIndex,
  from: Camera,
  limits: CameraLimits,
  overlay: Pick<Overlay, 'selected' | 'pins'>,
  factor: number,
  areSingle: boolean,
): Camera => {
  const { viewport } = limits;
  const place = placeLookedAt(index, from, viewport, overlay, factor, areSingle);
  const target =
    place === null
      ? zoomAt(from, screenPoint(viewport.width / 2, viewport.height / 2), factor, limits)
      : centredAt(place, from.zoom * factor, limits);
  return clearOfMinimap(index, target, limits);
};
