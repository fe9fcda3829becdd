import type { Camera } from '../../core/hall/camera.ts';
import type { HallTheme } from '../draw/hall-theme.ts';
import { hatchOf } from './hatch.ts';

/** What a frame draws the sectors with: one object for all of them, so that a frame allocates nothing for each. */
export class OverviewFrame {
  theme: HallTheme | null = null;
  /** Over what is sold out. */
  hatch: CanvasPattern | null = null;
  /** CSS pixels per hall unit. */
  scale = 1;
  /** Where the hall's origin stands, CSS pixels of the stage. */
  x = 0;
  y = 0;
  /** Device pixels per CSS pixel. */
  pixelRatio = 1;

  /** The colours from now on. */
  dress(theme: HallTheme | null): void {
    this.theme = theme;
    this.hatch = null;
  }

  /** A frame begins. */
  begin({ scale, x, y }: Camera, pixelRatio: number): void {
    if (pixelRatio !== this.pixelRatio) this.hatch = null;
    [this.scale, this.x, this.y, this.pixelRatio] = [scale, x, y, pixelRatio];
    this.hatch ??= hatchOf(this.theme, pixelRatio);
    // Its lines keep their distance, whatever the scale.
    this.hatch?.setTransform(new DOMMatrix().scale(1 / (scale * pixelRatio)));
  }
}
