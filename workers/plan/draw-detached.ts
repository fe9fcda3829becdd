import type { DisplayItem } from './drawing/display-item.ts';
import type { PlanReader } from './plan-reader.ts';

/** The drawing in a stored element, in the units of its content and outside the backdrop. Call after `finish`. */
export function drawDetached(reader: PlanReader, id: string): readonly DisplayItem[] {
  const { frames, defs, displayList, uses } = reader;
  const node = defs.find(id);
  const { root } = frames;
  if (!node || !root) return [];
  return displayList.apart(() =>
    uses.repeating(id, () =>
      // Properties of the plan's root do not apply to referenced elements.
      frames.within({ ...root, effect: null }, () => {
        reader.openContainer('g', { ...node.attributes, transform: '', opacity: '1' });
        for (const child of node.children) if (typeof child !== 'string') uses.repeat(child);
        reader.closeContainer();
      }),
    ),
  );
}
