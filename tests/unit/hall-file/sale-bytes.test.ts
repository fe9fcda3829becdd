import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ZoneId } from '../../../src/contract/brand.ts';
import {
  applyChange,
  decodeSale,
  encodeChange,
  encodeSale,
  versionOfSale,
} from '../../../src/core/hall-file/sale-bytes.ts';
import { NO_ZONE, SEAT_FREE, SEAT_TAKEN, SEAT_UNAVAILABLE } from '../../../src/core/hall/seat-index.ts';
import type { HallAvailability } from '../../../src/core/hall/sector-stats.ts';

const source = 'hash-of-a-hall';
const zoneIds = ['1', '22', 'VIP'] as ZoneId[];
const state = fc.constantFrom(SEAT_FREE, SEAT_TAKEN, SEAT_UNAVAILABLE);
const area = fc.record({
  zoneId: fc.constantFrom(...zoneIds, '' as ZoneId),
  perOrder: fc.nat(9),
  left: fc.nat(100_000),
});

const saleOf = (seats: number, areas: number): fc.Arbitrary<HallAvailability> =>
  fc.record({
    states: fc.array(state, { minLength: seats, maxLength: seats }).map((states) => Uint8Array.from(states)),
    zones: fc
      .array(fc.constantFrom(0, 1, 2, NO_ZONE), { minLength: seats, maxLength: seats })
      .map((zones) => Uint16Array.from(zones)),
    zoneIds: fc.constant(zoneIds),
    standing: fc.array(area, { minLength: areas, maxLength: areas }),
  });
const anySale = fc.tuple(fc.nat(70), fc.nat(3)).chain(([seats, areas]) => saleOf(seats, areas));

describe('an encoded sale', () => {
  it('decodes to what was encoded', () => {
    fc.assert(
      fc.property(anySale, (availability) => {
        const read = decodeSale(encodeSale({ source, availability }));
        expect(read.ok && read.value).toEqual({ source, availability });
      }),
    );
  });

  it('is rejected when a byte is flipped or bytes are missing', () => {
    fc.assert(
      fc.property(anySale, fc.nat(), fc.integer({ min: 1, max: 255 }), (availability, at, flip) => {
        const sale = encodeSale({ source, availability });
        const broken = Uint8Array.from(sale);
        broken[at % sale.length] = (broken[at % sale.length] ?? 0) ^ flip;
        expect(decodeSale(broken).ok).toBe(false);
        expect(decodeSale(sale.subarray(0, at % sale.length)).ok).toBe(false);
      }),
    );
  });

  it('has a version that differs from that of another sale', () => {
    const sale = (states: number[]): Uint8Array =>
      encodeSale({
        source,
        availability: {
          states: Uint8Array.from(states),
          zones: Uint16Array.of(0, 0),
          zoneIds,
          standing: [],
        },
      });
    expect(versionOfSale(sale([0, 1]))).toMatch(/^[\da-f]{8}$/);
    expect(versionOfSale(sale([0, 1]))).toBe(versionOfSale(sale([0, 1])));
    expect(versionOfSale(sale([0, 1]))).not.toBe(versionOfSale(sale([1, 0])));
  });
});

describe('an encoded sale change', () => {
  const version = '0a1b2c3d';
  const twoSales = fc
    .tuple(fc.nat(70), fc.nat(3))
    .chain(([seats, areas]) => fc.tuple(saleOf(seats, areas), saleOf(seats, areas)))
    .map(([before, after]) => [before, { ...after, zones: before.zones }] as const);

  it('turns the previous sale into the next', () => {
    fc.assert(
      fc.property(twoSales, ([before, after]) => {
        const change = encodeChange(before, version, after);
        const read = change && applyChange(change, before, version);
        expect(read?.ok === true && read.value).toEqual(after);
      }),
    );
  });

  it('has the places of a standing area even if those of all others are unchanged', () => {
    const fan = { zoneId: zoneIds[0] as ZoneId, perOrder: 4, left: 10 };
    const before = { states: Uint8Array.of(0), zones: Uint16Array.of(0), zoneIds, standing: [fan, fan] };
    for (const moved of [{ left: 9 }, { perOrder: 2 }, { zoneId: zoneIds[1] as ZoneId }])
      for (const standing of [
        [fan, { ...fan, ...moved }],
        [{ ...fan, ...moved }, fan],
      ]) {
        const after = { ...before, standing };
        const change = encodeChange(before, version, after);
        expect(change && applyChange(change, before, version)).toEqual({ ok: true, value: after });
      }
    // Without any change it is as short as can be: a checksum and two counts.
    expect(encodeChange(before, version, before)).toHaveLength(6);
  });

  it('takes only a few bytes when few of many seats are sold', () => {
    const before = {
      states: new Uint8Array(100_000),
      zones: new Uint16Array(100_000),
      zoneIds,
      standing: [],
    };
    const states = before.states.slice();
    for (let seat = 500; seat < 100_000; seat += 1000) states[seat] = SEAT_TAKEN;
    expect(encodeChange(before, version, { ...before, states })?.length).toBeLessThan(4 + 100 * 2.1);
  });

  it('is null when zones changed or the hall differs', () => {
    const before = { states: Uint8Array.of(0, 0), zones: Uint16Array.of(0, 1), zoneIds, standing: [] };
    expect(encodeChange(before, version, { ...before, zones: Uint16Array.of(0, 2) })).toBeNull();
    expect(encodeChange(before, version, { ...before, zoneIds: zoneIds.slice(1) })).toBeNull();
    const longer = { ...before, states: new Uint8Array(3), zones: Uint16Array.of(0, 1, 1) };
    expect(encodeChange(before, version, longer)).toBeNull();
  });

  it('is rejected for a different version', () => {
    fc.assert(
      fc.property(twoSales, fc.nat(0xffff_ffff), ([before, after], number) => {
        const other = number.toString(16).padStart(8, '0');
        fc.pre(other !== version);
        const change = encodeChange(before, other, after) ?? new Uint8Array(0);
        expect(applyChange(change, before, version).ok).toBe(false);
        expect(applyChange(change, before, other).ok).toBe(true);
      }),
    );
  });

  it('is rejected when damaged or applied to a smaller hall', () => {
    fc.assert(
      fc.property(twoSales, fc.nat(), fc.integer({ min: 1, max: 255 }), ([before, after], at, flip) => {
        const change = encodeChange(before, version, after) ?? new Uint8Array(0);
        const broken = Uint8Array.from(change);
        broken[at % change.length] = (broken[at % change.length] ?? 0) ^ flip;
        expect(applyChange(broken, before, version).ok).toBe(false);
        expect(applyChange(change.subarray(0, at % change.length), before, version).ok).toBe(false);
      }),
    );
    const small = { states: Uint8Array.of(0), zones: Uint16Array.of(0), zoneIds, standing: [] };
    const large = { ...small, states: Uint8Array.of(0, 0), zones: Uint16Array.of(0, 0) };
    const last = encodeChange(large, version, { ...large, states: Uint8Array.of(0, 1) });
    expect(last && applyChange(last, small, version).ok).toBe(false);
  });
});
