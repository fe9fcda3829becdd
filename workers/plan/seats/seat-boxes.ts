import type { Effect } from '../drawing/display-item.ts';

// Each is a walk over its seats.
const MAX_GROUPS = 64;

/** Seats that stand in groups whose box an effect may ask for: they are no items of the backdrop, yet count for it. */
export class SeatBoxes {
  readonly groups: { readonly effect: Effect; readonly first: number; readonly end: number }[] = [];

  /** Notes that the candidates `first` … `end − 1` stand in a group with effects of its own. */
  add(
    { effect }: { readonly effect: Effect | null },
    parent: { readonly effect: Effect | null },
    first: number,
    end: number,
  ): void {
    for (let use = effect; use && use !== parent.effect; use = use.outer) {
      if (this.groups.length < MAX_GROUPS) this.groups.push({ effect: use, first, end });
    }
  }
}
