import type { DisplayItem, ImageItem } from '../../plan/drawing/display-item.ts';
import type { DisplayList } from '../../plan/drawing/display-list.ts';
import { IMAGE_DRAWING } from '../../plan/drawing/plan-image.ts';
import { isScaled, pictureText, placePicture, readPicture } from '../../plan/read-picture.ts';
import type { PictureDrawing } from '../../plan/read-picture.ts';
import { boxAfter, inverseOf } from '../../plan/svg/box-transform.ts';
import { multiply, translation } from '../../plan/svg/svg-transform.ts';
import { withSavedContext, toUnits } from '../paint-target.ts';
import type { ItemList, PaintTarget } from '../paint-target.ts';
import type { Layers } from './canvas-pool.ts';
import { imageSize } from './image-size.ts';

const MAX_IMAGES = 256;
// Four bytes each: the memory that a tablet can spare for a plan's pictures.
const MAX_PIXELS = 24_000_000;
/**
 * Limits for SVG pictures, all of a plan together, where each size of a picture counts separately: their number, their
 * text in characters, and their items.
 */
const MAX_DRAWINGS = 64;
const MAX_CHARACTERS = 2_000_000;
const MAX_ITEMS = 50_000;
/** Nesting depth of pictures in pictures. */
const MAX_DEPTH = 2;

/** Paints a drawing; see `ItemPainter`. */
type DrawingPainter = {
  prepare(): Promise<void>;
  listOf(context: PaintTarget['context']): Pick<DisplayList, 'items' | 'boxes'>;
  paint(stage: PaintTarget, list: ItemList, numbers: Iterable<number>): void;
};

/** Makes the painter of an SVG picture, which shares the pictures of its plan. */
export type MakePainter = (displayList: DisplayList, images: PlanImages) => DrawingPainter;

/** A picture that is an SVG drawing. */
type Picture = PictureDrawing & { readonly painter: DrawingPainter };

/** A plan's pictures, each decoded or read once, within limits for all of them. */
export class PlanImages {
  /** Shared by all drawings in the plan. */
  readonly layers: Layers;
  readonly #makePainter: MakePainter;
  /** By address; null while the picture is unavailable. */
  readonly #images = new Map<string, ImageBitmap | null>();
  /** By address, then by target box: '' for those with an intrinsic size. */
  readonly #pictures = new Map<string, Map<string, Picture | null>>();
  readonly #repeated = { nodes: 0, characters: 0 };
  #pixels = 0;
  #drawings = 0;
  #characters = 0;
  #items = 0;
  #depth = 0;

  constructor(layers: Layers, makePainter: MakePainter) {
    this.layers = layers;
    this.#makePainter = makePainter;
  }

  /** Loads the pictures of some items. A picture that is broken or too large is left out; nothing else is affected. */
  async load(items: readonly DisplayItem[]): Promise<void> {
    for (const item of items) {
      if (item.kind !== 'image') continue;
      if (IMAGE_DRAWING.test(item.href)) {
        await this.#draw(item);
      } else if (!this.#images.has(item.href) && this.#images.size < MAX_IMAGES) {
        this.#images.set(item.href, null);
        this.#images.set(item.href, await this.#unpack(item.href));
      }
    }
  }

  /** The picture of an item; null if it is unavailable. */
  get(item: ImageItem): ImageBitmap | Picture | null {
    return this.#images.get(item.href) ?? this.#pictureOf(item) ?? null;
  }

  dispose(): void {
    for (const image of this.#images.values()) image?.close();
    this.#images.clear();
    this.#pictures.clear();
    this.#pixels = 0;
    this.#drawings = 0;
    this.#characters = 0;
    this.#items = 0;
    Object.assign(this.#repeated, { nodes: 0, characters: 0 });
  }

  #pictureOf(item: ImageItem): Picture | null | undefined {
    const sizes = this.#pictures.get(item.href);
    return sizes?.get('') ?? sizes?.get(sizeIn(item));
  }

  async #draw(item: ImageItem): Promise<void> {
    if (this.#pictureOf(item) !== undefined || this.#drawings >= MAX_DRAWINGS) return;
    this.#drawings += 1;
    const sizes = this.#pictures.get(item.href) ?? new Map<string, Picture | null>();
    this.#pictures.set(item.href, sizes);
    // Set beforehand, so that a picture that can't be read is not tried again.
    sizes.set(sizeIn(item), null);
    this.#characters += item.href.length;
    const text = this.#characters <= MAX_CHARACTERS ? pictureText(item.href) : null;
    const read = text === null ? null : readPicture(text, item, this.#repeated, this.#depth + 1 < MAX_DEPTH);
    this.#items += read?.displayList.items.length ?? 0;
    if (!read || this.#items > MAX_ITEMS) return;
    const painter = this.#makePainter(read.displayList, this);
    sizes.set(isScaled(read) ? '' : sizeIn(item), { ...read, painter });
    this.#depth += 1;
    await painter.prepare();
    this.#depth -= 1;
  }

  async #unpack(href: string): Promise<ImageBitmap | null> {
    const image = await unpackImage(href, MAX_PIXELS - this.#pixels);
    this.#pixels += image ? image.width * image.height : 0;
    return image ?? null;
  }
}

const sizeIn = ({ width, height }: ImageItem): string => `${width} ${height}`;

/** Draws a picture in the box of an item. */
export function drawIn(stage: PaintTarget, item: ImageItem, picture: Picture): void {
  const { context, view, base } = stage;
  const { x, y, width, height, matrix, ratio } = item;
  const placed = multiply(matrix, multiply(translation(x, y), placePicture(picture, item, ratio)));
  const inner = base ? multiply(base, placed) : placed;
  const { items, boxes } = picture.painter.listOf(context);
  const inverse = inverseOf(inner);
  if (!inverse || !stage.budget.take(items.length)) return;
  const side = view.size / view.scale;
  const seen = boxAfter(inverse, { x: view.originX, y: view.originY, width: side, height: side });
  const visible = [...items.keys()].filter(
    (at) =>
      (boxes[at * 4] as number) <= seen.x + seen.width &&
      (boxes[at * 4 + 1] as number) <= seen.y + seen.height &&
      (boxes[at * 4 + 2] as number) >= seen.x &&
      (boxes[at * 4 + 3] as number) >= seen.y,
  );
  withSavedContext(context, () => {
    toUnits(stage, matrix);
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    picture.painter.paint({ ...stage, base: inner }, { items, boxes: null }, visible);
  });
}

/** Decodes the picture of a `data:` address if it has at most `maxPixels`; null if it is broken or larger. */
async function unpackImage(href: string, maxPixels: number): Promise<ImageBitmap | null> {
  try {
    const letters = atob(href.slice(href.indexOf(',') + 1));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const size = imageSize(bytes);
    const pixels = size ? size.width * size.height : 0;
    if (!(pixels > 0 && pixels <= maxPixels)) return null;
    const type = /^data:([^;,]+)/.exec(href)?.[1] ?? 'image/png';
    return await createImageBitmap(new Blob([bytes], { type }));
  } catch {
    return null;
  }
}
