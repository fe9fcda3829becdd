import type { SeatIndex } from '../../core/hall/seat-index.ts';
import type { HallView } from '../camera/hall-view.ts';
import type { HallState } from '../state/hall-state.ts';
import type { TileCache } from '../tiles/tile-cache.ts';
import type { HallPaint } from './hall-paint.ts';

/**
 * What the three canvases are drawn from. The engine is one; whatever draws a hall needs no more of it, and can change
 * nothing in it.
 */
export type RenderSource = {
  /** The tiles of the hall shown; null while there is none. */
  readonly tiles: TileCache | null;
  /** Colours, and what is dimmed. */
  readonly paint: HallPaint;
  /** The camera, in CSS pixels of the stage. */
  readonly view: HallView;
  readonly index: SeatIndex | null;
  getSnapshot(): HallState;
};
