import { fail, succeed } from '../../../src/contract/result.ts';
import type { Box } from '../../../src/core/hall/geometry.ts';
import { boxHeight, boxWidth } from '../../../src/core/hall/geometry.ts';
import { SEAT_FREE, seatsInBox } from '../../../src/core/hall/seat-index.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import type { DisplayList } from '../../plan/drawing/display-list.ts';
import { MAX_TILE_LEVEL, TILE_PX } from '../../messages/hall-api.ts';
import type { HallAppearance, TileRequest, TileResult } from '../../messages/hall-api.ts';
import { DisplayListPainter } from './paint-display-list.ts';
import type { TileView, TileWords } from './paint-display-list.ts';
import { luminanceOf } from '../../../src/core/colors/hex-color.ts';
import { outlineOf, rgbaOf } from '../color-bytes.ts';
import { paintDots } from './paint-dots.ts';
import { paintSeats, SQUARE_BELOW_PX } from './paint-seats.ts';
import type { SeatColors } from './paint-seats.ts';
import { unreadable } from '../../plan/unreadable.ts';

/** The luminance of the grey whose contrast to black and to white is equal. */
const MIDDLE_GREY = 0.179;

/** Pixels per hall unit at level 0: the longer side of the hall fills one tile. */
export function tileBaseScale(box: Box): number {
  return TILE_PX / Math.max(boxWidth(box), boxHeight(box), 1e-6);
}

/**
 * The box of a requested tile in the hall.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export function tileView(box: Box, request: Pick<TileRequest, 'level' | 'column' | 'row'>): TileView {
  const scale = tileBaseScale(box) * 2 ** request.level;
  const step = TILE_PX / scale;
  return {
    originX: box.minX + request.column * step,
    originY: box.minY + request.row * step,
    scale,
    size: TILE_PX,
  };
}

/** Paints the tiles of one hall, opaque, on two reused canvases. */
export class TilePainter {
  #index: SeatIndex;
  readonly #displayList: DisplayListPainter;
  #found = new Uint32Array(4096);
  readonly #tile = new OffscreenCanvas(TILE_PX, TILE_PX);
  /** For tiles whose seats are painted pixel by pixel; kept in readable memory. */
  readonly #dotted = new OffscreenCanvas(TILE_PX, TILE_PX);
  /** The plan alone, for dark mode. */
  #plan: OffscreenCanvas | null = null;
  /** True if the plan itself is dark; null until checked. */
  #isDark: boolean | null = null;

  constructor(index: SeatIndex, displayList: DisplayList) {
    this.#index = index;
    this.#displayList = new DisplayListPainter(displayList, index);
  }

  /** One tile as a bitmap, or the reason why there is none. */
  async paint(
    request: TileRequest,
    appearance: HallAppearance,
    dimmedMask: Uint8Array | null = null,
  ): Promise<TileResult> {
    const isAddress =
      request.level >= 0 && request.level <= MAX_TILE_LEVEL && Number.isFinite(request.column + request.row);
    if (!isAddress) return fail(unreadable('no such tile'));
    try {
      const view = tileView(this.#index.box, request);
      const isDotted = (this.#index.typicalSize / 2) * view.scale < SQUARE_BELOW_PX;
      const tile = isDotted ? this.#dotted : this.#tile;
      const context = tile.getContext('2d', { alpha: false, willReadFrequently: isDotted });
      if (!context) return fail(unreadable('no canvas'));
      const faded = this.#fadedZones(request.fadedZones ?? []);
      context.reset();
      context.fillStyle = appearance.paper;
      context.fillRect(0, 0, TILE_PX, TILE_PX);
      if (appearance.dark && !this.#isDarkPlan())
        await this.#paintDark(context, view, appearance, faded, request);
      else await this.#displayList.paint(context, view, appearance, faded, 'all', request);
      this.#paintSeats(context, view, isDotted, this.#colorsOf(appearance, faded, dimmedMask), request.afar);
      return succeed(tile.transferToImageBitmap());
    } catch (error) {
      return fail(unreadable(`the tile can't be painted: ${String(error)}`));
    }
  }

  /** Continues with another index of the same geometry: another session in the same hall. */
  show(index: SeatIndex): void {
    this.#index = index;
    this.#displayList.show(index);
  }

  dispose(): void {
    this.#displayList.dispose();
    this.#tile.width = 0;
    this.#dotted.width = 0;
    if (this.#plan) this.#plan.width = 0;
  }

  /** Paints every seat that touches the tile; the cost depends on the seats shown, not on the hall's size. */
  #paintSeats(
    context: OffscreenCanvasRenderingContext2D,
    view: TileView,
    isDotted: boolean,
    colors: SeatColors,
    isFreeOnly: boolean | undefined,
  ): void {
    const { scale, originX: minX, originY: minY } = view;
    const box = { minX, minY, maxX: minX + TILE_PX / scale, maxY: minY + TILE_PX / scale };
    let count = seatsInBox(this.#index, box, this.#found);
    if (count > this.#found.length) {
      this.#found = new Uint32Array(count);
      count = seatsInBox(this.#index, box, this.#found);
    }
    let seats: Uint32Array = this.#found.subarray(0, count);
    if (isFreeOnly) seats = this.#seenFromAfar(seats);
    if (isDotted && seats.length > 0) {
      const image = context.getImageData(0, 0, TILE_PX, TILE_PX);
      const surface = { data: image.data, size: TILE_PX };
      seats = paintDots(surface, this.#index, seats, view, colors);
      context.putImageData(image, 0, 0);
    }
    if (seats.length > 0) paintSeats(context, this.#index, seats, view, colors);
  }

  /*
   * The free seats; and all seats of a sector without free ones, or without a sector, because no fill shows their
   * availability.
   */
  #seenFromAfar(seats: Uint32Array): Uint32Array {
    const { state, sector, sectors } = this.#index;
    return seats.filter((seat) => state[seat] === SEAT_FREE || !(sectors[sector[seat] as number]?.free ?? 0));
  }

  #colorsOf(
    appearance: HallAppearance,
    faded: ReadonlySet<number>,
    dimmedMask: Uint8Array | null,
  ): SeatColors {
    const { zones, count } = this.#index;
    return {
      zones: zones.map(({ id }) => appearance.zoneColors[id]),
      faded: zones.map((_, number) => faded.has(number)),
      // A mask of another length belongs to a different hall.
      dimmedMask: dimmedMask?.length === count ? dimmedMask : null,
      outlines: zones.map(({ id }) => outlineOf(appearance.zoneColors[id] ?? '', appearance.paper)),
      taken: appearance.taken,
      unavailable: appearance.unavailable,
    };
  }

  /**
   * Plans are drawn for white paper. On dark paper their lightness is inverted — black lines become white, a pale
   * sector a dark one — and the hue is restored. Blend modes do this, because not every browser supports `filter`.
   */
  async #paintDark(
    context: OffscreenCanvasRenderingContext2D,
    view: TileView,
    appearance: HallAppearance,
    faded: ReadonlySet<number>,
    words: TileWords,
  ): Promise<void> {
    this.#plan ??= new OffscreenCanvas(TILE_PX, TILE_PX);
    const plan = this.#plan.getContext('2d');
    if (!plan) return;
    plan.reset();
    await this.#displayList.paint(plan, view, appearance, faded, 'plan', words);
    const drawn = this.#plan.transferToImageBitmap();
    plan.reset();
    plan.drawImage(drawn, 0, 0);
    plan.globalCompositeOperation = 'difference';
    plan.fillStyle = '#fff';
    plan.fillRect(0, 0, TILE_PX, TILE_PX);
    plan.globalCompositeOperation = 'hue';
    plan.drawImage(drawn, 0, 0);
    // The inversion made empty parts white: keep only what was drawn.
    plan.globalCompositeOperation = 'destination-in';
    plan.drawImage(drawn, 0, 0);
    drawn.close();
    // Areas for sale are drawn below: the colour of their zone must not be inverted, and their label must stay legible.
    await this.#displayList.paint(context, view, appearance, faded, 'standing', words);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 0.85;
    // May only lighten the page: white turns black when inverted, and would be a hole in a dark grey page.
    context.globalCompositeOperation = 'screen';
    context.drawImage(this.#plan, 0, 0);
    context.globalCompositeOperation = 'source-over';
    context.globalAlpha = 1;
  }

  /** True if the plan has a dark background, which inversion would make the only light area of the page. */
  #isDarkPlan(): boolean {
    this.#isDark ??= isDarkColor(this.#displayList.ownPaper());
    return this.#isDark;
  }

  #fadedZones(ids: readonly string[]): ReadonlySet<number> {
    const wanted = new Set(ids);
    const numbers = new Set<number>();
    this.#index.zones.forEach((zone, number) => {
      if (wanted.has(zone.id)) numbers.add(number);
    });
    return numbers;
  }
}

/**
 * True for an opaque colour darker than medium luminance; false for invalid colours.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export function isDarkColor(color: string): boolean {
  const bytes = rgbaOf(color);
  return bytes !== null && bytes[3] === 1 && luminanceOf(bytes) < MIDDLE_GREY;
}
