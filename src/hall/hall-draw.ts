import { paintSeats } from '../../workers/paint-seats.ts';
import { visibleBox } from '../core/camera.ts';
import type { HallEngine } from './hall-engine.ts';
import { paintOverlay, paintAreaLabels } from './paint-overlay.ts';
import { directSeatsLimit, paintLabels, visibleSeats } from './paint-seats.ts';

/* While moving, so few seats are drawn directly that a frame costs no more than its blit. */
const directWhileMoving = 700;
const mostLetters = 2500;

/** Runs `paint` with the context's transform in CSS pixels of the stage, then restores it. */
const inCssPixels = (context: CanvasRenderingContext2D, pixelRatio: number, paint: () => void): void => {
  context.save();
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  paint();
  context.restore();
};

/** The picture of the whole hall, from tiles: any number of seats for the price of a few blits. */
export const drawBase = (engine: HallEngine, context: CanvasRenderingContext2D, pixelRatio: number): void => {
  const { tiles, paint } = engine;
  const { camera } = engine.view;
  const { viewport, hall } = engine.getSnapshot();
  if (tiles === null || hall === null || paint.theme === null || viewport.width === 0) return;
  const visible = visibleBox(camera, viewport);
  const level = tiles.levelFor(camera.scale * pixelRatio, visible, engine.view.moving);
  const keys = tiles.tilesIn(visible, level);
  tiles.want(keys);
  inCssPixels(context, pixelRatio, () => {
    // 'high' costs two to four times as much, and what rests is drawn crisp by the seats' layer anyway.
    context.imageSmoothingQuality = 'low';
    for (const key of keys) {
      for (const { bitmap, sourceX, sourceY, sourceSize, box } of tiles.blitsFor(key)) {
        // Edges are rounded to device pixels: a fraction would show as a hairline between tiles.
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
};

/** Seats drawn one by one where they are few, with numbers where they are near; sector names where they are many. */
export const drawSeats = (
  engine: HallEngine,
  context: CanvasRenderingContext2D,
  pixelRatio: number,
): void => {
  const { index, paint, view } = engine;
  const { theme, colors, faded } = paint;
  const { camera } = view;
  const { viewport } = engine.getSnapshot();
  if (index === null || theme === null || viewport.width === 0) return;
  const level = view.levelOf(camera);
  inCssPixels(context, pixelRatio, () =>
    paintAreaLabels(context, index.standing, paint.standingLabelOf, camera, theme),
  );
  if (level === 'sectors') {
    inCssPixels(context, pixelRatio, () =>
      paintAreaLabels(context, index.sectors, paint.labelOf, camera, theme),
    );
    return;
  }
  const { seats, all } = visibleSeats(index, camera, viewport);
  const most = view.moving ? directWhileMoving : directSeatsLimit;
  if (!all || seats.length > most) return;
  context.save();
  // The tiles' own painter: on settling, seats become sharp and change in nothing else.
  const frame = {
    originX: -camera.x / camera.scale,
    originY: -camera.y / camera.scale,
    scale: camera.scale * pixelRatio,
  };
  const { taken, unavailable, ink } = theme;
  paintSeats(context, index, seats, frame, { zones: colors, faded, taken, unavailable, ink });
  context.restore();
  const number = (seat: number): string => (index.labels[index.seatLabel[seat] as number] ?? '').trim();
  const letter = (seat: number): string => paint.letters[index.zone[seat] as number] ?? '';
  // Thousands of letters take longer to write than they help; nearer they are fewer.
  if (level === 'seats' && seats.length > mostLetters) return;
  inCssPixels(context, pixelRatio, () =>
    paintLabels(context, index, seats, camera, theme, paint.inks, level === 'numbers' ? number : letter),
  );
};

/** Selection, hover and focus: a handful of shapes over everything. */
export const drawOverlay = (
  engine: HallEngine,
  context: CanvasRenderingContext2D,
  pixelRatio: number,
): void => {
  const { index } = engine;
  const { theme } = engine.paint;
  const { camera } = engine.view;
  if (index === null || theme === null) return;
  context.save();
  const scale = camera.scale * pixelRatio;
  context.setTransform(scale, 0, 0, scale, camera.x * pixelRatio, camera.y * pixelRatio);
  paintOverlay(context, index, camera, engine.getSnapshot().overlay, theme);
  context.restore();
};
