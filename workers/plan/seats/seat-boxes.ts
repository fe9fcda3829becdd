import type { Effect } from '../drawing/display-item.ts';

// Each group costs a pass over its seats.
const MAX_GROUPS = 64;

/** The groups of seats whose box an effect may need: seats are not items of the backdrop, but are part of the box. */
export class SeatBoxes {
  readonly groups: { readonly effect: Effect; readonly first: number; readonly end: number }[] = [];

  /** Notes that the candidates `first` … `end − 1` are in a group with effects. */
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
