import {
  cameraLimits,
  centredAt,
  clampCamera,
  FIT_MARGIN_PX,
  fitTo,
  frameOfBox,
  framesMeet,
  holdsPoint,
  panBy,
  resizeCamera,
  toScreen,
  visibleBox,
  visibleSpan,
  zoomAt,
  type Camera,
  type CameraLimits,
  type Frame,
} from '../../core/hall/camera.ts';
import {
  detailLevel,
  detailSpanOf,
  sectorFill,
  SEAT_NUMBER_PX,
  type DetailLevel,
  type SeatMeasure,
} from '../../core/hall/detail-level.ts';
import { seatPitch } from '../../core/hall/seat-pitch.ts';
import {
  boxCentre,
  boxHeight,
  boxWidth,
  hallPoint,
  boxInside,
  screenPoint,
  type Box,
  type HallPoint,
  type ScreenPoint,
  type Viewport,
} from '../../core/hall/geometry.ts';
import { openFrame } from '../../core/hall/free-frame.ts';
import { seatBox, type SectorEntry, type SeatIndex } from '../../core/hall/seat-index.ts';
import { Flight } from './flight.ts';
import { minimapFrame, showsMinimap } from './minimap-frame.ts';
import { areaCamera, seatsCamera, seatNear, sectorCamera, type CoveredPx } from './seats-camera.ts';
import { minTouchSeatPx, seatPx } from '../state/hit-target.ts';
import type { HallStore } from '../state/hall-state.ts';

/** The camera is at rest when it has not moved for this long. */
const restAfterMs = 140;
/** The gap between the hall and controls over the stage. */
const gapPx = 8;
/** A seat nearer to the edge than this is not clearly visible. */
const edgePx = 48;
/** From this size in CSS pixels on, seats can be told apart. */
const toldApartPx = 12;
/** The size in CSS pixels at which a seat is shown after a flight to it. */
const shownSeatPx = 26;
/** The height of controls at the top of the stage, CSS pixels. */
const headPx = 60;
/** From this zoom on, the view counts as that of a particular place, not of the whole hall. */
const offFitZoom = 1.02;
/** If a tap would enlarge the seats by less than this, it selects instead of zooming. */
const minGrowth = 1.15;

/** How a whole hall is placed; `index` is null until it has loaded. */
type WholeHall = (box: Box, viewport: Viewport, index: SeatIndex | null) => CameraLimits;

/**
 * What the buyer sees: the camera, its flights, and whether it rests. React is only notified of changes of level and of
 * rests.
 */
export class HallView {
  readonly #store: HallStore;
  readonly #redraw: () => void;
  readonly #flight = new Flight((camera) => this.moveTo(camera, 'engine'));
  readonly #followers = new Set<() => void>();
  #detailSpan = detailSpanOf(undefined);
  #resting: ReturnType<typeof setTimeout> | undefined;
  #movedAt = 0;
  #wholeIn: WholeHall = (box, viewport) => cameraLimits(box, viewport, FIT_MARGIN_PX);
  /**
   * Controls over the stage other than the minimap, in CSS pixels of the stage. Measured at rest and before a flight.
   */
  framesOver: () => readonly Frame[] = () => [];
  #cameraAhead: (from: Camera, factor: number) => Camera | null = () => null;
  #notifyInput: (camera: Camera, limits: CameraLimits) => void = () => {};
  limits: CameraLimits = cameraLimits({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, { width: 1, height: 1 }, 0);
  camera: Camera = fitTo(this.limits);
  /** True between the first move and the rest: only tiles are drawn then. */
  moving = false;
  /** What moved the camera last: the buyer's hand, or the engine because of a button, key or flight. */
  movedBy: 'input' | 'engine' = 'engine';
  /** The purpose of the last flight: another scale, or a place. A place's name says more than the scale. */
  flownFor: 'scale' | 'place' = 'place';

  constructor(store: HallStore, redraw: () => void) {
    this.#store = store;
    this.#redraw = redraw;
  }

  get #index(): SeatIndex | null {
    return this.#store.get().hall?.index ?? null;
  }

  /** Connects the input, which must follow the moves that it did not make itself. */
  connect(notifyInput: (camera: Camera, limits: CameraLimits) => void): () => void {
    this.#notifyInput = notifyInput;
    notifyInput(this.camera, this.limits);
    return () => {
      this.#notifyInput = () => {};
    };
  }

  /** Registers the function that returns the controls over the stage. */
  watchOver(framesOver: () => readonly Frame[]): void {
    this.framesOver = framesOver;
  }

  /** Registers the function that chooses where a zoom by a factor leads from a camera; null if it can't yet. */
  lookAhead(cameraAhead: (from: Camera, factor: number) => Camera | null): void {
    this.#cameraAhead = cameraAhead;
  }

  /** Calls `follower` at each move, for elements outside the canvas that are pinned to a place in the hall. */
  follow(follower: () => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Sets the visible span, in hall units, below which numbers are shown. */
  setDetailSpan(detailSpan: number): void {
    this.#detailSpan = detailSpanOf(detailSpan);
  }

  /** Opens a new hall, shown whole. */
  open(box: Box): void {
    this.limits = this.#limitsOf(box, this.#store.get().viewport);
    this.moveTo(fitTo(this.limits), 'engine');
    this.#rest();
  }

  #limitsOf(box: Box, viewport: Viewport): CameraLimits {
    const index = this.#index;
    const limits = this.#wholeIn(box, viewport, index?.box === box ? index : null);
    const minimap = minimapFrame(box, viewport);
    return { ...limits, head: minimap === null ? 0 : minimap.bottom + gapPx };
  }

  /** The minimap's box in CSS pixels of the stage; null while it is hidden. */
  get minimap(): Frame | null {
    const { zoom, viewport } = this.#store.get();
    return showsMinimap({ zoom }) ? minimapFrame(this.limits.contentBox, viewport) : null;
  }

  /** True for a point of the stage under the minimap. */
  isOnMinimap(point: ScreenPoint): boolean {
    return this.minimap !== null && holdsPoint(this.minimap, point);
  }

  /** Flies to the place in the hall that the minimap shows at a point of the stage. */
  lookOnMinimap({ x, y }: ScreenPoint): void {
    const { contentBox } = this.limits;
    const { minimap } = this;
    if (minimap === null) return;
    const scale =
      Math.max(boxWidth(contentBox), boxHeight(contentBox)) /
      Math.max(minimap.right - minimap.left, minimap.bottom - minimap.top);
    const at = hallPoint(
      contentBox.minX + (x - minimap.left) * scale,
      contentBox.minY + (y - minimap.top) * scale,
    );
    this.#flyTo(centredAt(at, this.camera.zoom, this.limits));
  }

  #flyTo(target: Camera, what: 'scale' | 'place' = 'place'): void {
    this.flownFor = what;
    this.#flight.to(this.camera, target);
  }

  /* Chooses a camera for a box so that controls over the stage cover as little of it as possible. */
  #besideOver(
    box: Box,
    cameraIn: (limits: CameraLimits) => Camera,
    limits = this.limits,
    panels: readonly Frame[] = [],
    nearer: Camera | null = null,
  ): Camera {
    const camera = cameraIn(limits);
    const minimap = minimapFrame(limits.contentBox, limits.viewport);
    const over = [...panels, ...this.framesOver(), ...(minimap === null ? [] : [minimap])];
    const isUnder = (of: Camera): boolean => over.some((one) => framesMeet(one, frameOfBox(of, box)));
    if (!isUnder(camera)) return camera;
    const beside = cameraIn({ ...limits, frame: openFrame(limits.viewport, over) });
    // The whole hall can't be moved aside at this zoom; the closer camera can.
    return nearer !== null && isUnder(beside) ? nearer : beside;
  }

  /**
   * Adapts to a new size or orientation of the stage; the visible place stays. `wholeIn`: how a whole hall is shown.
   */
  resize(viewport: Viewport, wholeIn = this.#wholeIn): void {
    this.#wholeIn = wholeIn;
    const before = this.limits;
    this.flownFor = 'place';
    const hadSize = this.#store.get().viewport.width > 0;
    this.#store.update({ viewport });
    const { hall, early } = this.#store.get();
    const box = (hall?.index ?? early)?.box;
    if (box === undefined) return;
    // The bottom remains covered until `coverFoot` is called again.
    this.limits = { ...this.#limitsOf(box, viewport), foot: before.foot };
    const resized = (camera: Camera): Camera =>
      hadSize ? resizeCamera(camera, before, this.limits) : fitTo(this.limits);
    const { movedBy } = this;
    const target = this.#flight.stop();
    this.moveTo(resized(this.camera), 'engine');
    // A manual move still counts as manual, and a flight continues to its destination.
    this.movedBy = movedBy;
    if (target !== null) this.#flight.to(this.camera, resized(target));
    this.#rest();
  }

  /** Moves the camera. With 'input', the input already knows the new position. */
  moveTo(camera: Camera, from: 'input' | 'engine'): void {
    this.camera = camera;
    this.movedBy = from;
    if (from === 'input') this.#flight.stop();
    else this.#notifyInput(camera, this.limits);
    this.moving = true;
    this.#movedAt = performance.now();
    this.#resting ??= setTimeout(this.#restOrWait, restAfterMs);
    const now = this.#visible();
    const shown = this.#store.get();
    if (now.level !== shown.level || now.atFit !== shown.atFit) this.#store.update(now);
    this.#redraw();
    for (const follower of this.#followers) follower();
  }

  #visible(): { level: DetailLevel; zoom: number; atFit: boolean } {
    const zoom = Math.round(this.camera.zoom * 10) / 10;
    return { level: this.levelOf(this.camera), zoom, atFit: zoom <= 1 };
  }

  /* One timer for a whole gesture: resetting it at each move would cost more than the move itself. */
  readonly #restOrWait = (): void => {
    const left = this.#movedAt + restAfterMs - performance.now();
    // A busy page may delay the frames of a flight, which is not over until it arrives.
    const waitMs = left <= 0.5 && this.#flight.target !== null ? restAfterMs : left;
    this.#resting = waitMs > 0.5 ? setTimeout(this.#restOrWait, waitMs) : undefined;
    if (this.#resting === undefined) this.#rest();
  };

  #rest(): void {
    clearTimeout(this.#resting);
    this.#resting = undefined;
    this.moving = false;
    this.#store.update({ ...this.#visible(), rest: this.#store.get().rest + 1 });
    this.#redraw();
  }

  levelOf(camera: Camera): DetailLevel {
    const span = visibleSpan(camera, this.#store.get().viewport);
    return detailLevel(span, this.#detailSpan, this.#measure(camera));
  }

  #measure({ scale }: Camera): SeatMeasure {
    const index = this.#index;
    if (index === null) return { pitchPx: 0, closestPx: 0, seatPx: 0 };
    const { pitch } = seatPitch(index);
    const { maxZoom, fitScale } = this.limits;
    return {
      pitchPx: pitch * scale,
      closestPx: pitch * maxZoom * fitScale,
      seatPx: index.typicalSize * scale,
    };
  }

  /** The opacity of the sectors' fills, 0 … 1. */
  get sectorFill(): number {
    const index = this.#index;
    if (index === null || this.levelOf(this.camera) !== 'sectors') return index === null ? 1 : 0;
    return sectorFill(this.#measure(this.camera), seatPitch(index).largestSector * this.camera.scale);
  }

  /** Zooms around a point of the stage or a place in the hall, by default around the centre of the view. */
  zoomBy(factor: number, at?: ScreenPoint, place?: HallPoint): void {
    const { width, height } = this.#store.get().viewport;
    // Buttons may be clicked faster than flights end: each continues from the destination of the previous one.
    const from = this.heading;
    const fixed = place === undefined ? (at ?? screenPoint(width / 2, height / 2)) : toScreen(from, place);
    this.#flyTo(zoomAt(from, fixed, factor, this.limits), 'scale');
  }

  /** Zooms in like a button, towards the place that the buyer probably means. */
  zoomIn(factor: number): void {
    const target = this.#cameraAhead(this.heading, factor);
    if (target === null) this.zoomBy(factor);
    else this.#flyTo(target, 'scale');
  }

  /** Zooms in on the seats under a finger until they can be told apart; false if that would hardly enlarge them. */
  zoomInOn(seat: number, at: ScreenPoint): boolean {
    const { camera, limits } = this;
    const px = this.#index === null ? 0 : seatPx(this.#index, camera, seat);
    const target = zoomAt(camera, at, shownSeatPx / px, limits);
    const growth = target.zoom / camera.zoom;
    if (growth < minGrowth && px * growth < minTouchSeatPx) return false;
    this.#flyTo(target, 'scale');
    return true;
  }

  /** Shows the whole hall, for its scale or as the place that is announced. */
  fit(what: 'scale' | 'place' = 'scale'): void {
    this.#flyTo(fitTo(this.limits), what);
  }

  /** The destination of the running flight, or the current camera. */
  get heading(): Camera {
    return this.#flight.target ?? this.camera;
  }

  /**
   * Moves the view by fractions of its width and height. Returns the box that will be visible; null at the hall's edge.
   */
  panBy(across: number, down: number): Box | null {
    const { viewport } = this.#store.get();
    // Keys may be pressed faster than flights end: each continues from the destination of the previous one.
    const from = this.#flight.stop() ?? this.camera;
    const target = panBy(from, -across * viewport.width, -down * viewport.height, this.limits);
    this.#flyTo(target);
    const stays = Math.hypot(target.x - from.x, target.y - from.y) < 1;
    return stays ? null : visibleBox(target, viewport);
  }

  /** Brings a box into view at the current scale, unless it is already visible. */
  showBox(box: Box): void {
    const { camera, limits } = this;
    const seen = visibleBox(camera, this.#store.get().viewport);
    this.flownFor = 'place';
    this.#flight.stop();
    if (boxInside(box, seen)) return;
    this.#flight.to(camera, centredAt(boxCentre(box), camera.zoom, limits));
  }

  /** Brings a box so close that its seats can be tapped, clear of what covers the stage. */
  flyToBox(box: Box, covered: Partial<CoveredPx> = {}): void {
    this.#flyTo(this.#seatsCamera(box, covered));
  }

  #seatsCamera(box: Box, { foot = 0, left = 0 }: Partial<CoveredPx>): Camera {
    return seatsCamera(box, { foot, left }, this.limits, {
      typicalSize: this.#index?.typicalSize ?? 0,
      showsSeats: (camera) => this.levelOf(camera) !== 'sectors',
    });
  }

  /**
   * Shows a complete box, seats together with what they face, beside the controls that cover the bottom or the left
   * side of the stage. No control covers the seats.
   */
  flyToSight(seats: Box, box: Box, { foot = 0, left = 0 }: Partial<CoveredPx> = {}): void {
    const { frame, viewport } = this.limits;
    const { width, height } = viewport;
    // `foot` is measured with nothing at the top; controls at the top need a margin of their own.
    const head = foot > 0 && height - foot > 3 * headPx ? headPx : 0;
    const free = {
      ...frame,
      left: Math.max(frame.left, left),
      top: Math.max(frame.top, head),
      bottom: Math.min(frame.bottom, height - foot - head),
    };
    const panels = [
      { left: 0, top: 0, right: left, bottom: height },
      { left: 0, top: free.bottom, right: width, bottom: height },
    ].filter(({ right, top }) => right > 0 && top < height);
    const typicalSize = this.#index?.typicalSize ?? 0;
    const cameraIn = (limits: CameraLimits): Camera => {
      const framed = seatsCamera(box, { foot: 0, left: 0 }, limits, { typicalSize, showsSeats: () => true });
      // What a sheet leaves of the stage may be too little for both: numbers of seats before what they face.
      const near = SEAT_NUMBER_PX / typicalSize / limits.fitScale;
      const isFar = foot > 0 && typicalSize > 0 && framed.zoom < near;
      const camera = isFar ? centredAt(boxCentre(seats), near, limits) : framed;
      // Beside a panel, this is not the view of the whole hall, which would be centred on the stage again.
      return panels.length > 0 && camera.zoom < offFitZoom
        ? centredAt(boxCentre(box), offFitZoom, limits)
        : camera;
    };
    const target = this.#besideOver(
      seats,
      cameraIn,
      { ...this.limits, frame: free },
      panels,
      this.#seatsCamera(seats, { foot, left }),
    );
    this.#flyTo(target);
  }

  /**
   * Zooms in on a sector until the next tap can select one of its seats. If the sector does not fit, shows the
   * surroundings of its free seat nearest to a point of the hall, because the centre of a horseshoe has no seats.
   */
  flyToSector(sector: SectorEntry, at: HallPoint | null = sector.anchor): void {
    const target = this.#cameraAt(sector, at);
    if (target === null) return;
    this.#flyTo(target);
  }

  /** Shows a sector at the same zoom without a flight: the buyer tapped it before the hall had loaded. */
  openAtSector(sector: SectorEntry, at: HallPoint | null): void {
    const target = this.#cameraAt(sector, at ?? sector.anchor);
    if (target === null) return;
    this.#flight.stop();
    this.moveTo(target, 'engine');
    this.#rest();
  }

  #cameraAt(sector: SectorEntry, at: HallPoint | null): Camera | null {
    const index = this.#index;
    const { box } = sector;
    if (index === null || box === null) return null;
    const seat = seatNear(index, sector, at ?? boxCentre(box));
    const middle = seat < 0 ? undefined : boxCentre(seatBox(index, seat));
    return this.#besideOver(box, (limits) => sectorCamera(box, limits, index.typicalSize, middle));
  }

  /** Brings a seat and some neighbours into view; unless `always` is set, only if it is not clearly visible already. */
  flyToSeat(seat: number, always = false): void {
    const index = this.#index;
    const point = this.pointOf(seat);
    if (index === null || point === null) return;
    if (!always && this.#seesWell(point)) return;
    const near = shownSeatPx / index.typicalSize / this.limits.fitScale;
    const target = centredAt(boxCentre(seatBox(index, seat)), Math.max(near, this.camera.zoom), this.limits);
    this.#flyTo(target);
  }

  /** Brings the whole edge of an area into view, enlarged if it is small; unless it is already clearly visible. */
  flyToArea(box: Box): void {
    const target = areaCamera(box, this.camera, this.limits);
    // A running flight leads to the previous place.
    if (target === null) this.stopFlight();
    if (target === null) return;
    this.#flyTo(target);
  }

  /** Reserves so much of the stage's bottom for an overlay: the hall can be moved out from under it. 0 ends that. */
  coverFoot(foot: number): void {
    this.limits = { ...this.limits, foot };
    const { heading } = this;
    const target = clampCamera(heading, this.limits);
    if (Math.abs(target.y - heading.y) > 0.5) this.#flight.to(this.camera, target);
    else this.#notifyInput(this.camera, this.limits);
  }

  #seesWell({ x, y }: ScreenPoint): boolean {
    const { left, top, right, bottom } = this.limits.frame;
    const point = screenPoint(x, y);
    if (this.isOnMinimap(point) || this.framesOver().some((one) => holdsPoint(one, point))) return false;
    const inside = x > left + edgePx && y > top + edgePx && x < right - edgePx && y < bottom - edgePx;
    return inside && this.#tellsSeatsApart();
  }

  /* Visible seats may still be too small to tell them from their neighbours. */
  #tellsSeatsApart(): boolean {
    const { camera, limits } = this;
    const size = this.#index?.typicalSize ?? 0;
    const closestPx = size * limits.maxZoom * limits.fitScale;
    return size * camera.scale >= Math.min(toldApartPx, closestPx * (2 / 3));
  }

  /** A seat's centre in CSS pixels of the stage. */
  pointOf(seat: number): ScreenPoint | null {
    const x = this.#index?.x[seat];
    const y = this.#index?.y[seat];
    return x === undefined || y === undefined ? null : toScreen(this.camera, hallPoint(x, y));
  }

  /** Stops a flight, because a press takes precedence. Returns its destination, null if there was none. */
  stopFlight(): Camera | null {
    return this.#flight.stop();
  }

  /** Continues a flight that was stopped. */
  flyOn(target: Camera): void {
    this.#flight.to(this.camera, target);
  }

  dispose(): void {
    clearTimeout(this.#resting);
    this.#flight.stop();
    this.#followers.clear();
  }
}
