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

/*
 * A line at a scale: returns its length and the point at a distance along it, both in CSS pixels; beyond its ends the
 * line continues straight.
 */
const walkAlong = ({ points, half }: CaptionLine, scale: number) => {
  const ways: number[] = [0];
  for (let at = 2; at < points.length; at += 2)
    ways.push(
      (ways.at(-1) as number) +
        scale *
          Math.hypot(
            (points[at] as number) - (points[at - 2] as number),
            (points[at + 1] as number) - (points[at - 1] as number),
          ),
    );
  const length = ways.at(-1) as number;
  // The first segment that ends at or after a point, by binary search.
  const legAt = (way: number): number => {
    let leg = 1;
    for (let end = ways.length - 1; leg < end;) {
      const middle = (leg + end) >> 1;
      if ((ways[middle] as number) < way) leg = middle + 1;
      else end = middle;
    }
    return leg;
  };
  const at = (way: number): readonly [x: number, y: number] => {
    const leg = legAt(way);
    const [from, to] = [ways[leg - 1] as number, ways[leg] as number];
    const share = (way - from) / (to - from || 1);
    const along = (side: number): number => {
      const [low, high] = [points[2 * leg - 2 + side] as number, points[2 * leg + side] as number];
      return scale * (low + (high - low) * share);
    };
    return [along(0), along(1)];
  };
  const isInGap = (way: number): boolean => {
    const leg = legAt(way);
    return (ways[leg] as number) - (ways[leg - 1] as number) > 2 * half * widestAisle * scale;
  };
  return { length, at, isInGap };
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
  const { length, at, isInGap } = walkAlong(line, scale);
  // Only the parts that its letters could touch. Positions at which letters leave the stage are skipped.
  const farthest = line.half * scale + gapPx + outPx + 2 * largest * reach + (isBefore ? openPx : 0);
  const sides = [0, 1].map((side) => line.points.filter((_, at) => at % 2 === side));
  const [minX, minY] = sides.map((all) => Math.min(...all) - farthest / scale) as [number, number];
  const [maxX, maxY] = sides.map((all) => Math.max(...all) + farthest / scale) as [number, number];
  const close = others.filter(({ box }) => boxesIntersect(box, { minX, minY, maxX, maxY }));
  const isSeen = ({ x, y }: Stand): boolean =>
    x + shift.x > stage.left - farthest &&
    x + shift.x < stage.right + farthest &&
    y + shift.y > stage.top - farthest &&
    y + shift.y < stage.bottom + farthest;
  const isOff = (parts: readonly Part[], x: number, y: number): boolean => {
    const point = hallPoint(x / scale, y / scale);
    return !isInParts(parts, point);
  };
  const isOpen = (x: number, y: number, turn: number): boolean =>
    [1, 2, 3].every((part) => {
      const off = (line.side * openPx * part) / 3;
      return isOff(close, x - Math.sin(turn) * off, y + Math.cos(turn) * off);
    });
  const standAt = (way: number): Stand => {
    const [x, y] = at(way);
    const [fromX, fromY] = at(way - tangentPx);
    const [toX, toY] = at(way + tangentPx);
    return { x, y, turn: Math.atan2(toY - fromY, toX - fromX) };
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
      // Positions along the row and the rotations of letters do not depend on the distance from the row: computed once.
      const inGap = middles.filter((middle) => isInGap(from + middle)).length;
      if (inGap > middles.length / 2) continue;
      const stands = middles.map((middle) => standAt(from + middle));
      if (!stands.every(isUpright) || !stands.every(isSeen)) continue;
      // Letters are moved on where the inner side of a bend brings them together; those beyond the row are left out.
      const setAt = (out: number): readonly Letter[] => {
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
          const lacking = before
            ? way -
              from -
              (middles[place - 1] as number) -
              Math.hypot(letter.x - before.x, letter.y - before.y)
            : 0;
          if (lacking > leastMovedPx) {
            moved += lacking;
            letter = letterAt(place, standAt(way + moved));
          }
          if (way + moved > length) break;
          letters.push(letter);
        }
        return letters;
      };
      const isWhole = ({ x, y }: Letter, at: number, letters: readonly Letter[]): boolean => {
        const before = letters[at - 1];
        if (before === undefined) return true;
        const share =
          Math.hypot(x - before.x, y - before.y) / ((middles[at] as number) - (middles[at - 1] as number));
        return share >= nearestShare && share <= farthestShare;
      };
      const hasRoom = (letters: readonly Letter[]): boolean =>
        letters.length === signs.length &&
        letters.every(isWhole) &&
        letters.every(({ x, y, turn }) => {
          if (line.meetsSeat(hallPoint(x / scale, y / scale), (size * reach) / scale)) return false;
          const [dx, dy] = [-Math.sin(turn) * size * reach, Math.cos(turn) * size * reach];
          return (
            isOff(close, x + dx, y + dy) && isOff(close, x - dx, y - dy) && (!isBefore || isOpen(x, y, turn))
          );
        });
      const isClear = (letters: readonly Letter[]): boolean =>
        letters.every(({ x, y, turn }) => {
          const inward = -line.side * size * reach;
          return isOff(own, x - Math.sin(turn) * inward, y + Math.cos(turn) * inward);
        });
      const outs: number[] = [];
      for (let out = 0; out <= outPx && hasRoom(setAt(out)); out += 1.5) outs.push(out);
      const clear = outs.filter((way) => isClear(setAt(way)));
      const isOwn = clear.length === 0;
      if (isOwn && (line.isOfBoxes || onOwn !== null)) continue;
      const best = isOwn ? outs : clear;
      const out = best[isBefore ? 0 : best.length >> 1];
      if (out === undefined) continue;
      const letters = setAt(out);
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
