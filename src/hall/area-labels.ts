import { toScreen, type Camera } from '../core/camera.ts';
import { boxesMeet, type Box } from '../core/hall-space.ts';
import type { SectorEntry } from '../core/seat-index.ts';
import type { HallTheme } from './hall-theme.ts';

/** What a label says: the area's name and how many places are free. */
export interface SectorLabel {
  readonly name: string;
  readonly note: string;
}

/** What can be named on the map: a sector, or a standing area. */
type LabelledArea = Pick<SectorEntry, 'box' | 'anchor'>;

/** A label drawn once, with its size in CSS pixels. */
interface Sprite {
  readonly picture: OffscreenCanvas;
  readonly width: number;
  readonly height: number;
}

interface Sprites {
  readonly full: Sprite;
  /** The name alone, where the note has no room. */
  readonly short: Sprite;
}

/* An area smaller than this has no room for any name, CSS pixels. */
const leastAreaPx = 26;
const paddingPx = 7;

/**
 * The names over the overview. Words cost more than any picture in a frame, and their translation more still, so each
 * label is drawn once and blitted; `reset` forgets them when what they say or how they look has changed.
 */
export class AreaLabels {
  #sprites = new WeakMap<object, Sprites>();
  #pixelRatio = 1;

  reset(): void {
    this.#sprites = new WeakMap();
  }

  /**
   * Paints the labels of the areas in view. The context's transform is CSS pixels. A label wider than its area is
   * shortened to the name alone, then left out: overlapping names name nothing.
   */
  paint<T extends LabelledArea>(
    context: CanvasRenderingContext2D,
    areas: readonly T[],
    labelOf: (area: T) => SectorLabel,
    camera: Camera,
    seen: Box,
    theme: HallTheme,
    pixelRatio: number,
  ): void {
    if (pixelRatio !== this.#pixelRatio) this.reset();
    this.#pixelRatio = pixelRatio;
    for (const area of areas) {
      if (area.box === null || area.anchor === null || !boxesMeet(area.box, seen)) continue;
      const width = (area.box.maxX - area.box.minX) * camera.scale;
      const height = (area.box.maxY - area.box.minY) * camera.scale;
      if (Math.min(width, height) < leastAreaPx) continue;
      const { full, short } = this.#spritesOf(area, labelOf, theme);
      const sprite = full.width <= width && full.height + paddingPx <= height ? full : short;
      if (sprite.width > width) continue;
      const at = toScreen(camera, area.anchor);
      const left = Math.round((at.x - sprite.width / 2) * pixelRatio) / pixelRatio;
      const top = Math.round((at.y - sprite.height / 2) * pixelRatio) / pixelRatio;
      context.drawImage(sprite.picture, left, top, sprite.width, sprite.height);
    }
  }

  #spritesOf<T extends LabelledArea>(area: T, labelOf: (area: T) => SectorLabel, theme: HallTheme): Sprites {
    const known = this.#sprites.get(area);
    if (known !== undefined) return known;
    const label = labelOf(area);
    const sprites = {
      full: this.#draw(label, theme),
      short: this.#draw({ name: label.name, note: '' }, theme),
    };
    this.#sprites.set(area, sprites);
    return sprites;
  }

  #draw({ name, note }: SectorLabel, theme: HallTheme): Sprite {
    const picture = new OffscreenCanvas(1, 1);
    const context = picture.getContext('2d');
    const fonts = { name: `600 12px ${theme.font}`, note: `400 11px ${theme.font}` };
    const measured = (font: string, text: string): number => {
      if (context === null || text === '') return 0;
      context.font = font;
      return context.measureText(text).width;
    };
    const width = Math.ceil(Math.max(measured(fonts.name, name), measured(fonts.note, note)) + 2 * paddingPx);
    const height = note === '' ? 20 : 36;
    picture.width = Math.ceil(width * this.#pixelRatio);
    picture.height = Math.ceil(height * this.#pixelRatio);
    if (context === null) return { picture, width, height };
    // Setting a canvas's size clears its state: font and transform come after.
    context.scale(this.#pixelRatio, this.#pixelRatio);
    context.globalAlpha = 0.86;
    context.fillStyle = theme.paper;
    context.beginPath();
    context.roundRect(0, 0, width, height, 6);
    context.fill();
    context.globalAlpha = 1;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = theme.ink;
    context.font = fonts.name;
    context.fillText(name, width / 2, note === '' ? height / 2 : 11);
    if (note !== '') {
      context.fillStyle = theme.label;
      context.font = fonts.note;
      context.fillText(note, width / 2, 26);
    }
    return { picture, width, height };
  }
}
