import { useRef, type FocusEvent, type KeyboardEvent } from 'react';

import { MAX_ZOOM, MIN_ZOOM, visibleBox } from '../core/camera.ts';
import { boxesMeet, hallPoint, type HallPoint } from '../core/hall-space.ts';
import { areaOfStop, mapStop, stopCount, stopInDirection, type MapStop } from '../core/map-stops.ts';
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
  readonly onStuck: (at: 'seats' | 'zoom') => void;
  readonly onEscape: () => void;
}

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const step = 1.5;

/** A stop as the thing a tap on it would meet. */
const pickOf = (index: SeatIndex, stop: number): NonNullable<Pick> => {
  const area = areaOfStop(index, stop);
  return area === null ? { kind: 'seat', seat: stop } : { kind: 'standing', area };
};

/** The stop nearest to a point among those of `from` … `end` − 1 that are for sale. */
const nearestOf = (index: SeatIndex, { x, y }: HallPoint, from: number, end: number): MapStop | null => {
  let best: MapStop | null = null;
  let bestDistance = Infinity;
  for (let stop = from; stop < end; stop += 1) {
    const area = areaOfStop(index, stop);
    if (area === null ? index.state[stop] !== SEAT_FREE : area.left === 0) continue;
    const here = mapStop(index, stop);
    if (here === null) continue;
    const distance = Math.hypot(here.at.x - x, here.at.y - y);
    if (distance < bestDistance) [best, bestDistance] = [here, distance];
  }
  return best;
};

/** Where the keyboard begins: at the free seat nearest to the middle of the view; at an area, where only that is seen. */
const firstStop = (engine: HallEngine, index: SeatIndex): MapStop | null => {
  const { viewport } = engine.getSnapshot();
  const { camera } = engine.view;
  const seen = visibleBox(camera, viewport);
  const middle = hallPoint((seen.minX + seen.maxX) / 2, (seen.minY + seen.maxY) / 2);
  const seat = nearestOf(index, middle, 0, index.count);
  if (seat !== null && boxesMeet(seatBox(index, seat.stop), seen)) return seat;
  const area = nearestOf(index, middle, index.count, stopCount(index));
  const box = area === null ? null : areaOfStop(index, area.stop)?.box;
  return seat === null || (box && boxesMeet(box, seen)) ? area : seat;
};

/** The keys of the map: arrows from place to place, Enter, zoom. What is given back belongs on the map's element. */
export const useHallKeys = (
  engine: HallEngine,
  { onPick, onFocusPlace, onStuck, onEscape }: KeyListeners,
): {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
  /** A hand took over: the next arrow begins at the middle of the view. */
  readonly forget: () => void;
} => {
  /* Where the keyboard was last: a tooltip takes the focus away, and gives it back. */
  const walked = useRef<MapStop | null>(null);

  const walkTo = (index: SeatIndex, next: MapStop | null): void => {
    if (next === null) {
      onStuck('seats');
      return;
    }
    walked.current = next;
    engine.setOverlay({ focused: next.stop, hovered: -1 });
    const box = areaOfStop(index, next.stop)?.box;
    if (box) engine.view.flyToArea(box);
    else engine.view.flyToSeat(next.stop);
    onFocusPlace(pickOf(index, next.stop));
  };
  const zoom = (factor: number): void => {
    const { zoom: now } = engine.view.camera;
    if (factor > 1 ? now >= MAX_ZOOM : now <= MIN_ZOOM) onStuck('zoom');
    else engine.view.zoomBy(factor);
  };
  /** Where an arrow, Home or End leads to from here; `offered` passes over what can't be bought. */
  const leads = (index: SeatIndex, here: MapStop, key: string, offered: boolean): MapStop | null => {
    const direction = arrows[key];
    if (direction === undefined) {
      if (areaOfStop(index, here.stop) !== null) return here;
      return mapStop(index, rowEdge(index, here.stop, key === 'Home' ? 'left' : 'right'));
    }
    const isOffered = (stop: number): boolean => {
      const area = areaOfStop(index, stop);
      const free = area === null ? index.state[stop] === SEAT_FREE : area.left > 0;
      return free && engine.paint.faded[area?.zone ?? index.zone[stop] ?? -1] !== true;
    };
    return stopInDirection(index, here, direction, offered ? isOffered : undefined);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { index } = engine;
    const { focused } = engine.getSnapshot().overlay;
    const { key } = event;
    const here = focused < 0 || walked.current?.stop !== focused ? null : walked.current;
    const picks = key === 'Enter' || key === ' ';
    if (picks || arrows[key] !== undefined || key === 'Home' || key === 'End') {
      if (index === null) onStuck('seats');
      else if (here === null) walkTo(index, firstStop(engine, index));
      else if (picks) onPick(pickOf(index, here.stop));
      else walkTo(index, leads(index, here, key, event.shiftKey));
    } else if (key === '+' || key === '=') zoom(step);
    else if (key === '-') zoom(1 / step);
    else if (key === '0') engine.view.fit();
    else if (key === 'Escape') onEscape();
    else return;
    event.preventDefault();
  };

  return {
    onKeyDown,
    onFocus: ({ currentTarget }) => {
      const { index } = engine;
      const last = walked.current;
      if (index === null || last === null || !currentTarget.matches(':focus-visible')) return;
      if (last.stop < stopCount(index)) engine.setOverlay({ focused: last.stop });
    },
    onBlur: () => engine.setOverlay({ focused: -1 }),
    forget: () => {
      walked.current = null;
      engine.setOverlay({ focused: -1 });
    },
  };
};
