import type { Effect, PathItem, TextItem, DisplayItem, PlanClip, PlanRegion } from './display-item.ts';
import type { Box } from '../../../src/core/hall/geometry.ts';
import type { DefNode } from './plan-defs.ts';
import type { PlanPaint } from './plan-paint.ts';
import type { LengthFrame } from '../svg/svg-length.ts';
import { INITIAL_STYLE } from '../svg/svg-style.ts';
import type { Matrix, Rect } from '../svg/svg-transform.ts';

/**
 * A `mask`: only what its drawing covers stays visible, by the drawing's luminance and opacity, or by its opacity
 * alone.
 */
export type PlanMask = {
  readonly items: readonly DisplayItem[];
  /** True if the items are in fractions of the masked shape's box. */
  readonly isBoxed: boolean;
  /** Outside of it nothing is visible. */
  readonly region: PlanRegion;
  readonly isAlpha: boolean;
};

/** The plan's drawing without its seats, in document order. Stays in the worker. */
export type DisplayList = {
  readonly items: readonly DisplayItem[];
  /** Stride 4: minX, minY, maxX, maxY in hall units, including strokes. */
  readonly boxes: Float32Array;
  /** True if a text may be set in the page's own font. */
  readonly asksForFont: boolean;
  /** Clip paths by id. */
  readonly clips: ReadonlyMap<string, PlanClip>;
  /** The masks in use, by id. */
  readonly masks: ReadonlyMap<string, PlanMask>;
  /** The gradients and patterns in use, by id. */
  readonly paints: ReadonlyMap<string, PlanPaint>;
  /** The `filter` elements in use, by id. */
  readonly filters: ReadonlyMap<string, DefNode>;
  readonly isFiltered: boolean;
  /** What lengths in the plan's own space are relative to. */
  readonly lengths: LengthFrame;
  /** True if something blends with what is below it: isolated groups must then be drawn separately. */
  readonly isBlending: boolean;
  /** True if it needs more than solid paints, that is, the extras chunk. */
  readonly needsExtras: boolean;
  /** The extent of the seats in groups whose boxes may be needed, in the units of the group. */
  readonly seatBoxes: ReadonlyMap<Effect, Rect>;
};

/** What the items of a drawing refer to. */
export type Resources = Omit<DisplayList, 'items' | 'boxes' | 'asksForFont'>;

// More than this is not decoration but an attack, or a scan converted to paths.
const MAX_ITEMS = 400_000;

// Plans have an axis or an arrow here and there, not a thousand.
const MAX_MARKED = 1000;
const MARKABLE: ReadonlySet<string> = new Set(['path', 'line', 'polyline', 'polygon']);

/** An item and its box in hall units. */
export type PlacedItem = { readonly item: DisplayItem; readonly box: Box };

/** Collects items while the plan is read. Items can be removed again if they turn out to belong to a seat. */
export class DisplayListBuilder {
  readonly #items: (PlacedItem | (() => PlacedItem | null) | null)[] = [];
  /** Runs of items that were added after their position in the plan had passed. */
  readonly #deferred: { readonly slot: number; readonly first: number; end: number }[] = [];

  /** Lines with markers, and the index of the item before which their markers are painted. */
  readonly marked: { readonly item: PathItem; readonly slot: number }[] = [];
  /** True if a text names no generic font family, so that it is set in the page's own font. */
  asksForFont = false;
  #isApart = false;

  /** The number of items added so far: the index of the next one. */
  get size(): number {
    return this.#items.length;
  }

  /**
   * Adds an item, or a function that makes it: a shape that is most likely a seat is computed only if it turns out not
   * to be one. Nothing is added beyond the limit.
   */
  add(drawn: PlacedItem | (() => PlacedItem | null)): void {
    if (this.#items.length >= MAX_ITEMS) return;
    this.#items.push(drawn);
    if (typeof drawn === 'function' || drawn.item.style.markers === INITIAL_STYLE.markers) return;
    const isLine = drawn.item.kind === 'path' && MARKABLE.has(drawn.item.tag);
    if (isLine && !this.#isApart && this.marked.length < MAX_MARKED)
      this.marked.push({ item: drawn.item, slot: this.#items.length });
  }

  /** The item with this index; null if it was removed. */
  at(item: number): DisplayItem | null {
    return this.made(item)?.item ?? null;
  }

  /** Until `endLate`, added items are painted before the item whose index is `slot`. */
  beginLate(slot: number): void {
    this.#deferred.push({ slot, first: this.#items.length, end: this.#items.length });
  }

  endLate(): void {
    const last = this.#deferred.at(-1);
    if (last) last.end = this.#items.length;
  }

  /** Removes the items `first` … `end − 1`. */
  drop(first: number, end: number): void {
    for (let item = first; item < end; item += 1) this.#items[item] = null;
  }

  /** Removes the texts that `isOut` accepts, except those continued by another run. */
  dropTexts(isOut: (item: TextItem) => boolean): void {
    const items = this.#items;
    const textAt = (at: number): TextItem | null => {
      const drawn = items[at];
      return drawn && typeof drawn !== 'function' && drawn.item.kind === 'text' ? drawn.item : null;
    };
    for (let at = 0; at < items.length; at += 1) {
      const text = textAt(at);
      if (text === null || text.follows || text.track !== null || textAt(at + 1)?.follows) continue;
      if (isOut(text)) items[at] = null;
    }
  }

  /** The items that `draw` adds, kept out of the backdrop. */
  apart(draw: () => void): readonly DisplayItem[] {
    const first = this.#items.length;
    const wasApart = this.#isApart;
    this.#isApart = true;
    draw();
    this.#isApart = wasApart;
    const made: DisplayItem[] = [];
    for (let at = first; at < this.#items.length; at += 1) {
      const item = this.at(at);
      if (item) made.push(item);
    }
    this.#items.length = first;
    return made;
  }

  build(resources: Resources): DisplayList {
    const drawn = this.#paintOrder()
      .map((item) => this.made(item))
      .filter((made) => made !== null);
    const boxes = new Float32Array(drawn.length * 4);
    drawn.forEach(({ box }, at) => boxes.set([box.minX, box.minY, box.maxX, box.maxY], at * 4));
    return { items: drawn.map(({ item }) => item), boxes, asksForFont: this.asksForFont, ...resources };
  }

  /** The indices of all items, with each deferred run in its place. */
  #paintOrder(): number[] {
    const onTime = this.#deferred[0]?.first ?? this.#items.length;
    const bySlot = new Map<number, number[]>();
    for (const { slot, first, end } of this.#deferred) {
      const items = bySlot.get(Math.min(slot, onTime)) ?? [];
      for (let at = first; at < end; at += 1) items.push(at);
      bySlot.set(Math.min(slot, onTime), items);
    }
    const order: number[] = [];
    for (let item = 0; item <= onTime; item += 1) {
      for (const deferred of bySlot.get(item) ?? []) order.push(deferred);
      if (item < onTime) order.push(item);
    }
    return order;
  }

  /** The item with this index and its box; null if it was removed. */
  made(item: number): PlacedItem | null {
    const drawn = this.#items[item] ?? null;
    if (typeof drawn !== 'function') return drawn;
    const made = drawn();
    this.#items[item] = made;
    return made;
  }
}

/** The box in hall units around a box in an item's own units. */
export function boxThrough(matrix: Matrix, box: Box): Box {
  const [a, b, c, d, e, f] = matrix;
  const x = (box.minX + box.maxX) / 2;
  const y = (box.minY + box.maxY) / 2;
  const halfWidth = (box.maxX - box.minX) / 2;
  const halfHeight = (box.maxY - box.minY) / 2;
  const middleX = a * x + c * y + e;
  const middleY = b * x + d * y + f;
  const reachX = Math.abs(a) * halfWidth + Math.abs(c) * halfHeight;
  const reachY = Math.abs(b) * halfWidth + Math.abs(d) * halfHeight;
  return {
    minX: middleX - reachX,
    minY: middleY - reachY,
    maxX: middleX + reachX,
    maxY: middleY + reachY,
  };
}
