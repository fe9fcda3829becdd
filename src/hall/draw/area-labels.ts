import type { Camera } from '../../core/hall/camera.ts';
import type { Viewport } from '../../core/hall/hall-space.ts';
import type { SectorEntry } from '../../core/hall/seat-index.ts';
import type { HallTheme } from './hall-theme.ts';
import { LabelRoom } from './label-room.ts';
import {
  drawLabel,
  labelHeightsPx,
  labelSizes,
  measureLabel,
  textsOf,
  type BySize,
  type LabelSize,
  type LabelSprite,
  type SectorLabel,
} from './label-sprite.ts';

/** What can be named on the map: a sector, or a standing area. */
type LabelledArea = Pick<SectorEntry, 'box' | 'anchor'> & Partial<Pick<SectorEntry, 'total'>>;

/** A label and what was made of it so far. */
interface Known {
  readonly theme: HallTheme;
  readonly texts: BySize<SectorLabel>;
  readonly widths: BySize<number>;
  readonly sprites: [LabelSprite | null, LabelSprite | null, LabelSprite | null];
  /** What there was room for last. */
  size: LabelSize | null;
  /** The number of the last frame that showed it. */
  shownAt: number;
}

/** Where and how a frame looks at the hall. */
export interface LabelFrame {
  readonly camera: Camera;
  readonly viewport: Viewport;
  readonly theme: HallTheme;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** While the picture moves, what may be wanted later is not drawn beforehand. */
  readonly moving: boolean;
}

/* An area smaller than this has no room for any name, CSS pixels. */
const leastAreaPx = 26;
/* The most of its area's width and height that a label may cover where there are seats under it. */
const mostOverSeats = 0.8;
/*
 * What may be measured and drawn anew in one frame, ms by the clock: a stadium's names at once would hold up the hand, and
 * the first picture. One at least, so that there is an end to it on any machine.
 */
const mostAtOnceMs = 6;
/* Pictures beyond these bytes are let go, those in view excepted: what a screen of labels takes on a sharp tablet. */
const mostBytes = 24 * 2 ** 20;
/* Of so many areas and more, this share at least is named, or none. */
const manyAreas = 40;
const leastNamed = 1 / 8;
/* Labels so far beyond the edge take their room already: who draws the hall along sees none give way to a newcomer. */
const marginPx = 160;

/* By the list of areas, then by their place in it. */
type KnownLabels = Map<readonly LabelledArea[], (Known | undefined)[]>;

/* Closes the pictures of what no frame has shown since `frame`; the bytes let go. */
const closeUnseen = (labels: KnownLabels, frame: number): number => {
  let bytes = 0;
  for (const list of labels.values()) {
    for (const known of list) {
      if (known === undefined || known.shownAt >= frame) continue;
      for (const size of labelSizes) {
        bytes += known.sprites[size]?.bytes ?? 0;
        known.sprites[size]?.picture.close();
        known.sprites[size] = null;
      }
    }
  }
  return bytes;
};

/**
 * The names over the overview. Words cost more than any picture in a frame, and their translation more still, so each
 * label is drawn once and blitted; `reset` has them asked for anew when what they say or how they look has changed.
 */
export class AreaLabels {
  readonly #now: () => number;
  #known: KnownLabels = new Map();
  /* Those before the last reset: what still says and looks the same is taken over, and does not blink. */
  #before: KnownLabels = new Map();
  readonly #room = new LabelRoom();
  /* Places in the list of those that have room now. */
  readonly #placed: number[] = [];
  #pixelRatio = 1;
  #frame = 0;
  #bytes = 0;
  /* Since when this frame measures and draws, whether it has, and whether more was wanted. */
  #begun = 0;
  #hasBegun = false;
  #owes = false;

  /** `now`: a clock, ms, for what one frame may do. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  reset(): void {
    if (this.#known.size === 0) return;
    this.#bytes -= closeUnseen(this.#before, Infinity);
    this.#before = this.#known;
    this.#known = new Map();
  }

  /** Lets go of every picture. */
  close(): void {
    closeUnseen(this.#known, Infinity);
    closeUnseen(this.#before, Infinity);
    this.#known.clear();
    this.#before.clear();
    this.#bytes = 0;
  }

  /** A frame begins: nothing is in the way of a label yet. */
  begin({ viewport, pixelRatio }: LabelFrame): void {
    const isOther = pixelRatio !== this.#pixelRatio;
    if (isOther || this.#bytes > mostBytes) {
      const since = isOther ? Infinity : this.#frame;
      this.#bytes -= closeUnseen(this.#known, since) + closeUnseen(this.#before, Infinity);
    }
    this.#frame += 1;
    this.#pixelRatio = pixelRatio;
    this.#begun = this.#now();
    this.#hasBegun = false;
    this.#owes = false;
    this.#room.clear(-marginPx, -marginPx, viewport.width + marginPx, viewport.height + marginPx);
  }

  /**
   * Paints the labels of the areas in view. The context's transform is CSS pixels. A label that would cover too much of
   * its area, or meet another, is shortened to the name, then to its number, then left out: overlapping names name
   * nothing. Where few of many could be named, none is. False when something is left to be drawn in the next frame; until then a label says less, if it can.
   */
  paint<T extends LabelledArea>(
    context: CanvasRenderingContext2D,
    areas: readonly T[],
    labelOf: (area: T) => SectorLabel,
    frame: LabelFrame,
  ): boolean {
    let list = this.#known.get(areas);
    if (list === undefined) this.#known.set(areas, (list = Array.from({ length: areas.length })));
    const near = this.#placeAll(areas, list, labelOf, frame);
    // A few names among very many sectors would look as if those were meant, and the others without a name.
    if (near >= manyAreas && this.#placed.length < near * leastNamed) return !this.#owes;
    const { scale, x: shiftX, y: shiftY } = frame.camera;
    const { width: right, height: bottom } = frame.viewport;
    const { pixelRatio } = frame;
    for (const at of this.#placed) {
      const known = list[at] as Known;
      const { anchor } = areas[at] as LabelledArea;
      const { size } = known;
      if (anchor === null || size === null) continue;
      const middleX = anchor.x * scale + shiftX;
      const middleY = anchor.y * scale + shiftY;
      const halfWidth = known.widths[size] / 2;
      const halfHeight = labelHeightsPx[size] / 2;
      const inView =
        middleX + halfWidth > 0 &&
        middleX - halfWidth < right &&
        middleY + halfHeight > 0 &&
        middleY - halfHeight < bottom;
      if (!inView) continue;
      known.shownAt = this.#frame;
      const sprite = this.#spriteOf(known, size, frame);
      if (sprite === null) continue;
      const x = Math.round((middleX - sprite.width / 2) * pixelRatio) / pixelRatio;
      const y = Math.round((middleY - sprite.height / 2) * pixelRatio) / pixelRatio;
      context.drawImage(sprite.picture, x, y, sprite.width, sprite.height);
    }
    if (!frame.moving) this.#prepare(list, frame);
    return !this.#owes;
  }

  /* Finds room for the labels of the areas in and near the view; how many of those have one. */
  #placeAll<T extends LabelledArea>(
    areas: readonly T[],
    list: (Known | undefined)[],
    labelOf: (area: T) => SectorLabel,
    { camera: { scale, x: shiftX, y: shiftY }, viewport, theme }: LabelFrame,
  ): number {
    const { width: right, height: bottom } = viewport;
    this.#placed.length = 0;
    let near = 0;
    let isLate = false;
    for (let at = 0; at < areas.length; at += 1) {
      const area = areas[at] as T;
      const { box, anchor } = area;
      if (box === null || anchor === null) continue;
      if (box.maxX * scale + shiftX < -marginPx || box.minX * scale + shiftX > right + marginPx) continue;
      if (box.maxY * scale + shiftY < -marginPx || box.minY * scale + shiftY > bottom + marginPx) continue;
      // The other half is for drawing what there is room for.
      if (list[at] === undefined && (isLate ||= this.#isLate(0.5))) continue;
      const known = (list[at] ??= this.#learn(labelOf(area), theme, this.#before.get(areas)?.[at]));
      if (known.widths.every((wide) => wide === Infinity)) continue;
      near += 1;
      const width = (box.maxX - box.minX) * scale;
      const height = (box.maxY - box.minY) * scale;
      if (width < leastAreaPx || height < leastAreaPx) continue;
      const share = (area.total ?? 0) === 0 ? 1 : mostOverSeats;
      const middleX = anchor.x * scale + shiftX;
      const middleY = anchor.y * scale + shiftY;
      known.size = this.#place(known.widths, width, height, share, middleX, middleY);
      if (known.size !== null) this.#placed.push(at);
    }
    return near;
  }

  /* The most that can be said there; its room is taken. */
  #place(
    widths: BySize<number>,
    width: number,
    height: number,
    share: number,
    x: number,
    y: number,
  ): LabelSize | null {
    for (const size of labelSizes) {
      const across = widths[size];
      const down = labelHeightsPx[size];
      const most = size === 2 ? 1 : share;
      if (across > width * most || down > height * most) continue;
      if (this.#room.take(x - across / 2, y - down / 2, x + across / 2, y + down / 2)) return size;
    }
    return null;
  }

  /* That size's picture; when this frame has drawn enough, the next smaller one there is. */
  #spriteOf(known: Known, size: LabelSize, frame: LabelFrame): LabelSprite | null {
    const found = known.sprites[size] ?? this.#draw(known, size, frame);
    if (found !== null) return found;
    // A shorter one lies within the room of the longer.
    for (const smaller of labelSizes) {
      const other = smaller > size ? known.sprites[smaller] : null;
      if (other !== null && other.width <= known.widths[size]) return other;
    }
    return null;
  }

  /* What labels are shortened to when the picture shrinks: drawn at rest, so that then none is missing. */
  #prepare(list: readonly (Known | undefined)[], frame: LabelFrame): void {
    for (const known of list) {
      if (this.#owes || known?.shownAt !== this.#frame) continue;
      const largest = known.sprites.findIndex((sprite) => sprite !== null);
      for (const size of labelSizes) {
        if (size > largest && known.widths[size] !== Infinity && known.sprites[size] === null)
          this.#draw(known, size, frame);
      }
    }
  }

  #draw(known: Known, size: LabelSize, { theme, pixelRatio }: LabelFrame): LabelSprite | null {
    if (this.#isLate()) return null;
    this.#hasBegun = true;
    const sprite = drawLabel(known.texts[size], known.widths[size], labelHeightsPx[size], theme, pixelRatio);
    known.sprites[size] = sprite;
    this.#bytes += sprite?.bytes ?? 0;
    return sprite;
  }

  /* True where this frame has done enough; something is owed then. `share` of its time is for what is asked. */
  #isLate(share = 1): boolean {
    const isLate = this.#hasBegun && this.#now() >= this.#begun + mostAtOnceMs * share;
    this.#owes ||= isLate;
    return isLate;
  }

  #learn(label: SectorLabel, theme: HallTheme, before: Known | undefined): Known {
    this.#hasBegun = true;
    const texts = textsOf(label);
    const widths = measureLabel(texts, theme);
    const known: Known = { theme, texts, widths, sprites: [null, null, null], size: null, shownAt: 0 };
    if (before?.theme !== theme) return known;
    for (const size of labelSizes) {
      const [was, is] = [before.texts[size], texts[size]];
      // The width tells a font that has come meanwhile.
      if (was.name !== is.name || was.note !== is.note || before.widths[size] !== known.widths[size])
        continue;
      known.sprites[size] = before.sprites[size];
      before.sprites[size] = null;
    }
    return known;
  }
}
