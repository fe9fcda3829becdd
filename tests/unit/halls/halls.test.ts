import { createHash } from 'node:crypto';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { arenaHall } from '../../../fixtures/halls/arena-hall.ts';
import { buildHall } from '../../../fixtures/halls/build-hall.ts';
import { chamberHall } from '../../../fixtures/halls/chamber-hall.ts';
import type { Hall } from '../../../fixtures/halls/hall-model.ts';
import { hallMap } from '../../../fixtures/halls/hall-reply.ts';
import { operaHall } from '../../../fixtures/halls/opera-hall.ts';
import { soldMask, soldStanding } from '../../../fixtures/halls/sold-seats.ts';
import { stadium100Hall, stadium50Hall } from '../../../fixtures/halls/stadium-halls.ts';
import { hallKinds } from './hall-kinds.ts';

/** The ids of the sold seats, as texts of the wire; see `soldMask`. */
function soldSeats(hall: Hall, sessionSeed: string, share: number): Set<string> {
  const mask = soldMask(hall, sessionSeed, share);
  const sold = new Set<string>();
  hall.seats.forEach((seat, index) => {
    if (mask[index] === 1) sold.add(String(seat.seatId));
  });
  return sold;
}

const promised: Readonly<Record<(typeof hallKinds)[number], number>> = {
  chamber: 400,
  opera: 2000,
  arena: 20_000,
  stadium50: 50_000,
  stadium100: 100_000,
};
const drawAgain: Readonly<Record<(typeof hallKinds)[number], () => Hall>> = {
  chamber: chamberHall,
  opera: operaHall,
  arena: arenaHall,
  stadium50: stadium50Hall,
  stadium100: stadium100Hall,
};
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The pairs of seats closer than `least` hall units, found over a grid of that cell size. */
function tooClose(hall: Hall, least: number): string[] {
  const cells = new Map<string, (typeof hall.seats)[number][]>();
  const pairs: string[] = [];
  for (const seat of hall.seats) {
    const cx = Math.floor(seat.x / least);
    const cy = Math.floor(seat.y / least);
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1)
        for (const other of cells.get(`${cx + dx}:${cy + dy}`) ?? [])
          if (Math.hypot(seat.x - other.x, seat.y - other.y) < least)
            pairs.push(`${seat.seatId}–${other.seatId}`);
    const key = `${cx}:${cy}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [seat]);
    else cell.push(seat);
  }
  return pairs;
}

/** A parser's findings: each attribute that may identify a seat, and the errors of the file. */
function readSvg(svg: string): {
  readonly seatIds: Set<string>;
  readonly sectorIds: Set<string>;
  readonly ids: string[];
  readonly faults: string[];
} {
  const seatIds = new Set<string>();
  const sectorIds = new Set<string>();
  const ids: string[] = [];
  const faults: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => faults.push(error.message));
  parser.on('opentag', (tag) => {
    const read = (name: string): string | undefined => {
      const value = tag.attributes[name];
      return typeof value === 'string' ? value : undefined;
    };
    const id = read('id');
    if (id !== undefined) ids.push(id);
    const seat = read('data-seat-id') ?? read('seat_id') ?? /^s(?:eat-)?(\d+)$/.exec(id ?? '')?.[1];
    if (seat !== undefined) seatIds.add(seat);
    const sector = read('data-sector-id');
    if (sector !== undefined) sectorIds.add(sector);
  });
  parser.write(svg).close();
  return { seatIds, sectorIds, ids, faults };
}

describe.each(hallKinds)('the hall %s', (kind) => {
  const hall = buildHall(kind);

  it('has exactly the promised number of seats, each with a unique id', () => {
    expect(hall.seats).toHaveLength(promised[kind]);
    const ids = [...hall.seats, ...hall.stands].map((place) => place.seatId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('draws every seat, stand and sector it lists, in a well-formed file of at most 12 MB', () => {
    const drawn = readSvg(hall.svg);
    expect(drawn.faults).toEqual([]);
    expect(drawn.seatIds).toEqual(
      new Set([...hall.seats, ...hall.stands].map((place) => String(place.seatId))),
    );
    expect(drawn.sectorIds).toEqual(new Set(hall.sectors.map((sector) => String(sector.sectorId))));
    expect(new Set(drawn.ids).size).toBe(drawn.ids.length);
    expect(hall.svg.length).toBeLessThanOrEqual(12_000_000);
  });

  it('has no overlapping seats, within or across sectors', () => {
    // A seat is 8.2 … 9 units wide: with centres 9.5 apart there is a gap between any two.
    expect(tooClose(hall, 9.5)).toEqual([]);
  });

  it('produces the same bytes when drawn again', () => {
    expect(hashOf(drawAgain[kind]().svg)).toBe(hashOf(hall.svg));
  });

  it('names every sector, zone and standing area in four languages, with unique sector names', () => {
    const names = [...hall.sectors, ...hall.zones, ...hall.stands].map((part) => part.name);
    for (const name of names)
      for (const text of [name.ru, name.en, name.kz, name.ch]) expect(text.trim()).not.toBe('');
    for (const lang of ['ru', 'en', 'kz', 'ch'] as const)
      expect(new Set(hall.sectors.map((sector) => sector.name[lang])).size).toBe(hall.sectors.length);
  });

  it('has a thirteenth row, and seats numbered from one in every row', () => {
    expect(hall.seats.some((seat) => seat.row === '13')).toBe(true);
    const places = new Set(hall.seats.map((seat) => `${seat.sectorId}|${seat.row}|${seat.seat}`));
    expect(places.size).toBe(hall.seats.length);
    const gaps = hall.seats.filter(
      (seat) => seat.seat !== '1' && !places.has(`${seat.sectorId}|${seat.row}|${Number(seat.seat) - 1}`),
    );
    expect(gaps).toEqual([]);
  });

  it('has wheelchair places, each beside a companion seat, and restricted-view seats', () => {
    const kinds = hall.seats.map(({ kind }) => kind);
    expect(kinds).toContain('restricted');
    const places = [...kinds.keys()].filter((at) => kinds[at] === 'wheelchair');
    expect(places.length).toBeGreaterThanOrEqual(4);
    for (const at of places) {
      const beside = [hall.seats[at - 1], hall.seats[at + 1]];
      expect(
        beside.some(
          (seat) =>
            seat?.kind === 'companion' &&
            seat.row === hall.seats[at]?.row &&
            seat.sectorId === hall.seats[at].sectorId,
        ),
      ).toBe(true);
    }
  });

  it('sells the same seats for the same session and different ones for another', () => {
    const first = soldSeats(hall, 'evening', hall.usualSoldShare);
    expect(soldSeats(hall, 'evening', hall.usualSoldShare)).toEqual(first);
    expect(soldSeats(hall, 'matinee', hall.usualSoldShare)).not.toEqual(first);
    const share = first.size / hall.seats.length;
    expect(share).toBeGreaterThanOrEqual(0.35);
    expect(share).toBeLessThanOrEqual(0.65);
    // The last group may be of five: never more than four seats beyond the share.
    expect(Math.abs(first.size - hall.seats.length * hall.usualSoldShare)).toBeLessThanOrEqual(5);
  });

  it('sells more seats in the better half of the house than in the other', () => {
    const mask = soldMask(hall, 'evening', hall.usualSoldShare);
    const order = hall.seats
      .map((seat, index) => ({ appeal: seat.appeal, sold: mask[index] ?? 0 }))
      .sort((a, b) => b.appeal - a.appeal);
    const middle = Math.floor(order.length / 2);
    const soldIn = (part: typeof order): number => part.reduce((sum, seat) => sum + seat.sold, 0);
    expect(soldIn(order.slice(0, middle))).toBeGreaterThan(soldIn(order.slice(middle)));
  });

  it('returns the map of a session as strings, as the API does', () => {
    const sold = soldSeats(hall, 'evening', hall.usualSoldShare);
    const map = hallMap(hall, { isFree: (id) => !sold.has(id), remainingStanding: () => 7 });
    expect(map.seat_numbers.filter((seat) => seat.quantity === '0')).toHaveLength(sold.size);
    const zones = new Set(hall.zones.map((zone) => String(zone.zonelevelId)));
    const sectors = new Set(map.sectors.map((sector) => sector.sector_id));
    expect(map.seat_numbers.every((seat) => zones.has(seat.zonelevel_id) && sectors.has(seat.sector))).toBe(
      true,
    );
    expect(map.seat_stand.map((stand) => stand.quant)).toEqual(hall.stands.map(() => '7'));
  });
});

describe('the arena floor', () => {
  it('has a capacity of four thousand, and never starts with more places sold than it has', () => {
    const { stands } = buildHall('arena');
    // 800 in the fan zone + 3000 on the dance floor + 200 on the terrace.
    expect(stands.reduce((sum, stand) => sum + stand.capacity, 0)).toBe(4000);
    const gone = soldStanding(buildHall('arena'), 'evening', 0.9);
    for (const stand of stands) expect(gone.get(String(stand.seatId))).toBeLessThanOrEqual(stand.capacity);
  });
});

it.each(hallKinds)('rows and seats of the %s have the same names in every language', (kind) => {
  // On the wire each name is a single text, beside a sector name in each language: only letters of both alphabets.
  const named = new Set(buildHall(kind).seats.flatMap(({ row, seat }) => [row, seat]));
  expect([...named].filter((name) => !/^[\dA-Z]+$/.test(name))).toEqual([]);
});
