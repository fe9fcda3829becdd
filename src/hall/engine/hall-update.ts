import {
  diffAvailability,
  applyAvailability,
  hideUnpriced,
  type HallAvailability,
} from '../../core/hall/sector-stats.ts';
import { changedSeats, type SeatIndex } from '../../core/hall/seat-index.ts';
import type { AvailabilityUpdate, LoadedHall } from '../../../workers/messages/hall-api.ts';
import type { HallPaint } from '../render/hall-paint.ts';

/** A hall with its current availability, and the indices of the seats that look different. */
export type HallUpdate = {
  readonly hall: LoadedHall;
  readonly changed: readonly number[];
};

/**
 * Merges an update into the displayed hall; null if the update is of another hall. An update of the availability alone
 * is written into the existing index's buffer.
 */
export function mergeHallUpdate(hall: LoadedHall, come: LoadedHall | AvailabilityUpdate): HallUpdate | null {
  if ('sale' in come) {
    const { session, stats, sale } = come;
    const changed = diffAvailability(hall.index, sale);
    // Usually nothing was sold meanwhile, and no view of the hall needs an update.
    if (changed.length === 0 && session === hall.session && sellsAlike(hall.index, sale))
      return { hall, changed };
    const index = applyAvailability(hall.index, sale);
    return { hall: { ...hall, session, stats, index, sameGeometry: true, overview: null }, changed };
  }
  const changed = changedSeats(hall.index, come.index);
  return changed && { hall: come, changed };
}

/** True if zones and standing areas are unchanged. */
const sellsAlike = ({ zones, standing }: SeatIndex, sale: HallAvailability): boolean =>
  zones.map(({ id }) => id).join() === sale.zoneIds.join() &&
  standing.every(({ zoneId, perOrder, left }, at) => {
    const now = sale.standing[at];
    return now?.zoneId === zoneId && now.perOrder === perOrder && now.left === left;
  });

/**
 * The hall's availability at today's prices: the back end says which seats are free, but not whether they have a price
 * today with this payment method.
 */
export class PricedAvailability {
  readonly #paint: HallPaint;
  /* The availability as received, including seats without a price. */
  #sale: HallAvailability | null = null;

  constructor(paint: HallPaint) {
    this.#paint = paint;
  }

  /* Before the page has colours, the zones with a price are not known. */
  #priced(sale: HallAvailability): HallAvailability {
    const { theme, zones } = this.#paint;
    return theme === null ? sale : hideUnpriced(sale, new Set(zones.map(({ id }) => id)));
  }

  /** The hall's update, with places that have no price made unavailable. */
  priced<Come extends LoadedHall | AvailabilityUpdate>(come: Come): Come {
    if ('sale' in come) {
      this.#sale = come.sale;
      return { ...come, sale: this.#priced(come.sale) };
    }
    const { state, zone, zones, standing } = come.index;
    // Copies, because the index's own buffer is overwritten.
    const sale = { states: state.slice(), zones: zone.slice(), zoneIds: zones.map(({ id }) => id), standing };
    this.#sale = sale;
    const priced = this.#priced(sale);
    return priced === sale ? come : { ...come, index: applyAvailability(come.index, priced) };
  }

  /** The update of the displayed hall when the prices have changed; null before the first hall. */
  repriced({ session, geometry, stats }: LoadedHall): AvailabilityUpdate | null {
    return this.#sale && { session, geometry, stats, sale: this.#priced(this.#sale) };
  }
}
