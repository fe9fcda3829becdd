import type { Box } from '../../../src/core/hall/geometry.ts';
import type { ClipEffect, Effect, ImageItem, PathItem, TextItem } from '../../plan/drawing/display-item.ts';
import type { DisplayList, PlanMask } from '../../plan/drawing/display-list.ts';
import { boxThrough } from '../../plan/drawing/display-list.ts';
import { strokedBox } from '../../plan/drawing/item-measure.ts';
import { GroupBoxes } from './group-boxes.ts';
import { EffectPainter, fainter } from './paint-effects.ts';
import { drawIn, PlanImages } from './paint-images.ts';
import type { MakePainter } from './paint-images.ts';
import { FilterPainter } from './paint-filter.ts';
import { Layers, drawLayer, lightnessToAlpha, pixelsOf } from './canvas-pool.ts';
import { PaintServer } from './paint-server.ts';
import { catchingErrors, toUnits } from '../paint-target.ts';
import type { PaintLetters } from '../paint-text.ts';
import { TextOnPath } from './text-on-path.ts';
import { fitViewBox } from '../../plan/drawing/plan-viewport.ts';
import type { ItemList, PaintOne, PaintTarget } from '../paint-target.ts';
import { multiply } from '../../plan/svg/svg-transform.ts';
import type { Matrix, Rect } from '../../plan/svg/svg-transform.ts';

const MAX_DEPTH = 3;
/** A thinner stroke visibly overlaps nothing. */
const MIN_STROKE_PX = 0.5;
/** The maximum number of members that are checked pairwise for overlap. */
const MAX_PAIRED = 24;

/**
 * Paints what only few plans need: pictures, clips, masks, groups with opacity or blending, patterns, and whatever else
 * needs an isolated canvas. It is in a separate chunk that is loaded for those plans only.
 */
export class EffectsRenderer {
  readonly #displayList: DisplayList;
  readonly #effects: EffectPainter;
  readonly #layers: Layers;
  readonly #boxes: GroupBoxes;
  readonly #tracks = new TextOnPath();
  readonly #filters: FilterPainter;
  readonly #images: PlanImages;
  #hasAllImages = false;
  /** Gradients and patterns. */
  readonly paintServer: PaintServer;

  /** `one` paints an item within its effects; `images` are shared by the plan if this drawing is a picture in it. */
  constructor(displayList: DisplayList, one: PaintOne, makePainter: MakePainter, images?: PlanImages) {
    this.#displayList = displayList;
    this.#images = images ?? new PlanImages(new Layers(), makePainter);
    this.#layers = this.#images.layers;
    this.#effects = new EffectPainter(displayList, one, this);
    this.#boxes = new GroupBoxes(displayList);
    this.#filters = new FilterPainter(displayList, this.#layers, this.#boxes);
    this.paintServer = new PaintServer(this.#layers, (stage, items) =>
      this.#effects.paint(stage, { items, boxes: null }, items.keys()),
    );
  }

  /** Releases its canvases and pictures. */
  dispose(): void {
    this.#layers.dispose();
    this.#images.dispose();
  }

  /** Decodes all pictures before the first tile: they are few and bounded. */
  async loadImages(): Promise<void> {
    if (this.#hasAllImages) return;
    const { items, masks, paints } = this.#displayList;
    await this.#images.load(items);
    for (const mask of masks.values()) await this.#images.load(mask.items);
    for (const paint of paints.values())
      if (typeof paint === 'object' && paint.kind === 'pattern') await this.#images.load(paint.items);
    this.#hasAllImages = true;
  }

  /** Paints the items with these indices, in ascending order. */
  paint(stage: PaintTarget, list: ItemList, numbers: Iterable<number>): void {
    const paint = (on: PaintTarget): void => this.#effects.paint(on, list, numbers);
    // Isolated, so that the plan's items blend with each other but not with the page.
    const isApart = this.#displayList.isBlending && catchingErrors(() => this.apart(stage, null, 1, paint));
    if (!isApart) paint(stage);
  }

  /** Clips to the innermost clips of an item. */
  clip(stage: PaintTarget, effect: Effect | null): void {
    this.#effects.clip(stage, effect);
  }

  /**
   * Transforms a path to pixels and resets the context's transform, so that a stroke has the same width at any scale.
   */
  inPixels(context: PaintTarget['context'], path: Path2D): Path2D {
    const placed = new Path2D();
    placed.addPath(path, context.getTransform());
    context.resetTransform();
    return placed;
  }

  /** Paints a picture, or nothing if it is unavailable. */
  image(stage: PaintTarget, item: ImageItem): void {
    const image = this.#images.get(item);
    if (!image) return;
    const { x, y, width, height, ratio } = item;
    const alpha = stage.alpha * item.style.alpha;
    if ('painter' in image) {
      const draw = (on: PaintTarget): void => drawIn(on, item, image);
      const space = stage.base ? multiply(stage.base, item.matrix) : item.matrix;
      const box = boxThrough(space, { minX: x, minY: y, maxX: x + width, maxY: y + height });
      if (alpha >= 1 || !this.apart(stage, box, alpha, draw)) draw({ ...stage, alpha });
      return;
    }
    const { context } = stage;
    toUnits(stage, item.matrix);
    context.globalAlpha = alpha;
    const [a, , , d, e, f] = fitViewBox([0, 0, image.width, image.height], width, height, ratio);
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.imageSmoothingEnabled = item.style.isSmooth;
    context.drawImage(image, x + e, y + f, a * image.width, d * image.height);
  }

  /** The boxes of the plan's items, extended by what their filters add; as in `DisplayList`. */
  boxes(context: PaintTarget['context']): Float32Array {
    const { boxes, isFiltered } = this.#displayList;
    return isFiltered ? this.#filters.boxesWith(context) : boxes;
  }

  /** The matrix from fractions of a group's box to its units; null if the box is empty. */
  groupBox(effect: Effect, context: PaintTarget['context']): Matrix | null {
    return this.#boxes.of(effect, context);
  }

  /** Paints a run of items with a common effect; the stage is already clipped by the effects around it. */
  whole(stage: PaintTarget, list: ItemList, run: readonly number[], effect: Effect, level: number): void {
    if (effect.kind === 'layer' && effect.filter !== '') {
      const part = partOf(stage, list.boxes, run);
      const paint = (on: PaintTarget): void => this.#effects.paint(on, list, run, level + 1);
      // If the filter can't be applied, the items are drawn without it.
      if (!this.#filters.paint(stage, effect, part, paint)) paint(stage);
      return;
    }
    const { opacity, blend } = effect.kind === 'layer' ? effect : PLAIN;
    const how = BLENDS.get(blend) ?? 'source-over';
    const isApart = effect.kind !== 'layer' || how !== 'source-over' || !isLoose(list, run);
    const layer = isApart ? this.#layers.take(stage, partOf(stage, list.boxes, run)) : null;
    if (!layer) {
      // Member by member: the result is the same if they don't overlap, and the best available if a limit is reached.
      if (effect.kind === 'clip') this.#effects.cut(stage, effect);
      this.#effects.paint(fainter(stage, effect), list, run, level + 1);
      return;
    }
    this.#effects.paint(layer, list, run, level + 1);
    if (effect.kind === 'mask') this.#mask(layer, effect);
    if (effect.kind === 'clip') this.#effects.cut(stage, effect);
    drawLayer(layer, stage, stage.alpha * opacity, how);
    this.#layers.give(layer);
  }

  /** Paints runs that form one line along a track; like `paintChunk`. */
  alongTrack(
    stage: PaintTarget,
    line: readonly TextItem[],
    paintLetters: PaintLetters,
    clip: (item: TextItem) => void,
  ): void {
    this.#tracks.paint(stage, line, paintLetters, clip);
  }

  /**
   * Paints on an isolated canvas, over a box in hall units or the whole stage, and composites the result; false if no
   * canvas is available.
   */
  apart(stage: PaintTarget, box: Box | null, alpha: number, paint: (on: PaintTarget) => void): boolean {
    const layer = this.#layers.take(stage, box && pixelsOf(stage, box));
    if (!layer) return false;
    paint(layer);
    drawLayer(layer, stage, alpha, 'source-over');
    this.#layers.give(layer);
    return true;
  }

  /**
   * Paints a translucent shape whose stroke visibly overlaps its fill on an isolated canvas; false if it is not such a
   * shape, or no canvas is available.
   */
  asOne(stage: PaintTarget, item: PathItem, paint: (on: PaintTarget) => void): boolean {
    const { matrix, local, style, tag, standing } = item;
    const alpha = stage.alpha * style.alpha;
    if (alpha >= 1 || standing >= 0 || style.stroke === 'none' || style.fill === 'none') return false;
    const [a, b] = matrix;
    const isThick = style.strokeWidth * Math.hypot(a, b) * stage.view.scale >= MIN_STROKE_PX;
    if (stage.base === null && !isThick) return false;
    const space = stage.base ? multiply(stage.base, matrix) : matrix;
    return this.apart(stage, boxThrough(space, strokedBox(local, style, tag)), alpha, paint);
  }

  #mask(layer: PaintTarget, use: ClipEffect): void {
    const mask = this.#displayList.masks.get(use.id);
    // A missing mask hides nothing.
    if (!mask || layer.depth >= MAX_DEPTH) return;
    const { items, isBoxed, region, isAlpha }: PlanMask = mask;
    const box = isBoxed || region.isBoxed ? this.#boxes.of(use, layer.context) : null;
    if (isBoxed && !box) return;
    const space = layer.base ? multiply(layer.base, use.matrix) : use.matrix;
    const taken = this.#layers.take(layer);
    if (!taken) return;
    const cover = { ...taken, base: isBoxed && box ? multiply(space, box) : space, depth: layer.depth + 1 };
    if (box || !region.isBoxed) {
      toUnits({ ...cover, base: null }, region.isBoxed && box ? multiply(space, box) : space);
      cover.context.beginPath();
      cover.context.rect(region.x, region.y, region.width, region.height);
      cover.context.clip();
    }
    this.#effects.paint(cover, { items, boxes: null }, items.keys());
    if (!isAlpha) lightnessToAlpha(cover);
    drawLayer(cover, layer, 1, 'destination-in');
    this.#layers.give(cover);
  }
}

const PLAIN = { opacity: 1, blend: '' } as const;

/** CSS blend modes and their canvas names, which differ for one only. */
const BLENDS = new Map<string, GlobalCompositeOperation>([
  ...(
    [
      'multiply',
      'screen',
      'overlay',
      'darken',
      'lighten',
      'color-dodge',
      'color-burn',
      'hard-light',
      'soft-light',
      'difference',
      'exclusion',
      'hue',
      'saturation',
      'color',
      'luminosity',
    ] as const
  ).map((blend) => [blend, blend] as const),
  ['plus-lighter', 'lighter'],
]);

/** The part of the stage that a run covers; null if unknown. */
function partOf(stage: PaintTarget, boxes: Float32Array | null, run: readonly number[]): Rect | null {
  if (!boxes) return null;
  const around = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const at of run) {
    around.minX = Math.min(around.minX, boxes[at * 4] as number);
    around.minY = Math.min(around.minY, boxes[at * 4 + 1] as number);
    around.maxX = Math.max(around.maxX, boxes[at * 4 + 2] as number);
    around.maxY = Math.max(around.maxY, boxes[at * 4 + 3] as number);
  }
  return pixelsOf(stage, around);
}

/** True if the members of a run don't overlap, so that opacity can be applied to each separately. */
function isLoose({ items, boxes }: ItemList, run: readonly number[]): boolean {
  if (run.length > MAX_PAIRED || (run.length > 1 && !boxes)) return false;
  // A text may continue the one before it, and a text's strokes overlap its fill.
  const isLine = (at: number): boolean => items[at]?.kind === 'text';
  if (run.some((at) => isLine(at) && (run.length > 1 || items[at]?.style.stroke !== 'none'))) return false;
  const side = (at: number, of: number): number => boxes?.[at * 4 + of] ?? 0;
  return run.every((a, place) =>
    run.slice(place + 1).every((b) => {
      const isBeside = side(a, 0) >= side(b, 2) || side(b, 0) >= side(a, 2);
      return isBeside || side(a, 1) >= side(b, 3) || side(b, 1) >= side(a, 3);
    }),
  );
}
