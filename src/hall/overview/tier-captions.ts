import { framesMeet, type Frame } from '../../core/hall/camera.ts';
import { boxesIntersect, hallPoint, type Box, type HallPoint } from '../../core/hall/geometry.ts';
import { seatsInBox, type SectorEntry, type SeatIndex } from '../../core/hall/seat-index.ts';
import { isWithin } from './overview-frame.ts';
import { isInParts } from './price-rooms.ts';

/** A row of seats that a caption follows, from left to right. */
export type CaptionLine = {
  /** The centres of the seats: x and y pairs, hall units. */
  readonly points: Float32Array;
  /** Half a seat, hall units. */
  readonly half: number;
  /** The side on which the tier has no further rows: 1 is to the right when walking along the row, −1 to the left. */
  readonly side: 1 | -1;
  /** True if it consists of the short rows of boxes. */
  readonly isOfBoxes: boolean;
  /** True if a seat of the hall is nearer to a point than `reach`, hall units. */
  readonly meetsSeat: (point: HallPoint, reach: number) => boolean;
};

/** A letter of a caption: its centre in CSS pixels from the hall's origin, its rotation in radians. */
type Letter = { readonly text: string; readonly x: number; readonly y: number; readonly turn: number };

/**
 * A placed caption: the size of its letters and its box, CSS pixels from the hall's origin.
 *
 * @internal Used by tests.
 */
export type SetCaption = {
  readonly letters: readonly Letter[];
  readonly size: number;
  readonly box: Frame;
  /** True if it is straight, beside its seats, with a background. */
  readonly isPill: boolean;
};

/** The sizes of letters to try, the largest first, CSS pixels; smaller ones are illegible. */
export const captionSizes: readonly number[] = [11.5, 10.5, 9.75, 9];
const [largest = 0] = captionSizes;
/* How far a letter extends from its centre, as a share of its size. */
const reach = 0.42;
/* CSS pixels: the gap between seats and letters, and how much farther out the letters may be. */
const gapPx = 1.5;
const outPx = 12;
const outStepPx = 1.5;
/* CSS pixels: how far the space is open behind a caption that is not behind a row but before one. */
const openPx = 24;
/* The distance of the positions tried along the row, as a share of the caption's length; at most so many of them. */
const stepShare = 1 / 10;
const mostSteps = 120;
/* The maximum rotation of a letter, radians. */
const mostTurned = 1.4;
/*
 * The maximum rotation from one letter to the next, in radians; the bounds of their distance, as shares of the usual
 * one.
 */
const mostBent = 0.35;
const [nearestShare, farthestShare] = [0.85, 1.2];
/* How much nearer a letter may be than usual without being moved, CSS pixels. */
const leastMovedPx = 0.25;
/*
 * A wider gap between two seats of a row, in seats, is no aisle: what lies behind it, such as a royal box, would seem
 * to have the tier's name.
 */
const widestAisle = 5;
/* A row with fewer seats is that of a box: no text along it. */
const leastSeats = 6;
/* CSS pixels: the height of a pill, the space beside its text, and the gap between it and its seats. */
const pillPx = 15;
const pillSidePx = 5;
const pillGapPx = 2;
/* The distance from the edge of the stage: nearer, the pill would seem to continue beyond it. */
const pillEdgePx = 4;
/* The distance of the points that determine a tangent, CSS pixels. */
const tangentPx = 8;

/* The seats of a sector's first or last row, from left to right. */
const rowOf = (index: SeatIndex, { first, end }: SectorEntry, isLast: boolean): readonly HallPoint[] => {
  const label = index.rowLabel[isLast ? end - 1 : first];
  const points: HallPoint[] = [];
  for (let seat = first; seat < end; seat += 1)
    if (index.rowLabel[seat] === label)
      points.push(hallPoint(index.x[seat] as number, index.y[seat] as number));
  const [from, to] = [points[0], points.at(-1)];
  return from && to && from.x > to.x ? points.toReversed() : points;
};

/* A buffer for the seats near a letter. */
const near = new Uint32Array(64);

/** The last rows of adjacent sectors of a tier as one line, or their first ones. */
export const captionLine = (
  index: SeatIndex,
  sectors: readonly SectorEntry[],
  which: 'last' | 'first' = 'last',
): CaptionLine => {
  const rows = sectors
    .map((sector) => {
      const [last, first] = [rowOf(index, sector, true), rowOf(index, sector, false)];
      return which === 'last' ? { edge: last, behind: first } : { edge: first, behind: last };
    })
    .toSorted((a, b) => (a.edge[0]?.x ?? 0) - (b.edge[0]?.x ?? 0));
  const points = rows.flatMap(({ edge }) => edge);
  const { edge, behind } = rows[rows.length >> 1] ?? { edge: [], behind: [] };
  const [at, before] = [edge[edge.length >> 1], behind[behind.length >> 1]];
  const [from, to] = [edge[0], edge.at(-1)];
  const turn =
    at && before && from && to
      ? (to.x - from.x) * (at.y - before.y) - (to.y - from.y) * (at.x - before.x)
      : 0;
  return {
    points: Float32Array.from(points.flatMap(({ x, y }) => [x, y])),
    half: index.typicalSize / 2,
    side: turn < 0 ? -1 : 1,
    isOfBoxes: rows.every((row) => row.edge.length < leastSeats),
    meetsSeat: ({ x, y }, reach) => {
      const box = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach };
      const count = Math.min(seatsInBox(index, box, near), near.length);
      return near
        .subarray(0, count)
        .some(
          (seat) =>
            Math.hypot((index.x[seat] as number) - x, (index.y[seat] as number) - y) <
            reach + Math.max(index.halfWidth[seat] as number, index.halfHeight[seat] as number),
        );
    },
  };
};

type Part = { readonly outline: Float32Array; readonly box: Box };

/* A point of a line and the rotation of a letter there. */
type Stand = Omit<Letter, 'text'>;

const isUpright = ({ turn }: Stand, place: number, all: readonly Stand[]): boolean =>
  Math.abs(turn) < mostTurned && Math.abs(turn - (all[place - 1]?.turn ?? turn)) <= mostBent;

/* A line at a scale. */
type Row = {
  /** Its length, CSS pixels. */
  readonly length: number;
  /** The stand at a distance along it, CSS pixels. */
  readonly standAt: (way: number) => Stand;
  /** True at a distance along it where its next seats are farther apart than at an aisle. */
  readonly isInGap: (way: number) => boolean;
};

/* A row is walked once, a pixel at a time: the positions of captions are tried by the hundred. */
const walkAlong = ({ points, half }: CaptionLine, scale: number): Row => {
  const [xs, ys, gaps]: [number[], number[], boolean[]] = [[], [], []];
  let length = 0;
  for (let at = 2; at < points.length; at += 2) {
    const [fromX, fromY] = [points[at - 2] as number, points[at - 1] as number];
    const [toX, toY] = [points[at] as number, points[at + 1] as number];
    const leg = scale * Math.hypot(toX - fromX, toY - fromY);
    for (let way = xs.length - length; way <= leg; way += 1) {
      xs.push(scale * (fromX + ((toX - fromX) * way) / (leg || 1)));
      ys.push(scale * (fromY + ((toY - fromY) * way) / (leg || 1)));
      gaps.push(leg > 2 * half * widestAisle * scale);
    }
    length += leg;
  }
  const last = xs.length - 1;
  const near = (way: number): number => Math.min(Math.max(Math.round(way), 0), last);
  const turns = xs.map((_, at) => {
    const [from, to] = [near(at - tangentPx), near(at + tangentPx)];
    return Math.atan2((ys[to] as number) - (ys[from] as number), (xs[to] as number) - (xs[from] as number));
  });
  const between = (all: readonly number[], way: number): number => {
    const at = Math.min(Math.max(Math.floor(way), 0), Math.max(0, last - 1));
    const from = all[at] as number;
    return from + ((all[at + 1] ?? from) - from) * (way - at);
  };
  return {
    length,
    standAt: (way) => ({ x: between(xs, way), y: between(ys, way), turn: turns[near(way)] as number }),
    isInGap: (way) => gaps[near(way)] as boolean,
  };
};

const walked = new WeakMap<CaptionLine, { readonly scale: number; readonly row: Row }>();
/* The row of a line, the last one of which is kept: several texts are tried along it. */
const rowAlong = (line: CaptionLine, scale: number): Row => {
  const known = walked.get(line);
  if (known?.scale === scale) return known.row;
  const row = walkAlong(line, scale);
  walked.set(line, { scale, row });
  return row;
};

/** Where a caption is placed, and what it must not cover. */
type CaptionPlace = {
  readonly line: CaptionLine;
  /** CSS pixels per hall unit. */
  readonly scale: number;
  /** The hall's origin, CSS pixels of the stage. */
  readonly shift: { readonly x: number; readonly y: number };
  /** The parts of its own tier, and those of others. */
  readonly own: readonly Part[];
  readonly others: readonly Part[];
  /** CSS pixels of the stage, as are the `taken` areas. */
  readonly stage: Frame;
  readonly taken: readonly Frame[];
  /** The sizes to try, the largest first, CSS pixels. */
  readonly sizes?: readonly number[];
  /** True before a tier's first row: as close to it as may be, and only if no other tier is behind the caption. */
  readonly isBefore?: boolean;
  /** The width of a text in a font size, both in CSS pixels. */
  readonly widthOf: (text: string, size: number) => number;
};

/**
 * Places a caption along a row, outside its seats and as near to the row's middle as possible: not on parts of other
 * tiers, clear of `taken` areas, within the stage, and off its own parts if some size fits there. Never over boxes.
 * Null if it does not fit. O(letters · others).
 */
export const setCaption = (
  text: string,
  { line, scale, shift, own, others, stage, taken, sizes = captionSizes, isBefore, widthOf }: CaptionPlace,
): SetCaption | null => {
  if (line.points.length < 2 * leastSeats) return null;
  const { length, standAt, isInGap } = rowAlong(line, scale);
  // Positions at which letters leave the stage are skipped.
  const farthest = line.half * scale + gapPx + outPx + 2 * largest * reach;
  const isSeen = ({ x, y }: Stand): boolean =>
    x + shift.x > stage.left - farthest &&
    x + shift.x < stage.right + farthest &&
    y + shift.y > stage.top - farthest &&
    y + shift.y < stage.bottom + farthest;
  const isOff = (parts: readonly Part[], x: number, y: number): boolean =>
    !isInParts(parts, hallPoint(x / scale, y / scale));
  const isOpen = (close: readonly Part[], { x, y, turn }: Stand): boolean =>
    [1, 2, 3].every((part) => {
      const off = (line.side * openPx * part) / 3;
      return isOff(close, x - Math.sin(turn) * off, y + Math.cos(turn) * off);
    });
  const hasRoom = (close: readonly Part[], letter: Stand, size: number): boolean => {
    const { x, y, turn } = letter;
    if (line.meetsSeat(hallPoint(x / scale, y / scale), (size * reach) / scale)) return false;
    const [dx, dy] = [-Math.sin(turn) * size * reach, Math.cos(turn) * size * reach];
    return (
      isOff(close, x + dx, y + dy) && isOff(close, x - dx, y - dy) && (!isBefore || isOpen(close, letter))
    );
  };
  let onOwn: SetCaption | null = null;
  for (const size of sizes) {
    const width = widthOf(text, size);
    if (width > length) continue;
    const nearest = line.half * scale + gapPx + size * reach;
    const signs = Array.from(text);
    const middles = signs.map(
      (sign, place) => widthOf(signs.slice(0, place).join(''), size) + widthOf(sign, size) / 2,
    );
    // All along the row: with its middle out of view, a tier is named where it is seen.
    const steps = 2 * Math.floor((length - width) / 2 / (width * stepShare)) + 1;
    for (let step = 0; step < Math.min(steps, mostSteps); step += 1) {
      const aside = Math.ceil(step / 2) * (step % 2 === 0 ? 1 : -1) * width * stepShare;
      const from = length / 2 + aside - width / 2;
      const [first, last] = [standAt(from), standAt(from + width)];
      if (![first, last].every((end) => Math.abs(end.turn) < mostTurned && isSeen(end))) continue;
      if (middles.filter((middle) => isInGap(from + middle)).length > middles.length / 2) continue;
      // Positions along the row and the rotations of letters do not depend on the distance from the row: computed once.
      const stands = middles.map((middle) => standAt(from + middle));
      if (!stands.every(isUpright) || !stands.every(isSeen)) continue;
      // Only the parts that its letters could touch.
      const [xs, ys] = [stands.map(({ x }) => x), stands.map(({ y }) => y)];
      const beyond = farthest + openPx;
      const around = {
        minX: (Math.min(...xs) - beyond) / scale,
        minY: (Math.min(...ys) - beyond) / scale,
        maxX: (Math.max(...xs) + beyond) / scale,
        maxY: (Math.max(...ys) + beyond) / scale,
      };
      const close = others.filter(({ box }) => boxesIntersect(box, around));
      const closeOwn = own.filter(({ box }) => boxesIntersect(box, around));
      const isClear = ({ x, y, turn }: Stand): boolean => {
        const inward = -line.side * size * reach;
        return isOff(closeOwn, x - Math.sin(turn) * inward, y + Math.cos(turn) * inward);
      };
      /*
       * The letters at a distance from the row, moved on where the inner side of a bend brings them together; null if
       * one has no room or is beyond the row.
       */
      const setAt = (out: number): readonly Letter[] | null => {
        const off = line.side * (nearest + out);
        const letterAt = (place: number, { x, y, turn }: Stand): Letter => ({
          text: signs[place] as string,
          x: x - Math.sin(turn) * off,
          y: y + Math.cos(turn) * off,
          turn,
        });
        const letters: Letter[] = [];
        let moved = 0;
        for (const [place, stand] of stands.entries()) {
          const way = from + (middles[place] as number);
          let letter = letterAt(place, moved === 0 ? stand : standAt(way + moved));
          const before = letters.at(-1);
          if (before !== undefined) {
            const usual = (middles[place] as number) - (middles[place - 1] as number);
            const distance = (): number => Math.hypot(letter.x - before.x, letter.y - before.y);
            const lacking = usual - distance();
            if (lacking > leastMovedPx) {
              moved += lacking;
              letter = letterAt(place, standAt(way + moved));
            }
            const share = distance() / usual;
            if (share < nearestShare || share > farthestShare) return null;
          }
          if (way + moved > length || !hasRoom(close, letter, size)) return null;
          letters.push(letter);
        }
        return letters;
      };
      const placed: (readonly Letter[])[] = [];
      for (let out = 0; out <= outPx; out += outStepPx) {
        const letters = setAt(out);
        if (letters === null) break;
        placed.push(letters);
        if (isBefore && letters.every(isClear)) break;
      }
      const clear = placed.filter((letters) => letters.every(isClear));
      const isOwn = clear.length === 0;
      if (isOwn && (line.isOfBoxes || onOwn !== null)) continue;
      const best = isOwn ? placed : clear;
      const letters = best[isBefore ? 0 : best.length >> 1];
      if (letters === undefined) continue;
      const boxes = letters.map(({ x, y }) => ({
        left: x - size * reach,
        top: y - size * reach,
        right: x + size * reach,
        bottom: y + size * reach,
      }));
      const isCovered = boxes.some((box) => {
        const seen = {
          left: box.left + shift.x,
          top: box.top + shift.y,
          right: box.right + shift.x,
          bottom: box.bottom + shift.y,
        };
        return !isWithin(seen, stage) || taken.some((one) => framesMeet(one, seen));
      });
      if (isCovered) continue;
      const box = boxes.reduce((one, other) => ({
        left: Math.min(one.left, other.left),
        top: Math.min(one.top, other.top),
        right: Math.max(one.right, other.right),
        bottom: Math.max(one.bottom, other.bottom),
      }));
      const set = { letters, size, box, isPill: false };
      if (!isOwn) return set;
      onOwn = set;
    }
  }
  return onOwn;
};

/** Like `setCaption`, but straight, beside a box; null for a longer row. */
export const setPill: typeof setCaption = (
  text,
  { line, scale, shift, own, others, stage, taken, widthOf },
) => {
  if (text === '' || line.points.length >= 2 * leastSeats) return null;
  const size = largest;
  const edge = (side: keyof Box, most: (...all: number[]) => number): number =>
    most(...own.map(({ box }) => box[side])) * scale;
  const [left, right] = [edge('minX', Math.min), edge('maxX', Math.max)];
  const [top, bottom] = [edge('minY', Math.min), edge('maxY', Math.max)];
  const isFree = (pill: Frame): boolean => {
    const seen = {
      left: pill.left + shift.x,
      top: pill.top + shift.y,
      right: pill.right + shift.x,
      bottom: pill.bottom + shift.y,
    };
    const isBeyond =
      seen.left < stage.left + pillEdgePx ||
      seen.right > stage.right - pillEdgePx ||
      seen.top < stage.top + pillEdgePx ||
      seen.bottom > stage.bottom - pillEdgePx;
    if (isBeyond || taken.some((one) => framesMeet(one, seen))) return false;
    const isOff = (x: number, y: number): boolean => {
      const point = hallPoint(x / scale, y / scale);
      return !isInParts(others, point);
    };
    const half = pillPx / 2;
    const [from, middle] = [pill.left + half, pill.top + half];
    const way = pill.right - half - from;
    const count = Math.ceil(way / half);
    return Array.from({ length: count + 1 }, (_, at) => from + (way * at) / count).every(
      (x) =>
        !line.meetsSeat(hallPoint(x / scale, middle / scale), half / scale) &&
        isOff(x, pill.top) &&
        isOff(x, pill.bottom),
    );
  };
  const width = widthOf(text, size) + 2 * pillSidePx;
  const middleY = (top + bottom) / 2;
  // Above or below the box, the pill is moved in from the stage's edge.
  const [least, most] = [stage.left - shift.x, stage.right - shift.x];
  const inset = width / 2 + pillEdgePx;
  const middleX = Math.min(Math.max((left + right) / 2, least + inset), most - inset);
  for (const [x, y] of [
    [left - pillGapPx - width / 2, middleY],
    [right + pillGapPx + width / 2, middleY],
    [middleX, top - pillGapPx - pillPx / 2],
    [middleX, bottom + pillGapPx + pillPx / 2],
  ] as const) {
    const box = { left: x - width / 2, top: y - pillPx / 2, right: x + width / 2, bottom: y + pillPx / 2 };
    if (isFree(box)) return { letters: [{ text, x, y, turn: 0 }], size, box, isPill: true };
  }
  return null;
};
