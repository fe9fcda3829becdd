import { boxesIntersect, boxHeight, boxWidth, type Box } from '../../../src/core/hall/geometry.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { beginningOf, markOf } from '../../../src/core/hall/short-names.ts';
import type { DisplayItem } from '../../plan/drawing/display-item.ts';
import type { DisplayList } from '../../plan/drawing/display-list.ts';
import { wordBox } from '../../plan/drawing/drawn-extent.ts';
import type { HallAppearance, TileRequest } from '../../messages/hall-api.ts';
import { ItemPainter } from './paint-item.ts';
import { rootTarget } from '../paint-target.ts';
import type { TileView } from '../paint-target.ts';

export type { TileView } from '../paint-target.ts';

// A smaller shape is grey noise that costs as much as a visible one.
const MIN_ITEM_PX = 0.4;
// Texts of this size are mere dots; a distant view of a stadium has thousands of them, its row numbers.
const MIN_TEXT_PX = 1.25;
const PAPER_AMONG = 20;
const PAPER_SHARE = 0.6;

/** Which texts of a tile are left out. */
export type TileWords = Pick<TileRequest, 'leastWords' | 'isNamed'>;

/** Draws the plan's own picture. Caches the paths and pictures made for it. */
export class DisplayListPainter {
  readonly #displayList: DisplayList;
  readonly #painter: ItemPainter;
  #index: SeatIndex;
  /** Indices of the items that are names of sectors or standing areas. Null until computed. */
  #areaNames: ReadonlySet<number> | null = null;

  constructor(displayList: DisplayList, index: SeatIndex) {
    this.#displayList = displayList;
    this.#index = index;
    this.#painter = new ItemPainter(displayList);
  }

  /**
   * Paints a tile's items, in the order of the plan; `part` omits some. Omits texts lower than `leastWords` pixels, and
   * if `isNamed`, the names of sectors and standing areas, which the page writes itself.
   */
  async paint(
    context: OffscreenCanvasRenderingContext2D,
    view: TileView,
    appearance: HallAppearance,
    faded: ReadonlySet<number>,
    part: 'all' | 'plan' | 'standing',
    { leastWords = MIN_TEXT_PX, isNamed }: TileWords,
  ): Promise<void> {
    await this.#painter.prepare();
    const list = this.#painter.listOf(context);
    const visible = this.#visible(view, list, leastWords).filter(
      (at) =>
        (part === 'all' || (part === 'standing') === this.#isStanding(at)) &&
        !(isNamed && this.#namesAnArea(at)),
    );
    this.#painter.wear({ index: this.#index, appearance, faded, turned: part === 'plan' });
    this.#painter.paint(rootTarget(context, view), list, visible);
    context.globalAlpha = 1;
  }

  /**
   * The fill of the shape that covers the plan, '' if there is none. Only the first items are checked, because a
   * background comes first.
   */
  ownPaper(): string {
    const { box } = this.#index;
    const whole = boxWidth(box) * boxHeight(box);
    for (const item of this.#displayList.items.slice(0, PAPER_AMONG)) {
      if (item.kind !== 'path' || item.standing >= 0 || item.style.opacity * item.style.fillOpacity < 0.9)
        continue;
      const { halfWidth, halfHeight } = item.placed;
      if (4 * halfWidth * halfHeight >= whole * PAPER_SHARE) return this.#painter.flatColor(item.style.fill);
    }
    return '';
  }

  /** Continues with another index of the same geometry. */
  show(index: SeatIndex): void {
    this.#index = index;
  }

  /** Releases the pictures and canvases. */
  dispose(): void {
    this.#painter.dispose();
  }

  #isStanding(at: number): boolean {
    const item = this.#displayList.items[at];
    return item?.kind === 'path' && item.standing >= 0;
  }

  #namesAnArea(at: number): boolean {
    this.#areaNames ??= areaNamesIn(this.#displayList, this.#index);
    return this.#areaNames.has(at);
  }

  #visible(
    view: TileView,
    { items, boxes }: Pick<DisplayList, 'items' | 'boxes'>,
    leastText: number,
  ): number[] {
    const maxX = view.originX + view.size / view.scale;
    const maxY = view.originY + view.size / view.scale;
    const least = MIN_ITEM_PX / view.scale;
    const minText = leastText / view.scale;
    const visible: number[] = [];
    for (let at = 0, side = 0; at < items.length; at += 1, side += 4) {
      const itemMinX = boxes[side] as number;
      const itemMinY = boxes[side + 1] as number;
      const itemMaxX = boxes[side + 2] as number;
      const itemMaxY = boxes[side + 3] as number;
      if (itemMaxX < view.originX || itemMinX > maxX || itemMaxY < view.originY || itemMinY > maxY) continue;
      const [width, height] = [itemMaxX - itemMinX, itemMaxY - itemMinY];
      if (width < least && height < least) continue;
      const item = items[at] as DisplayItem;
      if (item.kind === 'text' && item.style.fontSize * Math.hypot(item.matrix[0], item.matrix[1]) < minText)
        continue;
      visible.push(at);
    }
    return visible;
  }
}

/**
 * The items whose text is the name of a sector or a standing area in any language, or its beginning; also its number
 * inside it: the numbers of boxes are those of rows too.
 */
function areaNamesIn({ items }: DisplayList, { sectors, standing }: SeatIndex): ReadonlySet<number> {
  // Where a text is such a name; without a box, anywhere.
  const named = new Map<string, (Box | null | false)[]>();
  for (const { name, box } of [...sectors.filter(({ total }) => total > 0), ...standing]) {
    for (const text of Object.values(name)) {
      const mark = markOf(text);
      for (const word of [text, beginningOf(text), mark]) {
        const key = word.trim().toLowerCase();
        named.set(key, named.get(key) ?? []);
        named.get(key)?.push(word === mark && box);
      }
    }
  }
  return new Set(
    items.flatMap((item, at) => {
      if (item.kind !== 'text') return [];
      const areas = named.get(item.text.trim().toLowerCase());
      return areas?.some((area) => !area || boxesIntersect(area, wordBox(item))) ? at : [];
    }),
  );
}
