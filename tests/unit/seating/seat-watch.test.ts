import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ZoneId } from '../../../src/contract/brand.ts';
import { readSharedView } from '../../../src/core/addresses/view-address.ts';
import { NO_SEAT, SEAT_FREE, SEAT_TAKEN, seatById } from '../../../src/core/hall/seat-index.ts';
import { findWatchedSeats } from '../../../src/core/seating/find-watched-seats.ts';
import {
  isFindWorthChecking,
  isHallWorthAsking,
  lookEveryMs,
  nextLook,
  watchedZones,
} from '../../../src/core/seating/seat-watch.ts';
import { sampleArea, sampleIndex } from '../samples/hall-samples.ts';
import { drawnHall } from './choosing-halls.ts';
import { hallText } from './chosen-seats.ts';

const anything = { count: 2, zoneIds: null, accessible: false, categoryId: '' };

describe('watched seats', () => {
  it('are the requested number of free neighbours in a row, or null if no row has them', () => {
    fc.assert(
      fc.property(hallText, fc.integer({ min: 1, max: 4 }), (lines, count) => {
        const index = drawnHall(lines);
        const found = findWatchedSeats(index, { ...anything, count });
        const runs = Array.from({ length: index.count }, (_, start) => {
          let length = 0;
          for (
            let seat = start;
            seat !== NO_SEAT && index.state[seat] === SEAT_FREE;
            seat = index.right[seat] ?? NO_SEAT
          )
            length += 1;
          return length;
        });
        expect(found !== null).toBe(runs.some((length) => length >= count));
        const seats = (found?.seatIds ?? []).map((id) => seatById(index, id));
        expect(seats.every((seat) => index.state[seat] === SEAT_FREE)).toBe(true);
        expect(seats.slice(1).every((seat, at) => index.right[seats[at] ?? 0] === seat)).toBe(true);
      }),
    );
  });

  it('are in the accepted price zones', () => {
    const index = drawnHall(['00 11']);
    const ofZone = (zone: number) =>
      findWatchedSeats(index, { ...anything, zoneIds: [index.zones[zone]?.id as ZoneId] });
    expect(ofZone(0)?.seatIds).toEqual(['1-1', '1-2']);
    expect(ofZone(1)?.seatIds).toEqual(['1-4', '1-5']);
    expect(findWatchedSeats(index, { ...anything, zoneIds: [] })).toBeNull();
  });

  it('are in any zone if none is excluded, no price is known or the list is too long', () => {
    const zones = Array.from({ length: 300 }, (_, zone) => String(zone) as ZoneId);
    const priced = zones.slice(0, 3);
    expect(watchedZones(priced, () => true)).toBeNull();
    expect(watchedZones([], () => false)).toBeNull();
    expect(watchedZones(priced, (zone) => zone !== '1')).toEqual(['0', '2']);
    expect(watchedZones(priced, () => false)).toEqual([]);
    expect(watchedZones(zones, (zone) => zone !== '1')).toBeNull();
  });

  it('are places in a standing area if the hall has no seats: one with room for all, in an accepted zone', () => {
    const area = (id: string, left: number, zoneId: string) => ({
      ...sampleArea(id, 100, 200, 40),
      left,
      zoneId: zoneId as ZoneId,
    });
    const index = sampleIndex([], {
      standing: [area('small', 2, 'z1'), area('fan', 3, 'z1'), area('box', 9, 'z2')],
    });
    const found = findWatchedSeats(index, { ...anything, count: 3, categoryId: '7' });
    expect(found?.seatIds).toEqual(['fan']);
    expect(readSharedView(found?.fragment ?? '')).toEqual({
      view: { zoom: 8, x: 120, y: 220 },
      places: [{ seatId: 'fan', categoryId: '7', count: 3 }],
    });
    const ofZone = (zoneIds: ZoneId[]) =>
      findWatchedSeats(index, { ...anything, count: 3, zoneIds })?.seatIds;
    expect(ofZone(['z2' as ZoneId])).toEqual(['box']);
    expect(ofZone([])).toBeUndefined();
    expect(findWatchedSeats(index, { ...anything, count: 10 })).toBeNull();
    // In a hall with seats a standing area is no substitute for them.
    const mixed = sampleIndex([{ x: 0, y: 0, state: SEAT_TAKEN }], { standing: [area('fan', 3, 'z1')] });
    expect(findWatchedSeats(mixed, { ...anything, count: 1 })).toBeNull();
  });

  it('are preselected by their link, in the middle of the view', () => {
    const found = findWatchedSeats(drawnHall(['x00x']), { ...anything, categoryId: '7' });
    expect(readSharedView(found?.fragment ?? '')).toEqual({
      view: { zoom: 8, x: 15, y: 0 },
      places: [
        { seatId: '1-2', categoryId: '7', count: 1 },
        { seatId: '1-3', categoryId: '7', count: 1 },
      ],
    });
  });
});

describe('the polling pace', () => {
  const at = (lookedMs: number) => ({ lookedMs });

  it('is one check every half minute in total, taking watches in turn', () => {
    expect(nextLook([], 0)).toBeNull();
    expect(nextLook([at(0)], 1e6)).toEqual({ watch: at(0), inMs: 0 });
    const [one, other] = [at(1e6), at(1e6 - 5000)];
    expect(nextLook([one, other], 1e6 + 1000)).toEqual({ watch: other, inMs: lookEveryMs - 1000 });
    expect(nextLook([one, other], 1e6 + lookEveryMs)).toEqual({ watch: other, inMs: 0 });
  });

  it('is not delayed by a clock that was set back', () => {
    expect(nextLook([at(5e6)], 1e6)?.inMs).toBe(0);
  });

  it.each([
    ['fewer are free than are waited for', 1, undefined, false],
    ['nobody says how many are free', null, undefined, true],
    ['as many are free as at the last look, which was in vain', 5, { available: 5, atMs: 0 }, false],
    ['more are free than then', 6, { available: 5, atMs: 0 }, true],
    ['the last look was five minutes ago', 5, { available: 5, atMs: -240_000 }, true],
    ['nobody said then either', null, { available: null, atMs: 0 }, false],
  ])('requests a hall only if it may help: %s', (_, available, vain, isAsked) => {
    expect(isHallWorthAsking(available, 2, vain, 60_000)).toBe(isAsked);
  });

  it('rechecks a hall with found seats when the free count changes, or after a few minutes', () => {
    const last = { available: 5, atMs: 0 };
    expect(isFindWorthChecking(5, undefined, 0)).toBe(true);
    expect(isFindWorthChecking(5, last, 30_000)).toBe(false);
    expect(isFindWorthChecking(4, last, 30_000)).toBe(true);
    expect(isFindWorthChecking(5, last, 300_000)).toBe(true);
    expect(isFindWorthChecking(null, { available: null, atMs: 0 }, 30_000)).toBe(false);
  });
});
