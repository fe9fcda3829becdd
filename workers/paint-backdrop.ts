import { boxHeight, boxWidth } from '../src/core/hall-space.ts';
import { NO_ZONE } from '../src/core/seat-index.ts';
import type { SeatIndex } from '../src/core/seat-index.ts';
import type { Backdrop, BackdropItem, ClipUse, ImageItem, PathItem, TextItem } from './backdrop.ts';
import type { HallAppearance } from './hall-api.ts';
import { fillGradient, flatColor } from './fill-gradient.ts';
import { urlId } from './plan-defs.ts';
import type { GradientPaint } from './plan-paint.ts';
import { multiply } from './svg-transform.ts';
import type { Matrix } from './svg-transform.ts';

/** Where a tile stands: pixel = (hall − origin) · scale. */
export type TileView = {
  readonly originX: number;
  readonly originY: number;
  /** Pixels per hall unit. */
  readonly scale: number;
  /** Side of the tile, pixels. */
  readonly size: number;
};

// Smaller than this, a shape is grey noise that costs as much as a visible one.
const LEAST_ITEM_PX = 0.4;
const LEAST_TEXT_PX = 3;
/** What a pattern of pictures is painted in. */
const UNKNOWN_PAINT = '#b8b8b8';
const FADED = 0.25;
const PAPER_AMONG = 20;
const PAPER_SHARE = 0.6;

/** Draws the plan's own picture. Holds the paths and pictures that were made for it. */
export class BackdropPainter {
  readonly #backdrop: Backdrop;
  #index: SeatIndex;
  readonly #paths: (Path2D | undefined)[] = [];
  readonly #clips = new Map<ClipUse, Path2D | null>();
  /** By item: null while the picture can't be had. */
  readonly #images = new Map<ImageItem, ImageBitmap | null>();

  constructor(backdrop: Backdrop, index: SeatIndex) {
    this.#backdrop = backdrop;
    this.#index = index;
  }

  /** Paints the items a tile shows, in the order of the plan; `part` leaves some of them out. */
  async paint(
    context: OffscreenCanvasRenderingContext2D,
    view: TileView,
    appearance: HallAppearance,
    faded: ReadonlySet<number>,
    part: 'all' | 'plan' | 'standing' = 'all',
  ): Promise<void> {
    const visible = this.#visible(view).filter(
      (at) => part === 'all' || (part === 'standing') === this.#isStanding(at),
    );
    for (const at of visible) {
      const item = this.#backdrop.items[at];
      if (item?.kind === 'image' && !this.#images.has(item)) this.#images.set(item, await decode(item.href));
    }
    // Runs that follow begin where the last one ended, hall of one text: measured as they are drawn.
    let textEnd = 0;
    for (const at of visible) {
      const item = this.#backdrop.items[at] as BackdropItem;
      context.save();
      this.#clip(context, view, item.clip);
      applyMatrix(context, view, item.matrix);
      if (item.kind === 'path') this.#path(context, item, at, appearance, faded);
      else if (item.kind === 'text') textEnd = this.#text(context, item, textEnd);
      else this.#image(context, item);
      context.restore();
    }
  }

  /**
   * The fill of the shape that lies under the whole plan as its paper, '' when the plan brings none.
   * Only the first items are asked: paper lies at the bottom.
   */
  ownPaper(): string {
    const { box } = this.#index;
    const whole = boxWidth(box) * boxHeight(box);
    for (const item of this.#backdrop.items.slice(0, PAPER_AMONG)) {
      if (item.kind !== 'path' || item.standing >= 0 || item.style.opacity * item.style.fillOpacity < 0.9)
        continue;
      const { halfWidth, halfHeight } = item.placed;
      if (4 * halfWidth * halfHeight >= whole * PAPER_SHARE) return this.#paint(item.style.fill, '#000');
    }
    return '';
  }

  /** Goes on with another index of the same geometry. */
  show(index: SeatIndex): void {
    this.#index = index;
  }

  /** Lets go of the pictures. */
  dispose(): void {
    for (const image of this.#images.values()) image?.close();
    this.#images.clear();
  }

  #isStanding(at: number): boolean {
    const item = this.#backdrop.items[at];
    return item?.kind === 'path' && item.standing >= 0;
  }

  #visible(view: TileView): number[] {
    const { boxes, items } = this.#backdrop;
    const maxX = view.originX + view.size / view.scale;
    const maxY = view.originY + view.size / view.scale;
    const least = LEAST_ITEM_PX / view.scale;
    const visible: number[] = [];
    for (let at = 0, side = 0; at < items.length; at += 1, side += 4) {
      const itemMinX = boxes[side] as number;
      const itemMinY = boxes[side + 1] as number;
      const itemMaxX = boxes[side + 2] as number;
      const itemMaxY = boxes[side + 3] as number;
      if (itemMaxX < view.originX || itemMinX > maxX || itemMaxY < view.originY || itemMinY > maxY) continue;
      if (itemMaxX - itemMinX < least && itemMaxY - itemMinY < least) continue;
      visible.push(at);
    }
    return visible;
  }

  #path(
    context: OffscreenCanvasRenderingContext2D,
    item: PathItem,
    at: number,
    appearance: HallAppearance,
    faded: ReadonlySet<number>,
  ): void {
    const { style } = item;
    const path = (this.#paths[at] ??= new Path2D(item.d));
    const area = this.#index.standing[item.standing];
    if (area) {
      // What is for sale is painted by its zone, whatever the plan's own paint.
      const zoneColor = area.zone === NO_ZONE ? undefined : appearance.zoneColors[area.zoneId];
      context.globalAlpha = faded.has(area.zone) ? FADED : 0.85;
      context.fillStyle = area.left > 0 ? (zoneColor ?? appearance.ink) : appearance.taken;
      context.fill(path, style.evenOdd ? 'evenodd' : 'nonzero');
      return;
    }
    const rule = style.evenOdd ? 'evenodd' : 'nonzero';
    const gradient = this.#gradient(style.fill);
    const fill = this.#paint(style.fill, item.isSector ? '' : '#000');
    if (gradient) {
      const { x, y, halfWidth, halfHeight } = item.local;
      const box = { x: x - halfWidth, y: y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight };
      context.save();
      context.globalAlpha = style.opacity * style.fillOpacity;
      const isFilled = fillGradient(context, path, rule, gradient, box);
      context.restore();
      context.globalAlpha = style.opacity * style.fillOpacity;
      context.fillStyle = fill;
      if (!isFilled) context.fill(path, rule);
    } else if (fill !== '') {
      context.globalAlpha = style.opacity * style.fillOpacity;
      context.fillStyle = fill;
      context.fill(path, style.evenOdd ? 'evenodd' : 'nonzero');
    } else if (style.fill === '' && item.isSector) {
      // A sector that says nothing about its fill is meant to be painted by the page.
      context.globalAlpha = 0.08;
      context.fillStyle = '#000';
      context.fill(path, style.evenOdd ? 'evenodd' : 'nonzero');
    }
    const stroke = this.#paint(style.stroke, '');
    if (stroke === '' || !(style.strokeWidth > 0)) return;
    context.globalAlpha = style.opacity * style.strokeOpacity;
    context.strokeStyle = stroke;
    context.lineWidth = style.strokeWidth;
    context.lineCap = style.lineCap;
    context.lineJoin = style.lineJoin;
    if (style.dash !== 'none') context.setLineDash(dashOf(style.dash));
    context.stroke(path);
  }

  #text(context: OffscreenCanvasRenderingContext2D, item: TextItem, previousEnd: number): number {
    const { style } = item;
    const fill = this.#paint(style.fill, '#000');
    const [a, b] = item.matrix;
    const { a: scaleX, b: skewX } = context.getTransform();
    const x = item.follows ? previousEnd : item.x;
    const px = style.fontSize * Math.hypot(scaleX, skewX);
    if (fill === '' || px < LEAST_TEXT_PX || Math.hypot(a, b) === 0) return x;
    const families = style.fontFamily === '' ? '' : `${style.fontFamily},`;
    // Canvas rounds letters under a pixel: a text in millimetres is set at 100 units and scaled down.
    const unit = style.fontSize < 8 ? style.fontSize / 100 : 1;
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize / unit}px ${families}Onest,system-ui,sans-serif`;
    context.textAlign = item.follows || style.anchor === 'start' ? 'left' : ANCHORS[style.anchor];
    context.textBaseline = /middle|central/.test(style.baseline) ? 'middle' : 'alphabetic';
    context.globalAlpha = style.opacity * style.fillOpacity;
    context.fillStyle = fill;
    context.translate(x, item.y);
    context.scale(unit, unit);
    const measured = context.measureText(item.text).width * unit;
    if (item.width > 0 && measured > 0) context.scale(item.width / measured, 1);
    context.fillText(item.text, 0, 0);
    const width = item.width > 0 ? item.width : measured;
    if (item.follows || style.anchor === 'start') return x + width;
    return style.anchor === 'middle' ? x + width / 2 : x;
  }

  #image(context: OffscreenCanvasRenderingContext2D, item: ImageItem): void {
    const image = this.#images.get(item);
    if (!image) return;
    context.globalAlpha = item.style.opacity;
    const { x, y, width, height } = item;
    const fit = Math.min(width / image.width, height / image.height);
    const drawnWidth = item.stretched ? width : image.width * fit;
    const drawnHeight = item.stretched ? height : image.height * fit;
    const left = x + (width - drawnWidth) / 2;
    const top = y + (height - drawnHeight) / 2;
    context.drawImage(image, left, top, drawnWidth, drawnHeight);
  }

  #clip(context: OffscreenCanvasRenderingContext2D, view: TileView, clip: ClipUse | null): void {
    for (let use = clip; use; use = use.outer) {
      let path = this.#clips.get(use);
      if (path === undefined) {
        path = this.#clipPath(use);
        this.#clips.set(use, path);
      }
      if (!path) continue;
      applyMatrix(context, view, use.matrix);
      context.clip(path);
    }
  }

  #clipPath(use: ClipUse): Path2D | null {
    const clip = this.#backdrop.clips.get(use.id);
    // A group's box is not known; not clipped, more of it is drawn, not less.
    if (!clip || (clip.isBoxed && !use.box)) return null;
    const whole = new Path2D();
    for (const { d, matrix } of clip.paths) {
      const [a, b, c, d2, e, f] = clip.isBoxed && use.box ? multiply(use.box, matrix) : matrix;
      whole.addPath(new Path2D(d), { a, b, c, d: d2, e, f });
    }
    return whole;
  }

  #gradient(paint: string): GradientPaint | null {
    const used = paint.startsWith('url') ? this.#backdrop.paints.get(urlId(paint)) : undefined;
    return typeof used === 'object' ? used : null;
  }

  /** A colour canvas understands, '' for none. */
  #paint(paint: string, unsaid: string): string {
    if (paint === '') return unsaid;
    if (paint === 'none' || paint === 'transparent') return '';
    if (!paint.startsWith('url')) return paint;
    // After the reference a plain colour may stand for the case that it can't be had.
    const spare = paint.slice(paint.indexOf(')') + 1).trim();
    const used = this.#backdrop.paints.get(urlId(paint)) ?? '';
    if (used === 'none') return spare === 'none' ? '' : spare;
    return (
      (typeof used === 'string' ? used : flatColor(used)) || (spare === 'none' ? '' : spare) || UNKNOWN_PAINT
    );
  }
}

const ANCHORS = { start: 'left', middle: 'center', end: 'right' } as const;

function applyMatrix(context: OffscreenCanvasRenderingContext2D, view: TileView, matrix: Matrix): void {
  const [a, b, c, d, e, f] = matrix;
  const { scale, originX, originY } = view;
  // Multiplied here in doubles: a canvas keeps its matrix in floats, too coarse at the deep levels.
  context.setTransform(
    a * scale,
    b * scale,
    c * scale,
    d * scale,
    (e - originX) * scale,
    (f - originY) * scale,
  );
}

function dashOf(dash: string): number[] {
  const lengths = dash.split(/[\s,]+/).map((part) => Number.parseFloat(part));
  return lengths.every((length) => length >= 0) && lengths.some((length) => length > 0) ? lengths : [];
}

async function decode(href: string): Promise<ImageBitmap | null> {
  try {
    const bytes = atob(href.slice(href.indexOf(',') + 1));
    const data = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
    const type = /^data:([^;,]+)/.exec(href)?.[1] ?? 'image/png';
    return await createImageBitmap(new Blob([data], { type }));
  } catch {
    // A broken picture leaves a gap in the drawing and nothing else.
    return null;
  }
}
