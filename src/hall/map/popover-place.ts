import type { Frame } from '../../core/hall/camera.ts';

type Side = 'above' | 'below' | 'right' | 'left';

/** A popover's position, CSS pixels of the stage, and its maximum height. */
export type PopoverPlace = {
  readonly side: Side;
  readonly left: number;
  readonly top: number;
  readonly most: number;
};

const edgePx = 8;
/* Sufficient for a name and one price; the rest scrolls. */
const minHeightPx = 140;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(low, value), high);

type Standing = {
  readonly seen: Frame;
  readonly own: { readonly width: number; readonly height: number };
  readonly at: { readonly x: number; readonly y: number };
};

const roomAround = (seen: Frame, about: Frame): Readonly<Record<Side, number>> => ({
  above: about.top - seen.top - edgePx,
  below: seen.bottom - about.bottom - edgePx,
  right: seen.right - about.right - edgePx,
  left: about.left - seen.left - edgePx,
});

const overOrUnder = (
  { seen, own, at }: Standing,
  about: Frame,
  side: 'above' | 'below',
  tall: number,
): PopoverPlace => ({
  side,
  left: clamp(at.x - own.width / 2, edgePx, Math.max(edgePx, seen.right - own.width - edgePx)),
  top: side === 'above' ? about.top - tall : about.bottom,
  most: Math.max(roomAround(seen, about)[side], minHeightPx),
});

/* The positions at which the whole popover fits without covering a part of the stage. */
const placesBeside = (standing: Standing, about: Frame): readonly PopoverPlace[] => {
  const { seen, own, at } = standing;
  const room = roomAround(seen, about);
  const middle = clamp(at.y - own.height / 2, seen.top + edgePx, seen.bottom - own.height - edgePx);
  return [
    ...(['above', 'below'] as const)
      .filter((side) => own.height <= room[side])
      .map((side) => overOrUnder(standing, about, side, own.height)),
    ...(['right', 'left'] as const)
      .filter((side) => own.width <= room[side])
      .map((side) => ({
        side,
        left: side === 'right' ? about.right : about.left - own.width,
        top: Math.max(seen.top + edgePx, middle),
        most: seen.bottom - seen.top - 2 * edgePx,
      })),
  ];
};

/**
 * Places a popover above, below or beside what it is about, never over it: where it fits and covers the fewest seats of
 * `row`. It keeps its side as long as that is not worse. If it fits nowhere, it scrolls above or below.
 */
export const placePopover = ({
  seen,
  own,
  about,
  whole = about,
  at,
  row,
  before,
}: {
  /** The visible part of the stage. */
  readonly seen: Frame;
  /** The preferred size of the popover. */
  readonly own: { readonly width: number; readonly height: number };
  /** Must not be covered. */
  readonly about: Frame;
  /** The larger thing that `about` is part of: not covered if there is room beside it. */
  readonly whole?: Frame;
  /** The place in `about` to point at. */
  readonly at: { readonly x: number; readonly y: number };
  /** Should not be covered. */
  readonly row: readonly { readonly x: number; readonly y: number }[];
  readonly before: Side | null;
}): PopoverPlace => {
  const { width, height } = own;
  const standing = { seen, own, at };
  const apart = placesBeside(standing, whole);
  const places = apart.length > 0 ? apart : placesBeside(standing, about);
  const cost = (place: PopoverPlace): number => {
    const tall = Math.min(height, place.most);
    const isHidden = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
      x > place.left && x < place.left + width && y > place.top && y < place.top + tall;
    return row.filter(isHidden).length - (place.side === before ? 0.5 : 0);
  };
  const [best] = places.map((place) => [cost(place), place] as const).sort(([a], [b]) => a - b);
  if (best !== undefined) return best[1];
  const room = roomAround(seen, about);
  const side = room.above > room.below ? 'above' : 'below';
  return overOrUnder(standing, about, side, Math.min(height, Math.max(room[side], minHeightPx)));
};
