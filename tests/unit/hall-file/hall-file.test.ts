import * as fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { buildHall } from '../../../fixtures/halls/build-hall.ts';
import { hallMap } from '../../../fixtures/halls/hall-reply.ts';
import type { HallKind } from '../../../fixtures/halls/hall-model.ts';
import type { SeatId, ZoneId } from '../../../src/contract/brand.ts';
import { turnsPerRadian, unitsPerSeat } from '../../../src/contract/hall-file.ts';
import { seatKinds } from '../../../src/contract/seat-kind.ts';
import { decodeHall } from '../../../src/core/hall-file/decode-hall.ts';
import { encodeHall } from '../../../src/core/hall-file/encode-hall.ts';
import { joinSections } from '../../../src/core/hall-file/section-table.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import {
  NO_SEAT,
  NO_SECTOR,
  NO_ZONE,
  SEAT_UNAVAILABLE,
  SHAPE_RECT,
  seatById,
  seatIdAt,
} from '../../../src/core/hall/seat-index.ts';
import { seatsHull } from '../../../src/core/hall/sector-hull.ts';
import { applyAvailability } from '../../../src/core/hall/sector-stats.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';
import { readPlan } from '../../../workers/plan/read-plan.ts';
import { sampleArea, sampleIndex, squareOutline } from '../samples/hall-samples.ts';
import { atOnce, planOf } from '../samples/plan-samples.ts';

const source = 'sha256-of-a-plan';

const encoded = (index: SeatIndex): Uint8Array => {
  const file = encodeHall(index, source);
  if (!file.ok) throw new Error(file.problem);
  return file.value;
};

/** The largest difference between two columns, 0 for empty ones. */
const farthest = (one: Float32Array, other: Float32Array): number =>
  one.reduce((most, number, at) => Math.max(most, Math.abs(number - (other[at] as number))), 0);

/** Half a unit, plus the rounding of single precision at such a distance. */
const allowance = (index: SeatIndex): number => {
  const { box, typicalSize } = index;
  const far = Math.max(
    ...Object.values(box).map(Math.abs),
    ...index.x.map(Math.abs),
    ...index.y.map(Math.abs),
    1,
  );
  return (typicalSize || box.maxX - box.minX) / unitsPerSeat / 2 + far * 2 ** -23;
};

const namesOf = ({ id, name }: { readonly id: string; readonly name: unknown }) => ({ id, name });

/** Checks what must be identical, and the largest error of the rest. */
function expectSameHall(read: SeatIndex, index: SeatIndex): void {
  const exact = ['count', 'isDrawn', 'box', 'stage', 'typicalSize', 'labels', 'idPrefixes'] as const;
  for (const name of exact) expect({ [name]: read[name] }).toEqual({ [name]: index[name] });
  const columns = [
    'shape',
    'kind',
    'sector',
    'rowLabel',
    'seatLabel',
    'left',
    'right',
    'idKey',
    'idOrder',
  ] as const;
  expect(columns.filter((name) => read[name].some((value, at) => value !== index[name][at]))).toEqual([]);
  const most = allowance(index);
  const lengths = ['x', 'y', 'halfWidth', 'halfHeight'] as const;
  expect(lengths.filter((name) => farthest(read[name], index[name]) > most)).toEqual([]);
  expect(farthest(read.rotation, index.rotation)).toBeLessThanOrEqual(0.5001 / turnsPerRadian);
  expect(read.sectors.map(namesOf)).toEqual(index.sectors.map(namesOf));
  expect(read.standing.map(namesOf)).toEqual(index.standing.map(namesOf));
  read.sectors.forEach(({ first, end, anchor, box }, at) => {
    const sector = index.sectors[at];
    expect([first, end, box === null]).toEqual([sector?.first, sector?.end, sector?.box === null]);
    if (anchor && sector?.anchor)
      expect(Math.hypot(anchor.x - sector.anchor.x, anchor.y - sector.anchor.y)).toBeLessThanOrEqual(
        2 * most,
      );
    // The errors of a seat's centre, size and rotation add up at its corner.
    for (const edge of ['minX', 'minY', 'maxX', 'maxY'] as const)
      expect(Math.abs((box?.[edge] ?? 0) - (sector?.box?.[edge] ?? 0))).toBeLessThanOrEqual(
        4 * most + index.maxReach / turnsPerRadian,
      );
  });
  const near = (outline: Float32Array | null, drawn: Float32Array | null): void => {
    expect(outline?.length).toBe(drawn?.length);
    expect(outline?.map((point) => Number(Number.isNaN(point)))).toEqual(
      drawn?.map((point) => Number(Number.isNaN(point))),
    );
    const [one, other] = [outline, drawn].map(
      (points) => points?.filter(Number.isFinite) ?? new Float32Array(),
    );
    expect(farthest(one as Float32Array, other as Float32Array)).toBeLessThanOrEqual(most);
  };
  read.standing.forEach(({ outline }, at) => near(outline, index.standing[at]?.outline ?? null));
  read.sectors.forEach(({ outline, first, end }, at) => {
    const drawn = index.sectors[at]?.outline ?? null;
    // A hull around seats is a hull around the rounded seats; a drawn outline is the plan's.
    const isHull = JSON.stringify(seatsHull(index, first, end)) === JSON.stringify(drawn);
    if (isHull) expect(outline).toEqual(seatsHull(read, first, end));
    else near(outline, drawn);
  });
}

/** The sale of a hall, as in a reply or a bitmap. */
const saleOf = (index: SeatIndex) => ({
  states: index.state,
  zones: index.zone,
  zoneIds: index.zones.map(({ id }) => id),
  standing: index.standing,
});

const counts = ({ zones, sectors, standing }: SeatIndex) => ({
  zones,
  sectors: sectors.map(({ free, total, zones: shares }) => ({ free, total, shares })),
  standing: standing.map(({ zoneId, zone, perOrder, left }) => ({ zoneId, zone, perOrder, left })),
});

function expectFaithful(index: SeatIndex): void {
  const read = decodeHall(encoded(index));
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  expect(read.value.source).toBe(source);
  const hall = read.value.index;
  expect(hall.state.every((state) => state === SEAT_UNAVAILABLE)).toBe(true);
  expect(hall.zone.every((zone) => zone === NO_ZONE)).toBe(true);
  expect(hall.zones).toEqual([]);
  expectSameHall(hall, index);
  // With the same sale it equals the reply.
  expect(counts(applyAvailability(hall, saleOf(index)))).toEqual(counts(index));
  for (let seat = 0; seat < index.count; seat += 997)
    expect(seatById(hall, seatIdAt(index, seat))).toBe(seatById(index, seatIdAt(index, seat)));
}

const readHall = async (kind: HallKind): Promise<SeatIndex> => {
  const map = hallMap(buildHall(kind), { isFree: (id) => Number(id) % 3 > 0, remainingStanding: () => 7 });
  const reply = readMapReply(JSON.stringify({ response: map }), 200);
  const plan = reply.ok ? await readPlan(reply.value, atOnce) : reply;
  if (!plan.ok) throw new Error(JSON.stringify(plan.problem));
  return plan.value.index;
};

describe('a hall file decodes to the same hall as its plan', () => {
  it.each(['chamber', 'opera', 'arena', 'stadium50'] as const)('%s', { timeout: 60_000 }, async (kind) => {
    expectFaithful(await readHall(kind));
  });

  describe('for the awkward plans', () => {
    beforeAll(() => void vi.stubGlobal('navigator', { language: 'en-GB' }));
    afterAll(() => void vi.unstubAllGlobals());
    const folder = new URL('../../../fixtures/halls/awkward/', import.meta.url);
    const plans = readdirSync(folder).flatMap((file) => (file.endsWith('.svg') ? [file.slice(0, -4)] : []));

    it.each(plans)('%s', async (name) => {
      const text = (end: string): string => readFileSync(new URL(`${name}.${end}`, folder), 'utf8');
      const { seats } = JSON.parse(text('json')) as { seats: { id: string }[] };
      const plan = await planOf(
        text('svg'),
        seats.map(({ id }) => id),
      );
      expectFaithful(plan.index);
    });
  });

  const label = fc.oneof(fc.nat(30).map(String), fc.constantFrom('', '—', '7A', 'ложа ', '\ud800', '包厢'));
  const seat = fc.record({
    id: fc.oneof(
      fc.nat(999).map(String),
      fc.string(),
      fc.nat(9).map((n) => `A-00${n}`),
    ),
    x: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    y: fc.double({ min: -900, max: 900, noNaN: true }),
    halfWidth: fc.double({ min: 0.01, max: 40, noNaN: true }),
    halfHeight: fc.double({ min: 0.01, max: 40, noNaN: true }),
    rotation: fc.double({ min: -Math.PI / 4, max: Math.PI / 4, noNaN: true }),
    shape: fc.nat(1),
    kind: fc.constantFrom(...seatKinds),
    zone: fc.constantFrom(0, 1, NO_ZONE),
    state: fc.nat(2),
    sector: fc.constantFrom(0, 1, 2, NO_SECTOR),
    row: label,
    seat: label,
  });
  const name = fc.record(
    { ru: fc.string(), en: fc.string(), kz: fc.string(), ch: fc.string() },
    { requiredKeys: [] },
  );

  it('for random halls', () => {
    fc.assert(
      fc.property(
        fc.array(seat, { maxLength: 40 }),
        fc.array(name, { minLength: 3, maxLength: 3 }),
        fc.boolean(),
        (seats, names, isDrawn) => {
          const rings = Float32Array.from([
            ...squareOutline(0, 0, 50),
            Number.NaN,
            Number.NaN,
            ...squareOutline(10, 10, 9),
          ]);
          const [ru, en, kz] = names;
          const index = sampleIndex(seats, {
            isDrawn,
            sectors: [
              { id: 'a', name: ru ?? {}, outline: rings },
              { id: '', name: en ?? {}, outline: null },
              { id: 'в', name: kz ?? {}, outline: squareOutline(-5, -5, 3) },
            ],
            standing: [
              sampleArea('fan', 100, 100, 50),
              { ...sampleArea('no', 0, 0, 1), id: '' as SeatId, outline: null, zoneId: 'z2' as ZoneId },
            ],
          });
          expectFaithful(index);
        },
      ),
    );
  });

  it('exactly, for coordinates drawn on a grid', () => {
    const index = sampleIndex(
      [0.1, 12.3, 24.7, 1036.9].map((x) => ({ x, y: 77.7, row: '1', halfWidth: 4.9 })),
    );
    const read = decodeHall(encoded(index));
    expect(read.ok && [...read.value.index.x, ...read.value.index.y]).toEqual([...index.x, ...index.y]);
  });

  it('even if rounding alone would link seats across an aisle', () => {
    // The aisle is a hair wider than what still counts as a neighbour.
    const xs = [0, 10, 20, 36.0113, 46.0113];
    const index = sampleIndex(xs.map((x) => ({ x, y: 0, row: '1', halfWidth: 4.9 })));
    expectFaithful(index);
    expect(encoded(index)[5]).toBe(4);
  });
});

describe('encoding fails for what the file cannot represent', () => {
  it.each([
    [
      'a seat too far away for its size',
      sampleIndex([{ x: 1e7, y: 0, halfWidth: 1e-8 }]),
      'its seats are too small for where they are',
    ],
    [
      'a rotation of more than a turn',
      sampleIndex([{ x: 0, y: 0, rotation: -7.1 }]),
      'its seats are too small for where they are',
    ],
    [
      'an overlong label',
      sampleIndex([{ x: 0, y: 0, row: 'x'.repeat(70_000) }]),
      'a text of it is longer than 65536 characters',
    ],
    [
      'labels sorted in a different order',
      { ...sampleIndex([1, 2].map((x) => ({ x: 20 * x, y: 0 }))), labels: ['', '2', '1'] },
      'the hall file can’t be used: its seats are ordered differently here',
    ],
  ])('%s', (_, index, why) => {
    expect(encodeHall(index, source)).toEqual({ ok: false, problem: why });
  });
});

describe('decoding a hall file', () => {
  const index = sampleIndex(
    Array.from({ length: 60 }, (_, at) => ({
      x: (at % 12) * 11,
      y: Math.floor(at / 12) * 13,
      row: String(Math.floor(at / 12)),
      sector: at < 30 ? 0 : 1,
    })),
    {
      sectors: [
        { id: 'a', name: { ru: 'Партер', en: 'Stalls' }, outline: squareOutline(-10, -10, 200) },
        { id: 'b', name: { ch: '楼座' }, outline: null },
      ],
      standing: [sampleArea('fan', 300, 0, 40)],
    },
  );
  const file = encoded(index);

  it('fails wherever the file is truncated', () => {
    const lengths = Array.from({ length: file.length }, (_, length) => length);
    expect(lengths.filter((length) => decodeHall(file.subarray(0, length)).ok)).toEqual([]);
  });

  it.each([0x01, 0x80, 0xff])('fails with any byte flipped by %i', (other) => {
    const read = [...file].flatMap((byte, at) => {
      const bad = file.slice();
      bad[at] = byte ^ other;
      return decodeHall(bad).ok ? [at] : [];
    });
    expect(read).toEqual([]);
  });

  it('reports the reason, including an unsupported version', () => {
    const newer = file.slice();
    newer[4] = 2;
    const why = (bytes: Uint8Array) => {
      const read = decodeHall(bytes);
      return read.ok || read.problem.kind !== 'unreadable' ? '' : read.problem.detail;
    };
    expect(why(newer)).toContain('its version is 2');
    expect(why(new TextEncoder().encode('<svg/>'))).toContain('it is something else');
    expect(why(new Uint8Array(33 * 1024 * 1024))).toContain('it is too long');
    expect(why(joinSections(sectionsOf(file).slice(0, 2)))).toContain('its seats can’t be read');
  });

  /** The sections of a valid file. */
  const sectionsOf = (bytes: Uint8Array) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    return Array.from({ length: bytes[5] as number }, (_, at) => {
      const entry = 6 + 13 * at;
      const offset = view.getUint32(entry + 1, true);
      return {
        id: bytes[entry] as number,
        bytes: bytes.slice(offset, offset + view.getUint32(entry + 5, true)),
      };
    });
  };

  it('uses the standard CRC-32 checksum', () => {
    const check = joinSections([{ id: 200, bytes: new TextEncoder().encode('123456789') }]);
    expect(new DataView(check.buffer).getUint32(15, true)).toBe(0xcbf4_3926);
  });

  it('ignores unknown sections before and after the known ones', () => {
    const more = { id: 200, bytes: Uint8Array.from([1, 2, 3]) };
    const read = decodeHall(joinSections([more, ...sectionsOf(file), more]));
    expect(read.ok && read.value).toEqual({
      index: expect.objectContaining({ count: 60 }),
      source,
      drawing: new Uint8Array(0),
    });
    expect(decodeHall(joinSections([...sectionsOf(file), sectionsOf(file)[1] ?? more])).ok).toBe(false);
  });

  it.each([0, 1, 2])('rejects a count that section %i can’t hold', (part) => {
    const parts = sectionsOf(file);
    // 2^42, in place of the length of the first text or list.
    const endless = Uint8Array.from([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]);
    const forged = parts.map(({ id, bytes }, at) => ({ id, bytes: at === part ? endless : bytes }));
    expect(decodeHall(joinSections(forged)).ok).toBe(false);
  });

  it('never throws or exceeds what the file length allows, even with forged checksums', () => {
    const parts = sectionsOf(file);
    fc.assert(
      fc.property(
        fc.nat(parts.length - 1),
        fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        fc.nat(3),
        (part, changes, cut) => {
          const forged = parts.map(({ id, bytes }) => ({ id, bytes: bytes.slice() }));
          const section = forged[part];
          if (!section) throw new Error('no such section');
          for (const [at, byte] of changes) section.bytes[at % section.bytes.length] = byte;
          section.bytes = section.bytes.slice(0, section.bytes.length - cut);
          const read = decodeHall(joinSections(forged));
          if (!read.ok) return;
          const { count, x, y, grid, labels, sectors, rowLabel, seatLabel, kind, shape, sector } =
            read.value.index;
          const { left, right, idKey, idPrefixes } = read.value.index;
          expect(Math.max(...rowLabel, ...seatLabel)).toBeLessThan(labels.length);
          expect(Math.max(...sector.filter((at) => at !== NO_SECTOR))).toBeLessThan(sectors.length);
          expect(Math.max(...kind)).toBeLessThan(seatKinds.length);
          expect(Math.max(...shape)).toBeLessThanOrEqual(SHAPE_RECT);
          expect(Math.max(...idKey)).toBeLessThan(2 ** 32 * idPrefixes.length);
          expect(Math.max(...[...left, ...right].filter((seat) => seat !== NO_SEAT))).toBeLessThan(count);
          expect(count).toBeLessThanOrEqual(file.length);
          expect(grid.starts.length).toBeLessThanOrEqual(count + 8);
          expect([...x, ...y].every(Number.isFinite)).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
