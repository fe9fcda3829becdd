import type { Result } from '../../contract/result.ts';
import { boxesIntersect, type Box } from '../../core/hall/geometry.ts';
import { MAX_TILE_LEVEL, TILE_PX, type TileRequest } from '../../../workers/messages/hall-api.ts';

/**
 * Identifies a tile: `level` is how often the scale is doubled, `column` and `row` count from the corner of the hall's
 * box.
 * @internal Named by tests, which make one.
 */
export type TileKey = {
  readonly level: number;
  readonly column: number;
  readonly row: number;
};

/** Paints a tile elsewhere; the cache owns the bitmap. */
type PaintTile = (request: TileRequest, signal: AbortSignal) => Promise<Result<ImageBitmap>>;

/** A picture to draw: the source rectangle of `bitmap` (tile pixels) covers `box` (hall units). */
export type TileBlit = {
  readonly bitmap: ImageBitmap;
  readonly sourceX: number;
  readonly sourceY: number;
  readonly sourceSize: number;
  readonly box: Box;
};

type Entry = {
  readonly key: TileKey;
  readonly bitmap: ImageBitmap;
  usedAt: number;
  /** How often it was invalidated since it was painted. */
  stale: number;
  readonly look: TileLook;
};

/**
 * What the tiles contain. `afar`: the page fills and names the sectors; `named`: the page names them; `near`:
 * everything is from the plan.
 */
type TileLook = 'near' | 'named' | 'afar';

/* 64 tiles of 512² pixels are 64 MB, what the browser of an old tablet allows for a page's pictures. */
const maxTiles = 64;
/* A third of the cache is left for earlier views, so that going back is not blurred. */
const maxSharpTiles = 42;
/* Two pending requests keep the worker busy; with more, a change of view would have to wait. */
const maxUnderWay = 2;
/* Levels 0 and 1 are five tiles that are never evicted: they are shown until sharper ones arrive. */
const lastPinnedLevel = 1;

/* Letters of 9 CSS pixels at the usual size of a tile on the screen, which is a little smaller than its bitmap. */
const leastAfar = 12 * Math.min(globalThis.devicePixelRatio || 1, 2);
/* Among seats smaller ones, usually the numbers of rows, are better than none. */
const leastWords = (leastAfar * 5) / 8;
const wholeHall: TileKey = { level: 0, column: 0, row: 0 };

const nameOf = ({ level, column, row }: TileKey): string => `${level}:${column}:${row}`;

/** The tiles of one hall: painted, wanted and pending ones. Owns its bitmaps and closes them. */
export class TileCache {
  readonly #entries = new Map<string, Entry>();
  readonly #underWay = new Map<string, { readonly key: TileKey; readonly controller: AbortController }>();
  /** Pending tiles that will already be outdated when they arrive. */
  readonly #outdated = new Set<string>();
  #wanted: TileKey[] = [];
  /** The last view requested, and those of its tiles that could not be painted. */
  #view = '';
  readonly #failed = new Set<string>();
  #clock = 0;
  #nextId = 1;
  #closed = false;
  readonly #hallBox: Box;
  readonly #baseScale: number;
  readonly #paint: PaintTile;
  readonly #onRequestEnded: () => void;
  #fadedZones: readonly string[] = [];
  #look: TileLook = 'near';

  /**
   * `onRequestEnded` is called when a tile has arrived, failed or was aborted, because the screen may now look
   * different.
   */
  constructor(hallBox: Box, baseScale: number, paint: PaintTile, onRequestEnded: () => void) {
    this.#hallBox = hallBox;
    this.#baseScale = baseScale;
    this.#paint = paint;
    this.#onRequestEnded = onRequestEnded;
  }

  /**
   * The level to show at `pixelScale` (device pixels per hall unit): while moving, the nearest one, which is never
   * stretched by more than √2; at rest the next sharper one, unless that has too many tiles for a screen.
   */
  levelFor(pixelScale: number, visible: Box, moving: boolean): number {
    const exact = Math.log2(pixelScale / this.#baseScale);
    const bounded = (level: number): number =>
      Math.min(MAX_TILE_LEVEL, Math.max(0, Number.isFinite(level) ? level : 0));
    const near = bounded(Math.round(exact));
    const sharp = bounded(Math.ceil(exact - 0.05));
    return moving || this.tilesIn(visible, sharp).length > maxSharpTiles ? near : sharp;
  }

  /** The part of the hall that a tile covers, hall units. */
  boxOf({ level, column, row }: TileKey): Box {
    const side = TILE_PX / (this.#baseScale * 2 ** level);
    const minX = this.#hallBox.minX + column * side;
    const minY = this.#hallBox.minY + row * side;
    return { minX, minY, maxX: minX + side, maxY: minY + side };
  }

  /** The tiles of a level that intersect `visible`, those nearest to its centre first. */
  tilesIn(visible: Box, level: number): TileKey[] {
    const side = TILE_PX / (this.#baseScale * 2 ** level);
    const most = 2 ** level - 1;
    const cell = (value: number): number => Math.min(most, Math.max(0, Math.floor(value / side)));
    const firstColumn = cell(visible.minX - this.#hallBox.minX);
    const lastColumn = cell(visible.maxX - this.#hallBox.minX);
    const firstRow = cell(visible.minY - this.#hallBox.minY);
    const lastRow = cell(visible.maxY - this.#hallBox.minY);
    const keys: TileKey[] = [];
    for (let row = firstRow; row <= lastRow; row += 1) {
      for (let column = firstColumn; column <= lastColumn; column += 1) keys.push({ level, column, row });
    }
    const midColumn = (firstColumn + lastColumn) / 2;
    const midRow = (firstRow + lastRow) / 2;
    const distance = (key: TileKey): number => Math.hypot(key.column - midColumn, key.row - midRow);
    return keys.sort((a, b) => distance(a) - distance(b));
  }

  /**
   * Sets the tiles on the screen, and how they are viewed: tiles of another look stay until they are repainted.
   * Requests for other tiles are aborted; half-painted tiles are discarded.
   */
  want(keys: readonly TileKey[], look: TileLook = 'near'): void {
    this.#look = look;
    const shown = new Set(keys.map(nameOf));
    const view = keys.map(nameOf).join();
    if (view !== this.#view) this.#failed.clear();
    this.#view = view;
    const wanted = [wholeHall, ...keys].filter((key) => {
      const name = nameOf(key);
      const entry = this.#entries.get(name);
      const isOther = entry !== undefined && entry.look !== look && shown.has(name);
      return (entry?.stale !== 0 || isOther) && !this.#failed.has(name);
    });
    // Most outdated first: with live availability, the first tile may be outdated again before the last is painted.
    const needOf = (key: TileKey): number => this.#entries.get(nameOf(key))?.stale ?? 1;
    this.#wanted = wanted.sort((a, b) => needOf(b) - needOf(a));
    const names = new Set(this.#wanted.map(nameOf));
    for (const [name, { controller }] of this.#underWay) if (!names.has(name)) controller.abort();
    this.#pump();
  }

  /** Adds the picture of the whole hall that came with it. */
  seed(bitmap: ImageBitmap): void {
    this.#keep(wholeHall, bitmap);
  }

  /** True if there is a picture of the whole hall, at any resolution, that is not outdated. */
  get isWhole(): boolean {
    return this.#entries.get(nameOf(wholeHall))?.stale === 0;
  }

  /** True if no tile of the last view is wanted or pending. */
  get settled(): boolean {
    return this.#wanted.length === 0 && this.#underWay.size === 0;
  }

  /** The pictures to draw for one tile: itself, or its four children, or the nearest coarser one. */
  blitsFor(key: TileKey): readonly TileBlit[] {
    const own = this.#touch(key);
    if (own !== null) return [this.#whole(own, key)];
    const children = [0, 1, 2, 3].map((at) => ({
      level: key.level + 1,
      column: key.column * 2 + (at % 2),
      row: key.row * 2 + Math.floor(at / 2),
    }));
    const painted = children.flatMap((child) => {
      const bitmap = this.#touch(child);
      return bitmap === null ? [] : [this.#whole(bitmap, child)];
    });
    if (painted.length === 4) return painted;
    const coarser = this.#ancestor(key);
    return coarser === null ? painted : [coarser, ...painted];
  }

  /** True if some price zone is painted faded. */
  get hasFadedZones(): boolean {
    return this.#fadedZones.length > 0;
  }

  /**
   * Sets the price zones to fade. Painted tiles become outdated: those in `boxes` (hall units) if no zone has changed,
   * else all.
   */
  setFadedZones(zones: readonly string[], boxes: readonly Box[] | 'all' = 'all'): void {
    this.#fadedZones = zones;
    this.invalidate(boxes);
  }

  /** Marks tiles that show any of `boxes` (hall units) as outdated; they are shown until repainted. */
  invalidate(boxes: readonly Box[] | 'all'): void {
    const isDirty = (key: TileKey): boolean => {
      const box = this.boxOf(key);
      return boxes === 'all' || boxes.some((dirty) => boxesIntersect(dirty, box));
    };
    for (const entry of this.#entries.values()) if (isDirty(entry.key)) entry.stale += 1;
    this.#failed.clear();
    // A pending tile may have been started before the change. With other colours it is discarded. If it only lacks
    // recent changes of seats, it is still better than the previous one; and if each were aborted, none would ever
    // finish.
    for (const [name, { key, controller }] of this.#underWay) {
      if (boxes === 'all') controller.abort();
      else if (isDirty(key)) this.#outdated.add(name);
    }
  }

  close(): void {
    this.#closed = true;
    for (const { controller } of this.#underWay.values()) controller.abort();
    for (const entry of this.#entries.values()) entry.bitmap.close();
    this.#entries.clear();
    this.#wanted = [];
  }

  /** Bytes of all bitmaps. */
  get bytes(): number {
    return this.#entries.size * TILE_PX * TILE_PX * 4;
  }

  #whole(bitmap: ImageBitmap, key: TileKey): TileBlit {
    return { bitmap, sourceX: 0, sourceY: 0, sourceSize: TILE_PX, box: this.boxOf(key) };
  }

  /** The bitmap of a tile, which then becomes the last to be evicted; null if it is not painted. */
  #touch(key: TileKey): ImageBitmap | null {
    const entry = this.#entries.get(nameOf(key));
    if (entry === undefined) return null;
    this.#clock += 1;
    entry.usedAt = this.#clock;
    return entry.bitmap;
  }

  #ancestor(key: TileKey): TileBlit | null {
    for (let up = 1; up <= key.level; up += 1) {
      const parts = 2 ** up;
      const column = Math.floor(key.column / parts);
      const row = Math.floor(key.row / parts);
      const bitmap = this.#touch({ level: key.level - up, column, row });
      if (bitmap === null) continue;
      const sourceSize = TILE_PX / parts;
      const sourceX = (key.column - column * parts) * sourceSize;
      const sourceY = (key.row - row * parts) * sourceSize;
      return { bitmap, sourceX, sourceY, sourceSize, box: this.boxOf(key) };
    }
    return null;
  }

  #pump(): void {
    for (const key of this.#wanted) {
      if (this.#closed || this.#underWay.size >= maxUnderWay) return;
      if (!this.#underWay.has(nameOf(key))) void this.#request(key);
    }
  }

  async #request(key: TileKey): Promise<void> {
    const name = nameOf(key);
    const controller = new AbortController();
    this.#underWay.set(name, { key, controller });
    const id = this.#nextId;
    this.#nextId += 1;
    const look = this.#look;
    const result = await this.#paint(
      {
        id,
        ...key,
        afar: look === 'afar',
        leastWords: look === 'afar' ? leastAfar : leastWords,
        isNamed: look !== 'near',
        fadedZones: this.#fadedZones,
      },
      controller.signal,
    );
    this.#underWay.delete(name);
    const stale = Number(this.#outdated.delete(name));
    if (result.ok && (this.#closed || controller.signal.aborted)) result.value.close();
    else if (result.ok) this.#keep(key, result.value, stale, look);
    // Not requested again until the view or the hall changes: otherwise the next redraw would request it immediately,
    // again and again.
    if (!result.ok && !controller.signal.aborted) this.#failed.add(name);
    // If the look has changed meanwhile, the tile is still wanted.
    if (!controller.signal.aborted && (!result.ok || look === this.#look))
      this.#wanted = this.#wanted.filter((other) => nameOf(other) !== name);
    if (this.#closed) return;
    this.#pump();
    this.#onRequestEnded();
  }

  #keep(key: TileKey, bitmap: ImageBitmap, stale = 0, look: TileLook = 'near'): void {
    const name = nameOf(key);
    this.#entries.get(name)?.bitmap.close();
    this.#clock += 1;
    this.#entries.delete(name);
    this.#entries.set(name, { key, bitmap, usedAt: this.#clock, stale, look });
    if (this.#entries.size <= maxTiles || key.level <= lastPinnedLevel) return;
    let oldest: Entry | null = null;
    for (const entry of this.#entries.values()) {
      if (entry.key.level <= lastPinnedLevel) continue;
      if (oldest === null || entry.usedAt < oldest.usedAt) oldest = entry;
    }
    if (oldest === null) return;
    oldest.bitmap.close();
    this.#entries.delete(nameOf(oldest.key));
  }
}
