import { SHAPE_RECT } from '../../src/core/hall/seat-index.ts';
import type { SeatIndex } from '../../src/core/hall/seat-index.ts';
import { buildSeatIndex } from '../../src/core/hall/seat-index-build.ts';
import { plainResources } from './drawing/plain-resources.ts';
import { DisplayListBuilder } from './drawing/display-list.ts';
import type { DisplayList } from './drawing/display-list.ts';
import type { SeatTable } from './seats/seat-table.ts';

/** A grid for seats without a known position: they are not shown, but each needs a distinct position. */
const STEP = 10;
const SIZE = 2;

/**
 * The seats of a reply without its plan, for the seat list: each row becomes a seat, nothing is drawn, and no seat has
 * a neighbour.
 */
export function listPlan(entries: SeatTable): {
  readonly index: SeatIndex;
  readonly displayList: DisplayList;
} {
  const { count, keys, prefixes } = entries.ids;
  const columns = Math.max(1, Math.ceil(Math.sqrt(count)));
  const fill = (of: (at: number) => number): Float64Array =>
    Float64Array.from({ length: count }, (_, at) => of(at));
  const index = buildSeatIndex(
    {
      count,
      x: fill((at) => STEP * (at % columns)),
      y: fill((at) => STEP * Math.floor(at / columns)),
      halfWidth: fill(() => SIZE),
      halfHeight: fill(() => SIZE),
      rotation: fill(() => 0),
      shape: new Uint8Array(count).fill(SHAPE_RECT),
      state: entries.state.subarray(0, count),
      kind: entries.kind.subarray(0, count),
      zone: entries.zone.subarray(0, count),
      sector: entries.sector.subarray(0, count),
      rowLabel: entries.row.subarray(0, count),
      seatLabel: entries.seat.subarray(0, count),
      idKeys: keys,
      idPrefixes: prefixes,
    },
    {
      isDrawn: false,
      planBox: { minX: 0, minY: 0, maxX: STEP * columns, maxY: STEP * columns },
      labels: entries.labels.length > 0 ? entries.labels : [''],
      zones: entries.zones,
      sectors: entries.sectors.map((sector) => ({ ...sector, outline: null })),
      standing: entries.standing.map((area) => ({ ...area, outline: null })),
    },
  );
  const displayList = new DisplayListBuilder();
  const plain = plainResources(displayList, { width: 0, height: 0, fontSize: 16 });
  return { index, displayList: displayList.build(plain) };
}
