import { vi } from 'vitest';

import { SEAT_FREE, SEAT_TAKEN, seatIdAt, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import type { HallEngine } from '../../../src/hall/engine/hall-engine.ts';
import { HallKeys, pickOfTarget, type KeyListeners } from '../../../src/hall/input/hall-keys.ts';
import type { HitTarget } from '../../../src/hall/state/hall-state.ts';
import { sampleArea, sampleIndex, type SampleSeat } from './hall-samples.ts';
import { engineOf } from './sample-engine.ts';

/** Three rows of three seats around a place, 100 apart: `a11` is the first of the first row, `a22` the middle one. */
export const block = (
  name: string,
  x: number,
  y: number,
  sector: number,
  stateOf: (place: string) => number = () => SEAT_FREE,
): SampleSeat[] =>
  [1, 2, 3].flatMap((row) =>
    [1, 2, 3].map((seat) => ({
      id: `${name}${row}${seat}`,
      x: x + (seat - 2) * 100,
      y: y + (row - 2) * 100,
      halfWidth: 20,
      sector,
      zone: row - 1,
      row: String(row),
      seat: String(seat),
      state: stateOf(`${row}${seat}`),
    })),
  );

/** Three sectors, numbered as in `block`. */
export const sectors = ['west', 'east', 'sold'].map((id) => ({ id, name: { ru: id }, outline: null }));
/** The plan's extent. */
export const planBox = { minX: 0, minY: 0, maxX: 4000, maxY: 4000 };

/**
 * 4,000 × 4,000 units, shown as a whole at four units per pixel: too small for seats. West and east are for sale,
 * except for the middle seat of the west and the one to its right; the sold-out sector is below, in the middle; a floor
 * is to its right.
 */
const hall = (): SeatIndex =>
  sampleIndex(
    [
      ...block('w', 1000, 800, 0, (place) => (place === '22' || place === '23' ? SEAT_TAKEN : SEAT_FREE)),
      ...block('e', 3300, 800, 1),
      ...block('s', 2000, 2200, 2, () => SEAT_TAKEN),
    ],
    { sectors, planBox, standing: [sampleArea('floor', 2800, 2600, 1000)] },
  );

/** The name of a hit: a seat's id, a sector's or an area's. */
const wordOf = (index: SeatIndex, met: HitTarget): string => {
  if (met?.kind === 'seat') return seatIdAt(index, met.seat);
  return met?.kind === 'sector' ? met.sector.id : met?.kind === 'standing' ? met.area.id : 'nothing';
};

/* The engines to dispose of. */
const made: HallEngine[] = [];

/** After each test. */
export const endKeys = (): void => {
  for (const engine of made.splice(0)) engine.dispose();
  vi.unstubAllGlobals();
};

/** The keyboard on a hall, on a page without movement. */
export const open = async (index: SeatIndex = hall()) => {
  const engine = await engineOf(index);
  made.push(engine);
  const heard: string[] = [];
  const tell: KeyListeners = {
    onPick: (met) => heard.push(`pick ${wordOf(index, met)}`),
    onFocusPlace: (place) => heard.push(wordOf(index, place)),
    onStuck: (at) => heard.push(`stuck ${at}`),
    onEscape: vi.fn(() => false),
  };
  const keys = new HallKeys(engine);
  /** Presses keys one after the other; returns what the last one announced. */
  const press = (...names: readonly string[]): readonly string[] => {
    for (const name of names) {
      heard.length = 0;
      strike(keys, name, tell);
    }
    return [...heard];
  };
  const focused = (): string => {
    const number = engine.getSnapshot().overlay.focused;
    return number < 0 ? 'nothing' : wordOf(index, pickOfTarget(index, number));
  };
  /** Whether a seat is in the window. */
  const sees = (id: string): boolean => {
    const seat = Array.from({ length: index.count }, (_, at) => at).find((at) => seatIdAt(index, at) === id);
    const point = engine.view.pointOf(seat ?? -1);
    return point !== null && Math.min(point.x, point.y) >= 0 && Math.max(point.x, point.y) <= 1032;
  };
  return { engine, keys, index, tell, press, focused, sees };
};

/** Presses a key such as `Shift+Home`; returns whether the page's default was prevented. */
export const strike = (keys: HallKeys, name: string, tell: KeyListeners): boolean => {
  const [key = '', ...held] = name === '+' ? ['+'] : name.split('+').reverse();
  let isKept = false;
  const preventDefault = (): void => {
    isKept = true;
  };
  const [shiftKey, ctrlKey, metaKey, altKey] = ['Shift', 'Control', 'Meta', 'Alt'].map((one) =>
    held.includes(one),
  ) as [boolean, boolean, boolean, boolean];
  keys.press({ key, shiftKey, ctrlKey, metaKey, altKey, preventDefault }, tell);
  return isKept;
};
