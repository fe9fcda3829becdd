import { NO_ZONE } from '../../../src/core/hall/seat-index.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import type { DisplayItem, PathItem, TextItem } from '../../plan/drawing/display-item.ts';
import type { DisplayList } from '../../plan/drawing/display-list.ts';
import type { HallAppearance } from '../../messages/hall-api.ts';
import { loadExtras } from '../../extras/load-extras.ts';
import type { EffectsRenderer } from '../effects/effects-renderer.ts';
import type { PlanImages } from '../effects/paint-images.ts';
import { boxOf, canMeasure, dashOf } from '../../plan/drawing/item-measure.ts';
import { luminanceOf } from '../../../src/core/colors/hex-color.ts';
import { rgbaOf } from '../color-bytes.ts';
import { PaintResolver } from '../paint-resolver.ts';
import type { ResolvedPaint } from '../paint-resolver.ts';
import { ITEM_COST, withSavedContext, catchingErrors, toUnits } from '../paint-target.ts';
import { LocalizedLabels } from '../../plan/drawing/localized-labels.ts';
import type { ItemList, PaintOne, PaintTarget } from '../paint-target.ts';
import { chunkAt, paintChunk } from '../paint-text.ts';
import type { DrawLetters, PaintLetters } from '../paint-text.ts';

/**
 * What the painting of a plan depends on besides the plan: availability, colours and filters.
 *
 * @internal Used by tests, which make one.
 */
export type PaintContext = {
  readonly index: SeatIndex;
  readonly appearance: HallAppearance;
  readonly faded: ReadonlySet<number>;
  /** True if the picture's lightness is inverted afterwards. */
  readonly turned?: boolean;
};

/* Inverted, it becomes a pale translucent line. */
const PALE_TURNED = '#00000047';
const PALE = 0.9;
const isPale = (color: string): boolean => {
  const bytes = rgbaOf(color);
  return bytes !== null && luminanceOf(bytes) > PALE;
};

const FOR_SALE = 0.85;
/** The minimum opacity of an area for sale, however faint it is in the plan. */
const MIN_FOR_SALE = 0.35;
/** Paints items of a plan as a browser would. Caches their paths. */
export class ItemPainter {
  readonly #displayList: DisplayList;
  readonly #paths = new Map<PathItem, Path2D>();
  readonly #paints: PaintResolver;
  /** Paints what only few plans need. */
  #renderer: EffectsRenderer | null = null;
  readonly #images: PlanImages | undefined;
  #dress: PaintContext | null = null;
  #words: LocalizedLabels | null = null;

  /** `images` are those of the surrounding plan, if this drawing is a picture in it. */
  constructor(displayList: DisplayList, images?: PlanImages) {
    this.#displayList = displayList;
    this.#images = images;
    this.#paints = new PaintResolver(displayList.paints);
  }

  /** Loads what is needed to paint this plan; most plans need nothing. If that fails, flat colours are used. */
  async prepare(): Promise<void> {
    if (!this.#displayList.needsExtras) return;
    // If it fails, the next tile tries again.
    const make = (drawing: DisplayList, images: PlanImages): ItemPainter => new ItemPainter(drawing, images);
    this.#renderer ??=
      (await loadExtras())?.renderer(this.#displayList, this.#one, make, this.#images) ?? null;
    await this.#renderer?.loadImages();
  }

  /** The items of the plan and the boxes that they cover, filters included. */
  listOf(context: PaintTarget['context']): Pick<DisplayList, 'items' | 'boxes'> {
    const { items, boxes } = this.#displayList;
    return { items, boxes: catchingErrors(() => this.#renderer?.boxes(context)) ?? boxes };
  }

  /** Releases the canvases and pictures of the extras. */
  dispose(): void {
    this.#renderer?.dispose();
  }

  /** Sets the availability, colours and filters to paint with. */
  wear(dress: PaintContext): void {
    const { index, appearance } = dress;
    const before = this.#dress;
    if (before?.index.sectors !== index.sectors || before.appearance.lang !== appearance.lang)
      this.#words = new LocalizedLabels(index, appearance.lang);
    this.#dress = dress;
  }

  /** Paints the items with these indices, in ascending order. */
  paint(stage: PaintTarget, list: ItemList, numbers: Iterable<number>): void {
    if (this.#renderer) {
      this.#renderer.paint(stage, list, numbers);
      return;
    }
    let next = 0;
    for (const at of numbers) {
      if (at < next) continue;
      if (!stage.budget.take(ITEM_COST)) break;
      next = this.#one(stage, list, at);
    }
  }

  readonly #one: PaintOne = (stage, { items }, at) => {
    const [first, end] = items[at]?.kind === 'text' ? chunkAt(items, at) : [at, at + 1];
    catchingErrors(() => withSavedContext(stage.context, () => this.#paintAny(stage, items, first, end)));
    return end;
  };

  #paintAny(stage: PaintTarget, items: readonly DisplayItem[], first: number, end: number): void {
    const item = items[first] as DisplayItem;
    if (item.kind === 'text') {
      const drawn = items.slice(first, end) as readonly TextItem[];
      const line = drawn.length === 1 && this.#words ? [this.#words.of(item)] : drawn;
      const paintLetters: PaintLetters = (run, draw) => this.#letters(stage, run, draw, items);
      const clip = ({ effect }: TextItem): void => this.#renderer?.clip(stage, effect);
      if (item.track) this.#renderer?.alongTrack(stage, line, paintLetters, clip);
      else paintChunk(stage, line, paintLetters, clip);
      return;
    }
    this.#renderer?.clip(stage, item.effect);
    const alpha = stage.alpha * item.style.alpha;
    if (item.kind === 'image') this.#renderer?.image(stage, item);
    else if (!this.#renderer?.asOne(stage, item, (on) => this.#path(on, item, 1)))
      this.#path(stage, item, alpha);
  }

  #path(stage: PaintTarget, item: PathItem, opacity: number): void {
    const { context } = stage;
    const { style } = item;
    if (!stage.budget.take(item.d.length)) return;
    toUnits(stage, item.matrix);
    let path = this.#paths.get(item);
    if (!path) this.#paths.set(item, (path = new Path2D(item.d)));
    const rule = style.evenOdd ? 'evenodd' : 'nonzero';
    const dress = this.#dress;
    const area = dress?.index.standing[item.standing];
    if (dress && area) {
      // An area for sale has the colour of its zone, whatever the plan's own paint.
      const { appearance, faded } = dress;
      const zoneColor = area.zone === NO_ZONE ? undefined : appearance.zoneColors[area.zoneId];
      const own = Math.max(MIN_FOR_SALE, FOR_SALE * style.opacity * style.fillOpacity);
      // Sold-out or filtered areas have a faint colour.
      const isOffered = area.left > 0 && !faded.has(area.zone);
      context.globalAlpha = isOffered ? own : 1;
      context.fillStyle = isOffered ? (zoneColor ?? appearance.ink) : appearance.taken;
      context.fill(path, rule);
      return;
    }
    const isStrokeFirst = style.extra?.strokeFirst ?? false;
    if (isStrokeFirst) {
      this.#stroke(stage, item, path, opacity);
      toUnits(stage, item.matrix);
    }
    const fill = this.#paints.of(style.fill, item.isSector ? '' : '#000');
    const alpha = opacity * style.fillOpacity;
    context.globalAlpha = alpha;
    if (fill.server && this.#renderer?.paintServer.fill(stage, item, path, rule, fill)) {
      // Painted.
    } else if (fill.color !== '') {
      context.globalAlpha = alpha;
      context.fillStyle = fill.color;
      context.fill(path, rule);
    } else if (style.fill === '' && item.isSector) {
      // A sector without a fill is painted pale.
      context.globalAlpha = 0.08;
      context.fillStyle = '#000';
      context.fill(path, rule);
    }
    if (!isStrokeFirst) this.#stroke(stage, item, path, opacity);
  }

  #stroke(stage: PaintTarget, item: PathItem, path: Path2D, opacity: number): void {
    const { style } = item;
    const paint = this.#paints.of(style.stroke, '');
    if (paint.color === '' || !(style.strokeWidth > 0)) return;
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
    toUnits(stage, item.matrix);
    context.globalAlpha = opacity * style.strokeOpacity;
    setUp(context);
    const isMeasured = paint.server !== null && canMeasure(paint.server, box);
    if (isMeasured && this.#renderer?.paintServer.stroke(stage, item, path, paint, setUp)) return;
    const flat = paint.server && !isMeasured ? paint.fallback : paint.color;
    if (flat === '') return;
    // Inverted, a white line on grass or wood would be darker than these.
    context.strokeStyle = this.#dress?.turned && style.fill === 'none' && isPale(flat) ? PALE_TURNED : flat;
    context.stroke(style.extra?.isFixedStroke ? (this.#renderer?.inPixels(context, path) ?? path) : path);
  }

  #letters(stage: PaintTarget, item: TextItem, draw: DrawLetters, items: readonly DisplayItem[]): void {
    const { context } = stage;
    const { style } = item;
    const fill = this.#paints.of(style.fill, '#000');
    const stroke = style.strokeWidth > 0 ? this.#paints.of(style.stroke, '') : NO_PAINT;
    context.lineJoin = style.lineJoin;
    context.miterLimit = style.miterLimit;
    const lay = (paint: ResolvedPaint, how: 'fill' | 'stroke', opacity: number): void => {
      if (paint.color === '') return;
      context.globalAlpha = stage.alpha * style.alpha * opacity;
      if (paint.server && this.#renderer?.paintServer.letters(stage, item, paint, how, draw, items)) return;
      context[`${how}Style`] = paint.color;
      draw(how);
    };
    const isStrokeFirst = style.extra?.strokeFirst;
    if (isStrokeFirst) lay(stroke, 'stroke', style.strokeOpacity);
    lay(fill, 'fill', style.fillOpacity);
    if (!isStrokeFirst) lay(stroke, 'stroke', style.strokeOpacity);
  }

  /** The flat colour of a fill, without its gradient or pattern. */
  flatColor(fill: string): string {
    return this.#paints.of(fill, '#000').color;
  }
}

const NO_PAINT: ResolvedPaint = { color: '', server: null, fallback: '' };
