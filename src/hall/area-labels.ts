import { toScreen, type Camera } from '../core/camera.ts';
import { boxesMeet, type Box } from '../core/hall-space.ts';
import type { SectorEntry } from '../core/seat-index.ts';
import type { HallTheme } from './hall-theme.ts';

/** What a label says: the area's name and how many places are free. An empty name is not shown. */
export interface SectorLabel {
  readonly name: string;
  readonly note: string;
  /** What is said where there is no room for the name: its number, if nothing else is given. */
  readonly mark?: string;
}

/** What can be named on the map: a sector, or a standing area. */
type LabelledArea = Pick<SectorEntry, 'box' | 'anchor'> & Partial<Pick<SectorEntry, 'total'>>;

/** A label drawn once, with its size in CSS pixels. */
interface Sprite {
  readonly picture: OffscreenCanvas;
  readonly width: number;
  readonly height: number;
}

/* The whole; the name alone; of a name with a number the number. */
const sizes = ['full', 'short', 'mark'] as const;
type Size = (typeof sizes)[number];

/** A label and what was made of it so far. Widths in CSS pixels; ∞ where there is nothing to say at that size. */
interface Known {
  readonly texts: Readonly<Record<Size, SectorLabel>>;
  readonly widths: Readonly<Record<Size, number>>;
  readonly sprites: Partial<Record<Size, Sprite>>;
}

/* An area smaller than this has no room for any name, CSS pixels. */
const leastAreaPx = 26;
const paddingPx = { full: 7, short: 7, mark: 3 } as const;
const heightsPx = { full: 36, short: 20, mark: 16 } as const;
/* The most of its area's width and height that a label may cover where there are seats under it. */
const mostOverSeats = 0.8;
/* What may be drawn anew in one frame: a stadium's names at once would hold up the hand. */
const mostDrawnAtOnce = 40;

/* "Сектор 204, верхний ярус" is known to everybody as 204. */
const markOf = (name: string): string => /\d+\p{L}?(?!\p{L})/u.exec(name)?.[0] ?? '';

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
  /* Where this frame's labels stand: minX, minY, maxX, maxY each, CSS pixels of the stage. Asked for each pair. */
  #taken = new Float64Array(4 * 64);
  #count = 0;
  #pixelRatio = 1;
  #gauge: OffscreenCanvasRenderingContext2D | null = null;

  reset(): void {
    this.#known = new WeakMap();
  }

  /** A frame begins: nothing is in the way of a label yet. */
  begin(): void {
    this.#count = 0;
  }

  /**
   * Paints the labels of the areas in view. The context's transform is CSS pixels. A label that would cover too much of
   * its area, or meet another, is shortened to the name, then to its number, then left out: overlapping names name
   * nothing. False when some that are new were left for the next frame.
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
      const at = toScreen(camera, area.anchor);
      for (const size of sizes) {
        const [across, down] = [known.widths[size], heightsPx[size]];
        const share = size === 'mark' || (area.total ?? 0) === 0 ? 1 : mostOverSeats;
        if (across > width * share || down > height * share) continue;
        const minX = at.x - across / 2;
        const minY = at.y - down / 2;
        if (this.#isTaken(minX, minY, minX + across, minY + down)) continue;
        if (known.sprites[size] === undefined && left === 0) return false;
        if (known.sprites[size] === undefined) left -= 1;
        const sprite = (known.sprites[size] ??= this.#draw(known, size, theme));
        const x = Math.round(minX * pixelRatio) / pixelRatio;
        const y = Math.round(minY * pixelRatio) / pixelRatio;
        context.drawImage(sprite.picture, x, y, sprite.width, sprite.height);
        this.#take(minX, minY, minX + across, minY + down);
        break;
      }
    }
    return true;
  }

  #isTaken(minX: number, minY: number, maxX: number, maxY: number): boolean {
    const taken = this.#taken;
    for (let at = 0, end = this.#count * 4; at < end; at += 4) {
      const apart =
        (taken[at] as number) > maxX ||
        (taken[at + 2] as number) < minX ||
        (taken[at + 1] as number) > maxY ||
        (taken[at + 3] as number) < minY;
      if (!apart) return true;
    }
    return false;
  }

  #take(minX: number, minY: number, maxX: number, maxY: number): void {
    if (this.#count * 4 === this.#taken.length) {
      const wider = new Float64Array(this.#taken.length * 2);
      wider.set(this.#taken);
      this.#taken = wider;
    }
    this.#taken.set([minX, minY, maxX, maxY], this.#count * 4);
    this.#count += 1;
  }

  #knownOf<T extends LabelledArea>(area: T, labelOf: (area: T) => SectorLabel, theme: HallTheme): Known {
    const found = this.#known.get(area);
    if (found !== undefined) return found;
    const label = labelOf(area);
    const fonts = fontsOf(theme);
    const mark = label.mark ?? markOf(label.name);
    const wide = (text: string, font: string, padding: number): number =>
      text === '' ? Infinity : Math.ceil(this.#widthOf(text, font) + 2 * padding);
    const short = wide(label.name, fonts.name, paddingPx.short);
    const known: Known = {
      texts: { full: label, short: { name: label.name, note: '' }, mark: { name: mark, note: '' } },
      widths: {
        // Without a note the whole is the name.
        full: Math.max(short, wide(label.note, fonts.note, paddingPx.full)),
        short,
        mark: wide(mark, fonts.name, paddingPx.mark),
      },
      sprites: {},
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

  #draw({ texts, widths }: Known, size: Size, theme: HallTheme): Sprite {
    const { name, note } = texts[size];
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
