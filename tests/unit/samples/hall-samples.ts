import type { SeatId, ZoneId } from '../../../src/contract/brand.ts';
import { seatKindNumber, type SeatKind } from '../../../src/contract/seat-kind.ts';
import { NO_SECTOR, SEAT_FREE, SHAPE_CIRCLE } from '../../../src/core/hall/seat-index.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { SeatIdTable } from './seat-id-keys.ts';
import { buildSeatIndex } from '../../../src/core/hall/seat-index-build.ts';
import type { HallParts } from '../../../src/core/hall/seat-index-build.ts';

/** A seat of a test hall; by default a free round seat of radius 5 in sector 0, zone 0. */
export type SampleSeat = {
  readonly id?: string;
  readonly x: number;
  readonly y: number;
  readonly halfWidth?: number;
  readonly halfHeight?: number;
  readonly rotation?: number;
  readonly shape?: number;
  readonly state?: number;
  readonly kind?: SeatKind;
  readonly zone?: number;
  readonly sector?: number;
  readonly row?: string;
  readonly seat?: string;
};

/** Builds an index from a few seats; `parts` replaces other parts of the hall. */
export function sampleIndex(seats: readonly SampleSeat[], parts: Partial<HallParts> = {}): SeatIndex {
  const labels: string[] = [];
  const labelOf = (text: string): number => {
    const known = labels.indexOf(text);
    return known >= 0 ? known : labels.push(text) - 1;
  };
  const rowLabel = seats.map((seat) => labelOf(seat.row ?? ''));
  const seatLabel = seats.map((seat, at) => labelOf(seat.seat ?? String(at + 1)));
  const table = new SeatIdTable();
  const idKeys = seats.map(({ id }, at) => table.keyOf(id ?? String(1000 + at)));
  return buildSeatIndex(
    {
      count: seats.length,
      x: seats.map(({ x }) => x),
      y: seats.map(({ y }) => y),
      halfWidth: seats.map(({ halfWidth }) => halfWidth ?? 5),
      halfHeight: seats.map(({ halfWidth, halfHeight }) => halfHeight ?? halfWidth ?? 5),
      rotation: seats.map(({ rotation }) => rotation ?? 0),
      shape: seats.map(({ shape }) => shape ?? SHAPE_CIRCLE),
      state: seats.map(({ state }) => state ?? SEAT_FREE),
      kind: seats.map(({ kind }) => seatKindNumber(kind)),
      zone: seats.map(({ zone }) => zone ?? 0),
      sector: seats.map(({ sector }) => sector ?? (parts.sectors ? 0 : NO_SECTOR)),
      rowLabel,
      seatLabel,
      idKeys,
      idPrefixes: table.prefixes,
    },
    {
      planBox: null,
      labels,
      zones: ['z1', 'z2', 'z3'] as ZoneId[],
      sectors: [],
      standing: [],
      ...parts,
    },
  );
}

/** A standing area with a square outline. */
export function sampleArea(id: string, minX: number, minY: number, side: number) {
  return {
    id: id as SeatId,
    name: { ru: id },
    zoneId: 'z1' as ZoneId,
    perOrder: 4,
    left: 10,
    outline: squareOutline(minX, minY, side),
  };
}

/** The outline of an upright square. */
export function squareOutline(minX: number, minY: number, side: number): Float32Array {
  return Float32Array.from([minX, minY, minX + side, minY, minX + side, minY + side, minX, minY + side]);
}
