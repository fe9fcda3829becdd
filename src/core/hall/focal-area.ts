import { boxCentre, boxHeight, boxWidth, hallPoint, unionBox, type Box, type HallPoint } from './geometry.ts';
import { rowEnd } from './seat-runs.ts';
import type { SeatIndex } from './seat-index.ts';

/** What the seats of a hall face: a stage, a pitch. */
export type FocalArea = {
  /** Its extent, hall units. */
  readonly box: Box;
  readonly middle: HallPoint;
  /** The unit vector from it towards its audience; null if the audience sits all around. */
  readonly front: HallPoint | null;
  /** The ground around a stage amid its audience; absent for any other focus. */
  readonly ground?: Box;
};

/* The middle of a row and the unit vector along it; both hall units, the weight in seats. */
type RowLine = {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly seats: number;
};

/* A row of fewer seats says little about its direction. */
const MIN_ROW = 4;
/* Rows more bent than this share face no common direction. */
const MAX_BEND = 0.2;
/*
 * The minimum share of the minor moment of the rows' directions: below it the rows are parallel and their normals do
 * not meet.
 */
const MIN_SPREAD = 0.12;
/* From this length on, the mean of unit vectors to the seats means an audience on one side. */
const ONE_SIDED = 0.3;
/* Up to this length it means an audience all around. */
const ALL_AROUND = 0.35;
/* The minimum share of seats in sectors whose rows are numbered the same way, seen from the focus. */
const MIN_AGREEMENT = 0.8;
/* The share of the free ground that a pitch covers; the rest is the margin to its audience. */
const PITCH_SHARE = 0.85;
/* The minimum free ground around a focus, in seats. */
const MIN_GROUND = 5;
/* A free ground deeper than this, in seats, has a stage on it, which takes up this share of its depth. */
const DEEPEST_STAGE = 75;
const SHARE_OF_GROUND = 0.47;

/**
 * What a hall faces: the stage named in its plan, else the free ground that its rows surround, else the area in front
 * of the first rows. Null if the arrangement does not say: tables, scattered seats, rows that look past each other.
 * O(n).
 */
export function findFocalArea(index: SeatIndex): FocalArea | null {
  const rows = rowLines(index);
  if (index.stage !== null) return focusAt(index, index.stage);
  if (rows.length < 2) return null;
  return surrounded(index, rows) ?? beforeTheRows(index, rows);
}

/* How much of the focus is shown with the seats, as a share of each of its sides. */
const SEEN_SHARE = 0.3;

/* The margin around the seats, as a share of the longer side of seats and focus together. */
const AROUND_SHARE = 0.3;

/** A box around seats and the part of the focus in front of them, at least its nearest edge; hall units. */
export function sightBox(seats: Box, { box, middle }: FocalArea): Box {
  const from = boxCentre(seats);
  const side = (at: number, low: number, high: number): number => Math.min(Math.max(at, low), high);
  // A third of the way from its nearest edge to its centre: showing more of it does not help to locate the seats.
  const [x, y] = [
    (2 * side(from.x, box.minX, box.maxX) + middle.x) / 3,
    (2 * side(from.y, box.minY, box.maxY) + middle.y) / 3,
  ];
  const [across, down] = [((box.maxX - box.minX) * SEEN_SHARE) / 2, ((box.maxY - box.minY) * SEEN_SHARE) / 2];
  const sight = unionBox(seats, {
    minX: Math.max(box.minX, x - across),
    maxX: Math.min(box.maxX, x + across),
    minY: Math.max(box.minY, y - down),
    maxY: Math.min(box.maxY, y + down),
  });
  const around = AROUND_SHARE * Math.max(boxWidth(sight), boxHeight(sight));
  return unionBox(sight, {
    minX: seats.minX - around,
    maxX: seats.maxX + around,
    minY: seats.minY - around,
    maxY: seats.maxY + around,
  });
}

function rowLines(index: SeatIndex): RowLine[] {
  const lines: RowLine[] = [];
  for (let first = 0, end = 0; first < index.count; first = end) {
    end = rowEnd(index, first);
    const line = end - first < MIN_ROW ? null : lineThrough(index, first, end);
    if (line !== null) lines.push(line);
  }
  return lines;
}

/* The principal axis of the seats `first` … `end − 1`; null if they do not form a line. */
function lineThrough({ x, y }: SeatIndex, first: number, end: number): RowLine | null {
  const seats = end - first;
  let [sumX, sumY] = [0, 0];
  for (let seat = first; seat < end; seat += 1) {
    sumX += x[seat] as number;
    sumY += y[seat] as number;
  }
  const [middleX, middleY] = [sumX / seats, sumY / seats];
  let [xx, xy, yy] = [0, 0, 0];
  for (let seat = first; seat < end; seat += 1) {
    const [dx, dy] = [(x[seat] as number) - middleX, (y[seat] as number) - middleY];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const axis = axisOf(xx, xy, yy);
  if (!(axis.major > 0) || axis.minor > MAX_BEND * axis.major) return null;
  return { x: middleX, y: middleY, dx: axis.x, dy: axis.y, seats };
}

/** The longer axis of a symmetric matrix as a unit vector, and both moments. */
function axisOf(xx: number, xy: number, yy: number): { x: number; y: number; major: number; minor: number } {
  const half = (xx + yy) / 2;
  const spread = Math.hypot((xx - yy) / 2, xy);
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { x: Math.cos(angle), y: Math.sin(angle), major: half + spread, minor: half - spread };
}

/* Where the normals of all rows meet, if nobody sits there and the seats surround it. */
function surrounded(index: SeatIndex, rows: readonly RowLine[]): FocalArea | null {
  let [xx, xy, yy, bx, by, all] = [0, 0, 0, 0, 0, 0];
  for (const { x, y, dx, dy, seats } of rows) {
    const along = dx * x + dy * y;
    xx += seats * dx * dx;
    xy += seats * dx * dy;
    yy += seats * dy * dy;
    bx += seats * dx * along;
    by += seats * dy * along;
    all += seats;
  }
  const { minor } = axisOf(xx, xy, yy);
  if (minor < MIN_SPREAD * all) return null;
  const det = xx * yy - xy * xy;
  const middle = hallPoint((bx * yy - by * xy) / det, (by * xx - bx * xy) / det);
  const mean = meanLook(index, middle);
  if (Math.hypot(mean.x, mean.y) > ALL_AROUND || agreement(index, middle) < MIN_AGREEMENT) return null;
  const across = freeGround(index, middle, true);
  const down = freeGround(index, middle, false);
  const least = MIN_GROUND * index.typicalSize;
  if (!(across > least && down > least) || across === Infinity || down === Infinity) return null;
  const [halfWidth, halfHeight] = [PITCH_SHARE * across, PITCH_SHARE * down];
  const box = {
    minX: middle.x - halfWidth,
    maxX: middle.x + halfWidth,
    minY: middle.y - halfHeight,
    maxY: middle.y + halfHeight,
  };
  return { box, middle, front: null };
}

/* The distance from a point to the nearest seat within 30° of one axis, in both directions; hall units. */
function freeGround({ x, y, count }: SeatIndex, from: HallPoint, isAcross: boolean): number {
  let least = Infinity;
  for (let seat = 0; seat < count; seat += 1) {
    const dx = Math.abs((x[seat] as number) - from.x);
    const dy = Math.abs((y[seat] as number) - from.y);
    const [along, aside] = isAcross ? [dx, dy] : [dy, dx];
    if (along < least && aside < along * 0.58) least = along;
  }
  return least;
}

/* The mean of the unit vectors from a point to all seats. */
function meanLook({ x, y, count }: SeatIndex, from: HallPoint): HallPoint {
  let [sumX, sumY] = [0, 0];
  for (let seat = 0; seat < count; seat += 1) {
    const [dx, dy] = [(x[seat] as number) - from.x, (y[seat] as number) - from.y];
    const away = Math.sqrt(dx * dx + dy * dy) || 1;
    sumX += dx / away;
    sumY += dy / away;
  }
  return hallPoint(sumX / Math.max(1, count), sumY / Math.max(1, count));
}

/** The vector from a sector's first row to its last; weight in seats. */
type Rise = {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly seats: number;
};

/* The direction in which each sector's rows follow each other; a sector of one row says nothing. */
function rises(index: SeatIndex): Rise[] {
  return index.sectors.flatMap(({ first, end }): Rise[] => {
    if (end - first < 2 * MIN_ROW) return [];
    const firstEnd = rowEnd(index, first);
    if (firstEnd >= end) return [];
    let last = end - 1;
    while (last > first && index.rowLabel[last - 1] === index.rowLabel[end - 1]) last -= 1;
    const from = middleOf(index, first, firstEnd);
    const to = middleOf(index, last, end);
    return [{ x: from.x, y: from.y, dx: to.x - from.x, dy: to.y - from.y, seats: end - first }];
  });
}

function middleOf({ x, y }: SeatIndex, first: number, end: number): HallPoint {
  let [sumX, sumY] = [0, 0];
  for (let seat = first; seat < end; seat += 1) {
    sumX += x[seat] as number;
    sumY += y[seat] as number;
  }
  return hallPoint(sumX / (end - first), sumY / (end - first));
}

/* The share of seats in sectors whose rows are numbered away from a point, or towards it if most are. */
function agreement(index: SeatIndex, middle: HallPoint): number {
  let [away, all] = [0, 0];
  for (const { x, y, dx, dy, seats } of rises(index)) {
    if ((x - middle.x) * dx + (y - middle.y) * dy > 0) away += seats;
    all += seats;
  }
  return all === 0 ? 1 : Math.max(away, all - away) / all;
}

/* The area in front of the first rows, in a hall whose rows are numbered away from one side. */
function beforeTheRows(index: SeatIndex, rows: readonly RowLine[]): FocalArea | null {
  let [sumX, sumY, all] = [0, 0, 0];
  for (const { dx, dy, seats } of rises(index)) {
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    sumX += (seats * dx) / length;
    sumY += (seats * dy) / length;
    all += seats;
  }
  const length = Math.hypot(sumX, sumY);
  if (all < index.count / 2 || length < MIN_AGREEMENT * all) return null;
  const front = hallPoint(sumX / length, sumY / length);
  // Rows parallel to the direction of their numbering are not rows in front of a stage.
  const across = rows.reduce(
    (sum, row) => sum + row.seats * Math.abs(row.dx * front.x + row.dy * front.y),
    0,
  );
  const seated = rows.reduce((sum, row) => sum + row.seats, 0);
  if (across > 0.4 * seated) return null;
  const { x, y, count, typicalSize } = index;
  let [nearest, least, most] = [Infinity, Infinity, -Infinity];
  for (let seat = 0; seat < count; seat += 1) {
    nearest = Math.min(nearest, (x[seat] as number) * front.x + (y[seat] as number) * front.y);
    const aside = (y[seat] as number) * front.x - (x[seat] as number) * front.y;
    least = Math.min(least, aside);
    most = Math.max(most, aside);
  }
  const halfWidth = (most - least) * 0.3;
  const depth = Math.max(halfWidth * 0.6, 3 * typicalSize);
  const away = nearest - 4 * typicalSize - depth / 2;
  const aside = (least + most) / 2;
  const middle = hallPoint(away * front.x - aside * front.y, away * front.y + aside * front.x);
  // A stage is aligned with its front, whichever way that faces.
  const halfX = Math.abs(front.y) * halfWidth + Math.abs(front.x) * (depth / 2);
  const halfY = Math.abs(front.x) * halfWidth + Math.abs(front.y) * (depth / 2);
  const box = {
    minX: middle.x - halfX,
    maxX: middle.x + halfX,
    minY: middle.y - halfY,
    maxY: middle.y + halfY,
  };
  return { box, middle, front };
}

/* A stage or a pitch at a known position: the seats around it determine its front. */
function focusAt(index: SeatIndex, { isPitch, ...ground }: NonNullable<SeatIndex['stage']>): FocalArea {
  const middle = boxCentre(ground);
  const mean = meanLook(index, middle);
  const length = Math.hypot(mean.x, mean.y);
  if (length >= ONE_SIDED) return { box: ground, middle, front: hallPoint(mean.x / length, mean.y / length) };
  if (isPitch) return { box: ground, middle, front: null };
  const depth = Math.min(boxWidth(ground), boxHeight(ground));
  if (depth <= DEEPEST_STAGE * index.typicalSize) return { box: ground, middle, front: null, ground };
  const half = (depth * SHARE_OF_GROUND) / 2;
  const box = {
    minX: middle.x - half,
    minY: middle.y - half,
    maxX: middle.x + half,
    maxY: middle.y + half,
  };
  return { box, middle, front: null, ground };
}
