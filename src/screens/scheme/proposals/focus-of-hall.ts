/* Apart for bytes: looked for after the first picture, and shared by the two parts that look. */
import { findFocalArea, type FocalArea } from '../../../core/hall/focal-area.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';

const known = new WeakMap<ArrayBuffer, { readonly focus: FocalArea | null }>();

/** `findFocalArea`, computed once for each loaded hall, whatever is sold. */
export const focusOfHall = (index: SeatIndex): FocalArea | null => {
  const entry = known.get(index.buffer) ?? { focus: findFocalArea(index) };
  known.set(index.buffer, entry);
  return entry.focus;
};
