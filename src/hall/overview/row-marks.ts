import { framesMeet, toScreen, type Camera, type Frame } from '../../core/hall/camera.ts';
import { hallPoint, type ScreenPoint } from '../../core/hall/geometry.ts';
import { NO_SEAT, type SeatIndex } from '../../core/hall/seat-index.ts';
import type { HallTheme } from '../state/hall-theme.ts';
import { coversFree } from './paint-marks.ts';

/** The number of a row that continues out of view, at the edge of the view; CSS pixels of the stage. */
type RowMark = Frame & { readonly label: string };

/*
 * CSS pixels: the distance from the stage's edge, the height of a mark, the space beside its letters, and its minimum
 * width.
 */
const insetPx = 4;
const heightPx = 15;
const sidePx = 4;
const leastWidthPx = 18;
/* The rows of smaller seats are too close to each other for numbers, CSS pixels. */
const leastSeatPx = 9;
/* A longer label is not a number. */
const longestLabel = 4;
/* The maximum number of seats along a row to a place without overlays. */
const farthest = 40;

/**
 * Marks for rows that leave the view on both sides: one each, at the left or top, moved along the row clear of `taken`
 * areas and free seats, and omitted if they would cover another mark. A row whose end is in view, not under an overlay,
 * is named there by the plan itself. `seats`: those in view. O(seats · marks).
 */
export const rowMarks = (
  index: SeatIndex,
  seats: Iterable<number>,
  camera: Camera,
  stage: Frame,
  taken: readonly Frame[],
  widthOf: (text: string) => number,
): readonly RowMark[] => {
  if (index.typicalSize * camera.scale < leastSeatPx) return [];
  const pointOf = (seat: number): ScreenPoint =>
    toScreen(camera, hallPoint(index.x[seat] as number, index.y[seat] as number));
  const edge = insetPx + leastWidthPx / 2;
  const isSeen = (seat: number): boolean => {
    const { x, y } = pointOf(seat);
    return (
      x > stage.left + edge &&
      x < stage.right - edge &&
      y > stage.top + edge &&
      y < stage.bottom - edge &&
      !taken.some(({ left, top, right, bottom }) => x > left && x < right && y > top && y < bottom)
    );
  };
  const hasEnd = new Set<string>();
  const ends = new Map<
    string,
    { readonly seat: number; readonly inward: Uint32Array; readonly at: ScreenPoint }
  >();
  for (const seat of seats) {
    if (!isSeen(seat)) continue;
    for (const [outward, inward] of [
      [index.left, index.right],
      [index.right, index.left],
    ] as const) {
      const beyond = outward[seat] as number;
      if (beyond !== NO_SEAT && isSeen(beyond)) continue;
      const row = `${index.sector[seat]}/${index.rowLabel[seat]}`;
      if (beyond === NO_SEAT) {
        hasEnd.add(row);
        continue;
      }
      const at = pointOf(beyond);
      const known = ends.get(row);
      if (known === undefined || at.x + at.y < known.at.x + known.at.y) ends.set(row, { seat, inward, at });
    }
  }
  // A free seat is worth more than the number of its row.
  const isClear = (mark: RowMark): boolean =>
    !taken.some((one) => framesMeet(one, mark)) && !coversFree(index, camera, mark);
  const marks: RowMark[] = [];
  for (const [row, { seat: end, inward, at }] of [...ends].toSorted(([, a], [, b]) => a.at.y - b.at.y)) {
    if (hasEnd.has(row)) continue;
    const label = (index.labels[index.rowLabel[end] as number] ?? '').trim();
    if (label === '' || label.length > longestLabel || label === '—') continue;
    const half = Math.max(leastWidthPx, widthOf(label) + 2 * sidePx) / 2;
    const markAt = (x: number, y: number): RowMark => {
      const atX = Math.min(Math.max(x, stage.left + insetPx + half), stage.right - insetPx - half);
      const atY = Math.min(
        Math.max(y, stage.top + insetPx + heightPx / 2),
        stage.bottom - insetPx - heightPx / 2,
      );
      return {
        label,
        left: atX - half,
        top: atY - heightPx / 2,
        right: atX + half,
        bottom: atY + heightPx / 2,
      };
    };
    let mark = markAt(at.x, at.y);
    for (let step = 0, seat = end; step < farthest; step += 1) {
      if (isClear(mark)) break;
      const next = inward[seat] as number;
      if (next === NO_SEAT) break;
      // Between two seats it covers least of both.
      const [one, other] = [pointOf(seat), pointOf(next)];
      mark = markAt((one.x + other.x) / 2, (one.y + other.y) / 2);
      seat = next;
    }
    if (isClear(mark) && !marks.some((one) => framesMeet(one, mark))) marks.push(mark);
  }
  return marks;
};

/** Paints the marks of rows; the context's transform is in CSS pixels. */
export const paintRowMarks = (
  context: CanvasRenderingContext2D,
  marksWith: (widthOf: (text: string) => number) => readonly RowMark[],
  { paper, label: ink, font }: HallTheme,
): void => {
  context.lineWidth = 1;
  context.font = `600 11px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { label, left, top, right, bottom } of marksWith((text) => context.measureText(text).width)) {
    context.fillStyle = paper;
    context.beginPath();
    context.roundRect(left, top, right - left, bottom - top, 5);
    context.fill();
    // Its outline tells it from a seat's number.
    context.strokeStyle = ink;
    context.stroke();
    context.fillStyle = ink;
    context.fillText(label, (left + right) / 2, (top + bottom) / 2 + 0.5);
  }
};
