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

/** A label and what was made of it so far. Widths in CSS pixels, of the whole and of the name alone. */
interface Known {
  readonly label: SectorLabel;
  readonly widths: { readonly full: number; readonly short: number };
  full: Sprite | null;
  short: Sprite | null;
}

/* An area smaller than this has no room for any name, CSS pixels. */
const leastAreaPx = 26;
const paddingPx = 7;
const heightsPx = { full: 36, short: 20 } as const;
/* What may be drawn anew in one frame: a stadium's names at once would hold up the hand. */
const mostDrawnAtOnce = 40;

const fontsOf = ({ font }: HallTheme): { readonly name: string; readonly note: string } => ({
  name: `600 12px ${font}`,
  note: `400 11px ${font}`,
});

/**
 * The names over the overview. Words cost more than any picture in a frame, and their translation more still, so each
 * label is drawn once and blitted; `reset` forgets them when what they say or how they look has changed.
 */
export class AreaLabels {
  #known = new WeakMap<object, Known>();
  #pixelRatio = 1;
  #gauge: OffscreenCanvasRenderingContext2D | null = null;

  reset(): void {
    this.#known = new WeakMap();
  }

  /**
   * Paints the labels of the areas in view. The context's transform is CSS pixels. A label wider than its area is
   * shortened to the name alone, then left out: overlapping names name nothing. False when some that are new were
   * left for the next frame.
   */
  paint<T extends LabelledArea>(
    context: CanvasRenderingContext2D,
    areas: readonly T[],
    labelOf: (area: T) => SectorLabel,
    camera: Camera,
    seen: Box,
    theme: HallTheme,
    pixelRatio: number,
  ): boolean {
    let left = mostDrawnAtOnce;
    if (pixelRatio !== this.#pixelRatio) this.reset();
    this.#pixelRatio = pixelRatio;
    for (const area of areas) {
      if (area.box === null || area.anchor === null || !boxesMeet(area.box, seen)) continue;
      const width = (area.box.maxX - area.box.minX) * camera.scale;
      const height = (area.box.maxY - area.box.minY) * camera.scale;
      if (Math.min(width, height) < leastAreaPx) continue;
      const known = this.#knownOf(area, labelOf, theme);
      const size = known.widths.full <= width && heightsPx.full + paddingPx <= height ? 'full' : 'short';
      if (known.widths[size] > width) continue;
      if (known[size] === null && left === 0) return false;
      if (known[size] === null) left -= 1;
      const sprite = (known[size] ??= this.#draw(known, size, theme));
      const at = toScreen(camera, area.anchor);
      const x = Math.round((at.x - sprite.width / 2) * pixelRatio) / pixelRatio;
      const y = Math.round((at.y - sprite.height / 2) * pixelRatio) / pixelRatio;
      context.drawImage(sprite.picture, x, y, sprite.width, sprite.height);
    }
    return true;
  }

  #knownOf<T extends LabelledArea>(area: T, labelOf: (area: T) => SectorLabel, theme: HallTheme): Known {
    const found = this.#known.get(area);
    if (found !== undefined) return found;
    const label = labelOf(area);
    const name = this.#widthOf(label.name, fontsOf(theme).name);
    const note = this.#widthOf(label.note, fontsOf(theme).note);
    const short = Math.ceil(name + 2 * paddingPx);
    const known: Known = {
      label,
      // Without a note the whole is the name.
      widths: {
        full: label.note === '' ? Infinity : Math.max(short, Math.ceil(note + 2 * paddingPx)),
        short,
      },
      full: null,
      short: null,
    };
    this.#known.set(area, known);
    return known;
  }

  #widthOf(text: string, font: string): number {
    this.#gauge ??= new OffscreenCanvas(1, 1).getContext('2d');
    if (this.#gauge === null || text === '') return 0;
    this.#gauge.font = font;
    return this.#gauge.measureText(text).width;
  }

  #draw({ label, widths }: Known, size: 'full' | 'short', theme: HallTheme): Sprite {
    const { name } = label;
    const note = size === 'full' ? label.note : '';
    const fonts = fontsOf(theme);
    const width = widths[size];
    const height = heightsPx[size];
    const picture = new OffscreenCanvas(
      Math.ceil(width * this.#pixelRatio),
      Math.ceil(height * this.#pixelRatio),
    );
    const context = picture.getContext('2d');
    if (context === null) return { picture, width, height };
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
