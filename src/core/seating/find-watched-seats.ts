import type { SeatId, ZoneId } from '../../contract/brand.ts';
import { writeSharedView } from '../addresses/view-address.ts';
import type { HallPoint } from '../hall/geometry.ts';
import { seatIdAt, type SeatIndex } from '../hall/seat-index.ts';
import { findBlocks } from './find-blocks.ts';
import type { FoundSeats, WatchedSeats } from './seat-watch.ts';

/* Close enough to select the seats beside it directly. */
const besideZoom = 8;

/* A category that is not sold is replaced by the ordinary one. */
const anyCategory = '0';

/**
 * The best free adjacent seats among the watched ones; in a hall without seats, a standing area with enough room. Null
 * if there are none. O(n).
 */
export function findWatchedSeats(index: SeatIndex, watched: WatchedSeats): FoundSeats | null {
  const { count, zoneIds, accessible } = watched;
  const isWatched = (id: ZoneId): boolean => zoneIds === null || zoneIds.includes(id);
  if (index.count === 0) {
    const area = index.standing.find(({ left, zoneId }) => left >= count && isWatched(zoneId));
    return area === undefined ? null : found(watched, [area.id], count, area.anchor);
  }
  const zones = new Set(index.zones.flatMap(({ id }, zone) => (isWatched(id) ? [zone] : [])));
  const [block] = findBlocks(index, { count, zones, accessible });
  if (block === undefined) return null;
  const mean = (along: Float32Array): number =>
    block.seats.reduce((sum, seat) => sum + (along[seat] ?? 0), 0) / count;
  return found(
    watched,
    block.seats.map((seat) => seatIdAt(index, seat)),
    1,
    { x: mean(index.x), y: mean(index.y) },
  );
}

const found = (
  { categoryId }: WatchedSeats,
  seatIds: readonly SeatId[],
  each: number,
  at: Pick<HallPoint, 'x' | 'y'> | null,
): FoundSeats => ({
  seatIds,
  fragment: writeSharedView({
    view: at && { zoom: besideZoom, x: at.x, y: at.y },
    places: seatIds.map((seatId) => ({ seatId, categoryId: categoryId || anyCategory, count: each })),
  }),
});
