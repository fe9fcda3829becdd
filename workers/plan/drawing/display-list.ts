import type { Effect, PathItem, TextItem, DisplayItem, PlanClip, PlanRegion } from './display-item.ts';
import type { Box } from '../../../src/core/hall/geometry.ts';
import type { DefNode } from './plan-defs.ts';
import type { PlanPaint } from './plan-paint.ts';
import type { LengthFrame } from '../svg/svg-length.ts';
import { INITIAL_STYLE } from '../svg/svg-style.ts';
import type { Matrix, Rect } from '../svg/svg-transform.ts';

/** A `mask`: the drawing's luminance and opacity, or its opacity alone, lets through. */
export type PlanMask = {
  readonly items: readonly DisplayItem[];
  /** True when the items are in parts of the masked shape's box. */
  readonly isBoxed: boolean;
  /** Outside of it nothing is let through. */
  readonly region: PlanRegion;
  readonly isAlpha: boolean;
};

/** The plan's drawing without its seats, in the order of the plan. Stays in the worker. */
export type DisplayList = {
  readonly items: readonly DisplayItem[];
  /** Stride 4: minX, minY, maxX, maxY, hall units, strokes included. */
  readonly boxes: Float32Array;
  /** True when a text may be set in the page's own font. */
  readonly asksForFont: boolean;
  /** Clip paths by id: each a list of paths with the matrix to the clip's user space. */
  readonly clips: ReadonlyMap<string, PlanClip>;
  /** Masks that are used, by id. */
  readonly masks: ReadonlyMap<string, PlanMask>;
  /** The gradients and patterns that are used, by id. */
  readonly paints: ReadonlyMap<string, PlanPaint>;
  /** The `filter` elements that are used, by id. */
  readonly filters: ReadonlyMap<string, DefNode>;
  readonly isFiltered: boolean;
  /** The base of lengths in the plan's own space. */
  readonly lengths: LengthFrame;
  /** True if something blends with what is below it: then isolated groups must be drawn separately. */
  readonly isBlending: boolean;
  /** True if it needs more than solid paints: the separate chunk. */
  readonly needsExtras: boolean;
  /** The extent of the seats in groups that may be measured, in the units of the group. */
  readonly seatBoxes: ReadonlyMap<Effect, Rect>;
};

/** What the items of a backdrop refer to. */
export type Resources = Omit<DisplayList, 'items' | 'boxes' | 'asksForFont'>;

// More than this is no decoration but an attack, or a scan turned into paths.
const MAX_ITEMS = 400_000;

// An axis or an arrow here and there; a thousand are no plan.
const MAX_MARKED = 1000;
const MARKABLE: ReadonlySet<string> = new Set(['path', 'line', 'polyline', 'polygon']);

/** An item and its box in hall units. */
export type PlacedItem = { readonly item: DisplayItem; readonly box: Box };

/** Gathers items while the plan is read; items can be taken back when they turn out to be a seat's. */
export class DisplayListBuilder {
  readonly #items: (PlacedItem | (() => PlacedItem | null) | null)[] = [];
  /** Runs of items that were added later than their place in the plan. */
  readonly #deferred: { readonly slot: number; readonly first: number; end: number }[] = [];

  /** Lines with markers, and the index of the item before which these are painted. */
  readonly marked: { readonly item: PathItem; readonly slot: number }[] = [];
  /** True when a text names no family that is always there: what it is set in, then, is the page's own font. */
  asksForFont = false;
  #isApart = false;

  /** How many items were added so far: the number the next one will get. */
  get size(): number {
    return this.#items.length;
  }

  /**
   * Adds an item, or the way to make one: a shape that is most likely a seat is worked out only if it
   * turns out to be none. Past the bound nothing is added.
   */
  add(drawn: PlacedItem | (() => PlacedItem | null)): void {
    if (this.#items.length >= MAX_ITEMS) return;
    this.#items.push(drawn);
    if (typeof drawn === 'function' || drawn.item.style.markers === INITIAL_STYLE.markers) return;
    const isLine = drawn.item.kind === 'path' && MARKABLE.has(drawn.item.tag);
    if (isLine && !this.#isApart && this.marked.length < MAX_MARKED)
      this.marked.push({ item: drawn.item, slot: this.#items.length });
  }

  /** The item with this number, null when it was taken back. */
  at(item: number): DisplayItem | null {
    return this.made(item)?.item ?? null;
  }

  /** Items added from now on belong, in paint order, before the item that `slot` was the number of. Until `endLate`. */
  beginLate(slot: number): void {
    this.#deferred.push({ slot, first: this.#items.length, end: this.#items.length });
  }

  endLate(): void {
    const last = this.#deferred.at(-1);
    if (last) last.end = this.#items.length;
  }

  /** Takes the items `first` … `end − 1` out. */
  drop(first: number, end: number): void {
    for (let item = first; item < end; item += 1) this.#items[item] = null;
  }

  /** Removes the texts that `isOut` accepts; a run that another follows stays. */
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

  /** What `draw` adds, kept out of the backdrop. */
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

  /** The numbers of all items, each late run in its place. */
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

  /** The item with this number and its box, null when it was taken back. */
  made(item: number): PlacedItem | null {
    const drawn = this.#items[item] ?? null;
    if (typeof drawn !== 'function') return drawn;
    const made = drawn();
    this.#items[item] = made;
    return made;
  }
}

/** The box in hall units of a box in an item's own units. */
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
