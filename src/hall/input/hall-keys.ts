import { MAX_ZOOM, MIN_ZOOM, visibleBox } from '../../core/hall/camera.ts';
import {
  areaOfTarget,
  focusTarget,
  sectorOfTarget,
  targetCount,
  targetInDirection,
  areaTarget,
  type FocusTarget,
} from '../../core/hall/focus-targets.ts';
import {
  boxContains,
  boxesIntersect,
  hallPoint,
  type Box,
  type HallPoint,
} from '../../core/hall/geometry.ts';
import {
  areaInDirection,
  areaContaining,
  overviewTargets,
  entrySeat,
} from '../../core/hall/area-navigation.ts';
import { firstSector, SEAT_FREE, seatBox, type SeatIndex } from '../../core/hall/seat-index.ts';
import { rowEdge, type Direction } from '../../core/hall/seat-neighbours.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import type { HitTarget } from '../state/hall-state.ts';

/** The callbacks of the map's keys. */
export type KeyListeners = {
  readonly onPick: (pick: HitTarget) => void;
  /** The keyboard has moved to a place; the screen announces it. */
  readonly onFocusPlace: (place: NonNullable<HitTarget>) => void;
  /** The keyboard requested something impossible: a place beyond the last one, or a zoom beyond its limit. */
  readonly onStuck: (at: 'seats' | 'sectors' | 'zoom') => void;
  /** Returns true if there was something to close. */
  readonly onEscape: () => boolean;
};

/** A pressed key: the part of a keyboard event that is needed. */
type KeyStroke = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly preventDefault: () => void;
};

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const step = 1.5;
/** The fraction of the view by which a key pans. */
const panShare = 0.5;

/** The hit target that a tap on this keyboard target would have. */
export const pickOfTarget = (index: SeatIndex, number: number): NonNullable<HitTarget> => {
  const area = areaOfTarget(index, number);
  if (area !== null) return { kind: 'standing', area };
  const sector = sectorOfTarget(index, number);
  return sector === null ? { kind: 'seat', seat: number } : { kind: 'sector', sector };
};

const isFree = (index: SeatIndex, number: number): boolean => {
  const area = areaOfTarget(index, number);
  if (area !== null) return area.left > 0;
  return (sectorOfTarget(index, number)?.free ?? Number(index.state[number] === SEAT_FREE)) > 0;
};

/** The target nearest to a point, among those from `from` to `end` − 1 that are accepted. */
const nearestOf = (
  index: SeatIndex,
  { x, y }: HallPoint,
  from: number,
  end: number,
  accept: (number: number) => boolean,
): FocusTarget | null => {
  let best: FocusTarget | null = null;
  let bestDistance = Infinity;
  for (let number = from; number < end; number += 1) {
    if (!accept(number)) continue;
    const here = focusTarget(index, number);
    if (here === null) continue;
    const distance = Math.hypot(here.at.x - x, here.at.y - y);
    if (distance < bestDistance) [best, bestDistance] = [here, distance];
  }
  return best;
};

const seenOf = ({ view, getSnapshot }: HallEngine): Box => visibleBox(view.camera, getSnapshot().viewport);

/**
 * Where the keyboard starts: from afar at the sector nearest to the centre of the view; otherwise at the nearest
 * offered seat, or at an area if no offered seat is visible.
 */
const firstTarget = (
  engine: HallEngine,
  index: SeatIndex,
  isOffered: (number: number) => boolean,
): FocusTarget | null => {
  const { atFit, level } = engine.getSnapshot();
  const seen = seenOf(engine);
  const middle = hallPoint((seen.minX + seen.maxX) / 2, (seen.minY + seen.maxY) / 2);
  // If the filter matches nothing, any available place will do.
  const nearest = (from: number, end: number): FocusTarget | null =>
    nearestOf(index, middle, from, end, isOffered) ??
    nearestOf(index, middle, from, end, (number) => isFree(index, number));
  const sectors = atFit || level === 'sectors' ? overviewTargets(index) : [];
  if (sectors.length > 0) return nearest(firstSector(index), targetCount(index)) ?? sectors[0] ?? null;
  const seat = nearest(0, index.count);
  if (seat !== null && boxesIntersect(seatBox(index, seat.number), seen)) return seat;
  const area = nearest(index.count, firstSector(index));
  const box = area === null ? null : areaOfTarget(index, area.number)?.box;
  return seat === null || (box && boxesIntersect(box, seen)) ? area : seat;
};

/**
 * The keys of the map, on two levels: arrows walk over sectors and standing areas, Enter enters the seats of one,
 * Escape leaves them. A hall with one sector has seats only.
 */
export class HallKeys {
  readonly #engine: HallEngine;
  /* The keyboard's last position, to return to after a tooltip had the focus. */
  #walked: FocusTarget | null = null;
  /* True if arrows walk over seats; a standing area belongs to both levels. */
  #isInside = false;

  constructor(engine: HallEngine) {
    this.#engine = engine;
  }

  /** Handles a key pressed on the map and announces the result. Other keys are left to the page. */
  press(event: KeyStroke, listeners: KeyListeners): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { index, view } = this.#engine;
    const { key, shiftKey } = event;
    const picks = key === 'Enter' || key === ' ';
    if (picks || arrows[key] !== undefined || key === 'Home' || key === 'End') {
      if (index === null) listeners.onStuck('seats');
      else if (picks) this.#choose(index, listeners);
      else this.#walk(index, key, shiftKey, listeners);
    } else if (key === '+' || key === '=') this.#zoom(step, listeners);
    else if (key === '-') this.#zoom(1 / step, listeners);
    else if (key === '0') {
      this.#goOut(index);
      view.fit();
    } else if (key === 'PageUp') this.#pan(-panShare, shiftKey, listeners);
    else if (key === 'PageDown') this.#pan(panShare, shiftKey, listeners);
    else if (key !== 'Escape' || !this.#escape(index, listeners)) return;
    event.preventDefault();
  }

  /** The map has received the focus: continues at the last position. */
  resume(map: Element): void {
    const { index } = this.#engine;
    const last = this.#walked;
    if (index === null || last === null || !map.matches(':focus-visible')) return;
    // The hall may have changed since.
    if (last.number < targetCount(index)) this.#engine.setOverlay({ focused: last.number });
  }

  /** The map has lost the focus. */
  leave(): void {
    this.#engine.setOverlay({ focused: -1 });
  }

  /** A pointer was used instead: the next arrow starts at the centre of the view. */
  forget(): void {
    this.#stand(null);
  }

  /* The keyboard's position; null before it was used, or after a pointer was used. */
  get #here(): FocusTarget | null {
    return this.#engine.getSnapshot().overlay.focused < 0 ? null : this.#walked;
  }

  #stand(target: FocusTarget | null): void {
    this.#walked = target;
    this.#engine.setOverlay({ focused: target?.number ?? -1, hovered: -1 });
  }

  #choose(index: SeatIndex, listeners: KeyListeners): void {
    const here = this.#here;
    if (here === null) this.#begin(index, listeners);
    // The offer is anchored at its place; a place out of sight is brought into view first.
    else if (!boxContains(seenOf(this.#engine), here.at)) this.#walkTo(index, here, listeners);
    else if (sectorOfTarget(index, here.number) === null) listeners.onPick(pickOfTarget(index, here.number));
    else this.#goIn(index, here, listeners);
  }

  #walk(index: SeatIndex, key: string, overOffered: boolean, listeners: KeyListeners): void {
    const here = this.#here;
    if (here === null) this.#begin(index, listeners);
    else this.#walkTo(index, this.#leads(index, here, key, overOffered), listeners);
  }

  #walkTo(index: SeatIndex, next: FocusTarget | null, listeners: KeyListeners): void {
    if (next === null) {
      listeners.onStuck(this.#isInside ? 'seats' : 'sectors');
      return;
    }
    this.#stand(next);
    const { view } = this.#engine;
    const box = areaTarget(index, next.number)?.box;
    if (!box) view.flyToSeat(next.number);
    else if (this.#isInside) view.flyToArea(box);
    else view.showBox(box);
    listeners.onFocusPlace(pickOfTarget(index, next.number));
  }

  #begin(index: SeatIndex, listeners: KeyListeners): void {
    const first = firstTarget(this.#engine, index, (number) => this.#isOffered(index, number));
    this.#isInside = first !== null && first.number < firstSector(index);
    this.#walkTo(index, first, listeners);
  }

  #goIn(index: SeatIndex, sector: FocusTarget, listeners: KeyListeners): void {
    const seat = entrySeat(index, sector, (number) => this.#isOffered(index, number));
    if (seat === null) return;
    this.#isInside = true;
    this.#stand(seat);
    this.#engine.view.flyToSeat(seat.number, true);
    listeners.onFocusPlace(pickOfTarget(index, seat.number));
  }

  /*
   * Back to the sectors, at the one around the current seat; null if the hall has no such level, or is already there.
   */
  #goOut(index: SeatIndex | null): FocusTarget | null {
    const here = this.#walked;
    const out = index === null || here === null || !this.#isInside ? null : areaContaining(index, here);
    if (out === null) return null;
    this.#isInside = false;
    this.#stand(out);
    return out;
  }

  #escape(index: SeatIndex | null, listeners: KeyListeners): boolean {
    if (listeners.onEscape()) return true;
    const out = this.#goOut(index);
    if (out === null && this.#engine.getSnapshot().atFit) return false;
    this.#engine.view.fit(out === null ? 'scale' : 'place');
    if (out !== null && index !== null) listeners.onFocusPlace(pickOfTarget(index, out.number));
    return true;
  }

  #zoom(factor: number, listeners: KeyListeners): void {
    const { zoom: now } = this.#engine.view.camera;
    if (factor > 1 ? now >= MAX_ZOOM : now <= MIN_ZOOM) listeners.onStuck('zoom');
    // Keeps the announced place in view.
    else this.#engine.view.zoomBy(factor, undefined, this.#here?.at);
  }

  #pan(share: number, sideways: boolean, listeners: KeyListeners): void {
    const seen = this.#engine.view.panBy(sideways ? share : 0, sideways ? 0 : share);
    if (seen === null) listeners.onStuck('seats');
    // A position out of sight is dropped: the next arrow starts at the centre of the view.
    else if (this.#walked !== null && !boxContains(seen, this.#walked.at)) this.#stand(null);
  }

  #isOffered(index: SeatIndex, number: number): boolean {
    const { paint } = this.#engine;
    const { faded } = paint;
    const sector = sectorOfTarget(index, number);
    if (sector !== null) return paint.offersIn(index, sector);
    if (!isFree(index, number)) return false;
    const area = areaOfTarget(index, number);
    return area === null ? !paint.isFaded(index, number) : faded[area.zone] !== true;
  }

  /* The target that an arrow, Home or End leads to from here; `overOffered` skips what can't be bought. */
  #leads(index: SeatIndex, here: FocusTarget, key: string, overOffered: boolean): FocusTarget | null {
    const direction = arrows[key];
    if (direction === undefined) {
      if (!this.#isInside) return overviewTargets(index).at(key === 'Home' ? 0 : -1) ?? null;
      if (areaOfTarget(index, here.number) !== null) return here;
      return focusTarget(index, rowEdge(index, here.number, key === 'Home' ? 'left' : 'right'));
    }
    const lead = this.#isInside ? targetInDirection : areaInDirection;
    const accept = overOffered ? (number: number) => this.#isOffered(index, number) : undefined;
    return lead(index, here, direction, accept);
  }
}
