import { hallFocus, type HallFocus } from '../../../core/hall/focal-area.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';

const known = new WeakMap<SeatIndex, { readonly focus: HallFocus | null }>();

/** `hallFocus`, worked out once for each hall that is loaded. */
export const focusOfHall = (index: SeatIndex): HallFocus | null => {
  const entry = known.get(index) ?? { focus: hallFocus(index) };
  known.set(index, entry);
  return entry.focus;
};
