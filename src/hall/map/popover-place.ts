import type { Frame } from '../../core/hall/camera.ts';

type Side = 'above' | 'below' | 'right' | 'left';

/** Where a popover stands, CSS pixels of the stage, and how high it may be. */
export interface PopoverPlace {
  readonly side: Side;
  readonly left: number;
  readonly top: number;
  readonly most: number;
}

const edgePx = 8;
/* Enough for a name and one price; the rest scrolls. */
const minHeightPx = 140;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(low, value), high);

/**
 * Over, under or beside what it speaks of, never on it: where it is whole and hides the fewest of that `row`. It
 * stays on its side while it is no worse there. Where it is whole nowhere, it scrolls over or under it.
 */
export const placePopover = ({
  seen,
  own,
  about,
  at,
  row,
  before,
}: {
  /** The part of the stage that is seen. */
  readonly seen: Frame;
  /** The size it wants. */
  readonly own: { readonly width: number; readonly height: number };
  /** What is not to be covered. */
  readonly about: Frame;
  /** The place in it that is spoken of. */
  readonly at: { readonly x: number; readonly y: number };
  /** What is better not covered. */
  readonly row: readonly { readonly x: number; readonly y: number }[];
  readonly before: Side | null;
}): PopoverPlace => {
  const { width, height } = own;
  const across = clamp(at.x - width / 2, edgePx, Math.max(edgePx, seen.right - width - edgePx));
  const middle = clamp(at.y - height / 2, seen.top + edgePx, seen.bottom - height - edgePx);
  const all = seen.bottom - seen.top - 2 * edgePx;
  const room = { above: about.top - seen.top - edgePx, below: seen.bottom - about.bottom - edgePx };
  const roomBeside = { right: seen.right - about.right - edgePx, left: about.left - seen.left - edgePx };
  const side = room.above > room.below ? 'above' : 'below';
  const over = (where: 'above' | 'below', tall: number): PopoverPlace => ({
    side: where,
    left: across,
    top: where === 'above' ? about.top - tall : about.bottom,
    most: Math.max(room[where], minHeightPx),
  });
  const places = [
    ...(['above', 'below'] as const)
      .filter((where) => height <= room[where])
      .map((where) => over(where, height)),
    ...(['right', 'left'] as const)
      .filter((where) => width <= roomBeside[where])
      .map((where) => ({
        side: where,
        left: where === 'right' ? about.right : about.left - width,
        top: Math.max(seen.top + edgePx, middle),
        most: all,
      })),
  ];
  const cost = (place: PopoverPlace): number => {
    const tall = Math.min(height, place.most);
    const isHidden = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
      x > place.left && x < place.left + width && y > place.top && y < place.top + tall;
    return row.filter(isHidden).length - (place.side === before ? 0.5 : 0);
  };
  const [best] = places.map((place) => [cost(place), place] as const).sort(([a], [b]) => a - b);
  return best === undefined ? over(side, Math.min(height, Math.max(room[side], minHeightPx))) : best[1];
};
