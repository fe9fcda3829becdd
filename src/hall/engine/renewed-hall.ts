import { changesOf, resellSeats } from '../../core/choosing/seat-counts.ts';
import { changedSeats } from '../../core/hall/seat-index.ts';
import type { HallSale, LoadedHall } from '../../../workers/rpc/hall-api.ts';

/** A hall as it is sold now, and the numbers of the seats that look different. */
export interface RenewedHall {
  readonly hall: LoadedHall;
  readonly changed: readonly number[];
}

/**
 * The hall that is shown with what has come of it since; null where that is another hall. A sale alone is written into the
 * buffer of the index that is there.
 */
export function renewedHall(hall: LoadedHall, come: LoadedHall | HallSale): RenewedHall | null {
  if ('sale' in come) {
    const { session, stats, sale } = come;
    const changed = changesOf(hall.index, sale);
    const index = resellSeats(hall.index, sale);
    return { hall: { ...hall, session, stats, index, sameGeometry: true, overview: null }, changed };
  }
  const changed = changedSeats(hall.index, come.index);
  return changed && { hall: come, changed };
}
