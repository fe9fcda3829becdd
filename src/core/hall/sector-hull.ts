import type { SeatIndex } from './seat-index.ts';

/** The parts of an index needed for a hull. */
type Seats = Pick<SeatIndex, 'x' | 'y' | 'halfWidth' | 'halfHeight' | 'rotation'>;

/* The number of strips each way: only their outermost seats count, so the rest costs the same for any sector. */
const STRIPS = 24;
/* An edge is bent inwards to a corner that is at most this share of its length deep. */
const DEEPEST = 0.4;
/* Edges shorter than this many seats, or strips, stay straight: gaps between neighbours are not bays. */
const SHORTEST_SEATS = 3;
const SHORTEST_STRIPS = 1.6;
/* Fewer seats than this form no curve. */
const FEW_SEATS = 12;

/**
 * The shape of a sector that the plan does not draw: a ring around the corners of the seats `first` … `end − 1`,
 * following curves inwards; x, y pairs, hall units. Null without seats. O(seats).
 */
export function seatsHull(seats: Seats, first: number, end: number): Float32Array | null {
  if (first >= end) return null;
  const outer = outermost(seats, first, end);
  const corners = outer.flatMap((seat) => cornersOf(seats, seat));
  const hull = convexHull(corners);
  const across = (numbers: readonly number[]): number => Math.max(...numbers) - Math.min(...numbers);
  const strip = Math.max(across(hull.map(({ x }) => x)), across(hull.map(({ y }) => y))) / STRIPS;
  const seat = 2 * Math.min(at(seats.halfWidth, first), at(seats.halfHeight, first));
  const shortest = Math.max(SHORTEST_SEATS * seat, SHORTEST_STRIPS * strip);
  const ring = end - first < FEW_SEATS ? hull : bentInwards(hull, corners, shortest);
  return Float32Array.from(ring.flatMap(({ x, y }) => [x, y]));
}

type Corner = { readonly x: number; readonly y: number };

const at = (numbers: ArrayLike<number>, place: number): number => numbers[place] as number;

/** The outermost seats of each vertical and each horizontal strip of a sector. */
function outermost({ x, y }: Seats, first: number, end: number): number[] {
  const found = new Set<number>();
  for (const [along, across] of [
    [x, y],
    [y, x],
  ] as const) {
    let [least, most] = [Infinity, -Infinity];
    for (let seat = first; seat < end; seat += 1) {
      least = Math.min(least, at(along, seat));
      most = Math.max(most, at(along, seat));
    }
    const low = new Int32Array(STRIPS).fill(-1);
    const high = new Int32Array(STRIPS).fill(-1);
    for (let seat = first; seat < end; seat += 1) {
      const strip = Math.min(
        STRIPS - 1,
        Math.floor(((at(along, seat) - least) / (most - least || 1)) * STRIPS),
      );
      const [lowest, highest] = [at(low, strip), at(high, strip)];
      if (lowest < 0 || at(across, seat) < at(across, lowest)) low[strip] = seat;
      if (highest < 0 || at(across, seat) > at(across, highest)) high[strip] = seat;
    }
    for (const seat of [...low, ...high]) if (seat >= 0) found.add(seat);
  }
  return [...found];
}

function cornersOf({ x, y, halfWidth, halfHeight, rotation }: Seats, seat: number): Corner[] {
  const angle = at(rotation, seat);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ].map(([sideX = 0, sideY = 0]) => {
    const [across, down] = [sideX * at(halfWidth, seat), sideY * at(halfHeight, seat)];
    return { x: at(x, seat) + across * cos - down * sin, y: at(y, seat) + across * sin + down * cos };
  });
}

/** Positive if a, b, c turn clockwise on the screen. */
const turn = (a: Corner, b: Corner, c: Corner): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The convex hull, clockwise on the screen (Andrew's monotone chain). */
function convexHull(corners: readonly Corner[]): Corner[] {
  const sorted = [...corners].sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = (points: readonly Corner[]): Corner[] => {
    const kept: Corner[] = [];
    for (const point of points) {
      while (kept.length > 1 && turn(kept.at(-2) as Corner, kept.at(-1) as Corner, point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/**
 * Bends long edges of a convex ring inwards, to the nearest corner each time, until no edge has a corner near enough.
 */
function bentInwards(hull: readonly Corner[], corners: readonly Corner[], shortest: number): Corner[] {
  const ring = [...hull];
  const free = new Set(corners);
  for (const corner of ring) free.delete(corner);
  for (let edge = 0; edge < ring.length && free.size > 0;) {
    const met = nearestInside(ring, edge, free, shortest);
    if (met === null) {
      edge += 1;
      continue;
    }
    free.delete(met);
    ring.splice(edge + 1, 0, met);
  }
  return ring;
}

function nearestInside(
  ring: readonly Corner[],
  edge: number,
  free: ReadonlySet<Corner>,
  shortest: number,
): Corner | null {
  const from = ring[edge] as Corner;
  const to = ring[(edge + 1) % ring.length] as Corner;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length <= shortest) return null;
  let [best, bestDepth] = [null as Corner | null, length * DEEPEST];
  for (const corner of free) {
    const depth = turn(from, to, corner) / length;
    const along = ((corner.x - from.x) * (to.x - from.x) + (corner.y - from.y) * (to.y - from.y)) / length;
    // A corner beyond the edge's ends, or outside it by now, is nearer to another edge.
    if (depth < 0 || depth >= bestDepth || along <= 0 || along >= length) continue;
    [best, bestDepth] = [corner, depth];
  }
  return best !== null && isClear(ring, edge, best) ? best : null;
}

/** Whether the two edges that would replace an edge cross no other edge of the ring. */
function isClear(ring: readonly Corner[], edge: number, corner: Corner): boolean {
  const [from, to] = [ring[edge] as Corner, ring[(edge + 1) % ring.length] as Corner];
  return ring.every((begin, other) => {
    const end = ring[(other + 1) % ring.length] as Corner;
    if (other === edge) return true;
    return ![from, to].some((side) => begin !== side && end !== side && crosses(begin, end, side, corner));
  });
}

const crosses = (a: Corner, b: Corner, c: Corner, d: Corner): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
