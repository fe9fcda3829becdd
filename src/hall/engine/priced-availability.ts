import { hideUnpriced, applyAvailability, type HallAvailability } from '../../core/hall/sector-stats.ts';
import type { AvailabilityUpdate, LoadedHall } from '../../../workers/messages/hall-api.ts';
import type { HallPaint } from '../render/hall-paint.ts';

/**
 * What is sold of the hall, and at the prices of now: the back end says which seats are free and not whether they
 * have a price today, for this way to pay.
 */
export class PricedAvailability {
  readonly #paint: HallPaint;
  /* As it came. */
  #sale: HallAvailability | null = null;

  constructor(paint: HallPaint) {
    this.#paint = paint;
  }

  /* Until the page has a colour for each zone with a price, none is known. */
  #priced(sale: HallAvailability): HallAvailability {
    const { theme, zones } = this.#paint;
    return theme === null ? sale : hideUnpriced(sale, new Set(zones.map(({ id }) => id)));
  }

  /** What has come of the hall, without what has no price. */
  priced<Come extends LoadedHall | AvailabilityUpdate>(come: Come): Come {
    if ('sale' in come) {
      this.#sale = come.sale;
      return { ...come, sale: this.#priced(come.sale) };
    }
    const { state, zone, zones, standing } = come.index;
    // Copies: the index is sold anew in its own buffer.
    const sale = { states: state.slice(), zones: zone.slice(), zoneIds: zones.map(({ id }) => id), standing };
    this.#sale = sale;
    const priced = this.#priced(sale);
    return priced === sale ? come : { ...come, index: applyAvailability(come.index, priced) };
  }

  /** The hall that is shown, at other prices than before. */
  repriced({ session, geometry, stats }: LoadedHall): AvailabilityUpdate | null {
    return this.#sale && { session, geometry, stats, sale: this.#priced(this.#sale) };
  }
}
