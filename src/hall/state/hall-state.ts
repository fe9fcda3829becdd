import type { DetailLevel } from '../../core/hall/detail-level.ts';
import type { Viewport } from '../../core/hall/geometry.ts';
import type { SectorEntry, StandingArea } from '../../core/hall/seat-index.ts';
import type { PartialHall, LoadedHall } from '../../../workers/messages/hall-api.ts';

/** A proposal's pin: a dot with the sign of the proposal's card. */
export type ProposalPin = {
  readonly seats: readonly number[];
  readonly sign: string;
  /** True if the proposal is chosen. */
  readonly isMeant: boolean;
  /** True if its card is pointed at. */
  readonly isPointed?: boolean;
  readonly onPress: () => void;
};

/** Overlays on the seats: only a few, so that the cost does not depend on the hall's size. */
export type Overlay = {
  /** Seats in the cart: `ChosenSeats` draws them. */
  readonly selected: readonly number[];
  /** Seats that the next press of a button would select, or whose card is pointed at. */
  readonly proposed: readonly number[];
  /** The pins of the proposals on the overview. */
  readonly pins: readonly ProposalPin[];
  /** The target under the mouse (a seat or a sector), −1 for none. */
  readonly hovered: number;
  /** The target whose tooltip is open (a seat, or an area: see `src/core/hall/focus-targets.ts`), −1 for none. */
  readonly open: number;
  /** The keyboard's target (a sector too), −1 while the keyboard is not in use. */
  readonly focused: number;
};

/** The hall's state for React; immutable, replaced only if something differs. */
export type HallState = {
  readonly hall: LoadedHall | null;
  /** The preview of the first hall; view only. */
  readonly early: PartialHall | null;
  /** True if a map has arrived and is being read: the network is free. */
  readonly isReading: boolean;
  readonly level: DetailLevel;
  /** Rounded to a tenth, 1–24. */
  readonly zoom: number;
  readonly atFit: boolean;
  readonly overlay: Overlay;
  /** Incremented each time the camera comes to rest. */
  readonly rest: number;
  readonly viewport: Viewport;
};

/**
 * Seats that are too small for the pointer that hit them: `nearest` of all, and `seats`, the free candidates; if none
 * is free, only the nearest.
 */
export type AmbiguousHit = {
  readonly kind: 'ambiguous';
  readonly nearest: number;
  readonly seats: readonly number[];
};

/** What a tap hit. */
export type HitTarget =
  | { readonly kind: 'seat'; readonly seat: number }
  | { readonly kind: 'standing'; readonly area: StandingArea }
  | { readonly kind: 'sector'; readonly sector: SectorEntry }
  | AmbiguousHit
  | null;

/** The three canvases, from bottom to top. */
export type LayerName = 'base' | 'seats' | 'overlay';

/** The canvases as the engine uses them. */
export type Surface = {
  /** Requests a redraw before the next paint. */
  readonly redraw: (layer: LayerName) => void;
  /** Requests a redraw in the next frame, unless it is drawn earlier. */
  readonly redrawSoon: (layer: LayerName) => void;
  /** Makes the drawing visible: the preview of the first hall, or the whole hall. */
  readonly reveal: (what: 'early' | 'whole') => void;
};

/** Nothing selected, nothing pointed at. */
export const emptyOverlay: Overlay = {
  selected: [],
  proposed: [],
  pins: [],
  hovered: -1,
  open: -1,
  focused: -1,
};

/** A snapshot and the listeners to be notified of a new one. */
export class HallStore {
  #snapshot: HallState = {
    hall: null,
    early: null,
    isReading: false,
    level: 'sectors',
    zoom: 1,
    atFit: true,
    overlay: emptyOverlay,
    rest: 0,
    viewport: { width: 0, height: 0 },
  };
  readonly #listeners = new Set<() => void>();
  /* The number of active holds, and whether there is something to report when the last one ends. */
  #holds = 0;
  #isOld = false;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly get = (): HallState => this.#snapshot;

  /** Changes a part of the snapshot; `isUrgent` is false if the notification may wait for the next urgent one. */
  update(part: Partial<HallState>, isUrgent = true): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    if (!isUrgent) return;
    if (this.#holds > 0) this.#isOld = true;
    else for (const listener of this.#listeners) listener();
  }

  /** Records, once per load, that a map is being read. */
  noteReading(): void {
    if (!this.#snapshot.isReading) this.update({ isReading: true });
  }

  /** Closes the preview of a hall, once the hall itself is shown or given up. */
  forgetEarly(): void {
    const { early } = this.#snapshot;
    if (early === null) return;
    early.bitmap.close();
    this.update({ early: null });
  }

  /** Suspends notifications until the returned function is called. */
  hold(): () => void {
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
      if (this.#holds > 0 || !this.#isOld) return;
      this.#isOld = false;
      for (const listener of this.#listeners) listener();
    };
  }
}
