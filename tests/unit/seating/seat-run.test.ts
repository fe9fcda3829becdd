import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { blockAround, shortRunMask } from '../../../src/core/seating/seat-run.ts';
import { NO_SEAT, SEAT_FREE, seatById, seatIdAt, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { drawnHall } from './choosing-halls.ts';

const hallText = fc.array(
  fc.string({ unit: fc.constantFrom('0', '1', 'x', '0', ' '), minLength: 1, maxLength: 14 }),
  { minLength: 1, maxLength: 5 },
);

/** The number of adjacent offered seats around a seat, counted one by one. */
const together = (index: SeatIndex, seat: number, offered: (seat: number) => boolean): number => {
  if (!offered(seat)) return 0;
  let count = 1;
  for (const side of ['left', 'right'] as const) {
    for (let at = index[side][seat]!; at !== NO_SEAT && offered(at); at = index[side][at]!) count += 1;
  }
  return count;
};

const idsAround = (line: string, pressed: string, count: number) => {
  const index = drawnHall([line]);
  const { seats, short } = blockAround(index, seatById(index, pressed), count);
  return [seats.map((seat) => seatIdAt(index, seat)).join(' '), short];
};

describe('a tap on a seat', () => {
  it('selects free neighbours including that seat, up to the number requested', () => {
    fc.assert(
      fc.property(hallText, fc.integer({ min: 1, max: 6 }), fc.nat(), (lines, count, at) => {
        const index = drawnHall(lines);
        fc.pre(index.count > 0);
        const pressed = at % index.count;
        const isFree = (seat: number): boolean => index.state[seat] === SEAT_FREE;
        const { seats, short } = blockAround(index, pressed, count);
        expect(seats.length).toBe(Math.min(count, together(index, pressed, isFree)));
        expect(short).toBe(count - seats.length);
        expect(seats.every(isFree)).toBe(true);
        expect(seats.length === 0 || seats.includes(pressed)).toBe(true);
        seats.slice(1).forEach((seat, number) => expect(index.left[seat]).toBe(seats[number]));
      }),
    );
  });
  it('leaves no orphan seat at an end if that can be avoided', () => {
    expect(idsAround('0000', '1-2', 2)).toEqual(['1-1 1-2', 0]);
    expect(idsAround('000', '1-2', 2)).toEqual(['1-1 1-2', 0]);
    expect(idsAround('00000', '1-3', 2)).toEqual(['1-2 1-3', 0]);
    expect(idsAround('000000', '1-2', 3)).toEqual(['1-1 1-2 1-3', 0]);
  });
  it('stays at the price of the tapped seat', () => {
    expect(idsAround('1100', '1-3', 2)).toEqual(['1-3 1-4', 0]);
    expect(idsAround('111000', '1-3', 3)).toEqual(['1-1 1-2 1-3', 0]);
  });
  it('centres the selection on the tapped seat', () => {
    expect(idsAround('0000000', '1-4', 3)).toEqual(['1-3 1-4 1-5', 0]);
  });
  it('stops at an aisle, a taken seat or a refused one', () => {
    expect(idsAround('00 00', '1-2', 4)).toEqual(['1-1 1-2', 2]);
    expect(idsAround('00x00', '1-5', 4)).toEqual(['1-4 1-5', 2]);
    expect(idsAround('x', '1-1', 2)).toEqual(['', 2]);
    const index = drawnHall(['000']);
    const refused = seatById(index, '1-2');
    expect(blockAround(index, 0, 3, (seat) => seat !== refused).seats).toEqual([0]);
    expect(blockAround(index, refused, 3, (seat) => seat !== refused).seats).toEqual([]);
  });
});

describe('seats in runs that are too short', () => {
  it('are the free ones with fewer adjacent offered seats than the party needs', () => {
    fc.assert(
      fc.property(hallText, fc.integer({ min: 1, max: 5 }), fc.boolean(), (lines, count, onlyZone1) => {
        const index = drawnHall(lines);
        const allows = (zone: number): boolean => !onlyZone1 || index.zones[zone]?.id === 'z1';
        const isRefused = (seat: number): boolean => seat % 7 === 3;
        const back = shortRunMask(index, count, allows, (seat) => !isRefused(seat));
        const offered = (seat: number): boolean =>
          index.state[seat] === SEAT_FREE && allows(index.zone[seat]!) && !isRefused(seat);
        for (let seat = 0; seat < index.count; seat += 1) {
          const isBack = index.state[seat] === SEAT_FREE && together(index, seat, offered) < count;
          expect([seat, back[seat]]).toEqual([seat, Number(isBack)]);
        }
      }),
    );
  });
});
