/* A separate file to save bytes: loaded after the first picture, and shared by the two chunks that need it. */
import { findFocalArea, type FocalArea } from '../../../core/hall/focal-area.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';

const known = new WeakMap<ArrayBuffer, { readonly focus: FocalArea | null }>();

/** `findFocalArea`, computed once per loaded hall, whatever its availability. */
export const focusOfHall = (index: SeatIndex): FocalArea | null => {
  const entry = known.get(index.buffer) ?? { focus: findFocalArea(index) };
  known.set(index.buffer, entry);
  return entry.focus;
};
