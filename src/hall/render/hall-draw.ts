import { TILE_PX, type PartialHall } from '../../../workers/messages/hall-api.ts';
import {
  FADED,
  fillOf,
  paintSeats,
  reachOf,
  seenState,
  type SeatColors,
  type SeatView,
} from '../../../workers/paint/tiles/paint-seats.ts';
import { visibleBox, type Camera } from '../../core/hall/camera.ts';
import { TINT } from '../../core/hall/detail-level.ts';
import { firstSector, SEAT_FREE, type SeatIndex } from '../../core/hall/seat-index.ts';
import type { ChangedSeats } from '../state/changed-seats.ts';
import type { LayerName, HallState } from '../state/hall-state.ts';
import type { HallTheme } from '../state/hall-theme.ts';
import { paintChosenSeat, paintPointed } from './paint-overlay.ts';
import { paintAreaNames } from './area-names.ts';
import {
  asNumber,
  asSign,
  atFoot,
  directSeatsLimit,
  paintLabels,
  traceSeat,
  visibleSeats,
} from './draw-seats.ts';
import type { LabelPlace, SeatText } from './draw-seats.ts';
import type { HallPaint } from './hall-paint.ts';
import { hasIcon, paintSeatIcons } from './seat-icons.ts';
import { paintSectorFills } from './sector-fills.ts';
import type { HallView } from '../camera/hall-view.ts';
import type { TileCache } from '../tiles/tile-cache.ts';

/* The maximum number of labels: more take longer than they help. At rest there is more time than under a finger. */
const maxLabels = { moving: 450, resting: 2500 } as const;

/** Runs `paint` with the context's transform in CSS pixels of the stage, then restores it. */
const inCssPixels = (context: CanvasRenderingContext2D, pixelRatio: number, paint: () => void): void => {
  context.save();
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  paint();
  context.restore();
};

/** The placement of seats for the painter. */
const seatView = ({ x, y, scale }: Camera, pixelRatio: number): SeatView => ({
  originX: -x / scale,
  originY: -y / scale,
  scale: scale * pixelRatio,
});

const seatColors = (
  { colors, outlines, faded, dimmedMask }: HallPaint,
  { taken, unavailable }: HallTheme,
): SeatColors => ({ zones: colors, outlines, faded, dimmedMask, taken, unavailable });

/** Draws the picture of the whole hall from tiles: any number of seats for the price of a few blits. */
export const drawBase = (
  source: RenderSource,
  context: CanvasRenderingContext2D,
  pixelRatio: number,
): void => {
  const { tiles, paint } = source;
  const { camera } = source.view;
  const { viewport, hall, early } = source.getSnapshot();
  if (early !== null) drawEarly(source, early, context, pixelRatio);
  if (tiles === null || hall === null || paint.theme === null || viewport.width === 0) return;
  const visible = visibleBox(camera, viewport);
  const scale = camera.scale * pixelRatio;
  const level = tiles.levelFor(scale, visible, source.view.moving);
  const keys = tiles.tilesIn(visible, level);
  // Once the tint has half faded, only the taken seats show that a sector is full of seats.
  tiles.want(keys, source.view.sectorFill > TINT / 2 ? 'afar' : paint.parts.names?.() ? 'named' : 'near');
  inCssPixels(context, pixelRatio, () => {
    // In the canvas's default low quality: 'high' costs two to four times as much, and at rest the seats' layer is
    // sharp anyway.
    for (const key of keys) {
      for (const { bitmap, sourceX, sourceY, sourceSize, box } of tiles.blitsFor(key)) {
        // Edges are rounded to device pixels: fractions would appear as hairlines between tiles.
        const left = Math.round((box.minX * camera.scale + camera.x) * pixelRatio) / pixelRatio;
        const top = Math.round((box.minY * camera.scale + camera.y) * pixelRatio) / pixelRatio;
        const right = Math.round((box.maxX * camera.scale + camera.x) * pixelRatio) / pixelRatio;
        const bottom = Math.round((box.maxY * camera.scale + camera.y) * pixelRatio) / pixelRatio;
        context.drawImage(
          bitmap,
          sourceX,
          sourceY,
          sourceSize,
          sourceSize,
          left,
          top,
          right - left,
          bottom - top,
        );
      }
    }
  });
  const { sectorFill } = source.view;
  if (paint.parts.overview === undefined && sectorFill > 0) {
    context.save();
    context.setTransform(scale, 0, 0, scale, camera.x * pixelRatio, camera.y * pixelRatio);
    paintSectorFills(context, hall.index, paint, camera, sectorFill);
    context.restore();
  }
  if (!source.view.moving) return;
  const drawing = { source, index: hall.index, theme: paint.theme, context, pixelRatio };
  drawHeld(drawing);
  drawLabels(drawing);
};

/** A hall that can be drawn, and where to. */
type Drawing = {
  readonly source: RenderSource;
  readonly index: SeatIndex;
  readonly theme: HallTheme;
  readonly context: CanvasRenderingContext2D;
  readonly pixelRatio: number;
};

/** Draws the seats that changed during a movement over their tiles, which are repainted when it ends. */
const drawHeld = ({ source, index, theme, context, pixelRatio }: Drawing): void => {
  const { paint, view } = source;
  const { camera } = view;
  if (view.levelOf(camera) === 'sectors') return;
  const held = source.changed.heldIn(index, visibleBox(camera, source.getSnapshot().viewport));
  if (held.length === 0) return;
  const scale = camera.scale * pixelRatio;
  context.save();
  context.setTransform(scale, 0, 0, scale, camera.x * pixelRatio, camera.y * pixelRatio);
  // Covers the old look first, because a taken seat is smaller than a free one.
  context.fillStyle = theme.paper;
  context.beginPath();
  for (const seat of held) traceSeat(context, index, seat);
  context.fill();
  paintSeats(context, index, held, seatView(camera, pixelRatio), seatColors(paint, theme));
  context.restore();
};

/** Draws the preview of the hall and the names of its sectors. */
const drawEarly = (
  source: RenderSource,
  { bitmap, tileBaseScale, box, sectors }: PartialHall,
  context: CanvasRenderingContext2D,
  pixelRatio: number,
): void => {
  const { paint, view } = source;
  const { camera } = view;
  const { theme } = paint;
  const { viewport } = source.getSnapshot();
  if (theme === null || viewport.width === 0) return;
  inCssPixels(context, pixelRatio, () => {
    const side = (TILE_PX / tileBaseScale) * camera.scale;
    context.drawImage(
      bitmap,
      box.minX * camera.scale + camera.x,
      box.minY * camera.scale + camera.y,
      side,
      side,
    );
    paintAreaNames(context, sectors, paint.labelOf, { camera, viewport, theme });
  });
};

/** Draws the texts over the picture: names of standing areas, and letters or numbers on the seats if there are few. */
const drawLabels = ({ source, index, theme, context, pixelRatio }: Drawing): void => {
  const { paint, view } = source;
  const { camera } = view;
  inCssPixels(context, pixelRatio, () => {
    const { viewport } = source.getSnapshot();
    const frame = { camera, viewport, theme };
    paint.standingNames = paintAreaNames(context, index.standing, paint.standingLabelOf, frame);
    const level = view.levelOf(camera);
    if (level === 'sectors') return;
    const most = view.moving ? maxLabels.moving : maxLabels.resting;
    const seats = visibleSeats(index, camera, viewport, most);
    if (seats === null) return;
    // Filtered-out seats have no labels.
    const isFaded = (seat: number): boolean => paint.isFaded(index, seat);
    const numberOf = (seat: number): string => (index.labels[index.seatLabel[seat] as number] ?? '').trim();
    const letterOf = (seat: number): string => paint.letters[index.zone[seat] as number] ?? '';
    // In a seat with an icon there is only room at the bottom.
    const unless = (textOf: SeatText): SeatText => {
      return (seat) => (isFaded(seat) || hasIcon(index, seat, camera) ? '' : textOf(seat));
    };
    const write = (textOf: SeatText, place: LabelPlace): void =>
      paintLabels(context, index, seats, camera, theme, paint.inks, textOf, place);
    const hasFoot = level === 'numbers' && !view.moving;
    const marked = seats.filter((seat) => index.kind[seat] !== 0 && !isFaded(seat));
    paintSeatIcons(context, index, marked, camera, paint.inks, hasFoot);
    if (level !== 'numbers') return write(unless(letterOf), asSign);
    write(unless(numberOf), asNumber);
    // Next to numbers, zones must be distinguishable by more than colour too; during a movement there is no time for
    // it.
    if (!hasFoot) return;
    const atTheFoot = (seat: number): string =>
      hasIcon(index, seat, camera) ? `${numberOf(seat)} ${letterOf(seat)}` : letterOf(seat);
    write((seat) => (isFaded(seat) ? '' : atTheFoot(seat)), atFoot);
  });
};

/**
 * Draws seats one by one if they are few, and the texts. Only at rest: during a movement the tiles show the seats, and
 * the texts go onto the tiles' canvas, so that one canvas is painted per frame instead of two.
 */
export const drawSeats = (
  source: RenderSource,
  context: CanvasRenderingContext2D,
  pixelRatio: number,
): void => {
  const { index, paint, view } = source;
  const { theme } = paint;
  const { camera } = view;
  const { viewport } = source.getSnapshot();
  if (index === null || theme === null || viewport.width === 0 || view.moving) return;
  const sectors = view.levelOf(camera) === 'sectors';
  const seats = sectors ? null : visibleSeats(index, camera, viewport, directSeatsLimit);
  if (seats !== null) {
    context.save();
    // Translucent seats would add up with those on the tiles below: only opaque ones are drawn over them.
    const solid = seats.filter((seat) => index.state[seat] === SEAT_FREE && !paint.isFaded(index, seat));
    // The same painter as for the tiles: at rest, seats become sharp and do not change otherwise.
    paintSeats(context, index, solid, seatView(camera, pixelRatio), seatColors(paint, theme));
    context.restore();
  }
  drawLabels({ source, index, theme, context, pixelRatio });
};

/** True if a layer has nothing to draw: then a canvas that is already clear is not touched. */
export const isEmptyLayer = (source: RenderSource, layer: LayerName): boolean => {
  if (source.index === null) return layer !== 'base' || source.getSnapshot().early === null;
  if (layer === 'base') return false;
  if (layer === 'seats') return source.view.moving;
  const { selected, hovered, open, focused } = source.getSnapshot().overlay;
  const isMarked = selected.length > 0 || hovered >= 0 || open >= 0 || focused >= 0;
  return !isMarked && !source.changed.isFading;
};

/** Draws the fading old looks of seats that have changed; the context's transform is in hall units. */
const drawFading = (
  source: RenderSource,
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  theme: HallTheme,
): void => {
  const { changed, paint, tiles } = source;
  const colors = seatColors(paint, theme);
  for (const one of changed.fadingAt(performance.now(), tiles?.settled !== false)) {
    const { seat, zone } = one;
    const seen = seenState(colors, zone, one.state);
    const half = Math.min(index.halfWidth[seat] as number, index.halfHeight[seat] as number);
    const isFaded = paint.isFaded(index, seat);
    context.globalAlpha = one.alpha * (isFaded ? FADED : 1);
    context.fillStyle = fillOf(colors, zone, seen, isFaded);
    context.beginPath();
    traceSeat(context, index, seat, half * (reachOf(seen) - 1));
    context.fill();
  }
  context.globalAlpha = 1;
  if (changed.isFading) source.redrawSoon('overlay');
};

/** Draws the few shapes above everything: hover and focus, selected seats, seats that fade. */
export const drawOverlay = (
  source: RenderSource,
  context: CanvasRenderingContext2D,
  pixelRatio: number,
): void => {
  const { index } = source;
  const { theme } = source.paint;
  const { camera } = source.view;
  if (index === null || theme === null) return;
  context.save();
  const scale = camera.scale * pixelRatio;
  context.setTransform(scale, 0, 0, scale, camera.x * pixelRatio, camera.y * pixelRatio);
  drawFading(source, context, index, theme);
  const { overlay } = source.getSnapshot();
  // Until React's part has loaded, or if loading fails.
  if (source.paint.parts.chosen === undefined)
    for (const seat of overlay.selected) paintChosenSeat(context, index, camera, seat, theme);
  // After a flight into a sector, the mouse is over a seat, but the hover still names the sector until the next move.
  const isPast = overlay.hovered >= firstSector(index) && source.view.levelOf(camera) !== 'sectors';
  paintPointed(context, index, camera, isPast ? { ...overlay, hovered: -1 } : overlay, theme);
  context.restore();
};

/**
 * What the drawing of the three canvases reads. The engine implements it; drawing code needs nothing else of the engine
 * and can't change it.
 */
export type RenderSource = {
  /** The tiles of the displayed hall; null while there is none. */
  readonly tiles: TileCache | null;
  /** Colours, and what is faded. */
  readonly paint: HallPaint;
  /** The camera, in CSS pixels of the stage. */
  readonly view: HallView;
  readonly index: SeatIndex | null;
  /** Seats that have just changed. */
  readonly changed: ChangedSeats;
  getSnapshot(): HallState;
  redrawSoon(layer: LayerName): void;
};
