import type { Lang } from '../../contract/local-text.ts';
import { fail, succeed, type Result } from '../../contract/result.ts';
import { holdsPoint, visibleBox, type Camera, type CameraLimits } from '../../core/hall/camera.ts';
import { isSameBox, type Box, type ScreenPoint } from '../../core/hall/geometry.ts';
import { seatById, seatBox, type SeatIndex } from '../../core/hall/seat-index.ts';
import type {
  PartialHall,
  HallProgress,
  LoadedHall,
  LoadShare,
  MapRequest,
} from '../../../workers/messages/hall-api.ts';
import type { HallWorkerClient } from '../../../workers/client/hall-worker-client.ts';
import { HallPaint } from '../render/hall-paint.ts';
import { pickAt } from '../state/hit-target.ts';
import { nextTask, paintedOrTimeout, PaintMilestones } from './frames.ts';
import {
  emptyOverlay,
  HallStore,
  type LayerName,
  type Overlay,
  type HitTarget,
  type Surface,
} from '../state/hall-state.ts';
import { mergeHallUpdate, PricedAvailability, type HallUpdate } from './hall-update.ts';
import type { HallTheme, HallZone } from '../state/hall-theme.ts';
import { ChangedSeats } from '../state/changed-seats.ts';
import { HallView } from '../camera/hall-view.ts';
import { PlanFont } from './plan-font.ts';
import { TileCache } from '../tiles/tile-cache.ts';
import { RedrawThrottle } from '../tiles/redraw-throttle.ts';

/* Above this number, positions are not looked up: most tiles show one of these seats anyway. */
const maxSeats = 200;

/** The parts of the hall that change if other seats are faded, in hall units. O(n). */
const fadedBoxes = (
  index: SeatIndex,
  before: Uint8Array | null,
  now: Uint8Array | null,
): readonly Box[] | 'all' => {
  if (before?.length !== index.count || now?.length !== index.count) return 'all';
  const boxes: Box[] = [];
  for (let seat = 0; seat < index.count; seat += 1) {
    if (before[seat] === now[seat]) continue;
    if (boxes.length === maxSeats) return 'all';
    boxes.push(seatBox(index, seat));
  }
  return boxes;
};

/** The sectors that have sold out, or have free seats again: from afar all their seats change. O(sectors). */
const turnedSectors = (before: SeatIndex | undefined, now: SeatIndex): readonly Box[] =>
  now.sectors.flatMap(({ free, box }, at) => {
    const was = before?.sectors[at]?.free ?? free;
    return box !== null && was > 0 !== free > 0 ? [box] : [];
  });

const hasSameZones = (a: SeatIndex['zones'] | undefined, b: SeatIndex['zones']): boolean =>
  a?.length === b.length && a.every(({ id }, zone) => b[zone]?.id === id);

/* A stage has a size in the frame after its element was created. */
const longestStagingMs = 100;

/** A hall that has ended the worker this often will end the next one too: the tiles painted so far are kept. */
const maxLosses = 3;

/**
 * The hall between worker, camera and canvases. Plain state and plain calls: React renders only its snapshot and is not
 * notified while the camera moves.
 */
export class HallEngine {
  readonly #worker: HallWorkerClient;
  readonly #font: PlanFont;
  readonly #store = new HallStore();
  readonly #pictureListeners = new Set<() => void>();
  #surface: Surface | null = null;
  readonly #marks = new PaintMilestones();
  #request: MapRequest | null = null;
  /* How often the worker was lost with this hall. */
  #losses = 0;
  readonly view = new HallView(this.#store, () => this.redrawAll());
  readonly paint = new HallPaint();
  readonly #sold = new PricedAvailability(this.paint);
  readonly changed = new ChangedSeats();
  tiles: TileCache | null = null;
  readonly #tileRedraws = new RedrawThrottle(() => this.#surface?.redrawSoon('base'));
  #hasPlaceToShow = false;
  #release: () => void = () => {};
  #follower: ((changed: readonly number[] | null) => void) | null = null;

  /** `fontUrls` are the absolute addresses of the page's font files, because texts of a plan may use that font. */
  constructor(worker: HallWorkerClient, fontUrls: readonly string[] = []) {
    this.#worker = worker;
    this.#font = new PlanFont(worker, fontUrls);
    // The worker paints tiles from its own copy of the hall: after a restart it must read the hall again.
    worker.onLost(() => {
      if (this.#request === null || this.#losses >= maxLosses) return;
      this.#losses += 1;
      void this.#load(this.#request, () => {}, new AbortController().signal);
    });
  }

  readonly subscribe = this.#store.subscribe;
  readonly getSnapshot = this.#store.get;
  get index(): SeatIndex | null {
    return this.#store.get().hall?.index ?? null;
  }

  /** Calls `listener` when a tile has been painted, for components that show the overview elsewhere. */
  onPicture(listener: () => void): () => void {
    this.#pictureListeners.add(listener);
    return () => this.#pictureListeners.delete(listener);
  }

  /** Connects the canvases, and the input, which must follow the engine's own moves. */
  attach(surface: Surface, onCamera: (camera: Camera, limits: CameraLimits) => void): () => void {
    this.#surface = surface;
    const disconnect = this.view.connect(onCamera);
    return () => {
      this.#surface = null;
      disconnect();
    };
  }

  /** Redraws a layer in the next frame. */
  redrawSoon(layer: LayerName): void {
    this.#surface?.redrawSoon(layer);
  }

  redrawAll(): void {
    if (!this.view.moving) this.#releaseHeld();
    for (const layer of ['base', 'seats', 'overlay'] as const) this.#surface?.redraw(layer);
    // Runs after the drawing requested here, which determines the tiles needed.
    if (!this.#marks.isDone(this.#store.get().hall)) queueMicrotask(() => this.#markReady());
  }

  /**
   * Fetches and reads a session's map in the worker. The previous hall is shown until the new one is ready. A hall of
   * the same geometry (another date, a second visit) keeps camera and picture; only changed seats are painted again.
   */
  async load(
    request: MapRequest,
    onProgress: (progress: LoadShare) => void,
    signal: AbortSignal,
  ): Promise<Result<LoadedHall>> {
    this.#losses = 0;
    return this.#load(request, onProgress, signal);
  }

  async #load(
    request: MapRequest,
    onProgress: (progress: LoadShare) => void,
    signal: AbortSignal,
  ): Promise<Result<LoadedHall>> {
    const report = (progress: HallProgress): void => {
      if (progress.phase === 'parsing') this.#store.noteReading();
      if (progress.phase !== 'early') onProgress(progress);
      else if (this.index === null && !signal.aborted) this.#showEarly(progress.hall);
      else progress.hall.bitmap.close();
    };
    const result = await this.#worker.load(request, report, signal, this.#store.get().hall?.geometry);
    if (!result.ok) {
      this.#store.forgetEarly();
      this.#follow();
      return result;
    }
    if (signal.aborted) {
      if ('overview' in result.value) result.value.overview?.bitmap.close();
      return fail({ kind: 'aborted' });
    }
    const value = this.#sold.priced(result.value);
    this.#request = request;
    if ('asksForFont' in value && value.asksForFont) void this.#loadFont();
    const { hall } = this.#store.get();
    const renewed = hall && mergeHallUpdate(hall, value);
    if (renewed !== null) {
      this.#follow();
      return succeed(this.#renew(renewed));
    }
    if ('sale' in value) return fail({ kind: 'aborted' });
    await this.#show(value);
    this.#follow();
    return succeed(value);
  }

  /**
   * Shows the hall's availability live and reports the changed seats, until the returned function is called. Reports
   * null if the hall must be loaded again. Does nothing if the server does not push changes.
   */
  follow(onChange: (changed: readonly number[] | null) => void): () => void {
    this.#follower = onChange;
    this.#follow();
    return () => {
      this.#follower = null;
      this.#worker.unfollow();
    };
  }

  #follow(): void {
    if (this.#follower === null || this.index === null) return;
    this.#worker.follow((update) => {
      if (update === null) return this.#follower?.(null);
      const { hall } = this.#store.get();
      if (hall?.geometry !== update.geometry || hall.session !== update.session) return;
      const before = { state: hall.index.state.slice(), zone: hall.index.zone.slice() };
      const renewed = mergeHallUpdate(hall, this.#sold.priced(update));
      if (renewed === null) return;
      this.#showChange(hall.index, before, renewed);
      this.#follower?.(renewed.changed);
    });
  }

  async #loadFont(): Promise<void> {
    // The worker loads the font; the page's own texts already have it.
    await this.#font.load(() => this.tiles?.invalidate('all'));
    this.#surface?.redraw('base');
    queueMicrotask(() => this.#markReady());
  }

  /** Shows the new availability of the displayed hall. */
  #showChange(
    { zones }: SeatIndex,
    before: Pick<SeatIndex, 'state' | 'zone'>,
    { hall, changed }: HallUpdate,
  ): void {
    const { index } = hall;
    // Seats change immediately. Counts and lists wait until a moving picture rests, because they would make it stutter.
    if (this.view.moving) {
      const isHeld = hasSameZones(zones, index.zones) && this.changed.hold(changed);
      this.#renew({ hall, changed: isHeld ? [] : changed }, false);
      if (!isHeld) this.#releaseHeld();
      return;
    }
    const { viewport, level } = this.#store.get();
    if (level !== 'sectors' && hasSameZones(zones, index.zones))
      this.changed.fade(before, index, changed, visibleBox(this.view.camera, viewport), performance.now());
    this.#renew({ hall, changed });
  }

  /** Requests new tiles for the seats whose changes were held back during a movement. */
  #releaseHeld(): void {
    const { index } = this;
    const seats = this.changed.release();
    if (index !== null && seats.length > 0) this.tiles?.invalidate(seats.map((seat) => seatBox(index, seat)));
  }

  #renew({ hall, changed }: HallUpdate, isUrgent = true): LoadedHall {
    const { hall: before } = this.#store.get();
    if (hall === before) return hall;
    this.#store.update({ hall }, isUrgent);
    // How seats are painted depends on the zones only, which live changes seldom affect.
    if (!hasSameZones(before?.index.zones, hall.index.zones)) this.paint.resolve(hall.index);
    const seats = changed.map((seat) => seatBox(hall.index, seat));
    const boxes = [...seats, ...turnedSectors(before?.index, hall.index)];
    if (boxes.length > 0) this.tiles?.invalidate(boxes);
    this.redrawAll();
    return hall;
  }

  /**
   * Shows a hall. If it came with a picture, that is drawn first and React is notified later: rendering the lists and
   * legends of a stadium takes longer than two frames.
   */
  async #show(hall: LoadedHall): Promise<void> {
    const isFirst = this.index === null && hall.overview !== null && !this.#hasPlaceToShow;
    if (isFirst) await this.#staged();
    // Another hall was chosen and loaded meanwhile.
    if (isFirst && this.index !== null) return hall.overview.bitmap.close();
    if (!isFirst || !this.#surface || !this.#store.get().viewport.width) return this.#open(hall);
    const release = this.#store.hold();
    try {
      this.#open(hall);
      if (this.tiles?.isWhole === true) {
        await paintedOrTimeout((seen) => (this.#release = seen));
        // In separate tasks, because rendering the hall and rendering the booking are each long enough for one.
        await nextTask();
      }
    } finally {
      release();
    }
    await nextTask();
  }

  /** Waits for a stage to draw on, but not for long, because the hall may be shown as a list. */
  async #staged(): Promise<void> {
    const until = performance.now() + longestStagingMs;
    while (!this.#store.get().viewport.width && performance.now() < until) await nextTask();
  }

  /** Shows a preview of the first hall; the buyer may already zoom in. */
  #showEarly(early: PartialHall): void {
    const { box } = this.#store.get().early ?? {};
    this.#store.forgetEarly();
    this.#store.update({ early });
    if (box === undefined || !isSameBox(box, early.box)) this.view.open(early.box);
    this.redrawAll();
    this.#surface?.reveal('early');
  }

  #open(hall: LoadedHall): void {
    const { early } = this.#store.get();
    this.#store.forgetEarly();
    this.tiles?.close();
    this.changed.clear();
    this.tiles = new TileCache(
      hall.index.box,
      hall.tileBaseScale,
      (request, signal) => this.#worker.paintTile(request, signal),
      () => this.#onTile(),
    );
    this.#store.update({ hall, overlay: emptyOverlay });
    this.#seed(hall);
    // If the buyer has zoomed into the preview, the view stays.
    if (early === null || !isSameBox(early.box, hall.index.box)) this.view.open(hall.index.box);
    else this.redrawAll();
    this.#surface?.reveal('whole');
    for (const listener of this.#pictureListeners) listener();
  }

  /** Shows the picture that came with the hall if it has the current colours; a new one is requested in any case. */
  #seed({ overview }: LoadedHall): void {
    this.#repaint();
    if (overview === null) return;
    const isOurs = this.tiles?.hasFadedZones === false && this.paint.isPaintOf(overview.appearance);
    if (isOurs) this.tiles?.seed(overview.bitmap);
    else overview.bitmap.close();
  }

  /** A tile has arrived, or its request has failed. */
  #onTile(): void {
    for (const listener of this.#pictureListeners) listener();
    this.#tileRedraws.painted(this.view.moving || this.tiles?.settled === true);
    this.#markReady();
  }

  #markReady(): void {
    const { hall, viewport } = this.#store.get();
    if (hall === null || viewport.width === 0 || this.tiles === null) return;
    this.#marks.check(hall, this.tiles, this.#font.isComing, () => this.#release());
  }

  /** Announces that another view is about to be set, so that the first picture is not the final one. */
  expectPlace(expected: boolean): void {
    this.#hasPlaceToShow = expected;
  }

  /** Sets theme, zones or language, or several of them. Tiles are repainted; until then the old ones are shown. */
  setPaint(
    part: Partial<{ readonly theme: HallTheme; readonly zones: readonly HallZone[]; readonly lang: Lang }>,
  ): void {
    const appearance = this.paint.change(part);
    if (appearance === null) return;
    this.#worker.setAppearance(appearance);
    const { hall } = this.#store.get();
    const sale = hall && this.#sold.repriced(hall);
    const renewed = hall && sale && mergeHallUpdate(hall, sale);
    if (renewed !== null) this.#renew(renewed);
    this.#repaint();
  }

  /** Sets the labels over sectors and standing areas, in the buyer's language. */
  setLabels(ofSector: HallPaint['labelOf'], ofStanding: HallPaint['standingLabelOf']): void {
    this.paint.setLabels(ofSector, ofStanding);
    this.#surface?.redraw('seats');
  }

  /** Shows only these price zones in full colour; fades the others, and the seats marked with 1. Null fades none. */
  setShown(zones: ReadonlySet<string> | null, dimmedMask: Uint8Array | null = null): void {
    const { shownZones, dimmedMask: before } = this.paint;
    if (shownZones === zones && before === dimmedMask) return;
    Object.assign(this.paint, { shownZones: zones, dimmedMask });
    if (before !== dimmedMask) this.#worker.setFadedSeats(dimmedMask);
    this.#repaint(shownZones === zones && this.index ? fadedBoxes(this.index, before, dimmedMask) : 'all');
  }

  #repaint(boxes: readonly Box[] | 'all' = 'all'): void {
    const { index, tiles } = this;
    if (index === null || tiles === null) return;
    this.paint.resolve(index);
    tiles.setFadedZones(this.paint.fadedIds(index), boxes);
    this.redrawAll();
  }

  /** Returns what is under a tap at the current level of detail. */
  pick(point: ScreenPoint, pointer: 'mouse' | 'touch'): HitTarget {
    const { index, view } = this;
    if (index === null || view.isOnMinimap(point)) return null;
    const named = this.paint.standingNames.find((name) => holdsPoint(name, point))?.area;
    // Names of standing areas are hit first; those of another hall are ignored.
    if (named !== undefined && index.standing.includes(named)) return { kind: 'standing', area: named };
    return pickAt(index, view.camera, view.levelOf(view.camera), point, pointer);
  }

  setOverlay(part: Partial<Overlay>): void {
    this.#store.update({ overlay: { ...this.#store.get().overlay, ...part } });
    this.#surface?.redraw('overlay');
    if (part.pins !== undefined) this.redrawAll();
  }

  setSelected(ids: readonly string[]): void {
    const { index } = this;
    if (index !== null)
      this.setOverlay({ selected: ids.map((id) => seatById(index, id)).filter((seat) => seat >= 0) });
  }

  dispose(): void {
    this.#tileRedraws.stop();
    this.#release();
    this.#store.forgetEarly();
    this.view.dispose();
    this.tiles?.close();
    this.tiles = null;
    this.#worker.dispose();
  }
}
