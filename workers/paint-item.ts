import { NO_ZONE } from '../src/core/seat-index.ts';
import type { SeatIndex } from '../src/core/seat-index.ts';
import type { Backdrop, BackdropItem, ClipUse, ImageItem, PathItem, PlanMask, TextItem } from './backdrop.ts';
import type { HallAppearance } from './hall-api.ts';
import type { PlanImages } from './paint-images.ts';
import { boxOf, canMeasure, dashOf, grown } from './item-measure.ts';
import { PlanInks } from './paint-ink.ts';
import type { Ink } from './paint-ink.ts';
import { canvasPattern } from './paint-pattern.ts';
import { LAYER_COST, layOver, lightnessToAlpha, toUnits } from './paint-stage.ts';
import type { Layers, Stage } from './paint-stage.ts';
import { chunkAt, paintChunk } from './paint-text.ts';
import type { DrawLetters } from './paint-text.ts';
import { fitViewBox } from './plan-viewport.ts';
import { multiply } from './svg-transform.ts';

/** What is painted by the page and not by the plan. */
export type Dress = {
  readonly index: SeatIndex;
  readonly appearance: HallAppearance;
  readonly faded: ReadonlySet<number>;
};

const FADED = 0.25;
const FOR_SALE = 0.85;
/** An area for sale is seen however faint the plan draws it. */
const LEAST_FOR_SALE = 0.35;
const MOST_MASK_DEPTH = 3;
const ITEM_COST = 50;
/** Paints items of a plan as a browser would. Keeps the paths made for them. */
export class ItemPainter {
  readonly #backdrop: Backdrop;
  readonly #layers: Layers;
  readonly #images: PlanImages;
  readonly #paths = new Map<PathItem, Path2D>();
  readonly #clips = new Map<ClipUse | string, Path2D>();
  readonly #inks: PlanInks;
  #dress: Dress | null = null;

  constructor(backdrop: Backdrop, layers: Layers, images: PlanImages) {
    this.#backdrop = backdrop;
    this.#layers = layers;
    this.#images = images;
    this.#inks = new PlanInks(backdrop.paints, layers, this.paintAll);
  }

  /** Paints for another moment of the hall. */
  wear(dress: Dress): void {
    this.#dress = dress;
  }

  /** Paints all items of a list, each run under one mask on a canvas of its own. */
  readonly paintAll = (stage: Stage, items: readonly BackdropItem[]): void => {
    this.paint(stage, items, items.keys());
  };

  /** Paints the items with these numbers, ascending. */
  paint(stage: Stage, items: readonly BackdropItem[], numbers: Iterable<number>): void {
    let run: number[] = [];
    let mask: ClipUse | null = null;
    const end = (): void => {
      if (mask && run.length > 0) this.#masked(stage, items, run, mask);
      run = [];
    };
    let textEnd = 0;
    for (const at of numbers) {
      if (at < textEnd) continue;
      const item = items[at] as BackdropItem;
      if (!stage.budget.take(ITEM_COST)) break;
      const own = item.clip === null ? null : maskOf(item.clip);
      if (own !== mask) end();
      mask = own;
      if (mask) run.push(at);
      else textEnd = Math.max(textEnd, this.#one(stage, items, at));
    }
    end();
  }

  /** Paints one item, or the whole line of one that is text; the number of the next one. */
  #one(stage: Stage, items: readonly BackdropItem[], at: number): number {
    const item = items[at] as BackdropItem;
    const { context } = stage;
    if (item.kind === 'text') {
      const [first, end] = chunkAt(items, at);
      const line = items.slice(first, end) as readonly TextItem[];
      paintChunk(stage, line, this.#letters, ({ clip }) => this.#clip(stage, clip));
      return end;
    }
    context.save();
    this.#clip(stage, item.clip);
    toUnits(stage, item.matrix);
    if (item.kind === 'path') this.#path(stage, item);
    else this.#image(context, item);
    context.restore();
    return at + 1;
  }

  /** Paints a run on a canvas of its own, takes off what its masks hide, and lays it over. */
  #masked(stage: Stage, items: readonly BackdropItem[], run: readonly number[], innermost: ClipUse): void {
    const isWithin = stage.depth < MOST_MASK_DEPTH && stage.budget.take(2 * LAYER_COST);
    const layer = isWithin ? this.#layers.take(stage) : null;
    let next = 0;
    for (const at of run) if (at >= next) next = this.#one(layer ?? stage, items, at);
    if (!layer) return;
    for (let use = maskOf(innermost); use; use = use.outer && maskOf(use.outer)) {
      const mask = this.#backdrop.masks.get(use.id);
      // What is not there hides nothing, and a group's box nobody measures.
      if (mask && (use.box || !mask.isBoxed)) this.#mask(layer, mask, use);
    }
    stage.context.save();
    layOver(layer, stage, 1, 'source-over');
    stage.context.restore();
    this.#layers.give(layer);
  }

  #mask(layer: Stage, { items, isBoxed, region, isAlpha }: PlanMask, use: ClipUse): void {
    const space = layer.base ? multiply(layer.base, use.matrix) : use.matrix;
    const base = isBoxed && use.box ? multiply(space, use.box) : space;
    const cover = this.#layers.take(layer, base);
    if (!cover) return;
    if (use.box || !region.isBoxed) {
      toUnits({ ...cover, base: null }, region.isBoxed && use.box ? multiply(space, use.box) : space);
      cover.context.beginPath();
      cover.context.rect(region.x, region.y, region.width, region.height);
      cover.context.clip();
    }
    this.paintAll(cover, items);
    if (!isAlpha) lightnessToAlpha(cover);
    layOver(cover, layer, 1, 'destination-in');
    this.#layers.give(cover);
  }

  #path(stage: Stage, item: PathItem): void {
    const { context } = stage;
    const { style } = item;
    if (!stage.budget.take(item.d.length)) return;
    let path = this.#paths.get(item);
    if (!path) this.#paths.set(item, (path = new Path2D(item.d)));
    const rule = style.evenOdd ? 'evenodd' : 'nonzero';
    const dress = this.#dress;
    const area = dress?.index.standing[item.standing];
    if (dress && area) {
      // What is for sale is painted by its zone, whatever the plan's own paint.
      const { appearance, faded } = dress;
      const zoneColor = area.zone === NO_ZONE ? undefined : appearance.zoneColors[area.zoneId];
      const own = Math.max(LEAST_FOR_SALE, FOR_SALE * style.opacity * style.fillOpacity);
      context.globalAlpha = faded.has(area.zone) ? FADED : own;
      context.fillStyle = area.left > 0 ? (zoneColor ?? appearance.ink) : appearance.taken;
      context.fill(path, rule);
      return;
    }
    const fill = this.#inks.of(style.fill, item.isSector ? '' : '#000');
    const alpha = style.opacity * style.fillOpacity;
    if (fill.laid) {
      this.#fillLaid(stage, item, path, rule, fill, alpha);
    } else if (fill.color !== '') {
      context.globalAlpha = alpha;
      context.fillStyle = fill.color;
      context.fill(path, rule);
    } else if (style.fill === '' && item.isSector) {
      // A sector that says nothing about its fill is meant to be painted by the page.
      context.globalAlpha = 0.08;
      context.fillStyle = '#000';
      context.fill(path, rule);
    }
    this.#stroke(stage, item, path);
  }

  #fillLaid(stage: Stage, item: PathItem, path: Path2D, rule: CanvasFillRule, ink: Ink, alpha: number): void {
    const { context } = stage;
    const box = boxOf(item);
    context.save();
    context.globalAlpha = alpha;
    context.clip(path, rule);
    const isLaid = this.#inks.lay(stage, ink.laid, item.matrix, box, box);
    context.restore();
    if (isLaid) return;
    context.globalAlpha = alpha;
    context.fillStyle = ink.color;
    context.fill(path, rule);
  }

  #stroke(stage: Stage, item: PathItem, path: Path2D): void {
    const { style } = item;
    const { color, laid, spare } = this.#inks.of(style.stroke, '');
    if (color === '' || !(style.strokeWidth > 0)) return;
    const { context } = stage;
    const box = boxOf(item);
    const setUp = (on: OffscreenCanvasRenderingContext2D): void => {
      on.lineWidth = style.strokeWidth;
      on.lineCap = style.lineCap;
      on.lineJoin = style.lineJoin;
      on.miterLimit = style.miterLimit;
      const dash = dashOf(style.dash, box);
      if (dash.length === 0) return;
      on.setLineDash(dash);
      on.lineDashOffset = style.dashOffset;
    };
    const alpha = style.opacity * style.strokeOpacity;
    context.globalAlpha = alpha;
    setUp(context);
    const isLaid = laid !== null && canMeasure(laid, box);
    if (isLaid && laid.kind === 'pattern') {
      const pattern = canvasPattern(stage, laid, item.matrix, box, this.paintAll);
      context.strokeStyle = pattern ?? color;
      context.stroke(path);
      return;
    }
    if (isLaid) {
      const reach = style.strokeWidth * Math.max(1, style.lineJoin === 'miter' ? style.miterLimit : 1);
      const draw = (on: OffscreenCanvasRenderingContext2D): void => {
        setUp(on);
        on.stroke(path);
      };
      if (this.#inks.through(stage, laid, item.matrix, box, grown(box, reach), draw)) return;
    }
    const flat = laid && !isLaid ? spare : color;
    if (flat === '') return;
    context.strokeStyle = flat;
    context.stroke(path);
  }

  readonly #letters = ({ context }: Stage, { style }: TextItem, draw: DrawLetters): void => {
    const fill = this.#inks.of(style.fill, '#000').color;
    const stroke = style.strokeWidth > 0 ? this.#inks.of(style.stroke, '').color : '';
    if (fill !== '') {
      context.globalAlpha = style.opacity * style.fillOpacity;
      context.fillStyle = fill;
      draw('fill');
    }
    if (stroke === '') return;
    context.globalAlpha = style.opacity * style.strokeOpacity;
    context.strokeStyle = stroke;
    context.lineJoin = style.lineJoin;
    context.miterLimit = style.miterLimit;
    draw('stroke');
  };

  #image(context: OffscreenCanvasRenderingContext2D, item: ImageItem): void {
    const image = this.#images.get(item.href);
    if (!image) return;
    context.globalAlpha = item.style.opacity;
    const { x, y, width, height, ratio } = item;
    const [a, , , d, e, f] = fitViewBox([0, 0, image.width, image.height], width, height, ratio);
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.imageSmoothingEnabled = item.style.isSmooth;
    context.drawImage(image, x + e, y + f, a * image.width, d * image.height);
  }

  /** The colour that a fill is without anything laid. */
  flatInk(fill: string): string {
    return this.#inks.of(fill, '#000').color;
  }

  #clip(stage: Stage, clip: ClipUse | null): void {
    for (let use = clip; use; use = use.outer) {
      if (use.kind !== 'clip') continue;
      const path = this.#clipPath(use);
      if (!path || !stage.budget.take(this.#backdrop.clips.get(use.id)?.cost ?? 0)) continue;
      toUnits(stage, use.matrix);
      stage.context.clip(path);
    }
  }

  #clipPath(use: ClipUse): Path2D | null {
    const clip = this.#backdrop.clips.get(use.id);
    // A group's box is not known; not clipped, more of it is drawn, not less.
    if (!clip || (clip.isBoxed && !use.box)) return null;
    const key = clip.isBoxed ? use : use.id;
    let whole = this.#clips.get(key);
    if (whole !== undefined) return whole;
    whole = new Path2D();
    for (const { d, matrix } of clip.paths) {
      const [a, b, c, d2, e, f] = clip.isBoxed && use.box ? multiply(use.box, matrix) : matrix;
      whole.addPath(new Path2D(d), { a, b, c, d: d2, e, f });
    }
    this.#clips.set(key, whole);
    return whole;
  }
}

/** The innermost mask of a chain, null when nothing in it is one. */
function maskOf(clip: ClipUse): ClipUse | null {
  for (let use: ClipUse | null = clip; use; use = use.outer) if (use.kind === 'mask') return use;
  return null;
}
