import {
  framesMeet,
  toScreen,
  visibleBox,
  wholeStage,
  type Camera,
  type Frame,
} from '../../core/hall/camera.ts';
import { hallPoint, screenPoint, type ScreenPoint } from '../../core/hall/geometry.ts';
import { NO_SEAT, seatsInBox, type SeatIndex } from '../../core/hall/seat-index.ts';
import { coversFree } from '../camera/clear-view.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import type { HallTheme } from '../state/hall-theme.ts';
import { ringFrames } from './paint-marks.ts';

/** The number of a row that continues out of view, at the edge of the view; CSS pixels of the stage. */
type RowMark = Frame & { readonly text: string };

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
/*
 * Where a plan writes the number of a row: beyond its end, as a multiple of the distance between its seats; and how far
 * from the stage's edge it is whole, CSS pixels.
 */
const numberBeyond = 1.2;
const numberEdgePx = 6;
/* A proposed row has a mark unless its own number is this near, CSS pixels. */
const nearPx = 120;

type RowView = {
  readonly camera: Camera;
  readonly stage: Frame;
  /** Areas that marks do not cover, CSS pixels of the stage. */
  readonly taken: readonly Frame[];
  /** The seats of the chosen proposal: their row has its number near them. */
  readonly proposed?: readonly number[];
  /** What a mark says, in the buyer's language: «row 7», since a number alone reads like a seat's. */
  readonly wordsOf?: (label: string) => string;
  readonly widthOf: (text: string) => number;
};

/* A row that has no number in view: where its mark is tried first, and the directions along the row to move it. */
type UnnamedRow = { readonly seat: number; readonly ways: readonly Uint32Array[]; readonly at: ScreenPoint };

const rowKey = ({ sector, rowLabel }: SeatIndex, seat: number): string => `${sector[seat]}/${rowLabel[seat]}`;

/* The rows among `seats` whose own numbers are out of view or, for a proposed row, far from the proposed seats. */
const unnamedRows = (
  index: SeatIndex,
  seats: Iterable<number>,
  { stage, taken, proposed = [] }: RowView,
  pointOf: (seat: number) => ScreenPoint,
): ReadonlyMap<string, UnnamedRow> => {
  const isSeen = ({ x, y }: ScreenPoint, edge = insetPx + leastWidthPx / 2): boolean =>
    x > stage.left + edge &&
    x < stage.right - edge &&
    y > stage.top + edge &&
    y < stage.bottom - edge &&
    !taken.some(({ left, top, right, bottom }) => x > left && x < right && y > top && y < bottom);
  const numbers = new Map<string, ScreenPoint[]>();
  const ends = new Map<string, UnnamedRow>();
  for (const seat of seats) {
    const own = pointOf(seat);
    if (!isSeen(own)) continue;
    for (const [outward, inward] of [
      [index.left, index.right],
      [index.right, index.left],
    ] as const) {
      const beyond = outward[seat] as number;
      if (beyond === NO_SEAT) {
        const [row, before] = [rowKey(index, seat), inward[seat] as number];
        const { x, y } = before === NO_SEAT ? own : pointOf(before);
        const number = screenPoint(own.x + (own.x - x) * numberBeyond, own.y + (own.y - y) * numberBeyond);
        if (isSeen(number, numberEdgePx)) numbers.set(row, [...(numbers.get(row) ?? []), number]);
        continue;
      }
      const at = pointOf(beyond);
      if (isSeen(at)) continue;
      const row = rowKey(index, seat);
      const known = ends.get(row);
      if (known === undefined || at.x + at.y < known.at.x + known.at.y)
        ends.set(row, { seat, ways: [inward], at });
    }
  }
  const rows = new Map([...ends].filter(([row]) => !numbers.has(row)));
  for (const seat of proposed) {
    const [row, at] = [rowKey(index, seat), pointOf(seat)];
    const isNear = numbers.get(row)?.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < nearPx);
    if (isSeen(at) && !isNear) rows.set(row, { seat, ways: [index.left, index.right], at });
  }
  return rows;
};

/* Places along a row in some directions, the nearest first: between two seats a mark covers least of both. */
const placesAlong = (
  from: number,
  ways: readonly Uint32Array[],
  pointOf: (seat: number) => ScreenPoint,
): readonly ScreenPoint[] =>
  ways
    .flatMap((way) => {
      const found: { readonly step: number; readonly at: ScreenPoint }[] = [];
      for (let step = 0, seat = from; step < farthest; step += 1) {
        const next = way[seat] as number;
        if (next === NO_SEAT) break;
        const [one, other] = [pointOf(seat), pointOf(next)];
        found.push({ step, at: screenPoint((one.x + other.x) / 2, (one.y + other.y) / 2) });
        seat = next;
      }
      return found;
    })
    .toSorted((a, b) => a.step - b.step)
    .map(({ at }) => at);

/* The height of a line of points at `x`; `otherwise` if the line does not pass there. */
const heightAt = (line: readonly ScreenPoint[], x: number, otherwise: number): number => {
  for (const [step, to] of line.entries()) {
    const from = line[step - 1];
    if (from !== undefined && from.x !== to.x && (from.x - x) * (to.x - x) <= 0)
      return from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
  }
  return otherwise;
};

/**
 * Marks for rows whose own numbers are out of view, one each: at the left or top, or farther along the row, clear of
 * `taken` areas and free seats; the number alone if there is no room for words, none if it would cover another mark. A
 * row whose end is in view with the space beyond it is named there by the plan itself. `seats`: those in view.
 * O(seats · marks).
 *
 * @internal Used by tests.
 */
export const rowMarks = (index: SeatIndex, seats: Iterable<number>, view: RowView): readonly RowMark[] => {
  const { camera, stage, taken, proposed = [], wordsOf = (text: string) => text, widthOf } = view;
  if (index.typicalSize * camera.scale < leastSeatPx) return [];
  const pointOf = (seat: number): ScreenPoint =>
    toScreen(camera, hallPoint(index.x[seat] as number, index.y[seat] as number));
  const covered = [...taken, ...ringFrames(index, proposed, camera)];
  const marks: RowMark[] = [];
  const isFree = (mark: RowMark): boolean => ![...covered, ...marks].some((one) => framesMeet(one, mark));
  const wanted = new Set(proposed.map((seat) => rowKey(index, seat)));
  const rows = [...unnamedRows(index, seats, view, pointOf)].toSorted(
    ([a, one], [b, other]) => Number(wanted.has(b)) - Number(wanted.has(a)) || one.at.y - other.at.y,
  );
  for (const [row, { seat: end, ways, at }] of rows) {
    const label = (index.labels[index.rowLabel[end] as number] ?? '').trim();
    if (label === '' || label.length > longestLabel || label === '—') continue;
    const along = placesAlong(end, ways, pointOf);
    const markAt = ({ x, y }: ScreenPoint, text = label): RowMark => {
      const half = Math.max(leastWidthPx, widthOf(text) + 2 * sidePx) / 2;
      const atX = Math.min(Math.max(x, stage.left + insetPx + half), stage.right - insetPx - half);
      // At the edge too a mark is on its row, which may be curved or askew.
      const onRow = atX === x ? y : heightAt([at, ...along], atX, y);
      const atY = Math.min(
        Math.max(onRow, stage.top + insetPx + heightPx / 2),
        stage.bottom - insetPx - heightPx / 2,
      );
      return {
        text,
        left: atX - half,
        top: atY - heightPx / 2,
        right: atX + half,
        bottom: atY + heightPx / 2,
      };
    };
    const words = wordsOf(label);
    const places = [words, label].flatMap((text) => [at, ...along].map((one) => markAt(one, text)));
    // A free seat is worth more than the number of its row, unless that is the row on offer.
    const mark =
      places.find((one) => isFree(one) && !coversFree(index, camera, one)) ??
      (wanted.has(row) ? places.find(isFree) : undefined);
    if (mark !== undefined) marks.push(mark);
  }
  return marks;
};

/**
 * Paints the marks of rows; the context's transform is in CSS pixels.
 *
 * @internal Used by tests.
 */
export const paintRowMarks = (
  context: CanvasRenderingContext2D,
  marksWith: (widthOf: (text: string) => number) => readonly RowMark[],
  { paper, label: ink, font }: HallTheme,
): void => {
  context.lineWidth = 1;
  context.font = `600 11px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { text, left, top, right, bottom } of marksWith((one) => context.measureText(one).width)) {
    context.fillStyle = paper;
    context.beginPath();
    context.roundRect(left, top, right - left, bottom - top, 5);
    context.fill();
    // Its outline tells it from a seat's number.
    context.strokeStyle = ink;
    context.stroke();
    context.fillStyle = ink;
    context.fillText(text, (left + right) / 2, (top + bottom) / 2 + 0.5);
  }
};

/* With more seats in view, row numbers are not shown. */
const seenSeats = new Uint32Array(4000);

/** Paints the numbers of rows that continue out of view; the context's transform is in CSS pixels. */
export const paintRows = (
  engine: HallEngine,
  over: readonly Frame[],
  context: CanvasRenderingContext2D,
  theme: HallTheme,
  wordsOf: (row: string) => string,
): void => {
  const { index, view } = engine;
  const { viewport, overlay } = engine.getSnapshot();
  if (index === null || view.levelOf(view.camera) === 'sectors') return;
  const count = seatsInBox(index, visibleBox(view.camera, viewport), seenSeats);
  if (count > seenSeats.length) return;
  const seats = seenSeats.subarray(0, count);
  const { camera } = view;
  const proposed = overlay.pins.flatMap((pin) => (pin.isMeant ? pin.seats : []));
  const seen = { camera, stage: wholeStage(viewport), taken: over, proposed, wordsOf };
  paintRowMarks(context, (widthOf) => rowMarks(index, seats, { ...seen, widthOf }), theme);
};
