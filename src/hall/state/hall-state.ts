import type { DetailLevel } from '../../core/hall/detail-level.ts';
import type { Viewport } from '../../core/hall/geometry.ts';
import type { SectorEntry, StandingArea } from '../../core/hall/seat-index.ts';
import type { PartialHall, LoadedHall } from '../../../workers/messages/hall-api.ts';

/** Positions of proposed seats: a dot with the sign of their card. */
export type ProposalPin = {
  readonly seats: readonly number[];
  readonly sign: string;
  /** Chosen. */
  readonly isMeant: boolean;
  /** Its card is pointed at. */
  readonly isPointed?: boolean;
  readonly onPress: () => void;
};

/** Overlays on the seats: a handful, so the cost never depends on the hall. */
export type Overlay = {
  /** Seats in the cart: `ChosenSeats` draws them. */
  readonly selected: readonly number[];
  /** Seats that the next press of a button would take, or that are pointed at. */
  readonly proposed: readonly number[];
  /** Where proposals are, marked on the overview. */
  readonly pins: readonly ProposalPin[];
  /** The seat under the mouse, −1 for none. */
  readonly hovered: number;
  /** The target whose tooltip is open (a seat, or an area: see `src/core/hall/focus-targets.ts`), −1 for none. */
  readonly open: number;
  /** The keyboard's target (a sector too), −1 while the keyboard is not in use. */
  readonly focused: number;
};

/** The hall's state for React; immutable, replaced only when something differs. */
export type HallState = {
  readonly hall: LoadedHall | null;
  /** The partial first hall, view only. */
  readonly early: PartialHall | null;
  /** A map has arrived and is being read: the network is free. */
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
 * Seats too small for the pointer that hit them, by number: `nearest` of all, and `seats`, the free candidates; if
 * none is free, only the nearest.
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

/** The three canvases, from below. */
export type LayerName = 'base' | 'seats' | 'overlay';

/** The canvases, to the engine. */
export type Surface = {
  /** Requests a redraw before the next paint. */
  readonly redraw: (layer: LayerName) => void;
  /** Requests a redraw in the next frame, unless it is drawn earlier. */
  readonly redrawSoon: (layer: LayerName) => void;
  /** Lets be seen what is drawn: some of the first hall, or all of it. */
  readonly reveal: (what: 'early' | 'whole') => void;
};

/** Nothing chosen, nothing pointed at. */
export const emptyOverlay: Overlay = {
  selected: [],
  proposed: [],
  pins: [],
  hovered: -1,
  open: -1,
  focused: -1,
};

/** A snapshot and those who want to know of a new one. */
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
  /* Active holds, and whether there is something to report when the last of them ends. */
  #holds = 0;
  #isOld = false;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly get = (): HallState => this.#snapshot;

  /** Changes a part of it; `isUrgent` false if the notification may wait for the next urgent one. */
  update(part: Partial<HallState>, isUrgent = true): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    if (!isUrgent) return;
    if (this.#holds > 0) this.#isOld = true;
    else for (const listener of this.#listeners) listener();
  }

  /** Tells once that a map is read. */
  noteReading(): void {
    if (!this.#snapshot.isReading) this.update({ isReading: true });
  }

  /** Closes the partial picture of a hall, once the hall itself is shown or given up. */
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
