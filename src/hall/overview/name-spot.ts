import { frameOfBox, framesMeet, type Frame } from '../../core/hall/camera.ts';
import { hallPoint, boxesIntersect, type HallPoint } from '../../core/hall/geometry.ts';
import { isPointInOutline } from '../../core/hall/hit-test.ts';
import { isWithin, type OverviewFrame } from './overview-frame.ts';
import type { OverviewSector } from './overview-sector.ts';

/** The text on a part of the hall, and where: in its middle, or clear of its free seats. */
type NameSpot = {
  readonly lines: readonly string[];
  /** Its middle, hall units. */
  readonly at: HallPoint;
  /** CSS pixels. */
  readonly width: number;
  /** It is above or below its part, on the hall's ground. */
  readonly isOutside: boolean;
};

/* CSS pixels: a line's height, between a name and its part, how far a seat's middle is from what covers it. */
const linePx = 13.5;
const besidePx = 1;
const seatPx = 2;
/* Steps across and down a part. */
const steps = 8;
/* A name goes out of its part for the sake of more seats than this. */
const worthLeaving = 1;
/* So many pixels from the middle are as bad as a seat covered. */
const pxPerSeat = 60;

/**
 * Where the name of a part of the hall covers the fewest free seats and nothing that is `taken`; of such places the one
 * nearest to `from`, where it stood last. Two lines become one where that covers less, and go beside the part where no
 * other part is. `joinedWidth`: of its lines as one. O(steps² · free seats).
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
  const { freeSeats: free, outline } = sector;
  const own = { ...name, isOutside: false };
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
  let best: NameSpot | null = null;
  let leastFault = Infinity;
  const consider = (lines: readonly string[], width: number, px: number, py: number, isOutside: boolean) => {
    const one = around(px, py, width, lines.length * linePx);
    if (!isWithin(one, stage)) return;
    const away = Math.hypot(px - from.x * scale - x, py - from.y * scale - y) / pxPerSeat;
    const fault = covered(one) + away + (isOutside ? worthLeaving : 0) + (lines === name.lines ? 0 : 0.5);
    if (fault >= leastFault || taken.some((other) => framesMeet(other, one))) return;
    const isPlaced = isOutside
      ? isElsewhere(one)
      : corners(one).every((point) => isPointInOutline(outline, point));
    if (isPlaced || (px === ownX && py === ownY))
      [best, leastFault] = [{ lines, width, at: pointOf(px, py), isOutside }, fault];
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
