import { NEAREST, PICTURE, projected, type Camera, type Spot, type ViewShape } from './seat-view-camera.ts';

/** A head in front of the viewer: its centre and radius, picture units, and how many rows ahead it is. */
export type ViewHead = { readonly x: number; readonly y: number; readonly r: number; readonly row: number };

// A seat and its gap are half a metre wide, about.
const SEATS_PER_METRE = 1 / 0.5;
/** The depth of a row, metres. */
export const ROW_DEPTH = 0.85;
// The rise of a row and the radius of a head, metres.
const ROW_RISE = 0.25;
const HEAD = 0.12;
const MAX_ROWS_OF_HEADS = 4;
// How far to both sides edges, and heads in a turned view, are drawn, metres.
const WIDEST = 14;
// The height of a parapet, metres. Below an edge is the viewer's own floor, which hides everything beyond.
const TALLEST = 9;
// The distance between the posts of a barrier, metres.
const POSTS = 2;

/* How much lower each row ahead is: enough to keep the focus visible, as stands are built. */
const riseOf = (slope: number): number => Math.max(ROW_RISE / 2, slope * ROW_DEPTH + 0.05);

/* The position after turning of a point that was this far ahead and to the right before. */
const turnedSpot = (depth: number, right: number, up: number, turned: number): Spot => ({
  depth: depth * Math.cos(turned) + right * Math.sin(turned),
  right: right * Math.cos(turned) - depth * Math.sin(turned),
  up,
});

/** The edge of a balcony, in front of the first of the rows ahead. */
export function edgeShapes(
  camera: Camera,
  rows: number,
  slope: number,
  turned: number,
): readonly ViewShape[] {
  return edgeAt(camera, (rows + 1) * ROW_DEPTH, camera.eye - riseOf(slope) * (rows + 1) - 0.15, turned);
}

/* An edge at a distance ahead (before turning) and a height, metres. */
const edgeAt = (camera: Camera, depth: number, top: number, turned: number): readonly ViewShape[] => {
  const bandOf = bandsAt(camera, depth, turned);
  return [bandOf('parapet', top - TALLEST, top), bandOf('rail', top - 0.09, top)];
};

/** A barrier of glass between posts, at a distance ahead (before turning), metres: what is behind it stays visible. */
export function barrierAt(camera: Camera, depth: number, top: number, turned: number): readonly ViewShape[] {
  const bandOf = bandsAt(camera, depth, turned);
  const posts = Array.from({ length: (2 * WIDEST) / POSTS + 1 }, (_, at) => at * POSTS - WIDEST);
  return [
    bandOf('glass', top - TALLEST, top),
    ...posts.map((right) => bandOf('post', top - TALLEST, top, [right - 0.03, right + 0.03])),
    bandOf('rail', top - 0.06, top),
  ];
}

/* Upright bands at a distance ahead (before turning), from one height to another, and between two sides, metres. */
const bandsAt =
  (camera: Camera, depth: number, turned: number) =>
  (
    kind: ViewShape['kind'],
    low: number,
    high: number,
    [left, right]: readonly [number, number] = [-WIDEST, WIDEST],
  ): ViewShape => ({
    kind,
    points: projected(
      camera,
      (
        [
          [left, low],
          [right, low],
          [right, high],
          [left, high],
        ] as const
      ).map(([side, up]) => turnedSpot(depth, side, up, turned)),
    ),
  });

/** The heads in front, far ones first. Rows are staggered, so the viewer looks between two heads. */
export function headsOf(camera: Camera, rows: number, slope: number, turned: number): readonly ViewHead[] {
  const rise = riseOf(slope);
  const heads: ViewHead[] = [];
  for (let row = Math.min(rows, MAX_ROWS_OF_HEADS); row > 0; row -= 1) {
    const widest = turned === 0 ? row * ROW_DEPTH + 0.5 : WIDEST;
    const begin = row % 2 === 1 ? 0.5 / SEATS_PER_METRE : 0;
    for (let right = begin; right <= widest; right += 1 / SEATS_PER_METRE)
      for (const side of right === 0 ? [0] : [right, -right]) {
        const spot = turnedSpot(row * ROW_DEPTH, side, 0, turned);
        if (spot.depth < NEAREST) continue;
        const x = PICTURE.width / 2 + (camera.focal * spot.right) / spot.depth;
        const r = (camera.focal * HEAD) / spot.depth;
        if (x < -3 * r || x > PICTURE.width + 3 * r) continue;
        heads.push({ x, y: camera.horizon + (camera.focal * (rise * row + HEAD)) / spot.depth, r, row });
      }
  }
  return heads;
}
