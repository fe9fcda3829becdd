import { useRef, type KeyboardEvent } from 'react';

import { MAX_ZOOM, MIN_ZOOM, visibleBox } from '../core/camera.ts';
import {
  areaOfTarget,
  firstSector,
  focusTarget,
  sectorOfTarget,
  targetCount,
  targetInDirection,
  wideTarget,
  type FocusTarget,
} from '../core/focus-targets.ts';
import { boxHolds, boxesMeet, hallPoint, type Box, type HallPoint } from '../core/hall-space.ts';
import { overviewInDirection, overviewOf, overviewTargets, seatToBegin } from '../core/sector-walk.ts';
import { SEAT_FREE, seatBox, type SeatIndex } from '../core/seat-index.ts';
import { rowEdge, type Direction } from '../core/seat-neighbours.ts';
import type { HallEngine } from './hall-engine.ts';
import type { Pick } from './hall-snapshot.ts';

/** What the keys of the map lead to. */
export interface KeyListeners {
  readonly onPick: (pick: Pick) => void;
  /** The keyboard moved to a place: the screen says what it is. */
  readonly onFocusPlace: (place: NonNullable<Pick>) => void;
  /** The keyboard asked for what there is not: a place beyond the last one, more or less zoom than there is. */
  readonly onStuck: (at: 'seats' | 'sectors' | 'zoom') => void;
  /** True when there was something to close. */
  readonly onEscape: () => boolean;
}

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const step = 1.5;
/** The share of the view that a key pans by. */
const panShare = 0.5;

/** A target as the thing a tap on it would meet. */
export const pickOfTarget = (index: SeatIndex, number: number): NonNullable<Pick> => {
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

/** The target nearest to a point among those of `from` … `end` − 1 that are for sale. */
const nearestOf = (index: SeatIndex, { x, y }: HallPoint, from: number, end: number): FocusTarget | null => {
  let best: FocusTarget | null = null;
  let bestDistance = Infinity;
  for (let number = from; number < end; number += 1) {
    if (!isFree(index, number)) continue;
    const here = focusTarget(index, number);
    if (here === null) continue;
    const distance = Math.hypot(here.at.x - x, here.at.y - y);
    if (distance < bestDistance) [best, bestDistance] = [here, distance];
  }
  return best;
};

const seenOf = ({ view, getSnapshot }: HallEngine): Box => visibleBox(view.camera, getSnapshot().viewport);

/**
 * Where the keyboard begins: while the hall is seen from afar, at the sector nearest to the middle of the view; else at
 * the free seat nearest to it, or at an area where only that is seen.
 */
const firstTarget = (engine: HallEngine, index: SeatIndex): FocusTarget | null => {
  const { atFit, level } = engine.getSnapshot();
  const seen = seenOf(engine);
  const middle = hallPoint((seen.minX + seen.maxX) / 2, (seen.minY + seen.maxY) / 2);
  const sectors = atFit || level === 'sectors' ? overviewTargets(index) : [];
  if (sectors.length > 0)
    return nearestOf(index, middle, firstSector(index), targetCount(index)) ?? sectors[0] ?? null;
  const seat = nearestOf(index, middle, 0, index.count);
  if (seat !== null && boxesMeet(seatBox(index, seat.number), seen)) return seat;
  const area = nearestOf(index, middle, index.count, firstSector(index));
  const box = area === null ? null : areaOfTarget(index, area.number)?.box;
  return seat === null || (box && boxesMeet(box, seen)) ? area : seat;
};

/**
 * The keys of the map, in two levels: arrows walk over sectors and standing areas, Enter goes in to the seats of one,
 * Escape back out; a hall of one sector has seats only. What is given back belongs on the map's element.
 */
export const useHallKeys = (
  engine: HallEngine,
  { onPick, onFocusPlace, onStuck, onEscape }: KeyListeners,
): {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
  /** The map's element has got the focus: the walk goes on from where it was. */
  readonly resume: (map: HTMLElement) => void;
  /** A hand took over: the next arrow begins at the middle of the view. */
  readonly forget: () => void;
} => {
  /* Where the keyboard was last: a tooltip takes the focus away, and gives it back. */
  const walked = useRef<FocusTarget | null>(null);
  /* Whether arrows walk over seats: a standing area belongs to both levels. */
  const isInside = useRef(false);

  const stand = (target: FocusTarget | null): void => {
    walked.current = target;
    engine.setOverlay({ focused: target?.number ?? -1, hovered: -1 });
  };
  const walkTo = (index: SeatIndex, next: FocusTarget | null): void => {
    if (next === null) {
      onStuck(isInside.current ? 'seats' : 'sectors');
      return;
    }
    stand(next);
    const box = wideTarget(index, next.number)?.box;
    if (!box) engine.view.flyToSeat(next.number);
    else if (isInside.current) engine.view.flyToArea(box);
    else engine.view.showBox(box);
    onFocusPlace(pickOfTarget(index, next.number));
  };
  const isOffered = (index: SeatIndex, number: number): boolean => {
    const { faded } = engine.paint;
    const sector = sectorOfTarget(index, number);
    if (sector !== null) return sector.zones.some(({ zone, free }) => free > 0 && faded[zone] !== true);
    const zone = areaOfTarget(index, number)?.zone ?? index.zone[number];
    return isFree(index, number) && faded[zone ?? -1] !== true;
  };
  const begin = (index: SeatIndex): void => {
    const first = firstTarget(engine, index);
    isInside.current = first !== null && first.number < firstSector(index);
    walkTo(index, first);
  };
  const goIn = (index: SeatIndex, sector: FocusTarget): void => {
    const seat = seatToBegin(index, sector, (number) => isOffered(index, number));
    if (seat === null) return;
    isInside.current = true;
    stand(seat);
    engine.view.flyToSeat(seat.number, true);
    onFocusPlace(pickOfTarget(index, seat.number));
  };
  /** Back to the sectors, at the one it stood in; null where the hall has no such level, or is there already. */
  const goOut = (index: SeatIndex | null): FocusTarget | null => {
    const here = walked.current;
    const out = index === null || here === null || !isInside.current ? null : overviewOf(index, here);
    if (out === null) return null;
    isInside.current = false;
    stand(out);
    return out;
  };
  const escape = (index: SeatIndex | null): boolean => {
    if (onEscape()) return true;
    const out = goOut(index);
    if (out === null && engine.getSnapshot().atFit) return false;
    engine.view.fit(out === null ? 'scale' : 'place');
    if (out !== null && index !== null) onFocusPlace(pickOfTarget(index, out.number));
    return true;
  };
  /** Where the keyboard is; null where it has not begun yet, or a hand took over. */
  const placeNow = (): FocusTarget | null => {
    const { focused } = engine.getSnapshot().overlay;
    return focused < 0 || walked.current?.number !== focused ? null : walked.current;
  };
  const zoom = (factor: number): void => {
    const { zoom: now } = engine.view.camera;
    if (factor > 1 ? now >= MAX_ZOOM : now <= MIN_ZOOM) onStuck('zoom');
    // What was spoken of stays in view.
    else engine.view.zoomBy(factor, undefined, placeNow()?.at);
  };
  const pan = (sign: 1 | -1, sideways: boolean): void => {
    const seen = engine.view.panBy(sideways ? sign * panShare : 0, sideways ? 0 : sign * panShare);
    if (seen === null) onStuck('seats');
    // What is out of sight is left behind: the next arrow begins in the middle of what is looked at.
    else if (walked.current !== null && !boxHolds(seen, walked.current.at)) stand(null);
  };
  /** Where an arrow, Home or End leads to from here; `offered` passes over what can't be bought. */
  const leads = (index: SeatIndex, here: FocusTarget, key: string, offered: boolean): FocusTarget | null => {
    const direction = arrows[key];
    if (direction === undefined) {
      if (!isInside.current) return overviewTargets(index).at(key === 'Home' ? 0 : -1) ?? null;
      if (areaOfTarget(index, here.number) !== null) return here;
      return focusTarget(index, rowEdge(index, here.number, key === 'Home' ? 'left' : 'right'));
    }
    const lead = isInside.current ? targetInDirection : overviewInDirection;
    return lead(index, here, direction, offered ? (number) => isOffered(index, number) : undefined);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { index } = engine;
    const { key } = event;
    const here = placeNow();
    const picks = key === 'Enter' || key === ' ';
    if (picks || arrows[key] !== undefined || key === 'Home' || key === 'End') {
      if (index === null) onStuck('seats');
      else if (here === null) begin(index);
      // What is offered stands beside its place: one that went out of sight comes back first.
      else if (picks && !boxHolds(seenOf(engine), here.at)) walkTo(index, here);
      else if (!picks) walkTo(index, leads(index, here, key, event.shiftKey));
      else if (sectorOfTarget(index, here.number) === null) onPick(pickOfTarget(index, here.number));
      else goIn(index, here);
    } else if (key === '+' || key === '=') zoom(step);
    else if (key === '-') zoom(1 / step);
    else if (key === '0') {
      goOut(index);
      engine.view.fit();
    } else if (key === 'PageUp') pan(-1, event.shiftKey);
    else if (key === 'PageDown') pan(1, event.shiftKey);
    else if (key !== 'Escape' || !escape(index)) return;
    event.preventDefault();
  };

  return {
    onKeyDown,
    resume: (map) => {
      const { index } = engine;
      const last = walked.current;
      if (index === null || last === null || !map.matches(':focus-visible')) return;
      if (last.number < targetCount(index)) engine.setOverlay({ focused: last.number });
    },
    onBlur: () => engine.setOverlay({ focused: -1 }),
    forget: () => stand(null),
  };
};
