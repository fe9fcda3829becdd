import { diffAvailability, applyAvailability, type HallAvailability } from '../../core/hall/sector-stats.ts';
import { changedSeats, type SeatIndex } from '../../core/hall/seat-index.ts';
import type { AvailabilityUpdate, LoadedHall } from '../../../workers/messages/hall-api.ts';

/** A hall as it is sold now, and the numbers of the seats that look different. */
export interface HallUpdate {
  readonly hall: LoadedHall;
  readonly changed: readonly number[];
}

/**
 * The hall that is shown with what has come of it since; null where that is another hall. A sale alone is written
 * into the buffer of the index that is there.
 */
export function mergeHallUpdate(hall: LoadedHall, come: LoadedHall | AvailabilityUpdate): HallUpdate | null {
  if ('sale' in come) {
    const { session, stats, sale } = come;
    const changed = diffAvailability(hall.index, sale);
    // Mostly nothing was sold meanwhile: then nobody who shows the hall has anything to do.
    if (changed.length === 0 && session === hall.session && sellsAlike(hall.index, sale))
      return { hall, changed };
    const index = applyAvailability(hall.index, sale);
    return { hall: { ...hall, session, stats, index, sameGeometry: true, overview: null }, changed };
  }
  const changed = changedSeats(hall.index, come.index);
  return changed && { hall: come, changed };
}

/** True where zones and standing areas are as they were. */
const sellsAlike = ({ zones, standing }: SeatIndex, sale: HallAvailability): boolean =>
  zones.map(({ id }) => id).join() === sale.zoneIds.join() &&
  standing.every(({ zoneId, perOrder, left }, at) => {
    const now = sale.standing[at];
    return now?.zoneId === zoneId && now.perOrder === perOrder && now.left === left;
  });
