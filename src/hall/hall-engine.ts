import type { Result } from '../contract/result.ts';
import {
  cameraForBox,
  cameraLimits,
  centredAt,
  fitTo,
  resizeCamera,
  toHall,
  toScreen,
  visibleSpan,
  zoomAt,
  type Camera,
  type CameraLimits,
} from '../core/camera.ts';
import {
  detailLevel,
  detailThresholds,
  type DetailLevel,
  type DetailThresholds,
} from '../core/detail-level.ts';
import { nearestSeat, sectorAt, standingAreaAt } from '../core/hit-test.ts';
import { hallPoint, screenPoint, type Box, type ScreenPoint, type Viewport } from '../core/hall-space.ts';
import {
  changedSeats,
  seatById,
  seatBox,
  setSeatState,
  type SectorEntry,
  type SeatIndex,
  type SeatState,
  type StandingArea,
} from '../core/seat-index.ts';
import type { HallProgress, LoadedHall, MapRequest } from '../../workers/hall-api.ts';
import { createHallGuard, type HallGuard } from '../../workers/hall-guard.ts';
import { Flight } from './flight.ts';
import { appearanceOf, inkOn, type HallTheme, type HallZone } from './hall-theme.ts';
import type { Overlay, SectorLabel } from './paint-overlay.ts';
import { TileCache } from './tile-cache.ts';

/** What of the engine React shows; replaced, never changed, and only when something in it differs. */
export interface HallSnapshot {
  readonly hall: LoadedHall | null;
  readonly level: DetailLevel;
  /** Rounded to a tenth, 1–24. */
  readonly zoom: number;
  readonly atFit: boolean;
  readonly overlay: Overlay;
  /** Grows each time the camera comes to rest. */
  readonly rest: number;
  readonly viewport: Viewport;
}

/** What a tap met. */
export type Pick =
  | { readonly kind: 'seat'; readonly seat: number }
  | { readonly kind: 'standing'; readonly area: StandingArea }
  | { readonly kind: 'sector'; readonly sector: SectorEntry }
  | null;

/** The three canvases, redrawn at once; called from within an animation frame where the picture moves. */
export interface Surface {
  readonly redraw: (layer: 'base' | 'seats' | 'overlay') => void;
}

/** Free pixels around the hall at zoom 1. */
const fitMarginPx = 16;
/** The camera rests when it has not moved for so long. */
const restAfterMs = 140;
/** Half of a finger's width at touch, and of a mouse pointer's slack. */
const slopPx = { touch: 24, mouse: 6 } as const;

const nothing: Overlay = { selected: [], hovered: -1, open: -1, focused: -1 };

/**
 * The hall between worker, camera and canvases. Plain state and plain calls: React only shows its snapshot and is
 * not told while the camera moves.
 */
export class HallEngine {
  readonly #guard: HallGuard;
  readonly #flight = new Flight((camera) => this.moveTo(camera, 'engine'));
  readonly #listeners = new Set<() => void>();
  #thresholds: DetailThresholds = detailThresholds({});
  #surface: Surface | null = null;
  #resting = 0;
  #onCamera: (camera: Camera, limits: CameraLimits) => void = () => {};
  readonly #followers = new Set<() => void>();
  readonly #pictureListeners = new Set<() => void>();
  #snapshot: HallSnapshot = {
    hall: null,
    level: 'sectors',
    zoom: 1,
    atFit: true,
    overlay: nothing,
    rest: 0,
    viewport: { width: 0, height: 0 },
  };
  #seenReady: LoadedHall | null = null;
  limits: CameraLimits = cameraLimits({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, { width: 1, height: 1 }, 0);
  camera: Camera = fitTo(this.limits);
  /** True between the first move and rest: blits only. */
  moving = false;
  tiles: TileCache | null = null;
  theme: HallTheme | null = null;
  /** By number of the index's zone. */
  zoneColors: readonly string[] = [];
  zoneInks: readonly string[] = [];
  zoneLetters: readonly string[] = [];
  labelOf: (sector: SectorEntry) => SectorLabel = (sector) => ({ name: sector.id, note: '' });
  standingLabelOf: (area: StandingArea) => SectorLabel = (area) => ({ name: area.id, note: '' });
  #zones: readonly HallZone[] = [];
  #shownZones: ReadonlySet<string> | null = null;
  /** By number of the index's zone: true = left out by the price filter and drawn faded. */
  faded: readonly boolean[] = [];

  constructor(guard: HallGuard = createHallGuard()) {
    this.#guard = guard;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getSnapshot = (): HallSnapshot => this.#snapshot;

  /** Calls `follower` at every move of the camera, for what is pinned to a place of the hall outside the canvas. */
  follow(follower: () => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Calls `listener` when a tile has been painted, for what shows the overview elsewhere. */
  onPicture(listener: () => void): () => void {
    this.#pictureListeners.add(listener);
    return () => this.#pictureListeners.delete(listener);
  }

  get index(): SeatIndex | null {
    return this.#snapshot.hall?.index ?? null;
  }

  /**
   * Fetches and reads a session's map in the worker. The hall shown before stays until the new one is there. With
   * `keepView` a hall of the same geometry keeps camera and picture; only seats that changed are painted again.
   */
  async load(
    request: MapRequest,
    onProgress: (progress: HallProgress) => void,
    signal: AbortSignal,
    keepView = false,
  ): Promise<Result<LoadedHall>> {
    const before = this.index;
    const result = await this.#guard.load(request, onProgress, signal);
    if (!result.ok || signal.aborted) return result;
    const changed = keepView && before !== null ? changedSeats(before, result.value.index) : null;
    if (changed === null) this.#show(result.value);
    else this.#renew(result.value, changed);
    return result;
  }

  #renew(hall: LoadedHall, changed: readonly number[]): void {
    this.#update({ hall });
    this.tiles?.invalidate(changed.map((seat) => seatBox(hall.index, seat)));
    this.redrawAll();
  }

  #show(hall: LoadedHall): void {
    this.tiles?.close();
    this.tiles = new TileCache(
      hall.index.box,
      hall.tileBaseScale,
      (request, signal) => this.#guard.paintTile(request, signal),
      () => this.#painted(hall),
    );
    this.limits = cameraLimits(hall.index.box, this.#snapshot.viewport, fitMarginPx);
    this.#applyColors(hall.index);
    this.#applyFilter(hall.index);
    this.#update({ hall, overlay: nothing });
    this.moveTo(fitTo(this.limits), 'engine');
    this.#rest();
  }

  #painted(hall: LoadedHall): void {
    for (const listener of this.#pictureListeners) listener();
    if (this.tiles?.settled === true && this.#seenReady !== hall && this.#snapshot.viewport.width > 0) {
      this.#seenReady = hall;
      this.#surface?.redraw('base');
      performance.mark('hall-ready');
      return;
    }
    requestAnimationFrame(() => this.#surface?.redraw('base'));
  }

  /** Connects the canvases and the input that has to follow the engine's own moves. */
  attach(surface: Surface, onCamera: (camera: Camera, limits: CameraLimits) => void): () => void {
    this.#surface = surface;
    this.#onCamera = onCamera;
    onCamera(this.camera, this.limits);
    return () => {
      this.#surface = null;
      this.#onCamera = () => {};
    };
  }

  setThresholds(detailSpan: number): void {
    this.#thresholds = detailThresholds({ detailSpan });
  }

  setPaint(theme: HallTheme, zones: readonly HallZone[]): void {
    this.theme = theme;
    this.#zones = zones;
    if (this.index !== null) this.#applyColors(this.index);
    this.redrawAll();
  }

  #applyColors(index: SeatIndex): void {
    if (this.theme === null) return;
    const ink = this.theme.ink;
    const known = new Map(this.#zones.map((zone) => [zone.id, zone]));
    this.zoneColors = index.zones.map((zone) => known.get(zone.id)?.color ?? ink);
    this.zoneInks = this.zoneColors.map(inkOn);
    this.zoneLetters = index.zones.map((zone) => known.get(zone.id)?.letter ?? '');
    this.#guard.setAppearance(appearanceOf(this.theme, this.#zones));
    this.tiles?.invalidate('all');
  }

  /** Shows only these price zones in full colour, the others faded; null shows all. */
  setShownZones(zones: ReadonlySet<string> | null): void {
    this.#shownZones = zones;
    if (this.index !== null) this.#applyFilter(this.index);
    this.redrawAll();
  }

  #applyFilter(index: SeatIndex): void {
    const shown = this.#shownZones;
    this.faded = index.zones.map((zone) => shown !== null && !shown.has(zone.id));
    if (this.tiles === null) return;
    this.tiles.fadedZones = index.zones.filter((_, number) => this.faded[number]).map((zone) => zone.id);
    this.tiles.invalidate('all');
  }

  resize(viewport: Viewport): void {
    const before = this.limits;
    const hadSize = this.#snapshot.viewport.width > 0;
    const box = this.index?.box;
    this.#update({ viewport });
    if (box === undefined) return;
    this.limits = cameraLimits(box, viewport, fitMarginPx);
    this.moveTo(hadSize ? resizeCamera(this.camera, before, this.limits) : fitTo(this.limits), 'engine');
    this.#rest();
  }

  /** Puts the camera somewhere. From 'input' the input knows already. */
  moveTo(camera: Camera, from: 'input' | 'engine'): void {
    this.camera = camera;
    if (from === 'input') this.#flight.stop();
    else this.#onCamera(camera, this.limits);
    this.moving = true;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rest(), restAfterMs) as unknown as number;
    const level = this.levelOf(camera);
    const zoom = Math.round(camera.zoom * 10) / 10;
    if (level !== this.#snapshot.level || zoom <= 1 !== this.#snapshot.atFit) {
      this.#update({ level, zoom, atFit: zoom <= 1 });
    }
    this.redrawAll();
    for (const follower of this.#followers) follower();
  }

  #rest(): void {
    clearTimeout(this.#resting);
    this.moving = false;
    this.#update({
      level: this.levelOf(this.camera),
      zoom: Math.round(this.camera.zoom * 10) / 10,
      rest: this.#snapshot.rest + 1,
    });
    this.redrawAll();
  }

  levelOf(camera: Camera): DetailLevel {
    const seatPx = (this.index?.typicalSize ?? 0) * camera.scale;
    return detailLevel(visibleSpan(camera, this.#snapshot.viewport), this.#thresholds, seatPx);
  }

  redrawAll(): void {
    this.#surface?.redraw('base');
    this.#surface?.redraw('seats');
    this.#surface?.redraw('overlay');
  }

  /** What lies under a tap at the present level of detail. */
  pick(point: ScreenPoint, pointer: 'mouse' | 'touch'): Pick {
    const index = this.index;
    if (index === null) return null;
    const at = toHall(this.camera, point);
    const area = standingAreaAt(index, at);
    if (this.levelOf(this.camera) === 'sectors') {
      if (area !== null) return { kind: 'standing', area };
      const sector = sectorAt(index, at);
      return sector === null ? null : { kind: 'sector', sector };
    }
    const inside = nearestSeat(index, at, 0);
    if (inside >= 0) return { kind: 'seat', seat: inside };
    if (area !== null) return { kind: 'standing', area };
    const near = nearestSeat(index, at, slopPx[pointer] / this.camera.scale);
    return near < 0 ? null : { kind: 'seat', seat: near };
  }

  setOverlay(part: Partial<Overlay>): void {
    const overlay = { ...this.#snapshot.overlay, ...part };
    this.#update({ overlay });
    this.#surface?.redraw('overlay');
  }

  setSelected(ids: readonly string[]): void {
    const index = this.index;
    if (index === null) return;
    this.setOverlay({ selected: ids.map((id) => seatById(index, id)).filter((seat) => seat >= 0) });
  }

  /** Seats that were sold or came back, by id: the index, the tiles and the picture follow. */
  async changeSeats(
    changes: readonly { readonly seatId: string; readonly state: SeatState }[],
  ): Promise<void> {
    const index = this.index;
    if (index === null) return;
    for (const { seatId, state } of changes) setSeatState(index, seatById(index, seatId), state);
    this.redrawAll();
    const dirty = await this.#guard.setStates(changes);
    this.tiles?.invalidate(dirty);
    this.redrawAll();
  }

  zoomBy(factor: number, at?: ScreenPoint): void {
    const { width, height } = this.#snapshot.viewport;
    const middle = at ?? screenPoint(width / 2, height / 2);
    this.#flight.to(this.camera, zoomAt(this.camera, middle, factor, this.limits));
  }

  fit(): void {
    this.#flight.to(this.camera, fitTo(this.limits));
  }

  /** Brings a box of the hall near enough for its seats to be pressed. */
  flyToBox(box: Box): void {
    let target = cameraForBox(box, this.limits, 32);
    if (this.levelOf(target) === 'sectors') {
      const { width, height } = this.#snapshot.viewport;
      const zoom = Math.max(width, height) / (0.95 * this.#thresholds.seatSpan) / this.limits.fitScale;
      target = centredAt(hallPoint((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2), zoom, this.limits);
    }
    this.#flight.to(this.camera, target);
  }

  /** Brings a seat into view with some of its neighbours; does not move when it is seen well already. */
  flyToSeat(seat: number, always = false): void {
    const index = this.index;
    if (index === null || seat < 0) return;
    const point = this.pointOf(seat);
    const { width, height } = this.#snapshot.viewport;
    const margin = 48;
    const seen =
      point !== null &&
      point.x > margin &&
      point.y > margin &&
      point.x < width - margin &&
      point.y < height - margin &&
      this.levelOf(this.camera) !== 'sectors';
    if (seen && !always) return;
    const box = seatBox(index, seat);
    const middle = hallPoint((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2);
    const near = 26 / Math.max(index.typicalSize, 1e-6) / this.limits.fitScale;
    this.#flight.to(this.camera, centredAt(middle, Math.max(near, this.camera.zoom), this.limits));
  }

  /** A seat's middle in CSS pixels of the stage. */
  pointOf(seat: number): ScreenPoint | null {
    const index = this.index;
    const x = index?.x[seat];
    const y = index?.y[seat];
    return x === undefined || y === undefined ? null : toScreen(this.camera, hallPoint(x, y));
  }

  /** A press ends flights: the hand is right. */
  stopFlight(): void {
    this.#flight.stop();
  }

  registerFont(family: string, url: string, weight: string): void {
    void this.#guard.registerFont(family, url, weight).then((loaded) => {
      if (!loaded) return false;
      this.tiles?.invalidate('all');
      this.redrawAll();
      return true;
    });
  }

  dispose(): void {
    clearTimeout(this.#resting);
    this.#flight.stop();
    this.tiles?.close();
    this.tiles = null;
    this.#guard.dispose();
    this.#listeners.clear();
  }

  #update(part: Partial<HallSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener();
  }
}
