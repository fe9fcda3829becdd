import { frameOfBox, framesMeet, type Frame } from '../../core/hall/camera.ts';
import { hallPoint, boxesIntersect, type HallPoint } from '../../core/hall/geometry.ts';
import { isPointInOutline } from '../../core/hall/hit-test.ts';
import { isWithin, type OverviewFrame } from './overview-frame.ts';
import type { OverviewSector } from './overview-sector.ts';

/** The text on a part of the hall and its position: in its middle, or clear of its free seats. */
type NameSpot = {
  readonly lines: readonly string[];
  /** The centre of the text, hall units. */
  readonly at: HallPoint;
  /** CSS pixels. */
  readonly width: number;
  /** True if it is above or below the part, on the hall's background. */
  readonly isOutside: boolean;
  /** The number of free seats that it covers. */
  readonly covers: number;
};

/* CSS pixels: the height of a line, the gap between a name and its part, and a seat's least radius for overlaps. */
const linePx = 13.5;
const besidePx = 1;
const leastSeatPx = 2;
/* A name beside a part is this near to it. */
const nextToPx = 12;
/* The grid of positions tried in a part, in steps across and down. */
const steps = 8;
/* A name leaves its part if that uncovers more seats than this. */
const worthLeaving = 1;
/* A distance of this many pixels is as bad as one covered seat. */
const pxPerSeat = 60;

/**
 * Finds the position for the name of a part of the hall that covers the fewest free seats and nothing that is `taken`;
 * among equals the one nearest to `from`, its last position. Two lines become one if that covers less, and the name
 * goes beside the part if no other part is there. `joinedWidth` is the width of the lines as one. O(steps² · free
 * seats).
 */
export const nameSpot = (
  sector: OverviewSector,
  name: Pick<NameSpot, 'lines' | 'at' | 'width'>,
  joinedWidth: number,
  sectors: readonly OverviewSector[],
  frame: Pick<OverviewFrame, 'scale' | 'x' | 'y' | 'taken' | 'stage'>,
  from: HallPoint = name.at,
): NameSpot => {
  const { scale, x, y, taken, stage } = frame;
  const { left, top, right, bottom } = frameOfBox(frame, sector.box);
  const { freeSeats: free, outline, seatHalf } = sector;
  const seatPx = Math.max(leastSeatPx, seatHalf * scale);
  const own = { ...name, isOutside: false, covers: 0 };
  if (free.length === 0) return own;
  const [ownX, ownY] = [name.at.x * scale + x, name.at.y * scale + y];
  const pointOf = (px: number, py: number): HallPoint => hallPoint((px - x) / scale, (py - y) / scale);
  const around = (px: number, py: number, wide: number, tall: number): Frame => ({
    left: px - wide / 2,
    top: py - tall / 2,
    right: px + wide / 2,
    bottom: py + tall / 2,
  });
  const corners = (one: Frame): readonly HallPoint[] => [
    pointOf(one.left, one.top),
    pointOf(one.right, one.top),
    pointOf(one.left, one.bottom),
    pointOf(one.right, one.bottom),
    pointOf((one.left + one.right) / 2, one.top),
    pointOf((one.left + one.right) / 2, one.bottom),
  ];
  const covered = (one: Frame): number => {
    let count = 0;
    for (let seat = 0; seat < free.length; seat += 2) {
      const [px, py] = [(free[seat] as number) * scale + x, (free[seat + 1] as number) * scale + y];
      const isClear =
        px < one.left - seatPx ||
        px > one.right + seatPx ||
        py < one.top - seatPx ||
        py > one.bottom + seatPx;
      if (!isClear) count += 1;
    }
    return count;
  };
  const isElsewhere = (one: Frame): boolean => {
    const [from, , , to] = corners(one) as [HallPoint, HallPoint, HallPoint, HallPoint];
    const box = { minX: from.x, minY: from.y, maxX: to.x, maxY: to.y };
    const isOver = (other: OverviewSector): boolean =>
      boxesIntersect(other.box, box) && corners(one).some((point) => isPointInOutline(other.outline, point));
    return !sectors.some(isOver);
  };
  // Above the ends of a curved part, its middle is far away.
  const isBeside = (px: number, one: Frame): boolean =>
    [one.top - nextToPx, one.bottom + nextToPx].some((py) => isPointInOutline(outline, pointOf(px, py)));
  let best: NameSpot | null = null;
  let leastFault = Infinity;
  const consider = (lines: readonly string[], width: number, px: number, py: number, isOutside: boolean) => {
    const one = around(px, py, width, lines.length * linePx);
    if (!isWithin(one, stage)) return;
    const away = Math.hypot(px - from.x * scale - x, py - from.y * scale - y) / pxPerSeat;
    const covers = covered(one);
    const fault = covers + away + (isOutside ? worthLeaving : 0) + (lines === name.lines ? 0 : 0.5);
    if (fault >= leastFault || taken.some((other) => framesMeet(other, one))) return;
    const isPlaced = isOutside
      ? isBeside(px, one) && isElsewhere(one)
      : corners(one).every((point) => isPointInOutline(outline, point));
    if (isPlaced || (px === ownX && py === ownY))
      [best, leastFault] = [{ lines, width, at: pointOf(px, py), isOutside, covers }, fault];
  };
  const joined = [name.lines.join(' ')];
  for (const [lines, width] of [
    [name.lines, name.width],
    ...(name.lines.length > 1 ? ([[joined, joinedWidth]] as const) : []),
  ] as const) {
    consider(lines, width, ownX, ownY, false);
    for (let across = 1; across < steps; across += 1)
      for (let down = 1; down < steps; down += 1)
        consider(
          lines,
          width,
          left + ((right - left) * across) / steps,
          top + ((bottom - top) * down) / steps,
          false,
        );
    const half = (lines.length * linePx) / 2 + besidePx;
    for (let gap = 0; gap < 3; gap += 1) {
      consider(lines, width, (left + right) / 2, bottom + half + gap * 3, true);
      consider(lines, width, (left + right) / 2, top - half - gap * 3, true);
    }
  }
  return best ?? own;
};
